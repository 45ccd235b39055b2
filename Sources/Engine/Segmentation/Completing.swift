import Dictionaries
import Strokes

extension Engine {
    /// Acts on the character at hand, if there is one. What is typed comes first: the writer waits
    /// for it.
    mutating func finish(
        keepsTrail: Bool = false, at now: Milliseconds
    ) -> [Effect] {
        guard let ends = InkEnds(of: ink) else { return [] }
        let (drawn, match, typed) = takeInk()
        let ink = straightened(drawn)
        let trail: [Effect] = keepsTrail ? [] : [.endTrail]
        let before = writing
        offering = nil
        guard let match, match.verdict != .stranger else {
            let removal = remove(typed, ends)
            if let effects = flick(drawn, ends, at: now) { return removal + effects + trail }
            writing.miss()
            let miss = Miss(nearest: match, mode: before.mode, group: group, ink: ink)
            return removal + trail + [.missed(miss)] + changes(since: before)
        }
        takenBack = match.actions == [.nextReading] ? takenBack : nil
        if match.actions == [.takeBack] {
            return remove(typed, ends) + takeBack(at: now) + trail + changes(since: before)
        }
        if match.actions == [.nextReading] {
            return remove(typed, ends) + readNext(at: now) + trail + changes(since: before)
        }
        let meant = guidesWords ? words?.choose(match, at: now) ?? match.actions : match.actions
        let done = writing.apply(meant)
        if !isPrivate {
            words?.note(done, of: match, at: now, writesWords: recogniser.writesWords(in:))
        }
        let typing =
            typed.map { $0.stands || $0.done == done } ?? false
            ? [] : remove(typed, ends) + doing(done, meaning: meant, ends)
        slant?.note(ink, read: match, as: meant)
        let reading = Reading(
            match: match, actions: done, isRespelled: meant != match.actions, mode: before.mode,
            group: group, ink: ink)
        if !isPrivate, typed?.stands != true {
            history.note(reading, meaning: meant, before: before, at: now)
        }
        offerOthers(than: reading, at: now)
        return typing + trail + [.recognised(reading)] + changes(since: before)
            + (done.contains(.pause) ? [.pause] : [])
    }

    /// The character at hand is given up; what was typed of it at once is one.
    mutating func drop(at now: Milliseconds) -> [Effect] {
        guard let provisional else {
            _ = takeInk()
            return [.endTrail, .cancelled]
        }
        (ink, match) = (provisional.ink, provisional.match)
        return finish(at: now) + [.cancelled]
    }

    /// What was drawn, what it means and what was typed for it; of what has to stay, only that much.
    private mutating func takeInk() -> (ink: Ink, match: Match?, typed: Provisional?) {
        defer {
            ink = Ink()
            match = nil
            provisional = nil
            inkDeadline = nil
            times.gaps = []
        }
        if let provisional, provisional.stands {
            return (provisional.ink, provisional.match, provisional)
        }
        if let match, match.verdict == .sure {
            for gap in times.gaps { rhythm.note(gap) }
        }
        return (ink, match, provisional)
    }
}

/// What was typed for strokes that may go on.
struct Provisional {
    var match: Match
    /// The strokes it was typed for.
    var ink: Ink
    var done: [Action]
    /// Characters, each of which one BackSpace removes.
    var count: Int
    /// Nobody knows any more what stands before the insertion point: it has to stay.
    var stands = false

    /// What removes it.
    var removal: [Action] { Array(repeating: .chord(.backSpace), count: count) }
}

extension Engine {
    /// Types what the strokes so far mean, where that is sure and text that can be taken back, in the
    /// place of what was typed for fewer of them. Modes and sticky modifiers stay as they are until
    /// the character is done.
    mutating func typeAtOnce(_ ends: InkEnds, at now: Milliseconds) -> [Effect] {
        guard typesAtOnce, let match, match.verdict == .sure, provisional?.stands != true else {
            return []
        }
        var (words, writing) = (words, writing)
        let meant = guidesWords ? words?.choose(match, at: now) ?? match.actions : match.actions
        let done = writing.apply(meant)
        guard done.allSatisfy(\.isText), let count = TypedHistory.count(of: done), count > 0 else {
            return []
        }
        let before = provisional
        provisional = Provisional(match: match, ink: ink, done: done, count: count)
        guard before?.done != done else { return [] }
        return remove(before, ends) + [.type(done, ends)]
    }

    /// Removes what was typed at once.
    func remove(_ provisional: Provisional?, _ ends: InkEnds) -> [Effect] {
        provisional.map { [.type($0.removal, ends)] } ?? []
    }
}

extension Action {
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }
}
