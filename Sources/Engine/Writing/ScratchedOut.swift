import Dictionaries
import Strokes

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

    /// Whether `ink` is wider than two letters as they were written last, and lies over two of them where
    /// the writer moves on from letter to letter.
    private func isWide(_ ink: Ink) -> Bool {
        let letters = typed.suffix(Self.measured).filter { !$0.isBlank }
            .compactMap(\.reading.ink.box)
        // An i has no width to speak of.
        let widths = letters.map { max($0.width, $0.height / 2) }.sorted()
        guard let box = ink.box, let last = letters.last, !widths.isEmpty else { return false }
        let width = widths[widths.count / 2]
        guard box.width > 2 * width else { return false }
        guard let before = letters.dropLast().last,
            abs(last.center.x - before.center.x) > width / 2
        else { return true }
        return letters.filter { (box.minX...box.maxX).contains($0.center.x) }.count > 1
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
