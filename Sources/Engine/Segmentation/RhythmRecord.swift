/// What was learned of how a writer spaces strokes, and within which limits, as a file keeps it.
public struct RhythmRecord: Equatable, Sendable {
    /// What was learned, to go on with.
    public let rhythm: Rhythm

    private static let name = "krakel-rhythm"
    /// The latest version of the text. The first one had no places, the second none of words.
    private static let version = 3

    public init(_ rhythm: Rhythm) {
        let pace = Rhythm.Pace(
            mean: Self.rounded(rhythm.pace.mean, to: 10),
            deviation: Self.rounded(rhythm.pace.deviation, to: 10))
        var spacing = rhythm.spacing
        for part in Self.parts {
            spacing[keyPath: part.path] = spacing[keyPath: part.path].rounded(to: 1000)
        }
        spacing.size = spacing.size.map { Self.rounded($0, to: 10) }
        var rounded = Rhythm(rhythm.limits, pace: pace, spacing: spacing)
        rounded.wordPauses = rhythm.wordPauses.rounded(to: 1000)
        self.rhythm = rounded
    }

    /// nil where `text` is not what `text` gives, or holds figures that no writer has.
    public init?(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.split(separator: " ").map(String.init) }[...]
        guard lines.popLast() == [], let head = lines.popFirst(), head.count == 2,
            head[0] == Self.name, let version = Int(head[1]), (1...Self.version).contains(version)
        else { return nil }

        /// The numbers of the next line, which begins with `word`.
        func numbers(_ word: String, _ count: Int) -> [Double]? {
            guard let line = lines.popFirst(), line.first == word, line.count == count + 1
            else { return nil }
            let numbers = line.dropFirst().compactMap(Double.init)
            return numbers.count == count && numbers.allSatisfy(\.isFinite) ? numbers : nil
        }
        func normal(_ word: String) -> RunningNormal? {
            numbers(word, 3).flatMap(RunningNormal.init)
        }
        guard let times = numbers("limits", 3)?.compactMap({ Milliseconds(exactly: $0) }),
            times.count == 3, times[1] <= times[0], times[0] <= times[2], times[1] >= 0,
            let mean = numbers("mean", 1)?.first, let deviation = numbers("deviation", 1)?.first
        else { return nil }
        let possible = 0...Double(times[2])
        guard possible.contains(mean), possible.contains(deviation) else { return nil }
        var rhythm = Rhythm(
            RhythmLimits(start: times[0], least: times[1], most: times[2]),
            pace: Rhythm.Pace(mean: mean, deviation: deviation))
        if version > 1 {
            for part in Self.parts {
                guard let normal = normal(part.word) else { return nil }
                rhythm.spacing[keyPath: part.path] = normal
            }
            guard let size = numbers("size", 1)?.first, (0...10_000).contains(size) else {
                return nil
            }
            rhythm.spacing.size = size > 0 ? size : nil
        }
        if version > 2 {
            guard let normal = normal(Self.words) else { return nil }
            rhythm.wordPauses = normal
        }
        guard lines.isEmpty else { return nil }
        self.rhythm = rhythm
    }

    /// The text of a file.
    public var text: String {
        let parts = Self.parts.map { Self.line($0.word, rhythm.spacing[keyPath: $0.path]) }
        return """
            \(Self.name) \(Self.version)
            limits \(rhythm.limits.start) \(rhythm.limits.least) \(rhythm.limits.most)
            mean \(rhythm.pace.mean)
            deviation \(rhythm.pace.deviation)
            \(parts.joined())size \(rhythm.spacing.size ?? 0)
            \(Self.line(Self.words, rhythm.wordPauses))
            """
    }

    private static let words = "time-in-word"

    private static func line(_ word: String, _ normal: RunningNormal) -> String {
        "\(word) \(normal.figures.map { "\($0)" }.joined(separator: " "))\n"
    }

    private static var parts: [(word: String, path: WritableKeyPath<Spacing, RunningNormal>)] {
        [
            ("time-within", \.timeWithin), ("time-between", \.timeBetween),
            ("gap-within", \.gapWithin), ("gap-between", \.gapBetween),
        ]
    }

    fileprivate static func rounded(_ value: Double, to parts: Double) -> Double {
        (value * parts).rounded() / parts
    }
}

extension RunningNormal {
    /// From mean, variance and weight; nil where no writer has these.
    init?(_ figures: [Double]) {
        guard figures.count == 3, (-20...20).contains(figures[0]), (0...20).contains(figures[1]),
            (1...Self.memory).contains(figures[2])
        else { return nil }
        self.init(mean: figures[0], variance: figures[1], weight: figures[2])
    }

    /// What it is made from.
    var figures: [Double] { [mean, variance, weight] }

    fileprivate func rounded(to parts: Double) -> RunningNormal {
        RunningNormal(
            mean: RhythmRecord.rounded(mean, to: parts),
            variance: RhythmRecord.rounded(variance, to: parts),
            weight: RhythmRecord.rounded(weight, to: parts))
    }
}
