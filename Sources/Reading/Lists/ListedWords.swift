/// The words of a language as word lists have them, one after the other, and what texts say of how often they
/// are used.
///
/// Word lists do not say how often. Short words are used more often than long ones: in German, French and
/// Polish half as often for each letter more, as far as seven letters, and two thirds as often from there on.
/// So a word of a list counts four sevenths of one that is a letter shorter. What is counted in texts comes on top
/// of that, six times as much in all.
public struct ListedWords: Sendable {
    /// As symbols: places in `letters`, from 1 on.
    private var words = PackedWords()
    private var letters: [Unicode.Scalar] = []
    /// The symbol of each letter, capitals as their small ones.
    private var known: [Unicode.Scalar: (symbol: UInt8, isCapital: Bool)] = [:]
    /// The same of the first scalars, by their numbers; the symbol 0 where nothing is known.
    private var early = [(symbol: UInt8, isCapital: Bool)](repeating: (0, false), count: 0x600)
    /// By word in small letters, how often it stood with a small first letter and with a capital.
    private var used: [String: Uses] = [:]
    private let elisions: [String]

    private struct Uses {
        var small = 0
        var capital = 0
        var sum: Int { small + capital }
    }

    /// More words of lists are not taken: five times as many as a large list has.
    public static let mostWords = 6_000_000
    /// More different words of texts are not counted.
    public static let mostCounted = 1_000_000
    private static let mostLetters = 200
    private static let longest = WordCounts.longestWord
    /// The symbol of `LetterModel.capitalMark` here.
    private static let mark: UInt8 = 255

    /// - Parameter elisions: what is written before an apostrophe in the language, such as `l` and `qu` in
    ///   French: what follows is a word there, and no ending.
    public init(elisions: [String] = []) {
        self.elisions = elisions
        for word in elisions { add(line: word.unicodeScalars[...]) }
    }

    /// How many words of lists were taken, repetitions among them.
    public var count: Int { words.count }
    /// How many different words were counted in texts.
    public var countedCount: Int { used.count }

    // MARK: - What is read

    /// Adds a list of words, one a line. A word with a hyphen counts as its parts; a line that begins or ends with
    /// one is none, nor is what has a digit or a sign.
    public mutating func add(list: String) {
        var line = list.unicodeScalars.startIndex
        let scalars = list.unicodeScalars
        while line < scalars.endIndex, words.count < Self.mostWords {
            let end = scalars[line...].firstIndex { $0 == "\n" || $0 == "\r" } ?? scalars.endIndex
            if line < end { add(line: scalars[line..<end]) }
            line = end < scalars.endIndex ? scalars.index(after: end) : end
        }
    }

    /// Adds one word.
    public mutating func add(word: String) {
        if words.count < Self.mostWords { add(line: word.unicodeScalars[...]) }
    }

    private mutating func add(line: Substring.UnicodeScalarView) {
        var symbols: [UInt8] = []
        var isCapital = false
        var parts: [(symbols: [UInt8], isCapital: Bool)] = []
        for scalar in line {
            switch scalar {
            case "-":
                guard !symbols.isEmpty else { return }
                parts.append((symbols, isCapital))
                (symbols, isCapital) = ([], false)
            case "'", "\u{2019}":
                guard !symbols.isEmpty else { return }
                parts.append((symbols, isCapital))
                symbols = elisions.isEmpty ? look(at: "'").map { [$0.symbol] } ?? [] : []
                isCapital = false
            default:
                guard let letter = look(at: scalar) else { return }
                if symbols.isEmpty { isCapital = letter.isCapital }
                symbols.append(letter.symbol)
            }
        }
        guard !symbols.isEmpty, symbols != [known["'"]?.symbol ?? 0] else { return }
        parts.append((symbols, isCapital))
        for part in parts where part.symbols.count <= Self.longest {
            words.append(part.isCapital ? part.symbols + [Self.mark] : part.symbols, count: 0)
        }
    }

    /// nil where it is no letter.
    private mutating func look(at scalar: Unicode.Scalar) -> (symbol: UInt8, isCapital: Bool)? {
        // A list of four million words has sixty million letters, nearly all of them among the first of Unicode.
        let place = Int(scalar.value)
        guard place < early.count else { return search(scalar) }
        if early[place].symbol != 0 { return early[place] }
        let found = search(scalar)
        if let found { early[place] = found }
        return found
    }

    private mutating func search(_ scalar: Unicode.Scalar) -> (symbol: UInt8, isCapital: Bool)? {
        if let letter = known[scalar] { return letter }
        let small = scalar.small
        guard scalar == "'" || small.properties.isAlphabetic else { return nil }
        if small != scalar, let letter = look(at: small) {
            known[scalar] = (letter.symbol, true)
            return known[scalar]
        }
        // Some letters have two numbers in Unicode, as ά has: they are one.
        if let same = letters.firstIndex(where: { Character($0) == Character(small) }) {
            known[small] = (UInt8(same + 1), false)
            return known[small]
        }
        guard letters.count < Self.mostLetters else { return nil }
        letters.append(small)
        known[small] = (UInt8(letters.count), false)
        return known[small]
    }

    /// Counts the words of a text, or of lines of a word and a number.
    public mutating func count(text: some StringProtocol) {
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(whereSeparator: \.isWhitespace)
            if parts.count == 2, let times = Int(parts[1]), times > 0 {
                count(parts[0], times: times)
            } else {
                let words = line.split { !$0.isLetter }
                for word in words { count(word, times: 1) }
            }
        }
    }

    /// A word stood so many times.
    public mutating func count(_ word: some StringProtocol, times: Int) {
        let small = word.lowercased()
        guard !small.isEmpty, small.count <= Self.longest, small.allSatisfy(\.isLetter),
            used[small] != nil || used.count < Self.mostCounted
        else { return }
        let times = min(max(times, 0), WordCounts.largestCount)
        if word.first?.isUppercase == true {
            used[small, default: Uses()].capital += times
        } else {
            used[small, default: Uses()].small += times
        }
    }

    // MARK: - What becomes of it

    /// The words, in the order of their symbols, each once.
    private func distinct() -> ListedWords {
        var all = self
        // Texts alone say which words there are as well. One that stood once may be a slip.
        if all.words.count == 0 {
            let least = used.count > 20_000 ? 2 : 1
            for (word, uses) in used.sorted(by: { $0.key < $1.key }) where uses.sum >= least {
                let isCapital = uses.capital > 4 * uses.small
                all.add(word: isCapital ? word.prefix(1).uppercased() + word.dropFirst() : word)
            }
        }
        all.words = all.words.sorted(joins: true)
        return all
    }

    /// The letter model of the words. The same words give the same model, byte for byte, on every machine.
    ///
    /// - Parameters:
    ///   - notes: lines to keep with it.
    ///   - limit: the largest number of edges of the lexicon, 4 bytes each; the rarest words are left out where
    ///     they do not fit. Four million Polish words take three megabytes, in memory only where they are looked at.
    /// - Returns: the model, and how many words it has not, for one of their letters or for the limit.
    public func model(
        notes: [String] = [], limit: Int = LetterModel.mostEdges
    ) -> (model: LetterModel, leftOut: Int) {
        let all = distinct()
        let alphabet = all.alphabet()
        let translated = all.letters.map { letter in
            alphabet.exactSymbol(of: Character(letter)) ?? Alphabet.edge
        }
        let counts = all.counts()
        var packed = PackedWords()
        var trigrams = TrigramCounts(size: alphabet.size)
        let mark = alphabet.exactSymbol(of: LetterModel.capitalMark)
        for index in 0..<all.words.count {
            var symbols: [UInt8] = []
            for symbol in all.words[index] {
                if symbol == Self.mark {
                    trigrams.add(symbols)
                    if let mark { symbols.append(mark) }
                } else {
                    symbols.append(translated[Int(symbol) - 1])
                }
            }
            guard !symbols.contains(Alphabet.edge) else { continue }
            if symbols.last != mark || mark == nil { trigrams.add(symbols) }
            packed.append(symbols, count: counts[index])
        }
        let (lexicon, wordCount) = LexiconBuilder.build(packed.sorted(joins: true), limit: limit)
        let model = LetterModel(
            notes: LetterModel.lines(notes), wordCount: wordCount, alphabet: alphabet,
            lexicon: lexicon, trigrams: trigrams.trigrams(), elided: elisions)
        return (model, all.words.count - wordCount)
    }

    /// The letters that are at least one in fifty thousand of all, and the mark of capitals where words have one.
    private func alphabet() -> Alphabet {
        var counts = [Int](repeating: 0, count: 256)
        for index in 0..<words.count { for symbol in words[index] { counts[Int(symbol)] += 1 } }
        let hasCapitals = counts[Int(Self.mark)] > 0
        let all = letters.indices.map { (letter: Character(letters[$0]), count: counts[$0 + 1]) }
        let least = all.reduce(0) { $0 + $1.count } / 50_000
        let frequent = all.filter { $0.count >= max(1, least) }
            .sorted { ($1.count, $0.letter) < ($0.count, $1.letter) }
            .prefix(Alphabet.largest - (hasCapitals ? 1 : 0))
        return Alphabet(
            (frequent.map(\.letter) + (hasCapitals ? [LetterModel.capitalMark] : [])).sorted())
    }

    /// How often each word counts.
    private func counts() -> [Int] {
        var byLength = [Double](repeating: 1, count: Self.longest + 2)
        for length in 1..<byLength.count { byLength[length] = byLength[length - 1] * 4 / 7 }
        // Single letters are in most lists, and words in few languages.
        byLength[1] = byLength[5]
        var listed: Double = 0
        var shares = [Double](repeating: 0, count: words.count)
        for index in 0..<words.count {
            let marks = words[index].last == Self.mark ? 1 : 0
            shares[index] = byLength[words.length(of: index) - marks]
            listed += shares[index]
        }
        var counted: Double = 0
        var uses = [Double](repeating: 0, count: words.count)
        if !used.isEmpty {
            for index in 0..<words.count {
                let (text, isCapital) = text(of: index)
                guard let use = used[text] else { continue }
                // One that is there both ways counts as it stood; otherwise a sentence may begin with it.
                let isBoth = isBothWays(index)
                uses[index] = Double(isBoth ? (isCapital ? use.capital : use.small) : use.sum)
                counted += uses[index]
            }
        }
        let weight = counted > 0 ? 6 * listed / counted : 0
        // The sum stays below the largest integer, however many there are.
        let scale = Double(1 << 52) / max(listed * (counted > 0 ? 7 : 1), .leastNonzeroMagnitude)
        return (0..<words.count).map { index in
            max(1, Int((shares[index] + weight * uses[index]) * scale))
        }
    }

    private func text(of index: Int) -> (text: String, isCapital: Bool) {
        let symbols = words[index]
        let isCapital = symbols.last == Self.mark
        let text = symbols.dropLast(isCapital ? 1 : 0).map { letters[Int($0) - 1] }
        return (String(String.UnicodeScalarView(text)), isCapital)
    }

    /// Whether the word is there with a small letter and with a capital: then they are neighbours, or nearly.
    private func isBothWays(_ index: Int) -> Bool {
        let word = words[index]
        if word.last == Self.mark {
            // The same without the mark precedes all that begin with it.
            var other = index - 1
            while other >= 0, words[other].starts(with: word.dropLast()) {
                if words.length(of: other) == word.count - 1 { return true }
                other -= 1
            }
            return false
        }
        var other = index + 1
        while other < words.count, words[other].starts(with: word) {
            if words.length(of: other) == word.count + 1, words[other].last == Self.mark {
                return true
            }
            other += 1
        }
        return false
    }
}

extension Unicode.Scalar {
    /// Its small letter, where that is one scalar.
    fileprivate var small: Unicode.Scalar {
        if isASCII { return (65...90).contains(value) ? Unicode.Scalar(UInt8(value + 32)) : self }
        // Turkish İ becomes an i and a dot by Unicode's rules.
        if self == "İ" { return "i" }
        let small = properties.lowercaseMapping.unicodeScalars
        return small.count == 1 ? small.first ?? self : self
    }
}
