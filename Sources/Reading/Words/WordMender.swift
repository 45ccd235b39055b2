import Glibc

/// What the characters of a word may be that was written letter by letter.
public struct WordHypotheses: Hashable, Sendable {
    /// Ink that may be one character.
    public struct Run: Hashable, Sendable {
        /// From which place to which, counted in strokes.
        public var places: Range<Int>
        /// The logarithm of the probability of each letter that the ink is like.
        public var readings: [Character: Float]
        /// By how much it is likelier, as a logarithm of odds, that this ink is one character than that it is
        /// what was made of it.
        public var logOdds: Float
        /// How high the ink is, in pixels; 0 where that is not known.
        public var height: Double
        /// What its height says to its being an l rather than an i without its dot, as a logarithm of odds.
        public var tallLogOdds: Float = 0

        public init(
            _ places: Range<Int>, readings: [Character: Float], logOdds: Float = 0,
            height: Double = 0
        ) {
            self.places = places
            self.readings = readings
            self.logOdds = logOdds
            self.height = height
        }

        /// The logarithm of how likely a letter is so high, beside the likelier of l and i.
        fileprivate func heightShare(of letter: Character) -> Float {
            switch letter.plain ?? letter {
            case "l": min(0, tallLogOdds)
            case "i": min(0, -tallLogOdds)
            default: 0
            }
        }
    }

    /// What stands there: the letter that was typed for each run of the same number, nil where it was refused.
    public var typed: [Character?]
    /// Those that were read first, in their order; then others, of the same ink cut elsewhere.
    public var runs: [Run]
    /// Whether the word is known to begin with them.
    public var isWhole = true
    /// Whether an apostrophe is before them: they are the ending of a word, such as the t of don't.
    public var isEnding = false
    /// The word before them; nil where none says anything of them.
    public var previous: String?

    public init(typed: [Character?], runs: [Run]) {
        self.typed = typed
        self.runs = runs
    }

    public var text: String { String(typed.compactMap(\.self)) }

    /// What stands between signs, each a word by itself.
    fileprivate var parts: [WordHypotheses] {
        let indices = typed.indices
        let ends = indices.filter { typed[$0].map { !$0.isLetter } ?? false } + [typed.count]
        var start = 0
        return ends.map { end in
            defer { start = end + 1 }
            return part(start..<end)
        }
    }

    private func part(_ numbers: Range<Int>) -> WordHypotheses {
        var part = WordHypotheses(typed: Array(typed[numbers]), runs: [])
        part.isWhole = isWhole || numbers.lowerBound > 0
        part.isEnding = isEnding && numbers.lowerBound == 0
        part.previous = numbers.lowerBound == 0 ? previous : nil
        guard let first = numbers.first, let last = numbers.last else { return part }
        let places = runs[first].places.lowerBound..<runs[last].places.upperBound
        part.runs = (Array(runs[numbers]) + runs[typed.count...]).filter {
            places.lowerBound <= $0.places.lowerBound && $0.places.upperBound <= places.upperBound
        }.map { run in
            var run = run
            let (start, end) = (run.places.lowerBound, run.places.upperBound)
            run.places = start - places.lowerBound..<end - places.lowerBound
            return run
        }
        return part
    }
}

/// How much ink and language count where words are mended, most of it as logarithms.
///
/// Fitted on what `measure flow --words` has of writers who taught neither the network nor the dictionary, and
/// judged on others by it; `height`, `joint` and `signs` are set by hand.
struct MendingBalance: Sendable {
    /// A word's probability counts to this power, and that of one that is in no lexicon to the other.
    var language: Float = 0.8
    var spelling: Float = 0.77
    /// So much is what the word before says trusted.
    var pairs: Float = 0.5
    /// What readings say counts to this power.
    var ink: Float = 0.85
    /// And what the height of a line says.
    var height: Float = 1.3
    /// A letter that is not among the readings.
    var unread: Float = -12.4
    /// A mark that was not drawn.
    var unmarked: Float = -1.75
    /// Ink that was refused and means nothing, beside that it is a letter.
    var refused: Float = -3.7
    /// Ink that falls into characters elsewhere than was decided, beside what its place, time and look say to this
    /// power.
    var cut: Float = -5.5
    var place: Float = 0.75
    /// The probability that a word is in no lexicon, and the same where it may be the rest of a word.
    ///
    /// The first is what is thought of a text before it is written; it counts as much as so many words, and each word
    /// counts by so much less with the next.
    var unknown: Float = 0.085
    var beforehand: Float = 8
    var fading: Float = 0.96
    var unknownPart: Float = 0.4
    /// The probability that such a word is a string of any letters.
    var anyString: Float = 0.075
    /// The probability that a word is one of the writer's own, where there are any.
    var own: Float = 0.1
    /// A stroke of a letter that was a space, which leaves a letter cut.
    var space: Float = 6
    /// By how much another word has to be likelier.
    var margin: Float = 2
    /// The same where signs or a space go for it, or a space comes.
    var joint: Float = 3
    /// The probability of each sign before a letter, and before what is none; a space is as likely as the words
    /// beside it, and seldom has none.
    var signs: [Character: (within: Float, behind: Float)] = [
        " ": (1, 1e-3), ",": (1e-4, 0.1), ".": (1e-3, 0.1), ";": (1e-4, 0.01), ":": (1e-4, 0.01),
        "!": (1e-4, 0.01), "?": (1e-4, 0.01), "-": (1e-2, 1e-3), "/": (1e-3, 1e-4),
    ]
}

/// Finds the word that was meant where letters were misread: what the ink of all its letters says, and how often words
/// are used.
public struct WordMender: Sendable {
    /// A word that is likelier than what was typed.
    public struct Mending: Hashable, Sendable {
        public var text: String
        /// By how much, as the logarithm of its odds.
        public var logOdds: Float
    }

    /// Words of one language, or the writer's own.
    fileprivate struct Tongue {
        var alphabet: Alphabet
        var lexicon: Lexicon
        /// nil for the writer's own.
        var model: LetterModel?
        /// The logarithm of how likely a word is one of these.
        var share: Float
        /// By plain letter, those with marks.
        var marked: [Character: [Character]] = [:]
    }

    private let models: [LetterModel]
    /// How likely a word is of a language whose words are not known.
    private let foreign: Float
    private var tongues: [Tongue] = []
    var balance = MendingBalance()
    /// The words of the text that is written, and those among them that are in no lexicon, the latest counting most.
    private var (written, unknown): (Float, Float) = (0, 0)
    /// The writer's own words, which are never mended.
    public var own: OwnWords { didSet { if own != oldValue { tongues = makeTongues() } } }

    /// So many beginnings of words of each tongue are followed at once.
    private static let followed = 48
    /// What is so much less likely than the best is followed no further.
    private static let spread: Float = 14
    /// What may be a letter, or a part of one.
    public static let signs = Set(MendingBalance().signs.keys)
    /// Longer words are left as they are, and shorter ones.
    public static let lengths = 2...24

    /// - Parameters:
    ///   - models: of the languages that are written, at most four.
    ///   - missing: how many languages more are written, of which no words are known.
    public init(_ models: [LetterModel], missing: Int = 0, own: OwnWords = OwnWords()) {
        self.models = Array(models.prefix(JointLetters.most))
        foreign = Float(missing) / Float(max(1, models.count + missing))
        self.own = own
        tongues = makeTongues()
    }

    private func makeTongues() -> [Tongue] {
        let alphabet = JointLetters(models, own: self.own).own
        let own = own.lexicon(of: alphabet)
        let share = (own == nil ? 1 : 1 - balance.own) / Float(max(1, models.count))
        var tongues = models.map { model in
            Tongue(
                alphabet: model.alphabet, lexicon: model.lexicon, model: model, share: logf(share))
        }
        if let own {
            tongues.append(Tongue(alphabet: alphabet, lexicon: own, share: logf(balance.own)))
        }
        for index in tongues.indices {
            for letter in tongues[index].alphabet.letters {
                // Without its dot an i is an l.
                if let plain = letter == "i" ? "l" : letter.plain {
                    tongues[index].marked[plain, default: []].append(letter)
                }
            }
        }
        return tongues
    }

    /// What was meant instead of what was typed; nil where nothing is likelier, or words are no guide to it.
    ///
    /// Takes about a millisecond for a word without signs.
    public func mend(_ word: WordHypotheses) -> Mending? {
        let text = word.text
        guard Self.lengths.contains(word.typed.count), text.first != " " else { return nil }
        let isJoint = text.contains { !$0.isLetter }
        guard let before = isJoint ? asParts(word) : asTyped(word),
            let best = likely(word).filter({ $0.text != text }).max(by: { $0.sum < $1.sum })
        else { return nil }
        let margin = isJoint || best.text.contains(" ") ? balance.joint : balance.margin
        let mending = Mending(text: best.text, logOdds: best.sum - before)
        return mending.logOdds > margin ? mending : nil
    }

    /// How likely it is that a word is as it was typed; nil where it has to stay.
    private func asTyped(_ word: WordHypotheses) -> Float? {
        guard own.counts[word.text.lowercased(), default: 0] < OwnWords.least else { return nil }
        return inkOfTyped(word) + prior(of: word.text, in: word)
    }

    /// How likely words are with the signs between them, each the likeliest; nil where one has to stay, or a sign does.
    private func asParts(_ word: WordHypotheses) -> Float? {
        guard own.counts[word.text.lowercased(), default: 0] < OwnWords.least else { return nil }
        var sum: Float = 0
        for part in word.parts where !part.text.isEmpty {
            guard let typed = asTyped(part) else { return nil }
            sum += max(typed, likely(part).map(\.sum).max() ?? -.infinity)
        }
        for (number, letter) in word.typed.enumerated() {
            guard let letter, !letter.isLetter else { continue }
            guard let share = balance.signs[letter] else { return nil }
            let next = number + 1 < word.typed.count ? word.typed[number + 1] : nil
            sum += logf(next?.isLetter ?? false ? share.within : share.behind)
            sum += word.runs[number].readings[letter].map { balance.ink * $0 } ?? 0
        }
        return sum
    }

    /// The words of the lexicons that ink may be, and how likely each is; several with spaces between them where these
    /// may have been taken for strokes of letters.
    private func likely(_ word: WordHypotheses) -> [(text: String, sum: Float)] {
        candidates(for: word).map { candidate in
            var word = word
            let sum = candidate.text.split(separator: " ").reduce(candidate.ink) { sum, text in
                defer { (word.isWhole, word.isEnding, word.previous) = (true, false, String(text)) }
                return sum + known(String(text), in: word)
            }
            return (candidate.text, sum)
        }
    }

    /// How likely it is that a word is in no lexicon: names and commands come where there were others.
    private func unknown(_ word: WordHypotheses) -> Float {
        let share =
            (balance.unknown * balance.beforehand + unknown) / (balance.beforehand + written)
        return max(share, foreign, word.isWhole ? 0 : balance.unknownPart)
    }

    /// `text` was written and stands, one word or several.
    ///
    /// - Parameter isEnding: whether it begins with the ending of a word behind an apostrophe, which is none by itself.
    public mutating func note(_ text: String, isEnding: Bool = false) {
        for word in text.split(separator: " ").dropFirst(isEnding ? 1 : 0) where word.count > 1 {
            written = balance.fading * written + 1
            unknown = balance.fading * unknown + (knows(String(word)) ? 0 : 1)
        }
    }

    /// Whether `text` is a word of a language, or the writer's own.
    public func knows(_ text: String) -> Bool {
        tongues.contains { $0.logShare(of: text, isEnding: false) > -.infinity }
    }

    // MARK: - What was typed

    private func inkOfTyped(_ word: WordHypotheses) -> Float {
        zip(word.typed, word.runs).reduce(0) { sum, next in
            let (letter, run) = next
            guard let letter else { return sum + balance.refused }
            return sum + (run.readings[letter].map { balance.ink * $0 } ?? balance.unread)
        }
    }

    private func prior(of text: String, in word: WordHypotheses) -> Float {
        let spelt = tongues.compactMap { tongue in
            tongue.model.map { tongue.share + $0.logShareByTrigrams(of: text) }
        }.logSum
        let size = Float(tongues.first?.alphabet.size ?? 2)
        let either = [
            logf(1 - balance.anyString) + spelt,
            logf(balance.anyString) - Float(text.count + 1) * logf(size),
        ]
        return max(known(text, in: word), logf(unknown(word)) + balance.spelling * either.logSum)
    }

    /// How likely it is that a word of the lexicons is meant, and this one.
    private func known(_ text: String, in word: WordHypotheses) -> Float {
        let shares = tongues.map { tongue in
            tongue.share + tongue.logShare(of: text, isEnding: word.isEnding)
                + logf(tongue.model?.odds(of: text, after: word.previous, balance.pairs) ?? 1)
        }
        return logf(1 - unknown(word)) + balance.language * shares.logSum
    }

    // MARK: - What may have been meant

    /// A beginning of a word, at some place.
    private struct Beginning {
        var tongue: Int
        var node: Int
        /// What the ink says, and with what the words say.
        var ink: Float
        var sum: Float
        var text: String
    }

    private func candidates(for word: WordHypotheses) -> [(text: String, ink: Float)] {
        let end = word.runs.map(\.places.upperBound).max() ?? 0
        var beginnings = [[Beginning]](repeating: [], count: end + 1)
        beginnings[0] = started(isEnding: word.isEnding)
        let letters =
            word.typed.allSatisfy { $0?.isLetter ?? true } ? word.runs[..<word.typed.count] : []
        for place in 0..<end {
            let here = best(of: beginnings[place])
            for (number, run) in word.runs.enumerated() where run.places.lowerBound == place {
                let isOther = number >= word.typed.count
                let options = tongues.map { Options(of: run, isOther: isOther, in: $0, balance) }
                var longer: [Beginning] = []
                for beginning in here {
                    extend(beginning, by: options[beginning.tongue], into: &longer)
                }
                if isOther, let space = run.readings[" "],
                    letters.contains(where: { run.places.clamped(to: $0.places) == run.places })
                {
                    let ink = balance.space + balance.place * run.logOdds + balance.ink * space
                    longer += here.filter { self.end(of: $0) > 0 }.flatMap {
                        started(behind: $0, ink)
                    }
                } else if !isOther, word.typed[number] == nil {
                    longer += here.map { beginning in
                        var skipping = beginning
                        skipping.ink += balance.refused
                        skipping.sum += balance.refused
                        return skipping
                    }
                }
                beginnings[run.places.upperBound] += longer
            }
        }
        return best(of: beginnings[end]).filter { self.end(of: $0) > 0 }.map { ($0.text, $0.ink) }
    }

    /// Where words begin: that of a text, or one behind a space for which `ink` speaks.
    private func started(
        isEnding: Bool = false, behind last: Beginning? = nil, _ ink: Float = 0
    ) -> [Beginning] {
        let share = last.map { logf(end(of: $0)) } ?? 0
        return tongues.enumerated().compactMap { number, tongue in
            tongue.start(isEnding: isEnding).map { node in
                Beginning(
                    tongue: number, node: node, ink: (last?.ink ?? 0) + ink,
                    sum: (last?.sum ?? 0) + ink + balance.language * (share + tongue.share),
                    text: last.map { $0.text + " " } ?? "")
            }
        }
    }

    /// The share of the words with this beginning that end here.
    private func end(of beginning: Beginning) -> Float {
        tongues[beginning.tongue].end(at: beginning.node)
    }

    private func best(of beginnings: [Beginning]) -> [Beginning] {
        guard let most = beginnings.map(\.sum).max() else { return [] }
        let near = beginnings.filter { $0.sum > most - Self.spread }
        let count = Self.followed * tongues.count
        return near.count > count ? Array(near.sorted { $0.sum > $1.sum }.prefix(count)) : near
    }

    /// Goes on with each letter that a word of its tongue goes on with; capitals are at the beginning.
    private func extend(
        _ beginning: Beginning, by options: Options, into longer: inout [Beginning]
    ) {
        guard !options.isCapital || beginning.text.last?.isLetter != true else { return }
        tongues[beginning.tongue].lexicon.forEachStep(from: beginning.node) {
            symbol, logShare, node in
            let (letter, ink) = options[symbol]
            guard letter.isLetter else { return }
            var next = beginning
            next.node = node
            next.ink += ink
            next.sum += ink + balance.language * logShare
            next.text.append(letter)
            longer.append(next)
        }
    }

    /// What a run may be among the letters of a tongue.
    private struct Options {
        private var letters: [(letter: Character, ink: Float)]
        let isCapital: Bool

        init(
            of run: WordHypotheses.Run, isOther: Bool, in tongue: Tongue, _ balance: MendingBalance
        ) {
            let cut = isOther ? balance.cut + balance.place * run.logOdds : 0
            let unread = balance.unread + cut
            let isCapital = run.readings.max { $0.value < $1.value }?.key.isUppercase ?? false
            self.isCapital = isCapital
            letters = tongue.alphabet.letters.map { (isCapital ? $0.capital : $0, unread) }
            func add(_ letter: Character, _ ink: Float) {
                let ink = ink + balance.height * run.heightShare(of: letter)
                guard let symbol = tongue.alphabet.symbol(of: letter),
                    ink > letters[Int(symbol) - 1].ink
                else { return }
                letters[Int(symbol) - 1] = (letter, ink)
            }
            for (letter, logProbability) in run.readings {
                let ink = balance.ink * logProbability + cut
                add(letter, ink)
                for marked in tongue.marked[letter.small] ?? [] {
                    add(letter.isUppercase ? marked.capital : marked, ink + balance.unmarked)
                }
            }
        }

        subscript(symbol: UInt8) -> (letter: Character, ink: Float) { letters[Int(symbol) - 1] }
    }
}

extension WordMender.Tongue {
    /// Where words begin; nil where there are none.
    fileprivate func start(isEnding: Bool) -> Int? {
        guard isEnding, let root = lexicon.root, let apostrophe = alphabet.symbol(of: "'"),
            let node = lexicon.step(from: root, over: apostrophe).node
        else { return lexicon.root }
        return node
    }

    /// The share of the words that come to `node` and end there.
    fileprivate func end(at node: Int) -> Float {
        model?.step(from: node, over: Alphabet.edge).share
            ?? lexicon.step(from: node, over: Alphabet.edge).share
    }

    /// The logarithm of how likely a word is `text`.
    fileprivate func logShare(of text: String, isEnding: Bool) -> Float {
        guard let symbols = alphabet.symbols(of: text),
            let (share, node) = lexicon.follow(symbols, from: start(isEnding: isEnding))
        else { return -.infinity }
        return logf(share) + logf(end(at: node))
    }
}

extension LetterModel {
    /// The logarithm of how likely a word that no lexicon has is `text`, by how its letters follow each other.
    fileprivate func logShareByTrigrams(of text: String) -> Float {
        var (first, second) = (Alphabet.edge, Alphabet.edge)
        var share: Float = 0
        for symbol in text.map({ alphabet.symbol(of: $0) }) + [Alphabet.edge] {
            // One that no word of the language has is as unlikely as the rarest.
            let part = symbol.map { trigrams.share(of: $0, after: first, second) } ?? 0
            share += logf(max(part, 1e-4))
            (first, second) = (second, symbol ?? Alphabet.edge)
        }
        return share
    }
}

extension [Float] {
    /// The logarithm of the sum of what these are logarithms of.
    var logSum: Float {
        guard let most = self.max(), most > -.infinity else { return -.infinity }
        return most + logf(reduce(0) { $0 + expf($1 - most) })
    }

    /// The logarithms of probabilities that are to each other as what these are logarithms of.
    package var logShares: [Float] {
        let whole = logSum
        return map { $0 - whole }
    }
}
