// Owns: the characters that are to be written, one after the other. Leaves which words to WordChoice.

/// A text to be practised.
public struct Course: Hashable, Sendable {
    /// Without what cannot be written.
    public let characters: [Character]
    /// What is in the text and cannot be written, each once, in the order of the text.
    public let leftOut: [Character]

    /// Longer texts are cut off: nobody practises a book in one go.
    public static let longest = 4000

    /// White space of any kind and length becomes one space, and none at either end.
    ///
    /// - Parameter isKnown: whether a character can be written.
    public init(_ text: String, isKnown: (Character) -> Bool) {
        var known: [Character: Bool] = [:]
        var characters: [Character] = []
        var leftOut: [Character] = []
        for character in text.prefix(4 * Self.longest) {
            guard characters.count < Self.longest else { break }
            let character = character.isWhitespace ? " " : character
            if character == " ", characters.isEmpty || characters.last == " " { continue }
            if known[character] == nil {
                let isKnown = isKnown(character)
                known[character] = isKnown
                if !isKnown, character != " " { leftOut.append(character) }
            }
            if known[character] == true { characters.append(character) }
        }
        while characters.last == " " { characters.removeLast() }
        self.characters = characters
        self.leftOut = leftOut
    }

    /// The word that the character at `index` is in, a space being in none.
    public func word(at index: Int) -> Range<Int> {
        guard characters.indices.contains(index) else { return index..<index }
        guard characters[index] != " " else { return index..<index + 1 }
        let start = characters[..<index].lastIndex(of: " ").map { $0 + 1 } ?? 0
        let end = characters[index...].firstIndex(of: " ") ?? characters.endIndex
        return start..<end
    }
}
