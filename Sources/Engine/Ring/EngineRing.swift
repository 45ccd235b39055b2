import Dictionaries
import Strokes

/// What the engine has the ring do.
extension Engine {
    /// Whether the pen chooses among variants, and draws nothing.
    public var isChoosing: Bool { ring.isOpen }

    /// Whether a rest is no end of the stroke: the ring is open, or opens if the pen rests on.
    public var awaitsChoice: Bool { ring.isDue }

    /// When the ring goes on.
    var ringDeadline: Milliseconds? { ring.deadline(of: ringTip, look: timeToLook) }

    /// A stroke with variants is to be known before the guide would be shown: there the ring comes, and no guide.
    private var timeToLook: Milliseconds { guide.policy.pause }

    /// Where the pen is within a stroke that may have variants; nil where there is none.
    ///
    /// Where whole words are written, a rest is one of a word; what is turned or erased is no entry.
    private var ringTip: Point? {
        guard interpreter.recogniser.hasVariants, let tip = pen.tip,
            readableStroke != nil || isChoosing, !interpreter.readsWords
        else { return nil }
        return tip
    }

    /// Follows what has become of the stroke: the ring goes with the stroke on every path.
    mutating func followRing(at now: Milliseconds) -> [Effect] {
        guard let tip = ringTip else { return ring.end() }
        guard let whole = pen.strokeSoFar else { return [] }
        while let step = ring.step(at: tip, length: whole.points.count, look: timeToLook, now) {
            let stroke = ring.settled(whole)
            switch step {
            case .look: ring.note(meaning(of: stroke))
            case .open:
                // It takes as long as it takes, wherever it began.
                pen.stay()
                return ring.open(behind: stroke, at: tip, isSecret: isPrivate)
            }
        }
        return []
    }

    /// Opens the ring that was due before `event`: what the pen does behind a rest chooses, also where that comes
    /// before the tick.
    mutating func openRing(before event: InputEvent, at now: Milliseconds) -> [Effect] {
        switch event {
        case .motion, .release, .penAway:
            ringDeadline.map { $0 <= now } ?? false ? followRing(at: now) : []
        default: []
        }
    }

    /// What the stroke under way certainly does if it ends now; empty where that is in doubt.
    private mutating func meaning(of stroke: Stroke) -> [Action] {
        let reader = interpreter.reader()
        while segmentation.anticipate(stroke, by: reader) {}
        guard let match = segmentation.anticipation?.match, match.verdict != .rejected else {
            return interpreter.flick(Ink([stroke])).flatMap(interpreter.actions) ?? []
        }
        return match.verdict == .sure ? match.actions : []
    }

    /// What the pen found out while it chooses; nil where it does not, or that ends the stroke without a choice.
    mutating func choose(by outcome: Pen.Outcome, at now: Milliseconds) -> [Effect]? {
        guard let stroke = ring.stroke else { return nil }
        switch outcome {
        case .moved(let sample): return ring.move(to: sample.point)
        case .resumed(let samples): return samples.last.map { ring.move(to: $0.point) } ?? []
        case .lifted(let whole, let figures):
            _ = letKnobGo()
            if let end = whole.points.last { _ = ring.move(to: end) }
            interpreter.choice = ring.choice
            defer { interpreter.choice = nil }
            // What is chosen is complete.
            return add(stroke, lifted: now, at: now) + finish(at: now)
                + (figures.map { [.report(.penned($0))] } ?? [])
        default: return nil
        }
    }
}

extension Interpreter {
    /// What is done for `actions`, drawn from one end to the other: what was chosen of them, else the usual.
    func chosen(of actions: [Action], _ ends: InkEnds) -> [Action] {
        guard let choice, choice.entry == actions, choice.end == ends.end else {
            return actions.usual
        }
        return choice.actions
    }
}
