/// Letters with a mark that are one scalar: by Unicode's canonical composition, and some that it has none for.
package struct Composition: Sendable {
    private var composed: [Character: [Mark: Character]] = [:]

    /// The letters of these blocks: Latin-1, Latin Extended-A and -B, Greek, Cyrillic, and of Latin Extended
    /// Additional those of Welsh and Vietnamese. The rest of it serves transliteration, and would
    /// make nearly every letter wait for a mark.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x00C0...0x024F, 0x0386...0x03CE, 0x0400...0x0491, 0x1E80...0x1E85, 0x1EA0...0x1EFF,
    ]

    /// What is drawn as a letter and a mark and is, for Unicode, a letter by itself, or one with another mark
    /// than it is drawn with: the caron of small letters with an ascender, the cedilla of a small g.
    private static let further: [Unicode.Scalar: [Character: Character]] = [
        "\u{312}": ["g": "ģ"],
        "\u{315}": ["d": "ď", "l": "ľ", "t": "ť", "L": "Ľ"],
        "\u{335}": ["d": "đ", "h": "ħ", "t": "ŧ", "D": "Đ", "H": "Ħ", "T": "Ŧ"],
        "\u{336}": ["d": "ð", "D": "Ð"],
        "\u{338}": ["l": "ł", "o": "ø", "L": "Ł", "O": "Ø"],
    ]

    /// The characters of the blocks. Characters that are canonically equivalent are equal, however they are
    /// composed. The set is made at each use, which is rare.
    private static var known: Set<Character> {
        Set(blocks.joined().compactMap(Unicode.Scalar.init).map(Character.init))
    }

    /// The single scalar of `character`; nil where the blocks have none.
    package static func scalar(of character: Character) -> Unicode.Scalar? {
        let known = known
        return known.firstIndex(of: character).flatMap { known[$0].unicodeScalars.first }
    }

    /// The compositions of `letters` with `marks`, and of these with further marks.
    ///
    /// - Parameter wanted: the compositions that count; nil for all that Unicode has one scalar for.
    package init(
        of letters: some Sequence<Character>, with marks: [Mark], into wanted: Set<Character>? = nil
    ) {
        let known = wanted ?? Self.known
        var next = Array(letters)
        while !next.isEmpty {
            var made: [Character] = []
            for letter in next where composed[letter] == nil {
                for mark in marks where mark.letters?.contains(letter) ?? true {
                    guard let character = Self.character(letter, with: mark.scalar, of: known)
                    else { continue }
                    composed[letter, default: [:]][mark] = character
                    made.append(character)
                }
            }
            next = made
        }
    }

    private static func character(
        _ letter: Character, with mark: Unicode.Scalar, of known: Set<Character>
    ) -> Character? {
        if let character = further[mark]?[letter] {
            return known.contains(character) ? character : nil
        }
        let text = String(letter) + String(mark)
        guard let character = text.first, text.dropFirst().isEmpty,
            let place = known.firstIndex(of: character)
        else { return nil }
        return known[place]
    }

    func takesMarks(_ letter: Character) -> Bool { composed[letter] != nil }

    /// The letter with the mark as one scalar; nil where there is none.
    func character(_ letter: Character, with mark: Mark) -> Character? { composed[letter]?[mark] }

    /// Each letter, mark, and what both make.
    package var all: [(letter: Character, mark: Mark, made: Character)] {
        composed.flatMap { letter, marks in marks.map { (letter, $0.key, $0.value) } }
    }
}
