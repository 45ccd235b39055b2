// Owns: samples becoming the text of a recording. Leaves the opposite way to SampleReader.

import Strokes

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
