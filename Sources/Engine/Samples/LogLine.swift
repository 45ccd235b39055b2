/// A character that was read while the user wrote.
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

    /// One line of JSON without its line break. `SampleReader` reads its sample.
    public var text: String { JSONText.line(of: self) }
}

extension LogLine: Encodable {
    public func encode(to encoder: any Encoder) throws {
        try sample.encode(to: encoder)
        var values = encoder.container(keyedBy: Sample.Key.self)
        try values.encode(time, forKey: .time)
        if let distance, distance.isFinite {
            // Three decimals are more than any use of the log needs.
            try values.encode(Double((distance * 1000).rounded()) / 1000, forKey: .distance)
        }
        try values.encode(verdict, forKey: .verdict)
    }
}
