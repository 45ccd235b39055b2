import Glibc

/// One reading of a drawn character.
public struct LetterGuess: Hashable, Sendable {
    /// What would be typed. A model rates single letters only; anything else, such as
    /// a digit, a sign, a chord or several letters, it leaves where it is.
    public var text: String
    /// How far the shape is from the nearest example, in the matcher's units.
    public var distance: Float
    /// How likely this letter is among the letters guessed, from 0 to 1; nil where no model said.
    public var probability: Float?

    public init(text: String, distance: Float, probability: Float? = nil) {
        self.text = text
        self.distance = distance
        self.probability = probability
    }
}

/// How much shapes and letters count. The defaults were tuned on words written by one half of the
/// UNIPEN writers and judged on the other, see `measure context`.
public struct Balance: Hashable, Sendable {
    /// A shape at distance D is as likely as `(D + 0.15) ** -shape`. On 78,000 letters of writers
    /// held back, 8 was nearer to the truth than the best `exp(-b * D)`, for dictionaries of 5 and of
    /// 150 examples a letter alike: it is how many times farther a guess is that counts. A little
    /// less puts more letters right with dictionaries computed from many writers; with 6, random
    /// letters begin to be spoiled.
    public var shape: Float
    /// A letter's probability counts to this power: 1 trusts it fully, 0 not at all. A little less
    /// than 1 costs few corrections and spoils far fewer letters.
    public var language: Float
    /// How likely a word that is begun is in the lexicon.
    public var listed: Float
    /// How likely it is another word, built like those.
    public var unlisted: Float
    /// The probability that a word is any string of letters: an abbreviation, a name, a code. It keeps
    /// the model from correcting what was meant as it was written.
    public var anyString: Float
    /// How many readings of a word are followed at once.
    public var readings: Int

    public init(
        shape: Float = 7, language: Float = 0.8, listed: Float = 0.7, unlisted: Float = 0.1,
        anyString: Float = 0.2, readings: Int = 16
    ) {
        self.shape = shape
        self.language = language
        self.listed = listed
        self.unlisted = unlisted
        self.anyString = anyString
        self.readings = readings
    }

    /// Below this distance, smaller ones hardly say more.
    static let near: Float = 0.15
}

/// The readings of a word so far, the likeliest first, at most `Balance.readings` of them.
///
/// A place costs `readings * guesses` steps in the lexicon, each of at most as many edges as there are
/// letters: a few microseconds.
struct Lattice: Sendable {
    /// What a letter at a place may be.
    struct Option: Sendable {
        var symbol: UInt8
        var distance: Float
    }

    struct Reading: Sendable {
        /// Which option was taken at each place.
        var choices: [UInt8] = []
        /// Among the readings that are followed; they add up to 1.
        var probability: Float = 1
        fileprivate var node: Int?
        fileprivate var first = Alphabet.edge
        fileprivate var second = Alphabet.edge
        /// What kind of word this is, given its letters so far; they add up to 1.
        fileprivate var listed: Float
        fileprivate var unlisted: Float
        fileprivate var anyString: Float
    }

    private(set) var readings: [Reading]
    /// How likely the letters so far are, as a logarithm; each place by what its shapes are to the nearest one.
    private(set) var logLikelihood: Float = 0
    private let model: LetterModel
    private let balance: Balance

    /// The least probability: one of 0 would stay 0, whatever letters followed.
    private static let leastShare: Float = 1e-9

    init(_ model: LetterModel, _ balance: Balance) {
        self.model = model
        self.balance = balance
        let sum = max(balance.listed + balance.unlisted + balance.anyString, Self.leastShare)
        readings = [
            Reading(
                node: model.lexicon.root, listed: balance.listed / sum,
                unlisted: balance.unlisted / sum, anyString: balance.anyString / sum)
        ]
    }

    /// Goes on with a letter that is one of `options`; without any, nothing changes.
    ///
    /// - Returns: how likely each option is, over all readings; they add up to 1.
    @discardableResult
    mutating func add(_ options: [Option]) -> [Float] {
        let options = options.prefix(Int(UInt8.max))
        let distances = options.map { max(0, $0.distance) + Balance.near }
        let nearest = distances.min() ?? Balance.near
        let likelihoods = distances.map { pow(nearest / $0, balance.shape) }
        var longer: [Reading] = []
        longer.reserveCapacity(readings.count * options.count)
        var shares = [Float](repeating: 0, count: options.count)
        for reading in readings {
            for (index, option) in options.enumerated() {
                var next = extended(reading, option.symbol)
                next.probability *= likelihoods[index]
                next.choices.append(UInt8(index))
                shares[index] += next.probability
                longer.append(next)
            }
        }
        let sum = shares.reduce(0, +)
        guard sum > 0, sum.isFinite else { return shares }
        logLikelihood += log(sum)
        readings = Array(longer.sortedStably(by: \.probability).prefix(max(1, balance.readings)))
        let kept = readings.reduce(0) { $0 + $1.probability }
        for index in readings.indices { readings[index].probability /= kept }
        return shares.map { $0 / sum }
    }

    /// The choices of the likeliest reading, were the word to end here.
    func best() -> [UInt8] {
        let ends = readings.map { extended($0, Alphabet.edge).probability }
        guard let place = ends.indices.max(by: { ends[$0] < ends[$1] }) else { return [] }
        return readings[place].choices
    }

    /// `reading` with one more symbol, its probability times that of the symbol.
    private func extended(_ reading: Reading, _ symbol: UInt8) -> Reading {
        let step =
            reading.node.map { model.step(from: $0, over: symbol) } ?? (share: 0, node: nil)
        var next = reading
        next.node = step.node
        next.first = reading.second
        next.second = symbol
        next.listed *= step.share
        next.unlisted *= model.trigrams.share(of: symbol, after: reading.first, reading.second)
        next.anyString *= 1 / Float(model.alphabet.size)
        let share = max(next.listed + next.unlisted + next.anyString, Self.leastShare)
        next.listed /= share
        next.unlisted /= share
        next.anyString /= share
        next.probability *= pow(share, balance.language)
        return next
    }
}

extension Array {
    /// The greatest first; what is equal stays in its order.
    func sortedStably(by value: (Element) -> Float) -> [Element] {
        enumerated()
            .sorted {
                let left = value($0.element)
                let right = value($1.element)
                return left == right ? $0.offset < $1.offset : left > right
            }
            .map(\.element)
    }
}

extension LetterModel {
    /// The likeliest text of characters drawn one after the other, each with its guesses, the nearest
    /// first. A character whose nearest guess is no letter of the model is taken as it is and stands
    /// between words, so that a line can be read as well as a word.
    ///
    /// A beam search: it follows `Balance.readings` readings of each word and may lose the likeliest
    /// of all where its beginning is very unlikely. Takes about 15 microseconds a letter. Words of
    /// more than 40 letters are read as their nearest guesses.
    public func decode(_ places: [[LetterGuess]], balance: Balance = Balance()) -> String {
        var text = ""
        var word: [[LetterGuess]] = []
        for guesses in places {
            guard let nearest = guesses.first else { continue }
            guard option(nearest) != nil else {
                text += decodeWord(word, balance) + nearest.text
                word = []
                continue
            }
            if nearest.text.allSatisfy(WordCounts.isApostrophe) {
                // It begins an ending of its own, see `WordCounts`.
                text += decodeWord(word, balance)
                word = [[nearest]]
            } else {
                word.append(guesses)
            }
        }
        return text + decodeWord(word, balance)
    }

    private func decodeWord(_ places: [[LetterGuess]], _ balance: Balance) -> String {
        guard places.count <= WordContext.longest else {
            return places.compactMap(\.first?.text).joined()
        }
        var lattice = Lattice(self, balance)
        let letters = places.map { guesses in guesses.filter { option($0) != nil } }
        for guesses in letters { lattice.add(guesses.compactMap(option)) }
        return zip(letters, lattice.best()).map { guesses, choice in
            guesses[Int(choice)].text
        }
        .joined()
    }
}
