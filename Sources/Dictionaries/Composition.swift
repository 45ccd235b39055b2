// Owns: which letter and mark make one character. Leaves drawing them to Accents.

/// Letters with a mark that are one scalar, by Unicode's canonical composition.
struct Composition: Sendable {
    private var composed: [Character: [Unicode.Scalar: Character]] = [:]

    /// The letters of these blocks: Latin-1, Latin Extended-A and -B, and of Latin Extended
    /// Additional those of Welsh and Vietnamese. The rest of it serves transliteration, and would
    /// make nearly every letter wait for a mark.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x00C0...0x024F, 0x1E80...0x1E85, 0x1EA0...0x1EFF,
    ]

    /// The characters of the blocks. Those are equal that are canonically equivalent, however they
    /// are composed. Made anew each time, which is seldom.
    private static var known: Set<Character> {
        Set(blocks.joined().compactMap(Unicode.Scalar.init).map(Character.init))
    }

    /// The one scalar that is `character`; nil where the blocks have none.
    static func scalar(of character: Character) -> Unicode.Scalar? {
        let known = known
        return known.firstIndex(of: character).flatMap { known[$0].unicodeScalars.first }
    }

    /// What `letters` and `marks` make.
    init(of letters: some Sequence<Character>, with marks: [Unicode.Scalar]) {
        let known = Self.known
        for letter in letters {
            for mark in marks {
                let text = String(letter) + String(mark)
                guard let character = text.first, text.dropFirst().isEmpty,
                    let place = known.firstIndex(of: character)
                else { continue }
                composed[letter, default: [:]][mark] = known[place]
            }
        }
    }

    /// Whether `letter` takes any of the marks.
    func takesMarks(_ letter: Character) -> Bool { composed[letter] != nil }

    /// One scalar; nil where there is none for both.
    func character(_ letter: Character, with mark: Unicode.Scalar) -> Character? {
        composed[letter]?[mark]
    }
}

extension Unicode.Scalar {
    /// Whether it is a mark that stands above or below its letter.
    var isMark: Bool {
        properties.generalCategory == .nonspacingMark && (standsAbove || standsBelow)
    }

    var standsAbove: Bool { properties.canonicalCombiningClass == .above }

    var standsBelow: Bool {
        [.below, .attachedBelow].contains(properties.canonicalCombiningClass)
    }
}
