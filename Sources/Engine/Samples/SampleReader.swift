import FoundationEssentials

/// What came of reading a recording.
public struct SampleReading: Hashable, Sendable {
    public var samples: [Sample]
    /// In the order of their lines.
    public var errors: [SampleError]
}

/// Reads recordings: one JSON object a line,
/// `{"label":"a","strokes":[[[x,y,t],...],...]}`, y growing down. `t`, in milliseconds, is only
/// read by `readTimed`, which wants it. A sample without a label has the empty one. `user` and `cond` say who drew it and under
/// what condition, `mode` in which mode it was read and `applications` for which, as texts or numbers;
/// anything else in them, and every other key, is skipped.
/// Blank lines are skipped. The text may start with a byte order mark and break its lines with CRLF.
public enum SampleReader {
    /// Reads `bytes`, in UTF-8.
    public static func read(_ bytes: [UInt8]) -> SampleReading {
        let (samples, errors) = read(bytes, as: Sample.self)
        return SampleReading(samples: samples, errors: errors)
    }

    /// Reads `bytes`, whose samples have their points' times.
    public static func readTimed(
        _ bytes: [UInt8]
    ) -> (samples: [TimedSample], errors: [SampleError]) {
        read(bytes, as: TimedSample.self)
    }

    private static func read<Line: Decodable>(
        _ bytes: [UInt8], as type: Line.Type
    ) -> (samples: [Line], errors: [SampleError]) {
        var lines: [Line] = []
        var errors: [SampleError] = []
        let decoder = JSONDecoder()
        JSONText.forEachLine(of: bytes) { text, number in
            do {
                lines.append(try decoder.decode(type, from: text))
            } catch {
                errors.append(SampleError(line: number, error))
            }
        }
        return (lines, errors)
    }
}
