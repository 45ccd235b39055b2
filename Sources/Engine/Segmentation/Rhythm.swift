import Glibc

/// The limits within which the pause may follow the writer, in milliseconds.
public struct RhythmLimits: Hashable, Sendable {
    /// Where it starts, and stays where it does not follow.
    public var start: Milliseconds
    public var least: Milliseconds
    public var most: Milliseconds

    public init(start: Milliseconds = 300, least: Milliseconds = 150, most: Milliseconds = 800) {
        self.start = start
        self.least = min(least, start)
        self.most = max(most, start)
    }

    /// Whether the pause follows the writer at all.
    public var follows: Bool { least < most }

    /// The pause is always the same.
    public static func fixed(_ pause: Milliseconds) -> RhythmLimits {
        RhythmLimits(start: pause, least: pause, most: pause)
    }
}

/// The pause that ends a character, learned from those within characters.
///
/// It is the mean of these and five times their mean deviation, both following slowly, as TCP waits
/// for an answer (Jacobson 1988; there it is four times). For a very regular writer the pause is half
/// as long again as the mean.
public struct Rhythm: Equatable, Sendable {
    /// What is known of a writer: the mean of the times that the pen is up within characters, and by how
    /// much they differ from it in the mean, both in milliseconds.
    public struct Pace: Codable, Hashable, Sendable {
        public var mean: Double
        public var deviation: Double
    }

    public let limits: RhythmLimits
    public private(set) var pace: Pace
    /// What else is known of how the writer spaces strokes.
    public var spacing = Spacing()
    /// The logarithms of the milliseconds that the pen is up within words, where these are read as a whole.
    public internal(set) var wordPauses = Rhythm.usualWordPauses

    private static let factor = 5.0
    private static let least = 1.5
    /// The share of what is new in the mean and in the deviation.
    private static let share = 1 / 8.0

    public init(_ limits: RhythmLimits = RhythmLimits()) {
        self.init(limits, pace: Self.beginning(of: limits))
    }

    /// Goes on with what is known of a writer.
    public init(_ limits: RhythmLimits, pace: Pace, spacing: Spacing = Spacing()) {
        self.limits = limits
        self.pace = pace
        self.spacing = spacing
    }

    private static func beginning(of limits: RhythmLimits) -> Pace {
        let mean = Double(limits.start) / 2
        return Pace(mean: mean, deviation: (Double(limits.start) - mean) / factor)
    }

    /// Whether anything is known of the writer.
    public var isLearned: Bool {
        limits.follows
            && (pace != Self.beginning(of: limits) || spacing != Spacing()
                || wordPauses != Self.usualWordPauses)
    }

    /// The pen may be up this long between two strokes of a character.
    public var pause: Milliseconds {
        let pause = max(pace.mean + Self.factor * pace.deviation, Self.least * pace.mean).rounded()
        return Milliseconds(min(max(pause, Double(limits.least)), Double(limits.most)))
    }

    /// Who has let the pen up for longer has begun something else: what is complete then stays as it is, but for
    /// a dot. Twice the pause that was learned, or 0.8 s where none was.
    public var longestJoin: Milliseconds {
        limits.follows && pace != Self.beginning(of: limits)
            ? 2 * pause : max(Self.unlearnedJoin, 2 * limits.start)
    }

    private static let unlearnedJoin: Milliseconds = 800

    /// The pen was up for so long within a character. Where that is longer than the pause, the
    /// character was cut in two.
    public mutating func note(_ time: Milliseconds) {
        // A single long rest must not undo what was learned from many strokes.
        let time = Double(min(max(time, 0), limits.most))
        pace.deviation += (abs(time - pace.mean) - pace.deviation) * Self.share
        pace.mean += (time - pace.mean) * Self.share
    }

    // MARK: - Words

    /// A quarter of a second, for half of the pauses between a third less and a third more.
    private static let usualWordPauses = RunningNormal(mean: 5.42, deviation: 0.39, weight: 6)

    /// A word is over where the pen rests this long: longer than 199 of 200 pauses within one. Twice the
    /// pause within a character where that does not follow the writer.
    public var wordRest: Milliseconds {
        guard limits.follows else { return 2 * limits.start }
        let longest = exp(wordPauses.mean + 2.5 * wordPauses.variance.squareRoot()).rounded()
        return Milliseconds(min(max(longest, Double(limits.start)), 2 * Double(limits.most)))
    }

    /// The pen was up for so long within a word.
    mutating func note(inWord time: Milliseconds) {
        wordPauses.add(log(Double(max(time, Spacing.shortest))))
    }
}
