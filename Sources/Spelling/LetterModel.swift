// Owns: what is known about how words go on, and learning it from words.
// Leaves its bytes to ModelCoding, using it to Reranking and Decoding.

/// How likely a letter is after those before it in the same word: the words of a list with how often
/// they are used, and letter trigrams for words that are not in it. A value that nothing changes
/// once it is made; reading from it takes no further memory.
public struct LetterModel: Hashable, Sendable {
    /// Where it comes from and under which licence, a line each.
    public let notes: [String]
    /// The number of words in its lexicon.
    public let wordCount: Int
    let alphabet: Alphabet
    let lexicon: Lexicon
    let trigrams: Trigrams

    /// A lexicon of so many edges takes half a megabyte, in memory as in its file.
    public static let largestLexicon = 131_072

    init(
        notes: [String], wordCount: Int, alphabet: Alphabet, lexicon: Lexicon, trigrams: Trigrams
    ) {
        self.notes = notes
        self.wordCount = wordCount
        self.alphabet = alphabet
        self.lexicon = lexicon
        self.trigrams = trigrams
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
            notes: notes.map { note in
                String(note.map { $0.isNewline ? " " : $0 })
            },
            wordCount: wordCount, alphabet: alphabet, lexicon: lexicon,
            trigrams: Trigrams(learning: known.map(\.symbols), size: alphabet.size))
    }

    /// The letters it knows, in their order.
    public var letters: [Character] { alphabet.letters }

    /// Whether `word` is in its lexicon, in small or capital letters.
    public func contains(_ word: String) -> Bool {
        alphabet.symbols(of: word).map(lexicon.contains) ?? false
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
