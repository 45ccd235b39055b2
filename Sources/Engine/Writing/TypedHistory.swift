import Dictionaries
import Strokes

/// A character that typed something which is still there, as far as Krakel knows.
struct TypedCharacter {
    var reading: Reading
    var drawn: Ink
    /// The same, each stroke in its place and time; none where these say nothing.
    var strokes: [PlacedStroke] = []
    /// Ink right behind it that was refused.
    var refused: [[PlacedStroke]] = []
    /// Where it is a word that was mended, the letters and signs that stood there.
    var mendedFrom: [TypedCharacter] = []
    /// What it was read as, before modifiers that were stuck made something else of it.
    var meaning: [Action]
    /// The mode and the modifiers that it was read in.
    var before: Writing
    /// What it has been read as before that.
    var rejected: [[Action]] = []
    /// How many characters it typed that are still there; nil where taking them back would be a guess.
    var count: Int?
    var time: Milliseconds

    var isWord: Bool { reading.isWord }

    /// What it looks like besides what it has been read as: as many of what `isWanted`, most likely
    /// first.
    ///
    /// - Parameter limit: what is as far from the ink as this is left out.
    func alternatives(
        by recogniser: Recogniser, count: Int, within limit: Float = .infinity,
        where isWanted: ([Action]) -> Bool
    ) -> [[Action]] {
        if isWord {
            let others = reading.match.alternatives.map(\.actions) + [reading.match.actions]
            return Array(others.filter { !rejected.contains($0) && $0 != meaning }.prefix(count))
        }
        return recogniser.alternatives(
            of: reading.ink, in: reading.mode, for: reading.group, besides: rejected + [meaning],
            count: count, within: limit, where: isWanted)
    }
}

/// What was drawn and meant nothing.
struct MissedInk: Hashable {
    var ink: Ink
    /// The mode and the modifiers that it was read in.
    var before: Writing
    var time: Milliseconds
}

struct DrawnDeletion {
    var drawn: Ink
    /// What it has removed, whole.
    var removed: TypedCharacter
    /// The mode and the modifiers that it was read in.
    var before: Writing
}

/// The characters typed last, in a window that nothing else has happened in.
struct TypedHistory {
    private(set) var typed: [TypedCharacter] = []
    /// Set where nothing has come since.
    private(set) var deletion: DrawnDeletion?
    /// The word that was mended last, as long as nothing was done since but what ended it.
    var mended: MendedWord?
    /// The one that was brought back as it was typed, as long as nothing was done since.
    var restored: MendedWord?
    /// What was taken back last, as long as nothing else was written.
    private(set) var takenBack: TypedCharacter?
    /// Whether that was scratched out, and nothing has come since.
    private(set) var isScratchedOut = false

    /// After this time it is likelier that the user has gone elsewhere in the text than that they take the character
    /// back.
    static let memory: Milliseconds = 30_000
    /// More characters than this are an edit of the text, which is not taken back.
    private static let most = 100
    /// Whole words have as many letters, and larger ink: so many are written in half of `memory`.
    private static let mostWords = 8

    /// The last one, where it can be taken back at `now`.
    func last(at now: Milliseconds) -> TypedCharacter? {
        typed.last.flatMap { $0.count != nil && now < $0.time + Self.memory ? $0 : nil }
    }

    /// Takes out the last `count`, or fewer, that can be taken back at `now`; they are in the order in which
    /// they were typed.
    mutating func removeLast(_ count: Int, at now: Milliseconds) -> [TypedCharacter] {
        forgetLast()
        guard last(at: now) != nil else { return [] }
        let known = typed.reversed().prefix { $0.count != nil }.prefix(count)
        typed.removeLast(known.count)
        return known.reversed()
    }

    /// What the BackSpace that was drawn last has removed is there again.
    mutating func undoDeletion() -> DrawnDeletion? {
        guard let undone = deletion else { return nil }
        typed.append(undone.removed)
        deletion = nil
        return undone
    }

    /// The last characters are `others` from now on, as many as `count`.
    mutating func replaceLast(_ count: Int, by others: [TypedCharacter]) {
        typed.removeLast(min(count, typed.count))
        typed += others
        forgetLast()
    }

    /// What was drawn as `ink` has got a mark that changes nothing.
    mutating func exchange(_ ink: Ink, by marked: Ink) {
        if let index = typed.lastIndex(where: { $0.drawn == ink }) { typed[index].drawn = marked }
    }

    /// Ink was refused right behind the last character.
    mutating func noteRefused(_ strokes: [PlacedStroke]) {
        guard let last = typed.indices.last, !strokes.isEmpty else { return }
        typed[last].refused.append(strokes)
        deletion = nil
    }

    /// It was none.
    mutating func forgetRefused() {
        if let last = typed.indices.last { _ = typed[last].refused.popLast() }
    }

    private mutating func forgetLast() {
        (deletion, mended, restored) = (nil, nil, nil)
    }

    /// Whether the last characters were drawn as `inks`, and nothing but Krakel has decided what they are.
    func canRetract(_ inks: [Ink]) -> Bool {
        if let deletion { return inks == [deletion.drawn] }
        return inks.count <= typed.count
            && zip(typed.suffix(inks.count), inks).allSatisfy { character, ink in
                character.drawn == ink && character.count != nil && character.rejected.isEmpty
                    && character.reading.chosen == nil
                    && character.reading.actions.allSatisfy(\.isText)
            }
    }

    /// `characters` were taken back; a single one may be read anew.
    mutating func noteTakenBack(_ characters: [TypedCharacter]) {
        takenBack = characters.count == 1 ? characters.first : nil
    }

    /// What was taken back last was scratched out.
    mutating func noteScratchOut() {
        isScratchedOut = true
    }

    /// Something else was written.
    mutating func forgetTakenBack() {
        takenBack = nil
        isScratchedOut = false
    }

    /// Follows what was done for a character, and finds what a BackSpace has removed.
    ///
    /// - Parameter isFinal: whether it was typed where it has to stay.
    mutating func note(
        _ reading: inout Reading, drawn: Ink, strokes: [PlacedStroke] = [], meaning: [Action],
        before: Writing, rejected: [[Action]] = [], isFinal: Bool, at now: Milliseconds
    ) {
        let effect = TextEffect(of: reading.actions)
        if case .none = effect { return }
        forgetLast()
        switch effect {
        case .none: return
        case .removed:
            // What Return and other keys did counts as a character.
            if let last = typed.last, last.count ?? 1 == 1, now < last.time + Self.memory {
                reading.removed = last.reading.ink
            }
            if let last = typed.last, last.count == 1, Self.count(of: last.reading.actions) == 1 {
                deletion = DrawnDeletion(drawn: drawn, removed: last, before: before)
            }
            removeCharacter()
        case .typed, .unknown:
            var count: Int?
            if case .typed(let characters) = effect, !isFinal { count = characters }
            typed.append(
                TypedCharacter(
                    reading: reading, drawn: drawn, strokes: strokes, meaning: meaning,
                    before: before, rejected: rejected, count: count, time: now))
            if typed.count > (reading.isWord ? Self.mostWords : Self.most) { typed.removeFirst() }
        }
    }

    /// How many characters `actions` type, each of which one BackSpace removes; nil where that would
    /// be a guess.
    static func count(of actions: [Action]) -> Int? {
        if case .typed(let count) = TextEffect(of: actions) { count } else { nil }
    }

    /// The insertion point may be anywhere now.
    mutating func lose() {
        typed = []
        forgetLast()
        forgetTakenBack()
    }

    private mutating func removeCharacter() {
        guard let last = typed.indices.last, let count = typed[last].count else {
            typed = []
            return
        }
        if count > 1 { typed[last].count = count - 1 } else { typed.removeLast() }
    }
}

/// What actions do to the text before the insertion point.
private enum TextEffect {
    case none
    /// So many characters, each of which one BackSpace removes.
    case typed(Int)
    /// One character less.
    case removed
    case unknown

    init(of actions: [Action]) {
        var count = 0
        for action in actions {
            switch action {
            case .text(let text):
                guard text.allSatisfy(\.isRemovedByOneBackSpace) else {
                    self = .unknown
                    return
                }
                count += text.count
            case .chord(.backSpace) where actions.count == 1:
                self = .removed
                return
            default:
                guard !action.has(.losesText) else {
                    self = .unknown
                    return
                }
            }
        }
        self = count == 0 ? .none : .typed(count)
    }
}

extension Character {
    /// Programs differ in what BackSpace leaves of a character of several code points; and a line
    /// break or a tab may have sent what was before it.
    fileprivate var isRemovedByOneBackSpace: Bool {
        unicodeScalars.dropFirst().isEmpty
            && unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

// MARK: - Scratching out and erasing

extension TypedHistory {
    /// How many of the characters typed last a scratch-out takes back: the last one, or the word where it is
    /// drawn over more than two letters' width, or right behind another.
    func count(scratchedOutBy ink: Ink) -> Int {
        isScratchedOut || isWide(ink) ? wordCount : 1
    }

    /// The characters of the last word, with the space behind it where there is one.
    var wordCount: Int {
        var count = 0
        var hasLetters = false
        for character in typed.reversed() {
            if character.isBlank, hasLetters { break }
            count += 1
            if character.isBlank { continue }
            hasLetters = true
            // An entry of several words is none, but goes as a whole.
            if character.text.contains(where: \.isWhitespace) { break }
        }
        return count
    }

    /// How many of the characters typed last an eraser takes back that was drawn along `ink`: those that it was
    /// drawn over, from the last one on, where the writer moves on from letter to letter; else the last one.
    func count(erasedAlong ink: Ink) -> Int {
        guard let box = ink.box, let width = letterWidth else { return 1 }
        var erased = 1
        var behind: Box?
        let known = typed.reversed().prefix { $0.count != nil }
        for (place, character) in known.enumerated() where !character.isBlank {
            guard let letter = character.reading.ink.box,
                (box.minX...box.maxX).contains(letter.center.x),
                box.minY <= letter.maxY, box.maxY >= letter.minY,
                behind.map({ abs($0.center.x - letter.center.x) > width / 2 }) ?? true
            else { break }
            erased = place + 1
            behind = letter
        }
        return erased
    }

    /// Whether `ink` is wider than two letters as they were written last, and lies over two of them where
    /// the writer moves on from letter to letter.
    private func isWide(_ ink: Ink) -> Bool {
        let letters = measuredLetters
        guard let box = ink.box, let last = letters.last, let width = letterWidth,
            box.width > 2 * width
        else { return false }
        guard let before = letters.dropLast().last, abs(last.center.x - before.center.x) > width / 2
        else { return true }
        return letters.filter { (box.minX...box.maxX).contains($0.center.x) }.count > 1
    }

    private var measuredLetters: [Box] {
        typed.suffix(Self.measured).filter { !$0.isBlank }.compactMap(\.reading.ink.box)
    }

    /// How wide letters were written last; nil where there are none.
    private var letterWidth: Double? {
        // An i has no width to speak of.
        let widths = measuredLetters.map { max($0.width, $0.height / 2) }.sorted()
        return widths.isEmpty ? nil : widths[widths.count / 2]
    }

    /// How many of the last characters are measured.
    private static let measured = 8
}

extension TypedCharacter {
    var text: String {
        reading.actions.reduce(into: "") { text, action in
            if case .text(let more) = action { text += more }
        }
    }

    /// Whether it is no part of a word.
    fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}
