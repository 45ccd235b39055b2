import Dictionaries
import Strokes

extension Engine {
    /// Removes what was typed last: by taking it back where it is known what that was, else as the key
    /// BackSpace does. A character under way is finished first.
    mutating func erase(_ ends: InkEnds?, at now: Milliseconds) -> [Effect] {
        let before = writing
        let finished = finish(at: now)
        let effects = finished.isEmpty ? [.endTrail] : finished
        guard let character = history.last(at: now) else {
            loseWord()
            let key = [Action.chord(.backSpace)]
            return effects + (ends.map { [.type(key, $0), .erased(key)] } ?? [])
        }
        return effects + takeBack(at: now) + [.erased(character.reading.actions)]
            + changes(since: before)
    }
}
