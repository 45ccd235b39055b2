import FoundationEssentials

/// What came of reading a recording.
public struct SampleReading<Line> {
    public var samples: [Line] = []
    /// In the order of their lines.
    public var errors: [SampleError] = []
}

/// Reads recordings: one JSON object a line,
/// `{"label":"a","strokes":[[[x,y,t],...],...]}`, y growing down. `t`, in milliseconds, is only
/// read by `readTimed`, which wants it. A sample without a label has the empty one. `user` and `cond` say who drew it and under
/// what condition, `mode` in which mode it was read and `applications` for which, as texts or numbers;
/// anything else in them, and every other key, is skipped.
/// Blank lines are skipped. The text may start with a byte order mark and break its lines with CRLF.
public enum SampleReader {
    /// Reads `bytes`, in UTF-8.
    public static func read(_ bytes: [UInt8]) -> SampleReading<Sample> { readLines(of: bytes) }

    /// Reads `bytes`, whose samples have their points' times.
    public static func readTimed(_ bytes: [UInt8]) -> SampleReading<TimedSample> {
        readLines(of: bytes)
    }

    private static func readLines<Line: Decodable>(of bytes: [UInt8]) -> SampleReading<Line> {
        var reading = SampleReading<Line>()
        let decoder = JSONDecoder()
        JSONText.forEachLine(of: bytes) { text, number in
            do {
                reading.samples.append(try decoder.decode(Line.self, from: text))
            } catch {
                reading.errors.append(SampleError(line: number, error))
            }
        }
        return reading
    }
}
