import Glibc
import Strokes

/// The nearest entry to a character.
public struct Match: Hashable, Sendable {
    public var actions: [Action]
    /// The cell path of the nearest example.
    public var cellPath: CellPath?
    public var distance: Float
    /// The next nearest entries, nearest first: as many as were looked for, where there are, and those of
    /// its own shape besides.
    public var alternatives: [Alternative]
    public var band: Band
    /// What decided it.
    public internal(set) var origin = Origin.example
    /// Whether it is a letter and a mark that were read apart.
    public var isComposed = false
    /// What that mark is above the stem of an i.
    var overStem = OverStem.notThere
    /// Whether its look decided, not the way it was drawn: it may have any number of strokes.
    public internal(set) var isPicture = false
    /// Whether it was read in a mode to write text in, where most of what is drawn is characters.
    public package(set) var isAmongText = false
    /// The modifiers that are stuck while it is read; they make commands of letters.
    public internal(set) var modifiers: Modifiers = []
    /// The natural logarithm of the probability of `actions` among the characters of their kind that the mode
    /// has, where a network ranked them; nil where the matcher alone decided.
    public internal(set) var logProbability: Float?
    /// By how much a network finds the ink less like the user's own shapes than these are like each other, on the
    /// scale of `distance`; nil where it was not asked, or where the nearest shape is not the user's.
    public internal(set) var unlikeness: Float?
    /// The natural logarithm of the odds that the ink is one whole character rather than a part of one, or
    /// parts of several, at even odds beforehand; nil where no network read it.
    public internal(set) var wholeLogOdds: Float?

    public init(
        actions: [Action], cellPath: CellPath?, distance: Float, alternatives: [Alternative],
        band: Band
    ) {
        self.actions = actions
        self.cellPath = cellPath
        self.distance = distance
        self.alternatives = alternatives
        self.band = band
    }

    /// A whole word that was read, and what else it may be, the likeliest first, each with the logarithm of
    /// its probability; what is certain has the distance 0.
    public init(
        word: String, logProbability: Float, others: [(text: String, logProbability: Float)]
    ) {
        self.init(
            actions: [.text(word)], cellPath: nil, distance: -logProbability,
            alternatives: others.map {
                Alternative(actions: [.text($0.text)], distance: -$0.logProbability)
            }, band: .fewLearned)
        origin = .word
    }

    /// What ink above the stem of an i is.
    enum OverStem: Hashable, Sendable {
        case notThere
        /// A dot by its size, though a mark by its shape.
        case dot
        /// A mark in the place of the dot.
        case mark
    }

    public enum Origin: Hashable, Sendable {
        /// The nearest example, wherever it was drawn.
        case example
        /// The nearest of the examples for an edge of the screen.
        case edgeExample
        /// An exact rule, which has no distance.
        case rule
        /// The same, with a say about where on the screen.
        case anchoredRule
        /// A scratch-out where something is bound to it, which is no character.
        case scratchOut
        /// The reading of a whole word, which no entry is near to.
        case word

        /// Whether nothing may follow that makes a larger character of it.
        public var isWhole: Bool {
            self == .rule || self == .anchoredRule || self == .scratchOut
        }
        /// Whether the same drawn elsewhere would mean something else: no example for its shape.
        public var isBoundToPlace: Bool { self == .edgeExample || self == .anchoredRule }
    }

    /// The strokes of the nearest example.
    public var strokeCount: Int { cellPath?.strokes.count ?? 1 }

    /// Whether `count` strokes are a character to put a mark on: an entry of so many, or surely one of more or fewer.
    func isLetter(of count: Int) -> Bool {
        verdict == .sure || verdict == .doubtful && strokeCount == count
    }

    /// Whether any of its actions wants to be certain, see `Action.isDestructive(under:)`.
    public var isDestructive: Bool { actions.isDestructive(under: modifiers) }

    /// Destructive actions are sure or not done at all, and not where another reading is near.
    public var verdict: Verdict {
        // What is no word is not read as one.
        if origin == .word { return .sure }
        if isDestructive {
            let farthest = isAmongText ? min(band.sure, Band.destructiveAmongText) : band.sure
            return doubtedDistance <= farthest && isClear(by: Band.destructiveMargin)
                ? .sure : .rejected
        }
        let distance = doubtedDistance
        if distance <= band.sure { return .sure }
        return distance <= band.reject || isAlone || isWhole ? .doubtful : .rejected
    }

    /// The distance, longer where a network doubts: see `Band.doubt` and `unlikeness`.
    public var doubtedDistance: Float {
        distance - Band.doubt * (logProbability ?? 0) + (unlikeness ?? 0)
    }

    /// Whether a network had a say in it.
    public var isDoubted: Bool { logProbability != nil || unlikeness != nil }

    /// Whether a character that is far from everything is at least much nearer to this entry than to
    /// any other: another hand's way of writing it, more likely than something else.
    private var isAlone: Bool {
        doubtedDistance <= band.farthest && alternatives.contains { !$0.hasSameShape }
            && isClear(by: Band.margin)
    }

    /// Whether a network that ranked it finds it one whole character, which speaks for a hand that draws it in its
    /// own way.
    private var isWhole: Bool {
        guard band == .ranked, let wholeLogOdds, distance <= Band.farthestWhole else {
            return false
        }
        return doubtedDistance - Band.wholeness * min(max(wholeLogOdds, 0), 6) <= band.reject
    }

    /// Which of the entries of one shape counts is settled by their order.
    private func isClear(by margin: Float) -> Bool {
        alternatives.first { !$0.hasSameShape }.map { $0.distance >= margin * distance } ?? true
    }

    /// Keeps so many of the nearest alternatives, besides those of its own shape: at least one, as the verdict may
    /// hang on that.
    mutating func keepAlternatives(_ count: Int) {
        let same = alternatives.prefix { $0.hasSameShape }.count
        alternatives = Array(alternatives.prefix(same + max(1, count)))
    }
}

/// An entry that is near as well and does something else.
public struct Alternative: Hashable, Sendable {
    public var actions: [Action]
    public var distance: Float
    /// See `Match.logProbability`.
    public var logProbability: Float?
    /// Whether it is drawn exactly as the match is.
    public var hasSameShape = false
}

/// What to make of a match.
///
/// The raw values are those of logs and of what programs are told.
public enum Verdict: String, Hashable, Sendable {
    /// Act on it.
    case sure
    /// Act on it, and offer alternatives.
    case doubtful
    /// Do nothing: it was something else.
    case rejected = "stranger"
}

/// The distances between `Verdict`s; they depend on what an entry is known by.
public struct Band: Hashable, Sendable {
    /// Up to this distance a match is sure.
    public let sure: Float
    /// Beyond this distance a character is rejected, unless no other entry comes near.
    public let reject: Float
    /// Beyond this distance it is rejected in any case.
    public let farthest: Float

    /// How many times farther the second nearest entry must be for a match between `reject` and
    /// `farthest`. Measured with entries learned from four writers on the letters of a fifth: it
    /// saves three of four characters that `reject` alone refuses wrongly, while those read
    /// wrongly grow by less than one in a hundred.
    public static let margin: Float = 1.2

    /// The same for actions that are destructive, at any distance.
    public static let destructiveMargin: Float = 1.3

    /// Beyond this distance nothing destructive is done in a mode to write text in. Letters of several strokes
    /// begin like a lock or a Return at 0.9 to 1.2, and a lock takes the rest of the sentence with it.
    public static let destructiveAmongText: Float = 0.9

    /// Examples of the user's own, three or more: measured on half-unknown sets at the equal error rate.
    public static let learned = Band(sure: 0.70, reject: 1.00, farthest: 1.60)
    /// A single example of the user's own, or two.
    public static let fewLearned = Band(sure: 0.85, reject: 1.20, farthest: 1.60)
    /// Computed from many writers. On letters of writers held back, UNIPEN's and LaViola's, 98 of 100
    /// right readings are acted on and half of the wrong ones; on letters of foreign scripts drawn in
    /// one stroke two of three, as most of them look like some letter.
    public static let computed = Band(sure: 0.80, reject: 1.00, farthest: 1.60)
    /// Cell paths only: straight lines through cell centres, farther from any hand than a hand is
    /// from itself. 19 of 20 right readings of many hands lie within the wider bound.
    public static let handWritten = Band(sure: 1.20, reject: 1.60, farthest: 1.60)

    /// Characters that a network ranked, by the distance and `doubt`. Found on half of the writers that neither
    /// the network nor the dictionary knew: of the others' characters half a point to two points more are read
    /// rightly and taken than by `computed`, and of foreign characters, gestures and scribbles fewer are taken:
    /// see `measure strangers`.
    public static let ranked = Band(sure: 0.90, reject: 1.80, farthest: 1.80)

    /// By so much the bound of `ranked` is wider for each unit of the log odds of one whole character, up to six
    /// and up to this distance. Found on 3,000 letters of 35 writers that taught nothing: of right readings 0.8 of
    /// 100 are refused, 1.2 without; of two letters in one ink as many are taken, 4 of 100, and of gestures drawn
    /// among letters 64 of 100, where it was 57: they are offered as doubtful.
    public static let wholeness: Float = 0.1
    public static let farthestWhole: Float = 2.4

    /// By so much a distance counts as longer for each unit that the natural logarithm of a network's
    /// probability is below zero: 0.35 where it is one half.
    public static let doubt: Float = 0.5

    /// Entries whose look counts, whatever they are known by. 95 of 100 further drawings by the same
    /// hand lie within the wider bound, and 1 of 100 that mean something else. There is none beyond it, as much
    /// looks a little like something.
    public static let picture = Band(sure: 0.85, reject: 1.20, farthest: 1.20)

    /// By so many examples of the user's own.
    static func learned(from count: Int) -> Band {
        count < Matcher.averagedFrom ? .fewLearned : .learned
    }
}

/// A reading of a character, the nearest or another, and which example decided it.
public struct ExampleMatch: Hashable, Sendable {
    public var actions: [Action]
    public var distance: Float
    public var band: Band
    /// The mode that the example is in: the one that was read in, or one it inherits from.
    public var mode: String
    /// As it is in the dictionary, all layers laid over each other.
    public var example: Example
    /// Whether its look decided, not the way it was drawn.
    public var isPicture = false
}

/// Distances as probabilities.
public enum Confidence {
    /// The probability of each reading, given the distances of the nearest ones, five or more for a
    /// good answer. They sum to 1: they do not allow for a character
    /// that is none of them.
    ///
    /// A reading at distance D weighs `(D + 0.15) ** -8`. On letters of writers held back this is
    /// nearer to how often readings are right than any `exp(-b * D)`: it is how many times farther a
    /// reading is that counts.
    public static func shares(of distances: [Float]) -> [Float] {
        guard let nearest = distances.min(), nearest.isFinite else {
            return distances.map { _ in 0 }
        }
        let weights = distances.map { powf(($0 + offset) / (nearest + offset), -power) }
        let whole = weights.reduce(0, +)
        return weights.map { $0 / whole }
    }

    /// The logarithm of how many times as likely a reading at `distance` is as one at `nearest`.
    static func logRatio(of distance: Float, to nearest: Float) -> Float {
        logRatio(ofTimes: (distance + offset) / (nearest + offset))
    }

    /// The same of a reading that is so many times as far.
    static func logRatio(ofTimes times: Float) -> Float { -power * logf(times) }

    /// The distance at which a reading would be so likely beside one at `nearest`: the inverse of `shares`.
    ///
    /// - Parameter logRatio: the logarithm of how many times as likely it is, 0 or less.
    static func distance(of logRatio: Float, from nearest: Float) -> Float {
        (nearest + offset) * expf(-logRatio / power) - offset
    }

    private static var offset: Float { 0.15 }
    private static var power: Float { 8 }
}

/// An entry with some of its shapes.
public struct DrawnEntry: Hashable, Sendable {
    public var actions: [Action]
    public var shapes: [Trajectory]
}
