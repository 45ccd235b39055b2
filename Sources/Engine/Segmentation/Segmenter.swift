import Dictionaries
import Strokes

/// Decides which strokes are one character.
///
/// Tell it what happens (`touch`, `add`, `tick`, `end`, `drop`), then take its decisions one by one until
/// there is none, and carry each out before the next: a character may change the mode that the
/// stroke behind it is read in.
///
/// A stroke that makes sense together with those before it belongs to them, until the pen has been up for
/// as long as the writer's rhythm says.
struct Segmenter {
    enum Decision {
        /// These strokes are a character, and nothing more of it comes.
        case character(DrawnCharacter)
        /// More of the character may come. Type this for now, in the place of what was typed for fewer
        /// of its strokes, where anything was.
        case draft(Draft, replacing: Draft?, InkEnds)
        /// More of the character may come: it is complete at the `deadline`.
        case wait
    }

    /// How long the pen may be up between two strokes of a character.
    var rhythm: Rhythm
    /// Whether what may go on is typed at once, and replaced when it does.
    var typesAtOnce = false

    /// The strokes of a character that may go on, and what they mean if nothing follows.
    private var ink = Ink()
    private var match: Match?
    /// When the pen has been up for so long that the character is complete.
    private(set) var deadline: Milliseconds?
    /// What was typed at once.
    private var provisional: Provisional?
    /// A stroke of which it is not decided yet what it belongs to.
    private var undecided: Stroke?
    private var next: [Decision] = []
    private var ending: Ending?
    /// What the stroke under way means as far as it had come.
    private var anticipated: (ink: Ink, reading: InkReading)?
    private var times = StrokeTimes()
    /// What ended when the pen had been up for too long, as long as it may have been cut in two.
    private var cut: Cut?

    init(rhythm: Rhythm) {
        self.rhythm = rhythm
    }

    /// Whether no character is under way.
    var isEmpty: Bool { ink.isEmpty }

    /// What the stroke under way means together with those before it, as far as it was anticipated.
    var anticipation: InkReading? { anticipated?.reading }

    // MARK: - What happens

    /// The trigger went down.
    mutating func touch(at now: Milliseconds, by reader: some InkReader) {
        noteCut(by: reader)
        times.pressed = now
    }

    /// A stroke was drawn.
    mutating func add(_ stroke: Stroke) {
        undecided = stroke
    }

    /// Time went on.
    mutating func tick(at now: Milliseconds) {
        if let deadline, now >= deadline { ending = .pause }
    }

    /// The character under way is complete: what comes now belongs to another one.
    mutating func end() {
        ending = .interruption
    }

    /// The character under way is given up. Where something was typed for it at once, that stays as a
    /// character.
    mutating func drop() {
        if let provisional {
            (ink, match) = (provisional.ink, provisional.match)
            end()
        } else {
            _ = takeInk(stands: false)
        }
    }

    /// Whether a tap is a dot of the character under way, or a character of its own, rather than a click.
    func takesDot(at point: Point, by reader: some InkReader) -> Bool {
        let dot = Stroke([point])
        guard !ink.isEmpty else { return reader.isBound(dot) }
        return isNear(point) && reader.read(ink.adding(dot)).isPlausible
    }

    /// Reads a stroke under way ahead.
    mutating func anticipate(_ stroke: Stroke, by reader: some InkReader) {
        let whole = ink.adding(stroke)
        guard anticipated?.ink != whole else { return }
        anticipated = (whole, reader.read(whole))
    }

    /// Ink means something else from now on.
    mutating func readAgain(by reader: some InkReader) {
        anticipated = nil
        if !ink.isEmpty { match = reader.read(ink).match }
    }

    // MARK: - What is decided

    /// The next decision; nil where there is none.
    mutating func decision(at now: Milliseconds, by reader: some InkReader) -> Decision? {
        if !next.isEmpty { return next.removeFirst() }
        if let stroke = undecided { return decide(on: stroke, at: now, by: reader) }
        guard let ending else { return nil }
        self.ending = nil
        if ending == .pause {
            cut = Cut(ink: ink, lifted: times.lifted ?? now, mode: reader.mode)
        }
        return ink.isEmpty ? nil : complete(by: reader)
    }

    private mutating func decide(
        on stroke: Stroke, at now: Milliseconds, by reader: some InkReader
    ) -> Decision {
        if stands(provisional, by: reader) { return complete(isFollowed: true, by: reader) }
        let whole = ink.adding(stroke)
        let reading =
            anticipated.flatMap { $0.ink == whole ? $0.reading : nil } ?? reader.read(whole)
        anticipated = nil
        // A stroke that makes no sense together with those before it begins a character of its own.
        if !ink.isEmpty, !reading.isPlausible || areApart(stroke, reading, by: reader) {
            return complete(isFollowed: true, by: reader)
        }
        undecided = nil
        noteGap(before: stroke, at: now, by: reader)
        ink = whole
        match = reading.match
        guard reading.mayGoOn else { return complete(by: reader) }
        deadline = now + rhythm.pause
        guard let draft = draft(at: now, by: reader) else { return .wait }
        next = [.wait]
        return draft
    }

    private mutating func complete(
        isFollowed: Bool = false, by reader: some InkReader
    ) -> Decision {
        var character = takeInk(stands: stands(provisional, by: reader))
        character.isFollowed = isFollowed
        return .character(character)
    }

    /// What was drawn, what it means and what was typed for it; of what has to stay, only that much.
    private mutating func takeInk(stands: Bool) -> DrawnCharacter {
        defer {
            ink = Ink()
            match = nil
            provisional = nil
            deadline = nil
            times.gaps = []
        }
        if stands, let provisional {
            return DrawnCharacter(
                ink: provisional.ink, match: provisional.match, draft: provisional.draft,
                draftStands: true)
        }
        if let match, match.verdict == .sure {
            for gap in times.gaps { rhythm.note(gap) }
        }
        return DrawnCharacter(ink: ink, match: match, draft: provisional?.draft)
    }

    // MARK: - Typing at once

    /// Types what the strokes so far mean, where that is sure, in the place of what was typed for fewer
    /// of them.
    private mutating func draft(at now: Milliseconds, by reader: some InkReader) -> Decision? {
        guard typesAtOnce, let match, match.verdict == .sure,
            let draft = reader.draft(of: match, at: now), let ends = InkEnds(of: ink)
        else { return nil }
        let before = provisional?.draft
        provisional = Provisional(match: match, ink: ink, draft: draft)
        return before?.actions == draft.actions ? nil : .draft(draft, replacing: before, ends)
    }

    /// Whether what was typed at once has to stay, because the insertion point has moved since and what
    /// is before it is not known.
    private func stands(_ provisional: Provisional?, by reader: some InkReader) -> Bool {
        provisional.map { $0.draft.place != reader.insertionPoint } ?? false
    }

    // MARK: - Apart or together

    /// Whether the character so far and `stroke` are two characters, although together they look like one.
    /// They are where each alone is sure, both are clearer than the whole, and no entry begins like that.
    ///
    /// Measured on characters of two strokes and on letters behind a space, all drawn on the same
    /// place: it separates 97 of 100 that are two characters, and 4 of 100 that are one.
    private func areApart(
        _ stroke: Stroke, _ whole: InkReading, by reader: some InkReader
    ) -> Bool {
        guard !whole.mayContinue, let before = match, before.verdict == .sure,
            let together = whole.match, !together.isComposed,
            let alone = reader.read(Ink([stroke])).match, alone.verdict == .sure
        else { return false }
        return together.distance > (before.distance + alone.distance) / 2 + Self.clearer
    }

    private static var clearer: Float { 0.3 }

    /// Within the character's box grown by twice its own size on every side.
    private func isNear(_ point: Point) -> Bool {
        guard let box = ink.box else { return false }
        let reach = 2 * max(box.width, box.height)
        return point.x >= box.minX - reach && point.x <= box.maxX + reach
            && point.y >= box.minY - reach && point.y <= box.maxY + reach
    }

    // MARK: - The writer's rhythm

    private mutating func noteGap(
        before stroke: Stroke, at now: Milliseconds, by reader: some InkReader
    ) {
        defer { times.lifted = now }
        guard let lifted = times.lifted else { return }
        let gap = times.pressed - lifted
        if !ink.isEmpty {
            times.gaps.append(gap)
        } else if cut?.lifted == lifted, cut?.mode == reader.mode, gap <= 2 * rhythm.pause {
            // Soon after a character that the pause has ended: it may be the rest of that.
            cut?.rest = stroke
            cut?.gap = gap
        } else {
            cut = nil
        }
    }

    /// Whether the pause has cut a character in two: the whole is sure, and what came after it nothing
    /// by itself. It is looked at when the next stroke begins, because the user does not wait then.
    private mutating func noteCut(by reader: some InkReader) {
        guard let cut, let rest = cut.rest else { return }
        self.cut = nil
        guard rhythm.limits.follows, cut.mode == reader.mode else { return }
        let whole = reader.read(cut.ink.adding(rest))
        guard let match = whole.match, match.verdict == .sure, whole.isPlausible,
            match.strokeCount > 1 || match.isPicture, !match.isComposed,
            reader.read(Ink([rest])).match.map({ $0.verdict != .sure }) ?? true
        else { return }
        rhythm.note(cut.gap)
    }
}

/// A character as it was drawn.
struct DrawnCharacter {
    var ink: Ink
    /// nil where no entry is comparable.
    var match: Match?
    /// What was typed for it at once.
    var draft: Draft?
    /// Whether that has to stay, whatever the character means.
    var draftStands = false
    /// Whether the stroke behind it has been drawn already.
    var isFollowed = false
}

/// Why a character is complete.
private enum Ending {
    case pause
    case interruption
}

/// What was typed for strokes that may go on.
private struct Provisional {
    var match: Match
    /// The strokes it was typed for.
    var ink: Ink
    var draft: Draft
}

/// A character that ended because the pen had been up for long enough, and the stroke after it.
private struct Cut {
    var ink: Ink
    var lifted: Milliseconds
    var mode: String
    var rest: Stroke?
    /// For how long the pen was up between the two.
    var gap: Milliseconds = 0
}

/// What is known of the times between the strokes of the character at hand, and of the one before.
private struct StrokeTimes {
    /// When the trigger went down last, and when the last stroke of a character ended.
    var pressed: Milliseconds = 0
    var lifted: Milliseconds?
    /// For how long the pen was up before each further stroke of the character at hand.
    var gaps: [Milliseconds] = []
}

extension Ink {
    fileprivate func adding(_ stroke: Stroke) -> Ink {
        Ink(strokes + [stroke])
    }
}
