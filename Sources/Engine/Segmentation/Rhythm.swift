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
/// as long again as the mean. `measure rhythm` shows what comes of it.
public struct Rhythm: Hashable, Sendable {
    /// What is known of a writer: the mean of the times that the pen is up within characters, and by how
    /// much they differ from it in the mean, both in milliseconds.
    public struct Pace: Hashable, Sendable {
        public var mean: Double
        public var deviation: Double

        public init(mean: Double, deviation: Double) {
            self.mean = mean
            self.deviation = deviation
        }
    }

    public let limits: RhythmLimits
    public private(set) var pace: Pace

    private static let factor = 5.0
    private static let least = 1.5
    /// The share of what is new in the mean and in the deviation.
    private static let share = 1 / 8.0

    public init(_ limits: RhythmLimits = RhythmLimits()) {
        self.init(limits, pace: Self.beginning(of: limits))
    }

    /// Goes on with what is known of a writer.
    public init(_ limits: RhythmLimits, pace: Pace) {
        self.limits = limits
        self.pace = pace
    }

    private static func beginning(of limits: RhythmLimits) -> Pace {
        let mean = Double(limits.start) / 2
        return Pace(mean: mean, deviation: (Double(limits.start) - mean) / factor)
    }

    /// Whether anything is known of the writer.
    public var isLearned: Bool { limits.follows && pace != Self.beginning(of: limits) }

    /// The pen may be up this long between two strokes of a character.
    public var pause: Milliseconds {
        let pause = max(pace.mean + Self.factor * pace.deviation, Self.least * pace.mean).rounded()
        return Milliseconds(min(max(pause, Double(limits.least)), Double(limits.most)))
    }

    /// The pen was up for so long within a character. Where that is longer than the pause, the
    /// character was cut in two.
    public mutating func note(_ time: Milliseconds) {
        // A single long rest must not undo what was learned from many strokes.
        let time = Double(min(max(time, 0), limits.most))
        pace.deviation += (abs(time - pace.mean) - pace.deviation) * Self.share
        pace.mean += (time - pace.mean) * Self.share
    }
}

/// What was learned of a writer's pauses, and within which limits.
public struct RhythmRecord: Hashable, Sendable {
    public let limits: RhythmLimits
    public let pace: Rhythm.Pace

    private static let name = "krakel-rhythm"
    /// The latest version of the text.
    private static let version = 1

    public init(_ rhythm: Rhythm) {
        limits = rhythm.limits
        pace = Rhythm.Pace(
            mean: Self.tenths(rhythm.pace.mean), deviation: Self.tenths(rhythm.pace.deviation))
    }

    /// nil where `text` is not what `text` gives, or holds times that no writer has.
    public init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.split(separator: " ").map(String.init) }
        guard lines.count == 5, lines[4].isEmpty, lines[0] == [Self.name, "\(Self.version)"],
            lines[1].count == 4, lines[1][0] == "limits",
            lines[2].count == 2, lines[2][0] == "mean",
            lines[3].count == 2, lines[3][0] == "deviation"
        else { return nil }
        let times = lines[1].dropFirst().compactMap { Milliseconds($0) }
        guard times.count == 3, times[1] <= times[0], times[0] <= times[2],
            let mean = Double(lines[2][1]), let deviation = Double(lines[3][1])
        else { return nil }
        let possible = 0...Double(times[2])
        guard times[1] >= 0, possible.contains(mean), possible.contains(deviation) else {
            return nil
        }
        limits = RhythmLimits(start: times[0], least: times[1], most: times[2])
        pace = Rhythm.Pace(mean: mean, deviation: deviation)
    }

    /// The text of a file.
    public var text: String {
        """
        \(Self.name) \(Self.version)
        limits \(limits.start) \(limits.least) \(limits.most)
        mean \(pace.mean)
        deviation \(pace.deviation)

        """
    }

    private static func tenths(_ time: Double) -> Double { (time * 10).rounded() / 10 }
}
