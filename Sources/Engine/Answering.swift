import Dictionaries
import Strokes

extension Engine {
    /// Does `actions` for `ink`.
    ///
    /// - Parameter wasDone: whether something was done for it already, which is taken back first, or
    ///   left where that would be a guess.
    public mutating func answer(
        _ actions: [Action], for ink: Ink, in mode: String, wasDone: Bool, at now: Milliseconds
    ) -> [Effect] {
        guard let ends = InkEnds(of: ink) else { return [] }
        var removal: [Effect] = []
        if wasDone {
            guard let last = history.last(at: now), last.reading.ink == ink,
                last.meaning != actions, let (_, effect) = removeLast(at: now)
            else { return [] }
            removal = [effect]
        }
        let before = writing
        let done = writing.apply(actions)
        let match = Match(
            actions: actions, cellPath: CellPath(ink), distance: 0, runnersUp: [],
            band: .fewLearned)
        if !isPrivate {
            words?.note(done, of: nil, at: now, writesWords: recogniser.writesWords(in:))
            history.note(
                Reading(
                    match: match, actions: done, isRespelled: false, mode: mode, group: group,
                    ink: ink),
                meaning: actions, before: before, at: now)
        }
        return removal + doing(done, meaning: actions, ends)
            + changes(since: before) + (done.contains(.pause) ? [.pause] : [])
    }
}
