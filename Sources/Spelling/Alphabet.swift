// Owns: the letters of a model and the small numbers that stand for them.
// Leaves what a word is to WordCounts.

/// The letters that a model knows, each a symbol from 1 on. Symbol 0 is the edge of a word: what
/// stands before the first letter and after the last.
struct Alphabet: Hashable, Sendable {
    /// In the order of their first scalars; at most `largest`.
    let letters: [Character]
    private let symbols: [Character: UInt8]

    static let edge: UInt8 = 0
    /// A symbol takes six bits in a `Lexicon`.
    static let largest = 62

    init(_ letters: [Character]) {
        self.letters = letters
        var symbols: [Character: UInt8] = [:]
        for (index, letter) in letters.prefix(Self.largest).enumerated() {
            symbols[letter] = UInt8(index + 1)
        }
        self.symbols = symbols
    }

    /// The number of symbols, the edge included.
    var size: Int { letters.count + 1 }

    /// The symbol of a letter, small or capital, or of an apostrophe of either kind; nil for what is no letter of this alphabet.
    func symbol(of letter: Character) -> UInt8? {
        if let symbol = symbols[letter] { return symbol }
        if WordCounts.isApostrophe(letter) { return symbols["'"] }
        let small = letter.lowercased()
        guard let letter = small.first, small.dropFirst().isEmpty else { return nil }
        return symbols[letter]
    }

    /// The symbol of a text of one letter.
    func symbol(of text: String) -> UInt8? {
        guard let letter = text.first, text.dropFirst().isEmpty else { return nil }
        return symbol(of: letter)
    }

    /// The symbols of a word; nil where it has a letter that is not in the alphabet.
    func symbols(of word: String) -> [UInt8]? {
        var result: [UInt8] = []
        for letter in word {
            guard let symbol = symbol(of: letter) else { return nil }
            result.append(symbol)
        }
        return result
    }
}
