import System

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
        symbols = Dictionary(zip(letters.prefix(Self.largest), 1...)) { $1 }
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

    /// The symbol of this very letter; nil for what is no letter of this alphabet.
    func exactSymbol(of letter: Character) -> UInt8? { symbols[letter] }

    /// The symbols of a word; nil where it has a letter that is not in the alphabet.
    func symbols(of word: String) -> [UInt8]? {
        let symbols = word.compactMap(symbol)
        return symbols.count == word.count ? symbols : nil
    }
}

/// How likely a letter is after those before it in the same word: the words of a list with how often
/// they are used, and letter trigrams for words that are not in it. A value that nothing changes
/// once it is made; reading from it takes no further memory.
public struct LetterModel: Equatable, Sendable {
    /// Where it comes from and under which licence, a line each.
    public let notes: [String]
    /// The number of words in its lexicon.
    public let wordCount: Int
    let alphabet: Alphabet
    let lexicon: Lexicon
    let trigrams: Trigrams
    /// Words of the lexicon that have an apostrophe behind them, such as the l of l'eau in French.
    let elided: [String]
    /// Which of its words follow which; nil where that is not known.
    var pairs: WordPairs?
    /// Which letters follow which in words that are not in its lexicon, beyond what trigrams say; nil where that is
    /// not known.
    var grams: WordPairs?

    /// A lexicon of so many edges takes half a megabyte, in memory as in its file.
    public static let largestLexicon = 131_072
    /// More edges cannot be addressed.
    public static let mostEdges = Lexicon.largest
    /// No file of a model is larger, in bytes.
    public static let largestFile = 8 << 20

    init(
        notes: [String], wordCount: Int, alphabet: Alphabet, lexicon: Lexicon, trigrams: Trigrams,
        elided: [String] = []
    ) {
        self.notes = notes
        self.wordCount = wordCount
        self.alphabet = alphabet
        self.lexicon = lexicon
        self.trigrams = trigrams
        self.elided = elided
        capital = alphabet.exactSymbol(of: Self.capitalMark)
    }

    /// Learns from words. The same counts and notes give the same model, byte for byte, on every
    /// machine. The alphabet is the letters that are at least one in ten thousand of all, the 62 most
    /// frequent of them where there are more: a word with another letter, such as é in English, is
    /// left out.
    ///
    /// - Parameters:
    ///   - notes: lines to keep with it; what breaks a line becomes a space.
    ///   - limit: the largest number of edges of the lexicon, 4 bytes each; the rarest words are
    ///     left out where they do not fit.
    public init(
        learning words: WordCounts, notes: [String] = [], limit: Int = LetterModel.largestLexicon
    ) {
        let alphabet = Alphabet(of: words)
        let known = words.counts.compactMap { word, count in
            alphabet.symbols(of: word).map { (symbols: $0, count: count) }
        }
        let (lexicon, wordCount) = LexiconBuilder.build(known, limit: limit)
        self.init(
            notes: Self.lines(notes),
            wordCount: wordCount, alphabet: alphabet, lexicon: lexicon,
            trigrams: Trigrams(learning: known.map(\.symbols), size: alphabet.size))
    }

    /// What breaks a line becomes a space.
    static func lines(_ notes: [String]) -> [String] {
        notes.map { note in String(note.map { $0.isNewline ? " " : $0 }) }
    }

    /// The letters it knows, in their order.
    public var letters: [Character] { alphabet.letters }

    /// Behind the letters of a word that is written with a capital, `haus⇧`: a letter as any other to the
    /// lexicon, so that it knows of each word how often that is.
    static let capitalMark: Character = "⇧"

    /// The symbol of `capitalMark`; nil where no word of the lexicon has it.
    let capital: UInt8?

    /// Goes on in the lexicon as `Lexicon.step` does; a word ends as well where it ends with a capital.
    func step(from node: Int, over symbol: UInt8) -> (share: Float, node: Int?) {
        var step = lexicon.step(from: node, over: symbol)
        if symbol == Alphabet.edge { step.share += capitalEnd(at: node) }
        return step
    }

    /// The share of the words that come to `node` and end there, written with a capital.
    func capitalEnd(at node: Int) -> Float {
        guard let capital else { return 0 }
        let step = lexicon.step(from: node, over: capital)
        guard let last = step.node else { return 0 }
        return step.share * lexicon.step(from: last, over: Alphabet.edge).share
    }

    /// The nodes of the lexicon at which its elided words end.
    var elidedEnds: Set<Int32> {
        Set(
            elided.compactMap { alphabet.symbols(of: $0) }.compactMap {
                lexicon.follow($0, from: lexicon.root).map { Int32($0.node) }
            })
    }

    /// Whether `word` is in its lexicon, in small or capital letters.
    public func contains(_ word: String) -> Bool {
        guard let symbols = alphabet.symbols(of: word) else { return false }
        return lexicon.contains(symbols)
            || capital.map { lexicon.contains(symbols + [$0]) } ?? false
    }
}

extension Alphabet {
    /// The most frequent letters of `words`.
    fileprivate init(of words: WordCounts) {
        var counts: [Character: Int] = [:]
        for (word, count) in words.counts {
            for letter in word { counts[letter, default: 0] += count }
        }
        let least = counts.values.reduce(0, +) / 10_000
        let ranked = counts.filter { $0.value >= least }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        self.init(ranked.prefix(Self.largest).map(\.key).sorted())
    }
}

/// Why a letter model could not be read.
public enum LetterModelError: Error, Hashable, Sendable {
    /// It does not begin like one.
    case notAModel
    /// Written by a later version of this program.
    case newerVersion(Int)
    /// It begins like one, but bytes are missing, added or changed.
    case damaged

    /// What is wrong, without a full stop.
    public var message: Message {
        switch self {
        case .notAModel: "this is not a letter model"
        case .newerVersion(let version):
            "the letter model is of version \(version), newer than this program"
        case .damaged: "the letter model is damaged"
        }
    }
}
