import Glibc

/// How much ink and language count. The defaults were tuned on words of writers who taught the network
/// nothing, see `measure words`.
public struct WordBalance: Hashable, Sendable {
    /// A text's probability before anything is seen counts to this power.
    public var language: Float = 0.75
    /// What each letter adds, as a logarithm: a language makes long words unlikely, and ink does not.
    public var letter: Float = 2
    /// How likely a word is in the lexicon.
    public var listed: Float = 0.95
    /// How likely it is one of the writer's own, where there are any; the others share the rest.
    public var own: Float = 0.03
    /// How likely it is another word, built like those.
    public var unlisted: Float = 0.044
    /// The probability that a word is any string of letters.
    public var anyString: Float = 0.006
    /// How many beginnings of words are followed at once.
    public var readings = 96
    /// How much less likely than the best they may be, as a logarithm.
    public var margin: Float = 14
    /// Symbols less likely than this at a step are not followed.
    public var leastChance: Float = 1e-5

    public init() {}

    /// The same where nothing counts but the ink.
    var withoutLanguage: WordBalance {
        var balance = self
        balance.language = 0
        balance.letter = 0
        return balance
    }

    /// Words of the lexicon and no others.
    public static let closed: WordBalance = {
        var balance = WordBalance()
        (balance.listed, balance.own, balance.unlisted, balance.anyString) = (1, 0, 0, 0)
        return balance
    }()
}

/// One reading of a written word.
public struct WordReading: Hashable, Sendable {
    public var text: String
    /// The natural logarithm of how likely it is among all readings.
    public var logProbability: Float
    /// The natural logarithm of how likely the ink shows this text at all, whatever else it may be and
    /// whichever words there are, for each of its letters: near 0 for clear writing, far below for what is
    /// no writing.
    public var clarity: Float
    /// The natural logarithm of how likely the ink is to be any of its readings, before these are compared: sums
    /// of two parts of an ink and that of the whole tell whether it is two words or one.
    public var evidence: Float = 0
}

/// Reads words from the probabilities of their symbols.
struct WordDecoder: Sendable {
    private let drawn: DrawnLetters
    private let prior: TextPrior
    private let balance: WordBalance

    /// - Parameters:
    ///   - alphabet: what the symbols stand for, from 1 on.
    ///   - models: the words that are likely, of each language; none to read letters as they come.
    ///   - own: words of the writer that the models need not have.
    init(
        alphabet: [Character], models: [LetterModel], own: OwnWords = OwnWords(),
        balance: WordBalance
    ) {
        self.balance = models.isEmpty ? balance.withoutLanguage : balance
        drawn = DrawnLetters(alphabet)
        prior = TextPrior(models, own: own, drawn: drawn, balance: self.balance)
    }

    /// The readings, the likeliest first, at most five.
    func read(_ chances: SymbolChances) -> [WordReading] {
        var beam = WordBeam(prior, balance: balance)
        let folded = drawn.folded(chances)
        beam.run(folded)
        var readings: [WordReading] = []
        for candidate in beam.best(Self.candidates) where !candidate.text.isEmpty {
            for (text, share) in spellings(of: candidate, folded, chances) {
                let symbols = text.compactMap(drawn.symbols)
                guard symbols.count == text.count else { continue }
                let shown = Alignment(symbols.flatMap(\.self), along: chances).logProbability
                let score = shown + candidate.share + balance.language * share
                guard score.isFinite else { continue }
                readings.append(
                    WordReading(
                        text: text.string, logProbability: score,
                        clarity: shown / Float(text.count)))
            }
        }
        readings.sort { ($1.logProbability, $0.text) < ($0.logProbability, $1.text) }
        let sum = readings.map(\.logProbability).logSum
        return readings.prefix(Self.most).map { reading in
            var reading = reading
            reading.logProbability -= sum
            reading.evidence = sum
            return reading
        }
    }

    private static let most = 5
    private static let candidates = 12

    /// The logarithms of how likely each is before anything is seen.
    private enum Share {
        static let small: Float = -0.15
        static let capitalised: Float = -2.3
        static let capitals: Float = -3.5
        static let mixed: Float = -7

        /// What a spelling counts in a word that is written with a capital as often as `capital` says.
        static func mixture(_ plain: Float, _ noun: Float, _ capital: Float) -> Float {
            capital > 0 ? logf((1 - capital) * expf(plain) + capital * expf(noun)) : plain
        }
    }

    /// A word in small letters and capitals: all small, the first a capital, all capitals, and as each
    /// letter looks; each with the logarithm of how likely that is before anything is seen. One that is
    /// written with a capital wherever it stands, such as a German noun, hardly is without.
    private func spellings(
        of candidate: WordBeam.Candidate, _ folded: SymbolChances, _ chances: SymbolChances
    ) -> [(text: [WrittenCharacter], share: Float)] {
        let text = candidate.text
        let small = Share.mixture(Share.small, Share.mixed, candidate.capital)
        var result: [(text: [WrittenCharacter], share: Float)] = [(text, small)]
        func add(_ other: [WrittenCharacter], _ share: Float) {
            if !result.contains(where: { $0.text.string == other.string }) {
                result.append((other, share))
            }
        }
        if let first = text.firstIndex(where: \.character.isLetter) {
            var capitalised = text
            capitalised[first].character = text[first].character.capital
            add(capitalised, Share.mixture(Share.capitalised, Share.small, candidate.capital))
            add(text.map(\.capital), Share.capitals)
            add(asDrawn(text, folded, chances), Share.mixed)
        }
        return result
    }

    /// Each letter a capital where it looks more like one.
    private func asDrawn(
        _ text: [WrittenCharacter], _ folded: SymbolChances, _ chances: SymbolChances
    ) -> [WrittenCharacter] {
        let places = text.flatMap(\.places)
        guard let all = Alignment(places.map { $0 + 1 }, along: folded).steps else { return text }
        var next = 0
        return text.map { written in
            let steps = all[next]
            next += written.places.count
            let letter = written.character
            guard written.places.count == 1, let small = drawn.symbol(of: letter),
                let capital = drawn.symbol(of: letter.capital)
            else { return written }
            let sums = steps.reduce(into: (small: Float(0), capital: Float(0))) { sums, step in
                sums.small += chances[step, small]
                sums.capital += chances[step, capital]
            }
            return sums.capital > sums.small ? written.capital : written
        }
    }
}

extension WrittenCharacter {
    fileprivate var capital: WrittenCharacter {
        WrittenCharacter(character: character.capital, places: places)
    }
}

extension [WrittenCharacter] {
    fileprivate var string: String { String(map(\.character)) }
}
