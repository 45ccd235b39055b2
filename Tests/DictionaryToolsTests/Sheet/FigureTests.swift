// What characters look like on a sheet: inside their square, dots where lines start, arrows where they end.

import Dictionaries
import Strokes
import Testing

@testable import DictionaryTools

@Suite struct FigureTests {
    private static func figure(_ cells: String) throws -> Figure {
        let path = try #require(CellPath(cells))
        return try #require(Figure(Example(cellPath: path)))
    }

    private static let paths = [
        "456", "654", "258", "159", "753", "14789", "2147896", "236987412", "214789632",
        "654565456", "6545654565456", "95159", "25852", "45654", "5", "4|6", "2|8", "258|2",
        "258|258|456|456", "159|357|456", "1|357|9", "147961", "123|123|123", "5|5", "12|21",
    ]

    @Test(arguments: paths)
    func everythingIsInside(_ cells: String) throws {
        let figure = try Self.figure(cells)
        #expect(figure.lines.count == cells.split(separator: "|").count)
        let unit = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
        for line in figure.lines {
            let numbers = line.number.map { [$0.place] } ?? []
            let arrow = line.arrow.map { [$0.tip, $0.left, $0.right] } ?? []
            for point in line.points + arrow + numbers {
                #expect(unit.holds(point), "\(point) of \(cells)")
            }
        }
        let box = try #require(Box(around: figure.lines.flatMap(\.points)))
        #expect(abs(box.center.x - 0.5) < 1e-9 && abs(box.center.y - 0.5) < 1e-9)
    }

    @Test(arguments: paths)
    func arrowsPointOn(_ cells: String) throws {
        for line in try Self.figure(cells).lines where !line.isTap {
            let arrow = try #require(line.arrow)
            let end = try #require(line.points.last)
            let before = line.points[line.points.count - 2]
            let back = arrow.left.towards(arrow.right, by: 0.5)
            let (ax, ay) = (arrow.tip.x - back.x, arrow.tip.y - back.y)
            let (bx, by) = (end.x - before.x, end.y - before.y)
            let cosine =
                (ax * bx + ay * by) / (back.distance(to: arrow.tip) * before.distance(to: end))
            #expect(cosine > 0.9, "\(cells): \(cosine)")
            #expect(end.distance(to: arrow.tip) < 0.05)
        }
    }

    @Test(arguments: [
        ("456", Point(x: 1.0 / 6, y: 0.5), Point(x: 5.0 / 6, y: 0.5)),
        ("852", Point(x: 0.5, y: 5.0 / 6), Point(x: 0.5, y: 1.0 / 6)),
        ("14789", Point(x: 1.0 / 6, y: 1.0 / 6), Point(x: 5.0 / 6, y: 5.0 / 6)),
        ("1236987", Point(x: 1.0 / 6, y: 1.0 / 6), Point(x: 1.0 / 6, y: 5.0 / 6)),
    ])
    func linesRunThroughTheirCells(_ cells: String, _ start: Point, _ end: Point) throws {
        let line = try #require(try Self.figure(cells).lines.first)
        let first = try #require(line.points.first)
        let last = try #require(line.points.last)
        #expect(first.distance(to: start) < 1e-9)
        #expect(last.distance(to: end) < 1e-9)
    }

    @Test func tapsAreDots() throws {
        let tap = try Self.figure("5")
        #expect(tap.lines.map(\.points) == [[Point(x: 0.5, y: 0.5)]])
        #expect(tap.lines.allSatisfy { $0.isTap && $0.arrow == nil && $0.number == nil })
        #expect(try Self.figure("258|2").lines.map(\.isTap) == [false, true])
    }

    @Test func strokesAreNumbered() throws {
        #expect(try Self.figure("14789").lines.map(\.number?.value) == [nil])
        let lines = try Self.figure("258|456|1").lines
        #expect(lines.map(\.number?.value) == [1, 2, 3])
        let places = lines.compactMap(\.number?.place)
        for (index, place) in places.enumerated() {
            for other in places[..<index] { #expect(place.distance(to: other) > 0.1) }
            for point in lines.flatMap(\.points) { #expect(place.distance(to: point) > 0.05) }
        }
    }

    /// What lies on itself could not be followed.
    @Test(arguments: ["654565456", "25852", "95159", "258|258", "258|852", "123|123|123", "12|21"])
    func nothingHidesItself(_ cells: String) throws {
        let lines = try Self.figure(cells).lines
        let middles = lines.flatMap { line in
            zip(line.points, line.points.dropFirst())
                .filter { $0.distance(to: $1) > 0.2 }.map { $0.towards($1, by: 0.5) }
        }
        #expect(middles.count > 1)
        for (index, point) in middles.enumerated() {
            for other in middles[..<index] { #expect(point.distance(to: other) > 0.08) }
        }
    }

    /// The end of a closed line is seen beside its start.
    @Test(arguments: ["236987412", "147961", "214789632"])
    func closedLinesHaveAGap(_ cells: String) throws {
        let line = try #require(try Self.figure(cells).lines.first)
        let first = try #require(line.points.first)
        let tip = try #require(line.arrow?.tip)
        #expect(first.distance(to: tip) > 0.06)
    }
}

extension Box {
    func holds(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    func holds(_ other: Box) -> Bool {
        other.minX >= minX - 1e-9 && other.maxX <= maxX + 1e-9 && other.minY >= minY - 1e-9
            && other.maxY <= maxY + 1e-9
    }

    func overlaps(_ other: Box) -> Bool {
        minX < other.maxX - 1e-9 && other.minX < maxX - 1e-9 && minY < other.maxY - 1e-9
            && other.minY < maxY - 1e-9
    }
}
