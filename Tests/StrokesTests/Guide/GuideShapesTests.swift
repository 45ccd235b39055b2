// What is found to be left of shapes while one of them is drawn.

import PureSupport
import Testing

@testable import Strokes

@Suite struct GuideShapesTests {
    private let shapes: GuideShapes

    init() throws { shapes = try Self.shapes() }

    /// Shapes that begin apart or alike; the cells 40 pixels apart.
    private static let paths = [
        "456", "4569", "4563", "258", "2589", "14789", "1236987", "1478963", "7412369", "159",
        "357",
        "74269", "852", "321456987",
    ]

    private static func stroke(
        _ path: String, size: Double = 160, at corner: Point = Point(x: 300, y: 200)
    ) throws -> Stroke {
        let cells = try #require(CellPath(path)).ink.strokes[0].points
        let box = try #require(Box(around: cells))
        let scale = size / max(box.width, box.height)
        let corners = cells.map {
            Point(x: corner.x + ($0.x - box.minX) * scale, y: corner.y + ($0.y - box.minY) * scale)
        }
        var points = [corners[0]]
        for (from, to) in zip(corners, corners.dropFirst()) {
            let count = max(1, Int(from.distance(to: to) / 4))
            points += (1...count).map { from.towards(to, by: Double($0) / Double(count)) }
        }
        return Stroke(points)
    }

    private static func shapes(_ paths: [String] = paths) throws -> GuideShapes {
        var shapes = GuideShapes()
        for (entry, path) in paths.enumerated() {
            shapes.add(Trajectory(try #require(CellPath(path))), as: entry)
        }
        return shapes
    }

    private static func beginning(of stroke: Stroke, _ share: Double) -> Stroke {
        Stroke(Array(stroke.points.prefix(max(1, Int(share * Double(stroke.points.count))))))
    }

    /// Of what is drawn to 30, 50 and 70 %, its shape is among the likeliest, begins at the pen's tip, and
    /// ends about where the stroke will.
    @Test(arguments: paths, [80.0, 160, 400])
    func theRestOfWhatIsDrawn(_ path: String, size: Double) throws {
        let entry = try #require(Self.paths.firstIndex(of: path))
        let whole = try Self.stroke(path, size: size)
        let end = try #require(whole.points.last)
        for share in [0.3, 0.5, 0.7] {
            let begun = Self.beginning(of: whole, share)
            let ways = shapes.ways(on: begun, size: 160, most: 8)
            let way = try #require(ways.first { $0.entry == entry })
            #expect(way.points.first == begun.points.last)
            #expect(ways.allSatisfy { $0.points.first == begun.points.last })
            // A straight beginning fits any size: what is usual decides then.
            guard share == 0.7, size == 160 else { continue }
            let last = try #require(way.points.last)
            #expect(last.distance(to: end) < 0.3 * size, "\(path)")
        }
    }

    /// Where the strokes differ already, the right one is first.
    @Test(arguments: ["14789", "1236987", "74269", "321456987", "4569"])
    func whatIsDrawnIsTheLikeliest(_ path: String) throws {
        let begun = Self.beginning(of: try Self.stroke(path), 0.85)
        let first = try #require(shapes.ways(on: begun, size: 160, most: 8).first)
        #expect(Self.paths[first.entry] == path)
    }

    @Test func likelihoodsFallAndAreOneTogether() throws {
        for path in Self.paths {
            let ways = shapes.ways(
                on: Self.beginning(of: try Self.stroke(path), 0.5), size: 160, most: 8)
            #expect(ways.count <= 8 && !ways.isEmpty)
            #expect(abs(ways.reduce(0) { $0 + $1.likelihood } - 1) < 1e-9)
            #expect(zip(ways, ways.dropFirst()).allSatisfy { $0.0.likelihood >= $0.1.likelihood })
            #expect(Set(ways.map(\.entry)).count == ways.count)
        }
    }

    /// What is complete has nothing left but its meaning.
    @Test(arguments: ["14789", "1236987", "159"])
    func whatIsFinished(_ path: String) throws {
        let whole = try Self.stroke(path)
        let way = try #require(
            Self.shapes().ways(on: whole, size: 160, most: 8).first {
                Self.paths[$0.entry] == path
            })
        let last = try #require(way.points.last)
        #expect(last.distance(to: try #require(whole.points.last)) < 20)
    }

    /// Moved elsewhere, the same ways are found there.
    @Test func placeMakesNoDifference() throws {
        let (here, there) = (Point(x: 300, y: 200), Point(x: 1500, y: 900))
        let ways = shapes.ways(
            on: Self.beginning(of: try Self.stroke("14789", at: here), 0.5), size: 160, most: 8)
        let moved = shapes.ways(
            on: Self.beginning(of: try Self.stroke("14789", at: there), 0.5), size: 160, most: 8)
        #expect(ways.map(\.entry) == moved.map(\.entry))
        for (way, other) in zip(ways, moved) {
            for (point, shifted) in zip(way.points, other.points) {
                let back = Point(x: shifted.x - 1200, y: shifted.y - 700)
                #expect(point.distance(to: back) < 0.5)
            }
        }
    }

    @Test func nothingIsTooLittle() throws {
        let (zero, far) = (Point(x: 10, y: 10), Point(x: 200, y: 10))
        for points in [
            [], [zero], [zero, zero, zero], [zero, Point(x: 14, y: 10)],
            [Point(x: .nan, y: 3), Point(x: 3, y: .nan)],
        ] {
            #expect(shapes.ways(on: Stroke(points), size: 160, most: 8).isEmpty)
        }
        for size in [0, -1, Double.nan, .infinity] {
            #expect(shapes.ways(on: Stroke([zero, far]), size: size, most: 8).isEmpty)
        }
        #expect(shapes.ways(on: Stroke([zero, far]), size: 160, most: 0).isEmpty)
        #expect(GuideShapes().ways(on: Stroke([zero, far]), size: 160, most: 8).isEmpty)
        var dots = GuideShapes()
        dots.add(Trajectory(try #require(CellPath("5"))), as: 0)
        #expect(dots.ways(on: Stroke([zero, far]), size: 160, most: 8).isEmpty)
    }

    /// Any points at all end well, and every number that comes of them is one.
    @Test func scribblesGiveNumbers() throws {
        var random = SeededGenerator.fresh()
        for _ in 0..<300 {
            let size = [5.0, 200, 1e5, 1e9][Int(random.next() % 4)]
            let points = (0..<Int(random.next() % 40)).map { _ in
                Point(x: random.unit() * size, y: random.unit() * size)
            }
            for way in shapes.ways(on: Stroke(points), size: 160, most: 8) {
                #expect(way.likelihood.isFinite && way.likelihood > 0)
                #expect(way.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
            }
        }
    }

    /// Of a shape of several strokes the first is guided.
    @Test func theFirstStrokeOfSeveral() throws {
        let shapes = try Self.shapes(["258|456", "357"])
        let ways = shapes.ways(
            on: Self.beginning(of: try Self.stroke("258"), 0.5), size: 160, most: 8)
        #expect(ways.map(\.entry) == [0])
        let end = try #require(ways.first?.points.last)
        #expect(abs(end.x - 300) < 15)
        #expect(end.y > 300)
    }

    /// A way that is followed is what is left of it; one that is left is none.
    @Test func whatIsLeftOfAWay() {
        let corner = [Point(x: 0, y: 0), Point(x: 50, y: 0), Point(x: 50, y: 80)]
        let way = GuideShapes.Way(entry: 0, points: corner, likelihood: 1)
        #expect(way.rest(behind: Point(x: 20, y: 3), within: 8) == Array(corner[1...]))
        #expect(way.rest(behind: Point(x: 53, y: 30), within: 8) == [corner[2]])
        #expect(way.rest(behind: Point(x: 70, y: 0), within: 8) == nil)
        #expect(way.rest(behind: Point(x: 50, y: 95), within: 8) == nil)
        let end = GuideShapes.Way(entry: 0, points: [corner[0]], likelihood: 1)
        #expect(end.rest(behind: corner[0], within: 8) == nil)
    }
}
