import Dictionaries
import Reading
import Strokes

/// What is done about strokes in a mode that reads whole words.
extension Interpreter {
    /// Whether strokes are read as words at this moment.
    var readsWords: Bool {
        (wordReader != nil || awaitsWords) && recogniser.wholeWords(in: modes.mode) != nil
    }

    /// Whether words are drawn that cannot be read yet. Letters of another mode wait for nothing.
    var isAwaitingWords: Bool { awaitsWords && readsWords }

    /// Does what a word, a character or a gesture means.
    ///
    /// A gesture of the dictionary counts where it is sure, and the ink is no clear word. What is no sure word
    /// is read as a single character, and else offered.
    mutating func complete(
        _ word: DrawnWord, keepsTrail: Bool = false, at now: Milliseconds
    ) -> [Effect] {
        var word = word
        let isTyped = word.continued.map { history.canRetract([$0.before]) } ?? false
        if !word.isSaid {
            word.readings = weighed(word.readings, after: wordBefore(isTyped ? 1 : 0, at: now))
        }
        guard let effects = goOn(with: &word, isTyped: isTyped, at: now) else {
            return keepsTrail ? [] : [.trail(.end)]
        }
        let reader = reader()
        let best = word.readings.first
        if best?.isClearWord != true, let gesture = gesture(word.ink, by: reader),
            // A long word that is one flat stroke looks like a line.
            best?.isSureLongWord != true || gesture.match?.origin == .scratchOut
        {
            return effects + complete(gesture, keepsTrail: keepsTrail, at: now)
        }
        if let best, best.isSure {
            let match = Match(
                word: best.text, logProbability: best.logProbability,
                others: word.readings.dropFirst().map { ($0.text, $0.logProbability) })
            return effects + type(match, word.ink, in: modes.mode, keepsTrail, at: now)
        }
        if let (match, mode) = character(word.ink, by: reader) {
            return effects + type(match, word.ink, in: mode, keepsTrail, at: now)
        }
        return effects + miss(word, by: reader, keepsTrail, at: now)
    }

    /// What was drawn over the last word, or right behind it, makes another of both, or is a word by itself.
    ///
    /// - Parameter isTyped: whether the last word can be taken back.
    /// - Returns: what takes it back, if anything; nil where it stays the same: that is typed no second time.
    private mutating func goOn(
        with word: inout DrawnWord, isTyped: Bool, at now: Milliseconds
    ) -> [Effect]? {
        guard let continued = word.continued else { return [] }
        // What is drawn over the last word may be meant by itself, as Return. A mark has no corner.
        let isMeant = !continued.added.isStraight && reader().readGesture(continued.added) != nil
        if missed?.ink == continued.before, !isMeant { return retract(continued.before, at: now) }
        if let reading = word.readings.first, reading.isSure, !isMeant, isTyped {
            guard history.typed.last?.meaning != [.text(reading.text)] else {
                history.exchange(continued.before, by: word.ink)
                return nil
            }
            return retract(continued.before, at: now)
        }
        word.ink = continued.added
        word.readings = weighed(reader().readWord(word.ink), after: wordBefore(0, at: now))
        return []
    }

    /// The word under way was struck out: nothing had been typed for it.
    mutating func scratchOutUnderWay() -> [Effect] {
        [.trail(.end), .report(.gestured(.scratchOut, actions(for: .scratchOut) ?? [], times: 1))]
    }

    /// What `ink` is as an entry of the mode, where that is sure, or as a flick; nil where it is neither.
    private func gesture(_ ink: Ink, by reader: ModeReader) -> DrawnCharacter? {
        if let match = reader.readGesture(ink) { return DrawnCharacter(ink: ink, match: match) }
        let isFlick = ink.strokes.count == 1 && reader.isFlick(ink.strokes[0])
        return isFlick ? DrawnCharacter(ink: ink, match: nil) : nil
    }

    /// The character that `ink` surely is in the mode for these; nil where it is none.
    private func character(_ ink: Ink, by reader: ModeReader) -> (match: Match, mode: String)? {
        guard let (match, mode) = reader.readCharacter(ink), match.verdict == .sure,
            match.actions.character != nil
        else { return nil }
        return (match, mode)
    }

    /// Types what was read, behind a space where one belongs there.
    ///
    /// - Parameter isChosen: whether the user chose it from an offer.
    private mutating func type(
        _ match: Match, _ ink: Ink, in mode: String, _ keepsTrail: Bool, isChosen: Bool = false,
        at now: Milliseconds
    ) -> [Effect] {
        guard let ends = InkEnds(of: ink) else { return [] }
        let before = writing
        offers.end()
        missed = nil
        history.forgetTakenBack()
        let done = applySpaced(match.actions)
        remember(done, of: match.actions)
        var reading = Reading(match: match, actions: done, mode: mode, group: group, ink: ink)
        if isChosen { reading.chosen = match.actions }
        if !isPrivate {
            history.note(
                &reading, drawn: ink, meaning: match.actions, before: before, isFinal: isFinal,
                at: now)
            offers.planWords(at: now)
        }
        return Effect.doing(done, of: match.actions, ends) + (keepsTrail ? [] : [.trail(.end)])
            + [.report(.recognised(reading))] + modes.changes(since: before)
    }

    /// Offers what an unsure word may be.
    private mutating func miss(
        _ word: DrawnWord, by reader: ModeReader, _ keepsTrail: Bool, at now: Milliseconds
    ) -> [Effect] {
        let miss = complete(
            DrawnCharacter(ink: word.ink, match: nil), keepsTrail: keepsTrail, at: now)
        let texts = word.readings.map { [Action.text($0.text)] }
        if !texts.isEmpty, !isPrivate {
            offers.plan(forUnsure: texts, word.ink, in: modes.mode, at: now)
        }
        return miss
    }

    /// Types an unsure word that was chosen from an offer.
    mutating func chooseUnsure(
        _ actions: [Action], _ unsure: UnsureWord, at now: Milliseconds
    ) -> [Effect] {
        guard case .text(let text)? = actions.first else { return [] }
        return type(
            Match(word: text, logProbability: 0, others: []), unsure.ink, in: unsure.mode, false,
            isChosen: true, at: now)
    }

    // MARK: - What is before

    /// The word that was written last, or so many words before that; nil later, when the user may have gone
    /// elsewhere.
    private func wordBefore(_ skipped: Int, at now: Milliseconds) -> String? {
        guard let last = history.typed.dropLast(skipped).last, now < last.time + TypedHistory.memory
        else { return nil }
        return text(of: last)
    }

    /// `readings` weighed behind the text `previous`. Behind a sign it says nothing, for another sentence may have
    /// begun.
    private func weighed(_ readings: [WordReading], after previous: String?) -> [WordReading] {
        guard let wordReader, let previous, previous.last?.isLetter == true else { return readings }
        return wordReader.weighed(readings, after: previous)
    }

    /// What words under way would become, each behind the one before.
    ///
    /// - Parameter before: the last word, where the first goes on with it.
    func text(of words: [[WordReading]], goingOnWith before: Ink?, at now: Milliseconds) -> String {
        let isTyped = before.map { history.canRetract([$0]) } ?? false
        var previous = wordBefore(isTyped ? 1 : 0, at: now)
        return words.compactMap { readings in
            previous = weighed(readings, after: previous).first?.text
            return previous
        }.joined(separator: " ")
    }

    /// What `character` has typed as text that still stands; nil where it is no text of words, or that is not known.
    private func text(of character: TypedCharacter) -> String? {
        guard !isPrivate, recogniser.wholeWords(in: character.before.locked) != nil,
            character.before.sticky.typesText,
            // Under a modifier it was keys.
            case .text(let text)? =
                (character.isWord ? character.meaning : character.reading.actions).last,
            // Where BackSpace has taken something of it, the word goes on.
            character.count == TypedHistory.count(of: character.reading.actions) || isFinal
        else { return nil }
        return text
    }

    // MARK: - Spaces

    /// Carries out what `actions` do to the mode and to modifiers.
    ///
    /// - Parameter isVague: whether it is uncertain that they were meant.
    /// - Returns: what there is to do besides, with the space that belongs before a text where a word is before
    ///   the insertion point. No modifier is used up by it.
    mutating func applySpaced(_ actions: [Action], isVague: Bool = false) -> [Action] {
        guard case .text(let text)? = actions.first, needsSpace(before: text) else {
            return modes.apply(actions, isVague: isVague)
        }
        let done = modes.apply(actions, isVague: isVague)
        guard case .text(let first)? = done.first else { return [.text(" ")] + done }
        return [.text(" " + first)] + done.dropFirst()
    }

    private func needsSpace(before text: String) -> Bool {
        guard wordReader != nil || awaitsWords, recogniser.wholeWords(in: writing.locked) != nil,
            writing.sticky.typesText, let last = history.typed.last,
            let before = self.text(of: last), let end = before.last, let start = text.first,
            !end.isWhitespace, !start.isWhitespace
        else { return false }
        let all = history.typed.map(\.text).joined()
        let isClosed = Self.closes(end, behind: all.dropLast())
        if "@#/<".contains(end) || end.isOpening && !isClosed { return false }
        // A character of another mode may be a part of what stands beside it, as in name@host, don't and 12:30.
        let isPart = last.before.mode != last.before.locked
        if "'\u{2019}".contains(end) {
            // As in l'eau and qu'elle, and not behind the dogs' tails.
            let stem = before.dropLast()
            if isPart || stem.count == 1 || stem.hasSuffix("qu") || stem.hasSuffix("ll") {
                return false
            }
        } else if isPart, !isClosed, !end.isNumber {
            return false
        }
        if writing.mode != writing.locked {
            let isOfText = start.isLetter || start.isNumber
            guard
                isOfText
                    ? !all.suffix(2).contains(where: \.isNumber) : start == "<" || start.isOpening
            else { return false }
        }
        return !Self.closes(start, behind: all)
    }

    /// Whether nothing stands between `sign` and what is before it, the text `before`.
    private static func closes(_ sign: Character, behind before: some StringProtocol) -> Bool {
        func count(_ sign: Character) -> Int { before.count { $0 == sign } }
        return switch sign {
        case "\"": count(sign) % 2 == 1
        // In German these are the ends of what the lower ones begin.
        case "\u{201C}": count("\u{201E}") > count(sign)
        case "\u{2018}": count("\u{201A}") > count(sign)
        default: sign.isClosing || ">%/".contains(sign)
        }
    }
}

extension Character {
    /// Whether nothing stands between it and the word behind it, unless it closes.
    var isOpening: Bool {
        "([{\u{2018}\u{201A}\u{201C}\u{201E}\u{AB}\"\u{A1}\u{BF}".contains(self)
    }

    /// Nor between it and the word before it.
    var isClosing: Bool { ".,;:!?)]}\u{2019}\u{201D}\u{BB}\u{2026}'".contains(self) }
}

extension Ink {
    /// Whether it is a dot, or one line without a corner.
    var isStraight: Bool {
        guard strokes.count == 1, let stroke = strokes.first, let first = stroke.points.first,
            let last = stroke.points.last
        else { return false }
        return stroke.points.pathLength <= 1.2 * first.distance(to: last)
    }
}

extension StickyModifiers {
    /// Whether text is still text under them, capitals at most.
    fileprivate var typesText: Bool { all.isSubset(of: .shift) }
}

/// A word that was offered and not typed.
public struct UnsureWord: Hashable, Sendable {
    var ink: Ink
    var mode: String
}
