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
        guard let before = letters.dropLast().last,
            abs(last.center.x - before.center.x) > width / 2
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
