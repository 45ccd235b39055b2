import Strokes

/// A stroke with the times of its points.
public struct TimedStroke: Hashable, Sendable {
    /// From press to release, in root pixels.
    public var points: [Point]
    /// When the pen was at each of them.
    public var times: [Milliseconds]
    /// When it went up.
    public var lifted: Milliseconds

    /// - Parameter times: one for each point, none earlier than the one before it.
    public init(_ points: [Point], times: [Milliseconds], lifted: Milliseconds) {
        self.points = points
        self.times = times
        self.lifted = lifted
    }
}

/// A character of a text that was written with others, in the place and at the times of its strokes.
public struct TimedSample: Hashable, Sendable {
    public var sample: Sample
    public var strokes: [TimedStroke]

    /// When it was begun and ended; nil without a point.
    var span: (start: Milliseconds, end: Milliseconds)? {
        guard let start = strokes.first?.times.first, let end = strokes.last?.lifted else {
            return nil
        }
        return (start, end)
    }
}

extension TimedSample: Decodable {
    public init(from decoder: any Decoder) throws {
        sample = try Sample(from: decoder)
        let values = try decoder.container(keyedBy: Sample.Key.self)
        strokes = try values.decode([[TimedPoint]].self, forKey: .strokes).filter { !$0.isEmpty }
            .map { points in
                TimedStroke(
                    points.map(\.point), times: points.map(\.time),
                    lifted: points.last?.time ?? 0)
            }
        let times = strokes.flatMap(\.times)
        guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            throw LineProblem(message: "its times go back")
        }
    }
}

/// A point and its time as the list `[x, y, t]`.
private struct TimedPoint: Decodable {
    let point: Point
    let time: Milliseconds

    /// More than this many milliseconds are no time that a pen was drawing.
    private static let latest = 1e15

    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let x = try values.decode(Double.self)
        point = Point(x: x, y: try values.decode(Double.self))
        guard !values.isAtEnd else { throw LineProblem(message: "a point has no time") }
        let time = try values.decode(Double.self)
        guard time >= 0, time < Self.latest else {
            throw LineProblem(message: "no time is \(time) milliseconds")
        }
        self.time = Milliseconds(time)
    }
}
