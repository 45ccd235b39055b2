// Owns: what is kept of a writer's rhythm, as text. Leaves the file to Daemon, following the writer to
// Rhythm.

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
