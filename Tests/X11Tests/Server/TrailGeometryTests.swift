// The pure geometry of the trail.

import Strokes
import Testing

@testable import X11

@Suite struct TrailGeometryTests {
    /// Segments of all slopes and lengths, from a generator with a fixed seed.
    static let segments: [(Point, Point)] = {
        var state: UInt64 = 42
        func next(_ limit: Double) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31) * limit
        }
        let random = (0..<200).map { index in
            let start = Point(x: next(60) - 10, y: next(60) - 10)
            let length = index % 2 == 0 ? 3.0 : 60
            return (start, Point(x: start.x + next(2) * length - length, y: start.y + next(length)))
        }
        let middle = Point(x: 20, y: 20)
        return random + [
            (middle, middle), (middle, Point(x: 35, y: 20)), (middle, Point(x: 20, y: 3)),
            (Point(x: -30, y: -30), Point(x: 90, y: 90)),
        ]
    }()

    /// Also of ink that grows or thins on its way, and where one end lies within the other.
    @Test(arguments: [
        (0.5, (0.0, 0.0)), (1.5, (0, 0)), (3, (0, 0)), (7.25, (0, 0)), (7.25, (0, 2)),
        (7.25, (4, 0)), (7.25, (3, 2.5)), (7.25, (0, 6)),
    ])
    func spansHoldEveryTouchedPixelAndHardlyMore(radius: Double, insets: (Double, Double)) throws {
        let side = 48
        let reach = TrailCapsule.reach(radius: radius)
        for (start, end) in Self.segments {
            let capsule = try #require(TrailCapsule(from: start, to: end, insets: insets))
            let rows = capsule.rows(reach: reach, height: side)
            for row in 0..<side {
                let touched = (0..<side).filter { x in
                    let distance = capsule.distance(x: Double(x) + 0.5, y: Double(row) + 0.5)
                    return TrailCapsule.coverage(radius: radius, distance: distance) > 0
                }
                let columns =
                    rows.contains(row)
                    ? capsule.columns(row: row, reach: reach, width: side) : 0..<0
                #expect(touched.allSatisfy(columns.contains))
                #expect(columns.count <= touched.count + 2)
            }
        }
    }

    /// The ink is what all circles on the way from one end to the other cover.
    @Test(arguments: [(0.0, 2.0), (4, 0), (3, 2.5), (0, 6)])
    func taperedInkIsThatOfAllItsCircles(_ first: Double, _ last: Double) throws {
        for (start, end) in Self.segments.prefix(40) {
            let capsule = try #require(TrailCapsule(from: start, to: end, insets: (first, last)))
            for place in 0..<48 {
                let (x, y) = (Double(place % 7) * 8, Double(place / 7) * 8)
                let nearest =
                    (0...4000).map { step in
                        let t = Double(step) / 4000
                        let center = Point(
                            x: start.x + t * (end.x - start.x), y: start.y + t * (end.y - start.y))
                        return center.distance(to: Point(x: x, y: y)) + first + t * (last - first)
                    }.min() ?? 0
                #expect(abs(capsule.distance(x: x, y: y) - nearest) < 0.01)
            }
        }
    }

    @Test(arguments: [
        (Double?.none, 0.0), (1, 0), (0, 4), (0.5, 2), (7, 0), (-1, 4), (.nan, 4),
    ])
    func lessPressureIsThinner(_ pressure: Double?, inset: Double) {
        var style = TrailStyle(width: 12)
        #expect(style.inset(for: pressure) == inset)
        style.followsPressure = false
        #expect(style.inset(for: pressure) == 0)
        // A hair stays a hair.
        #expect(TrailStyle(width: 1).inset(for: 0) == 0)
    }

    @Test func aSegmentFarAwayTouchesNothing() throws {
        let capsule = try #require(
            TrailCapsule(from: Point(x: 1e300, y: -1e300), to: Point(x: 1e9, y: -5000)))
        #expect(capsule.rows(reach: 4, height: 100).isEmpty)
        #expect(TrailCapsule(from: Point(x: .nan, y: 0), to: Point(x: 0, y: 0)) == nil)
        #expect(TrailCapsule(from: Point(x: 0, y: 0), to: Point(x: .infinity, y: 0)) == nil)
    }

    @Test func mergedSpansAreSortedAndApart() {
        let spans = [
            RowSpan(row: 2, columns: 5..<9), RowSpan(row: 1, columns: 3..<4),
            RowSpan(row: 2, columns: 0..<2), RowSpan(row: 2, columns: 2..<5),
            RowSpan(row: 1, columns: 8..<8), RowSpan(row: 2, columns: 11..<12),
        ]
        #expect(
            RowSpan.merged(spans) == [
                RowSpan(row: 1, columns: 3..<4), RowSpan(row: 2, columns: 0..<9),
                RowSpan(row: 2, columns: 11..<12),
            ])
    }

    @Test func cuttingAStrokeFinerDoesNotChangeItsInk() throws {
        let start = Point(x: 8.2, y: 10.7)
        let end = Point(x: 80.9, y: 41.3)
        var whole = TrailInk(width: 100, height: 60, inkRadius: 2, outlineRadius: 3)
        var pieces = whole
        _ = whole.add(try #require(TrailCapsule(from: start, to: end)))
        var last = start
        for step in 1...200 {
            let t = Double(step) / 200
            let point = Point(
                x: start.x + t * (end.x - start.x), y: start.y + t * (end.y - start.y))
            _ = pieces.add(try #require(TrailCapsule(from: last, to: point)))
            last = point
        }
        let expected = whole.coverage()
        let actual = pieces.coverage()
        #expect(Set(expected.keys) == Set(actual.keys))
        for (pixel, coverage) in expected {
            let other = try #require(actual[pixel])
            #expect(abs(Int(coverage.ink) - Int(other.ink)) <= 1)
            #expect(abs(Int(coverage.outline) - Int(other.outline)) <= 1)
        }
    }

    @Test func whatHasBeenShownIsNotHandedOverAgain() throws {
        var ink = TrailInk(width: 100, height: 60, inkRadius: 2, outlineRadius: 3)
        let capsule = try #require(TrailCapsule(from: Point(x: 20, y: 20), to: Point(x: 70, y: 30)))
        let spans = ink.add(capsule)
        #expect(!ink.takeChanges().isEmpty)
        #expect(ink.takeChanges().isEmpty)
        _ = ink.add(capsule)
        #expect(ink.takeChanges().isEmpty)
        let again = ink.forgetShown()
        let pixels = Set(spans.flatMap { span in span.columns.map { [span.row, $0] } })
        #expect(
            again.allSatisfy { span in span.columns.allSatisfy { pixels.contains([span.row, $0]) } }
        )
        #expect(!ink.takeChanges().isEmpty)
    }
}

extension TrailInk {
    /// The coverage of every pixel that has any.
    fileprivate mutating func coverage() -> [[Int]: TrailCoverage] {
        var result: [[Int]: TrailCoverage] = [:]
        for patch in takeChanges() {
            for (offset, coverage) in patch.wanted.enumerated() where coverage.outline > 0 {
                let x = patch.place.originX + offset % Tile.side
                result[[x, patch.place.originY + offset / Tile.side]] = coverage
            }
        }
        return result
    }
}
