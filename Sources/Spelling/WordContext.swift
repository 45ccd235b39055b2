// Owns: what was written within the present word. Leaves its meaning to LetterModel, and when a word
// ends without a character (another window, another mode, a pause) to the caller.

/// The letters of the present word so far, with what else each of them may have been: a letter read
/// wrongly must not mislead the ones behind it. Knows no model and holds no text of earlier words.
public struct WordContext: Hashable, Sendable {
    struct Place: Hashable, Sendable {
        var guesses: [LetterGuess]
        var typed: Character
    }

    private(set) var places: [Place] = []
    /// False where the letters before are not known.
    private(set) var isKnown = true

    /// Words longer than this are none.
    static let longest = 40

    public init() {}

    /// What was typed of the word. Empty also where what stands before is not known.
    public var typed: String { String(places.map(\.typed)) }

    /// Something was typed: a letter goes on with the word, an apostrophe begins an ending such as
    /// `'t`, everything else ends the word.
    ///
    /// - Parameter guesses: what the character may have been, the nearest first. Without them, or
    ///   where `typed` is not among them, it is taken for certain: give none where somebody has
    ///   confirmed or chosen it.
    public mutating func append(_ typed: String, guesses: [LetterGuess] = []) {
        if let letter = typed.first, typed.dropFirst().isEmpty, letter.isLetter {
            let isGuessed = guesses.contains { $0.text == typed }
            add(letter, isGuessed ? guesses : [LetterGuess(text: typed, distance: 0)])
        } else {
            for character in typed {
                if character.isLetter {
                    add(character, [LetterGuess(text: String(character), distance: 0)])
                } else {
                    end()
                    if WordCounts.isApostrophe(character) {
                        add("'", [LetterGuess(text: "'", distance: 0)])
                    }
                }
            }
        }
    }

    private mutating func add(_ letter: Character, _ guesses: [LetterGuess]) {
        if places.count == Self.longest { lose() }
        guard isKnown else { return }
        places.append(Place(guesses: guesses, typed: letter))
    }

    /// The last letter was taken back. Where there is none, the letters before are those of an
    /// earlier word, and nothing is known until this one ends.
    public mutating func takeBack() {
        if places.popLast() == nil { lose() }
    }

    /// The next letter begins a word.
    public mutating func end() {
        places = []
        isKnown = true
    }

    /// The insertion point went somewhere else: what stands before it is not known until the word
    /// ends.
    public mutating func lose() {
        places = []
        isKnown = false
    }
}
