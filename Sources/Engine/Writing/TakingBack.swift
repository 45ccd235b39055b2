import Dictionaries
import Strokes

extension Engine {
    /// How many further readings of a character are worth an offer.
    private static let offers = 3

    /// Removes what the last character typed; the mode and the modifiers are again what it was read in.
    mutating func takeBack(at now: Milliseconds) -> [Effect] {
        guard let (character, removal) = removeLast(at: now) else { return [.nothingToTakeBack] }
        takenBack = character
        return [removal, .takenBack(character.reading, next: readings(of: character))]
    }

    /// Types the next likely reading of the last character in its place, or of the one that was taken
    /// back just now.
    mutating func readNext(at now: Milliseconds) -> [Effect] {
        let isTakenBack = takenBack != nil
        guard let character = takenBack ?? history.last(at: now),
            let meaning = readings(of: character).first
        else { return [.nothingToTakeBack] }
        var effects: [Effect] = []
        if !isTakenBack, let (_, removal) = removeLast(at: now) {
            effects = [
                removal, .takenBack(character.reading, next: readings(of: character)),
            ]
        }
        return effects + read(character, as: meaning, at: now)
    }

    /// Does `meaning` in the place of what `character` was read as, which is gone.
    ///
    /// - Parameter isChosen: whether the writer said that it means this, rather than to try it.
    mutating func read(
        _ character: TypedCharacter, as meaning: [Action], isChosen: Bool = false,
        at now: Milliseconds
    ) -> [Effect] {
        takenBack = nil
        let actions = writing.apply(meaning)
        var reading = character.reading
        reading.actions = actions
        reading.isRespelled = false
        reading.rejected = character.rejected + [character.meaning]
        reading.chosen = isChosen ? meaning : nil
        words?.note(actions, of: nil, at: now, writesWords: recogniser.writesWords(in:))
        history.note(
            reading, meaning: meaning, before: character.before, rejected: reading.rejected,
            at: now)
        guard let ends = InkEnds(of: reading.ink) else { return [] }
        return doing(actions, meaning: meaning, ends) + [.recognised(reading)]
    }

    /// Takes the last character out of the history, with what removes it from the text.
    mutating func removeLast(at now: Milliseconds) -> (TypedCharacter, Effect)? {
        guard let character = history.last(at: now), let count = character.count,
            let ends = InkEnds(of: character.reading.ink)
        else { return nil }
        history.removeLast()
        offering = nil
        let keys = Array(repeating: Action.chord(.backSpace), count: count)
        words?.note(keys, of: nil, at: now, writesWords: recogniser.writesWords(in:))
        // Locked since then by a stroke of its own, a mode is meant to stay.
        if writing.locked == character.before.locked { writing = character.before }
        return (character, .type(keys, ends))
    }

    /// What `character` looks like besides what it has been read as, text only, most likely first.
    private func readings(of character: TypedCharacter) -> [[Action]] {
        readings(of: character, count: Self.offers, where: \.isPlainText)
    }

    /// The same of whatever `isWanted`.
    func readings(
        of character: TypedCharacter, count: Int, within limit: Float = .infinity,
        where isWanted: ([Action]) -> Bool
    ) -> [[Action]] {
        guard let query = Query(character.reading.ink) else { return [] }
        var rejected = character.rejected + [character.meaning]
        let alternatives = recogniser.alternatives(
            query, in: character.reading.mode, for: character.reading.group,
            count: 2 * count + rejected.count, within: limit)
        var readings: [[Action]] = []
        for actions in alternatives.map(\.actions)
        where readings.count < count && isWanted(actions) && !rejected.contains(actions) {
            readings.append(actions)
            rejected.append(actions)
        }
        return readings
    }
}
