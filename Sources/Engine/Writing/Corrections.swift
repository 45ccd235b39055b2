import Dictionaries
import Strokes

/// What is done about characters that have been typed already.
extension Interpreter {
    /// Takes the last character away, as if it had never been drawn: it was part of another.
    mutating func retract(_ ink: Ink, at now: Milliseconds) -> [Effect] {
        let before = writing
        if let missed, missed.ink == ink {
            self.missed = nil
            history.forgetRefused()
            offers.end()
            modes.restore(missed.before)
            return [.report(.retracted(straightened(ink), []))] + modes.changes(since: before)
        }
        guard history.canRetract([ink]) else { return [] }
        if let ends = InkEnds(of: ink), let deletion = history.undoDeletion() {
            let typed = deletion.removed.reading.actions
            modes.restore(deletion.before)
            return [
                .deed(.type(typed, ends)),
                .report(.retracted(straightened(ink), [.chord(.backSpace)])),
            ] + modes.changes(since: before)
        }
        // However long ago it was written: what came behind it was written there.
        let now = history.typed.last?.time ?? now
        let undone =
            history.mended?.end?.drawn == ink ? undoMending(isMeant: false, at: now) ?? [] : []
        guard let (characters, removal) = removeLast(at: now), let character = characters.first
        else { return undone }
        return undone + [
            removal, .report(.retracted(character.reading.ink, character.reading.actions)),
        ] + modes.changes(since: before)
    }

    /// What `actions` do about the last character; nil where they are no correction.
    mutating func correct(_ actions: [Action], at now: Milliseconds) -> [Effect]? {
        switch actions {
        case [.takeBack]: takeBack(at: now)
        case [.nextReading]: readNext(at: now)
        case [.chord(.backSpace)] where writing.sticky.all.isEmpty: undoMending(at: now)
        default: nil
        }
    }

    /// Removes what the last characters typed; the mode and the modifiers are again what the first of them
    /// was read in.
    mutating func takeBack(_ count: Int = 1, at now: Milliseconds) -> [Effect] {
        if let undone = undoMending(at: now) { return undone }
        guard let (characters, removal) = removeLast(count, at: now)
        else { return [.report(.nothingToTakeBack)] }
        history.noteTakenBack(characters)
        guard let character = history.takenBack else {
            return [removal, .report(.wordTakenBack(characters.map(\.reading)))]
        }
        return [
            removal,
            .report(.takenBack(character.reading, alternatives: alternatives(of: character))),
        ]
    }

    /// Types the next likely alternative of the last character in its place, or of the one that was
    /// taken back just now.
    private mutating func readNext(at now: Milliseconds) -> [Effect] {
        let isTakenBack = history.takenBack != nil
        guard let character = history.takenBack ?? history.last(at: now),
            let meaning = alternatives(of: character).first
        else { return [.report(.nothingToTakeBack)] }
        var effects: [Effect] = []
        if !isTakenBack, let (_, removal) = removeLast(at: now) {
            effects = [
                removal,
                .report(.takenBack(character.reading, alternatives: alternatives(of: character))),
            ]
        }
        return effects + read(character, as: meaning, at: now)
    }

    /// Does `meaning` in the place of what `character` was read as, which is gone.
    ///
    /// - Parameter isChosen: whether the writer said that it means this, rather than to try it.
    private mutating func read(
        _ character: TypedCharacter, as meaning: [Action], isChosen: Bool = false,
        at now: Milliseconds
    ) -> [Effect] {
        history.forgetTakenBack()
        let actions = applySpaced(meaning)
        remember(actions, of: meaning)
        var reading = character.reading
        reading.actions = actions
        reading.rejected = character.rejected + [character.meaning]
        reading.chosen = isChosen ? meaning : nil
        history.note(
            &reading, drawn: character.drawn, strokes: character.strokes, meaning: meaning,
            before: character.before, rejected: reading.rejected, isFinal: isFinal, at: now)
        for refused in character.refused { history.noteRefused(refused) }
        guard let ends = InkEnds(of: reading.ink) else { return [] }
        return Effect.doing(actions, of: meaning, ends) + [.report(.recognised(reading))]
    }

    /// Takes the last `count` characters, or fewer, out of the history, with what removes them.
    mutating func removeLast(
        _ count: Int = 1, at now: Milliseconds
    ) -> (characters: [TypedCharacter], removal: Effect)? {
        let characters = history.removeLast(count, at: now)
        guard let first = characters.first,
            let ends = characters.last.flatMap({ InkEnds(of: $0.reading.ink) })
        else { return nil }
        offers.end()
        lastDone = nil
        let keys = Array(
            repeating: Action.chord(.backSpace), count: characters.compactMap(\.count).reduce(0, +))
        modes.restore(first.before)
        return (characters, .deed(.type(keys, ends)))
    }

    /// What `character` looks like besides what it has been read as, text only, most likely first.
    private func alternatives(of character: TypedCharacter) -> [[Action]] {
        character.alternatives(by: recogniser, count: Self.mostTold, where: \.isPlainText)
    }

    /// Takes the last character back, where something was done for it, and does an alternative of it; or
    /// has the user say what it means.
    mutating func choose(_ index: Int, at now: Milliseconds) -> [Effect] {
        let before = writing
        guard let offer = offers.offer else { return [.report(.nothingToTakeBack)] }
        if offer.restores, let undone = undoMending(at: now) {
            return undone + modes.changes(since: before)
        }
        if let asked = offer.teaches, index == offer.alternatives.count {
            offers.end()
            return [.deed(.teach(asked))]
        }
        guard offer.alternatives.indices.contains(index) else {
            return [.report(.nothingToTakeBack)]
        }
        let meaning = offer.alternatives[index]
        if let unsure = offer.unsure {
            offers.end()
            return chooseUnsure(meaning, unsure, at: now)
        }
        if let asked = offer.teaches, !asked.wasDone {
            offers.end()
            return answer(meaning, for: asked.ink, in: asked.mode, isChosen: true, at: now)
        }
        return replaceLast(by: meaning, at: now)
    }

    /// Takes the last character back, and does what the user said that it means.
    private mutating func replaceLast(by meaning: [Action], at now: Milliseconds) -> [Effect] {
        let before = writing
        guard let (characters, removal) = removeLast(at: now), let character = characters.first
        else { return [.report(.nothingToTakeBack)] }
        return [removal, .report(.takenBack(character.reading, alternatives: [meaning]))]
            + read(character, as: meaning, isChosen: true, at: now) + modes.changes(since: before)
    }

    /// Does `meaning` in the place of what was done for `ink`, or for the first time where it was missed, as the
    /// user says so later.
    ///
    /// - Returns: nil where it is not what was written last any more, and nothing was done.
    mutating func mean(
        _ meaning: [Action], by ink: Ink, in mode: String, at now: Milliseconds
    ) -> [Effect]? {
        if let last = history.last(at: now), last.reading.ink == ink {
            return replaceLast(by: meaning, at: now)
        }
        guard let missed, now < missed.time + TypedHistory.memory, straightened(missed.ink) == ink
        else { return nil }
        self.missed = nil
        offers.end()
        if readsWords, recogniser.wholeWords(in: mode) != nil, meaning.isPlainText {
            return chooseUnsure(meaning, UnsureWord(ink: ink, mode: mode), at: now)
        }
        return answer(meaning, for: ink, in: mode, isChosen: true, at: now)
    }
}

/// What a stroke or a gesture did.
struct DoneActions: Hashable {
    /// With the modifiers that were stuck.
    var done: [Action]
    /// Those of the entry.
    var meant: [Action]
}

/// What is done once more.
extension Interpreter {
    /// Takes note of what is done, where it does more than to change what the next stroke means.
    mutating func remember(_ done: [Action], of meant: [Action]) {
        guard !isPrivate, !done.allSatisfy({ $0.has(.isPassedOver) }) else { return }
        lastDone = DoneActions(done: done, meant: meant)
    }

    /// Does for a character what was done last. What that types is known, and can be taken back; what is
    /// learned of the ink is that it means `again`.
    mutating func doAgain(
        _ match: Match, _ ink: Ink, drawn: Ink, assembly: Assembly?, _ ends: InkEnds,
        at now: Milliseconds
    ) -> [Effect] {
        guard let lastDone else { return [.report(.nothingToRepeat)] }
        let (mode, before) = (modes.mode, writing)
        let done = modes.apply(lastDone.done)
        let told = Reading(
            match: match, actions: [.again], mode: mode, group: group, ink: ink, assembly: assembly)
        if !isPrivate {
            var reading = told
            reading.actions = done
            history.note(
                &reading, drawn: drawn, meaning: [.again], before: before, isFinal: isFinal, at: now
            )
        }
        return Effect.doing(done, of: lastDone.meant, ends) + [.report(.recognised(told))]
    }
}
