/// The letters that a network can read, its symbols folded: a small letter and its capital are one, for a
/// word is the same word in either, and which it is is seen when the word is known.
struct DrawnLetters: Sendable {
    /// Of each letter its small form, digits and signs as they are.
    let letters: [Character]
    /// The symbols of each letter, the small one first.
    private let symbols: [[Int]]
    private let places: [Character: Int]

    /// - Parameter alphabet: the network's; its first symbol is 1.
    init(_ alphabet: [Character]) {
        var letters: [Character] = []
        var symbols: [[Int]] = []
        var places: [Character: Int] = [:]
        for (index, character) in alphabet.enumerated() {
            let small = character.small
            if let place = places[small] {
                if character == small {
                    symbols[place].insert(index + 1, at: 0)
                } else {
                    symbols[place].append(index + 1)
                }
            } else {
                places[small] = letters.count
                letters.append(small)
                symbols.append([index + 1])
            }
        }
        self.letters = letters
        self.symbols = symbols
        self.places = places
    }

    var count: Int { letters.count }

    /// The place of the letter that is drawn for `character`: one with a mark is drawn as the plain letter,
    /// with or without its mark. nil for what the network cannot read.
    func place(of character: Character) -> Int? {
        places[character.small] ?? character.plain.flatMap { places[$0.small] }
    }

    /// The places of the two letters that are drawn for `character` where it is no letter of its own, as ss for
    /// ß and ae for æ; nil for most.
    func pair(of character: Character) -> (first: Int, second: Int)? {
        guard places[character.small] == nil, let pair = Self.pairs[character.small],
            let first = places[pair.first], let second = places[pair.second]
        else { return nil }
        return (first, second)
    }

    private static let pairs: [Character: (first: Character, second: Character)] = [
        "ß": ("s", "s"), "æ": ("a", "e"), "œ": ("o", "e"), "ĳ": ("i", "j"), "þ": ("t", "h"),
    ]

    /// The symbols that are drawn for a character as it is written, a capital or a small letter; nil for what
    /// cannot be read.
    func symbols(of written: WrittenCharacter) -> [Int]? {
        guard written.places.count > 1 else { return symbol(of: written.character).map { [$0] } }
        let isCapital = written.character.small != written.character
        return written.places.enumerated().compactMap { index, place in
            isCapital && index == 0 ? self.symbols[place].last : self.symbols[place].first
        }
    }

    /// The symbol that is drawn for `character`, capital or small as it is; nil for what cannot be read.
    func symbol(of character: Character) -> Int? {
        guard let place = place(of: character) else { return nil }
        let shape = places[character.small] == nil ? character.plain ?? character : character
        let isSmall = character.small == character && shape.small == shape
        return isSmall ? symbols[place].first : symbols[place].last
    }

    /// The probability of each letter at each step, symbol 0 being the blank and a letter's symbol its place
    /// behind that.
    func folded(_ chances: SymbolChances) -> SymbolChances {
        var values: [Float] = []
        values.reserveCapacity(chances.steps * (count + 1))
        for step in 0..<chances.steps {
            values.append(chances[step, 0])
            for both in symbols { values.append(both.reduce(0) { $0 + chances[step, $1] }) }
        }
        return SymbolChances(symbols: count + 1, values: values)
    }
}

extension Character {
    /// Its small letter; itself where that is no single character.
    var small: Character {
        let small = lowercased()
        return small.count == 1 ? small.first ?? self : self
    }

    /// Its capital; itself where that is no single character, as of ß.
    var capital: Character {
        let capital = uppercased()
        return capital.count == 1 ? capital.first ?? self : self
    }

    /// The plain letter of the Latin alphabet, a small one, that a letter with a mark is drawn as without it,
    /// after its name in Unicode: `LATIN SMALL LETTER U WITH DIAERESIS`. ß is drawn as a B, and others as what
    /// they look like. nil where it has no mark.
    var plain: Character? {
        guard let scalar = small.unicodeScalars.first, !scalar.isASCII,
            let name = scalar.properties.name
        else { return nil }
        let words = name.split(separator: " ")
        guard words.starts(with: ["LATIN", "SMALL", "LETTER"]) else { return nil }
        if let alike = Self.alike[small] { return alike }
        let rest = words.dropFirst(words.count > 3 && words[3] == "DOTLESS" ? 4 : 3)
        guard let letter = rest.first, letter.count == 1,
            rest.count == 1 || rest.dropFirst().first == "WITH"
        else { return nil }
        return letter.lowercased().first
    }

    private static let alike: [Character: Character] = [
        "ß": "B", "ð": "d", "þ": "p", "ŋ": "n", "ə": "e",
    ]
}
