import Strokes

/// The points of a stroke. Those at its end that were pressed less than the floor are no ink: so a pen
/// that is lifted at a slant leaves no tail.
struct PenPath {
    private var points: [Point] = []
    /// How many of them are ink if the stroke ends now.
    private var firmCount = 0
    /// What came after those, to be shown once the pen presses again.
    private var light: [PenSample] = []
    private(set) var figures = PenFigures()

    init() {}

    init(from sample: PenSample) {
        points = [sample.point]
        firmCount = 1
        figures.add(sample.pressure)
    }

    var stroke: Stroke {
        Stroke(firmCount == points.count ? points : Array(points.prefix(firmCount)))
    }

    var start: Point? { points.first }

    /// The last point that is ink.
    var tip: Point? { firmCount > 0 ? points[firmCount - 1] : nil }

    /// What is told of the pressure once the stroke has ended; nil where the device does
    /// not tell pressure.
    var finalFigures: PenFigures? {
        guard figures.count > 0 else { return nil }
        var figures = figures
        figures.points = firmCount
        return figures
    }

    /// Takes in a point.
    ///
    /// - Parameters:
    ///   - floor: what is pressed less is ink only if the pen presses again.
    ///   - most: more points are thinned to every second, so that a stroke that never ends does not
    ///     fill memory.
    /// - Returns: what came before it and is ink after all; nil where the point itself is none yet.
    mutating func add(_ sample: PenSample, floor: Double, most: Int) -> [PenSample]? {
        if sample.point != points.last { append(sample.point, most: most) }
        guard sample.pressure.isFirm(floor) else {
            light.append(sample)
            if light.count >= most { light = [sample] }
            return nil
        }
        figures.add(sample.pressure)
        firmCount = points.count
        guard !light.isEmpty else { return [] }
        defer { light = [] }
        for sample in light { figures.add(sample.pressure) }
        return light
    }

    private mutating func append(_ point: Point, most: Int) {
        if points.count >= most {
            points = stride(from: 0, to: points.count, by: 2).map { points[$0] }
            firmCount = (firmCount + 1) / 2
        }
        // A place that the pen rests at is ink as soon as it presses there, so it stays one point.
        points.append(point)
    }
}

/// How a stroke was pressed.
public struct PenFigures: Hashable, Sendable {
    /// Its points that are ink.
    public var points = 0
    /// The greatest pressure, 0...1.
    public var most = 0.0
    private var sum = 0.0
    fileprivate var count = 0

    /// The mean pressure, 0...1.
    public var mean: Double { count > 0 ? sum / Double(count) : 0 }

    public init() {}

    mutating func add(_ pressure: Double?) {
        guard let pressure else { return }
        sum += pressure
        count += 1
        most = max(most, pressure)
    }
}

extension Double? {
    /// Whether ink flows at this pressure. Where there is none to tell, it does.
    func isFirm(_ floor: Double) -> Bool { self.map { $0 >= floor } ?? true }
}
