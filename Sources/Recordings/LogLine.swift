// Owns: a character of one's own as a line of the log. Leaves reading it to SampleReader, for which
// it is a sample like any other, and the file to who keeps it.

/// A character that was read while somebody wrote.
public struct LogLine: Hashable, Sendable {
    /// Its label is what it was read as, empty where it was not understood.
    public var sample: Sample
    /// Seconds since 1970, UTC.
    public var time: Int
    /// Of the nearest entry; nil where there was none.
    public var distance: Float?
    /// `sure`, `doubtful` or `stranger`.
    public var verdict: String

    public init(sample: Sample, time: Int, distance: Float?, verdict: String) {
        self.sample = sample
        self.time = time
        self.distance = distance
        self.verdict = verdict
    }

    /// One line of JSON without its line break.
    public var text: String {
        let known = distance.flatMap { $0.isFinite ? ",\"distance\":\(Self.rounded($0))" : nil }
        let line = SampleWriter.line(for: sample).dropLast()
        return line + ",\"time\":\(time)\(known ?? ""),\"verdict\":\(JSONText.quoted(verdict))}"
    }

    /// Three decimals are more than anybody can use.
    private static func rounded(_ distance: Float) -> String {
        let thousandths = Int((distance * 1000).rounded())
        let digits = String(1000 + thousandths % 1000).dropFirst()
        return "\(thousandths / 1000).\(digits)"
    }
}
