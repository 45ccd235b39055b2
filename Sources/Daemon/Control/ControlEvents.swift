import Dictionaries
import Engine
import Session
import Strokes

extension Effect.Report {
    /// Whether the event that it becomes is one of the state.
    var isChange: Bool {
        switch self {
        case .modeChanged, .stickyChanged: true
        case .recognised, .missed, .takenBack, .retracted, .wordTakenBack, .mended, .restored,
            .nothingToTakeBack, .nothingToRepeat, .gestured, .fingered, .turning, .turned,
            .scrolled, .penned, .erased, .cancelled:
            false
        }
    }
}

extension ControlEvent {
    /// The event that scripts get for `report`; nil where it does not concern them.
    init?(of report: Effect.Report, _ recogniser: Recogniser) {
        switch report {
        case .cancelled: self.init(.cancelled)
        case .modeChanged(let mode):
            self.init(.modeChanged)
            self.mode = mode
        case .stickyChanged(let once, let locked):
            self.init(.sticky)
            self.once = once.names
            self.locked = locked.names
        case .recognised(let reading):
            // For rules and edges there is no alternative to look for.
            let query = reading.match.origin == .example ? Query(reading.ink) : nil
            let match = query.flatMap {
                recogniser.recognise(
                    $0, in: reading.mode, for: reading.group, under: reading.match.modifiers)
            }
            self.init(
                .recognised, match: match ?? reading.match, mode: reading.mode, ink: reading.ink)
            text = Label.text(of: reading.actions)
            if reading.isWord {
                next = reading.match.alternatives.map { Label.text(of: $0.actions) }
            }
            if let assembly = reading.assembly { tell(of: assembly) }
        case .gestured(let gesture, let actions, let times):
            self.init(.gesture)
            self.gesture = gesture.text
            self.times = times
            text = Label.text(of: actions)
            if case .fingers(let gesture) = gesture { fingers = gesture.fingers }
        case .fingered(let figures):
            self.init(.fingers)
            fingers = figures.fingers
            x = (figures.x * 10).rounded() / 10
            y = (figures.y * 10).rounded() / 10
            scale = (figures.scale * 1000).rounded() / 1000
            angle = (figures.angle * 10).rounded() / 10
            steps = figures.steps
        case .turned(let knob):
            self.init(.turned)
            angle = (knob.angle * 10).rounded() / 10
        case .scrolled(let figures):
            self.init(.scrolled)
            x = (figures.x * 10).rounded() / 10
            y = (figures.y * 10).rounded() / 10
            steps = figures.steps
        case .penned(let figures):
            self.init(.penned)
            points = figures.points
            pressure = (figures.mean * 1000).rounded() / 1000
            mostPressure = (figures.most * 1000).rounded() / 1000
        case .erased(let actions):
            self.init(.erased)
            text = Label.text(of: actions)
        case .takenBack(let reading, let next):
            self.init(.takenBack)
            mode = reading.mode
            text = Label.text(of: reading.actions)
            self.next = next.map(Label.text)
        case .retracted(_, let actions):
            self.init(.retracted)
            text = Label.text(of: actions)
        case .wordTakenBack(let readings):
            self.init(.takenBack)
            mode = readings.first?.mode
            text = readings.map { Label.text(of: $0.actions) }.joined()
        case .mended(let word):
            self.init(.mended)
            (text, shape) = (word.text, word.typed)
            likelihood = (Double(word.logOdds) * 100).rounded() / 100
        case .restored(let word):
            self.init(.restored)
            (text, shape) = (word.typed, word.text)
        case .nothingToTakeBack:
            self.init(.refused)
            text = Label.text(of: [.takeBack])
            reason =
                "nothing was typed here lately that could be removed without a guess; "
                + "use the stroke for BackSpace"
        case .nothingToRepeat:
            self.init(.refused)
            text = Label.text(of: [.again])
            reason = "nothing has been done yet that could be done again"
        case .missed(let miss):
            self.init(.missed, match: miss.nearest, mode: miss.mode, ink: miss.ink)
            runnerUp = miss.nearest.map { Label.text(of: $0.actions) }
            runnerUpDistance = miss.nearest?.distance
            distance = nil
            entry = nil
        // Its end is told.
        case .turning: return nil
        }
    }

    /// The event that scripts get for an offer.
    init(of offer: Offer) {
        self.init(.offered)
        next = offer.alternatives.map(Label.text)
    }

    private mutating func tell(of assembly: Assembly) {
        func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        strokes = assembly.strokeCount
        likelihood = rounded(assembly.likelihood)
        otherwise = assembly.other.map { Label.text(of: $0.actions) }
        otherwiseLikelihood = assembly.other.map { rounded($0.likelihood) }
    }

    private init(_ kind: Kind, match: Match?, mode: String, ink: Ink) {
        self.init(kind)
        self.mode = mode
        entry = match?.cellPath?.description
        drawn = CellPath(ink)?.description
        distance = match?.distance
        runnerUp = match?.alternatives.first.map { Label.text(of: $0.actions) }
        runnerUpDistance = match?.alternatives.first?.distance
    }

    /// One line for people.
    var line: String {
        let drawn = drawn.map { " (\($0))" } ?? ""
        func rounded(_ distance: Float?) -> String {
            distance.map { String(($0 * 100).rounded() / 100) } ?? "-"
        }
        let second = runnerUp.map { ", next \($0) at \(rounded(runnerUpDistance))" } ?? ""
        switch event {
        case .recognised:
            return "\(text ?? "-")\(drawn) at \(rounded(distance))\(second)"
        case .missed: return "not understood\(drawn)\(second)"
        case .gesture:
            let often = times.map { $0 > 1 ? " \($0) times" : "" } ?? ""
            return "\(gesture ?? "-")\(often): \(text ?? "-")"
        case .fingers:
            return "\(fingers ?? 0) fingers went \(x ?? 0), \(y ?? 0), "
                + "\(scale ?? 1) times as far apart, turned by \(angle ?? 0) degrees: "
                + "\(steps ?? 0) steps"
        case .turned: return "turned by \(angle ?? 0) degrees"
        case .scrolled: return "scrolled by \(x ?? 0), \(y ?? 0): \(steps ?? 0) steps"
        case .penned:
            return "\(points ?? 0) points of a pen, pressed \(pressure ?? 0), "
                + "at most \(mostPressure ?? 0)"
        case .erased: return "erased \(text ?? "-")"
        case .takenBack:
            let offers = next.flatMap {
                $0.isEmpty ? nil : ", or was it \($0.joined(separator: " "))"
            }
            return "took back \(text ?? "-")\(offers ?? "")"
        case .retracted: return "retracted \(text ?? "-"): it was part of what follows"
        case .mended: return "mended \(shape ?? "-") to \(text ?? "-")"
        case .restored: return "restored \(text ?? "-"), which was mended to \(shape ?? "-")"
        case .offered: return "or was it \(next?.joined(separator: " ") ?? "")?"
        case .modeChanged: return "mode \(mode ?? "-")"
        case .sticky:
            return StickyWording.text(once: once ?? [], locked: locked ?? []).map {
                "holds \($0.english)"
            }
                ?? "holds no modifier"
        case .learned: return "learned \(text ?? "-") in mode \(mode ?? "-")\(drawn)"
        case .refused: return "refused \(text ?? "-"): \(reason ?? "")"
        case .willDraw: return "a stroke begins"
        case .cancelled, .paused, .resumed, .reloaded, .quiet, .asking, .quit: return event.rawValue
        }
    }
}
