import Strokes

/// A character somebody drew and what it was meant to be.
public struct Sample: Hashable, Sendable {
    public var label: String
    public var ink: Ink
    /// Who drew it; nil where the recording does not say.
    public var user: String?
    /// The condition it was drawn under, such as `fast`; nil where the recording names none.
    public var condition: String?
    /// The mode it was read in; nil where the recording does not say.
    public var mode: String?
    /// The applications it was drawn for; nil where they were none that a dictionary names.
    public var applications: String?

    public init(
        label: String, ink: Ink, user: String? = nil, condition: String? = nil,
        mode: String? = nil, applications: String? = nil
    ) {
        self.label = label
        self.ink = ink
        self.user = user
        self.condition = condition
        self.mode = mode
        self.applications = applications
    }
}

/// Writes recordings as `SampleReader` reads them.
public enum SampleWriter {
    /// The line for `sample`, without its line break. Points that are no numbers are left out.
    public static func line(for sample: Sample) -> String {
        var output = "{\"label\":" + JSONText.quoted(sample.label)
        if let user = sample.user { output += ",\"user\":" + JSONText.quoted(user) }
        if let condition = sample.condition {
            output += ",\"cond\":" + JSONText.quoted(condition)
        }
        if let mode = sample.mode { output += ",\"mode\":" + JSONText.quoted(mode) }
        if let applications = sample.applications {
            output += ",\"applications\":" + JSONText.quoted(applications)
        }
        output += ",\"strokes\":" + strokes(of: sample.ink)
        return output + "}"
    }

    /// The list of strokes, each a list of points.
    static func strokes(of ink: Ink) -> String {
        var output = "["
        for (index, stroke) in ink.strokes.enumerated() {
            output += index == 0 ? "[" : ",["
            var isFirst = true
            for point in stroke.points where point.x.isFinite && point.y.isFinite {
                output += isFirst ? "[" : ",["
                output += number(point.x) + "," + number(point.y) + "]"
                isFirst = false
            }
            output += "]"
        }
        return output + "]"
    }

    /// The shortest text that reads back as `value`.
    static func number(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

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
