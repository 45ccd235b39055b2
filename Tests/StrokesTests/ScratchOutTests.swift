// Which strokes strike something out.

import PureSupport
import Strokes
import Testing

@Suite struct ScratchOutTests {
    /// Straight lines through these points, a point every few units.
    private static func path(_ corners: [(Double, Double)]) -> Stroke {
        let points = corners.map { Point(x: $0.0, y: $0.1) }
        return Stroke(
            zip(points, points.dropFirst()).flatMap { from, to in
                (0...20).map { from.towards(to, by: Double($0) / 20) }
            })
    }

    /// To and fro, each line `advance` of its length below the one before.
    private static func zigzag(
        _ lines: Int, advance: Double, angle: Double = 0, length: Double = 100
    ) -> Stroke {
        let corners = (0...lines).map { line in
            (line.isMultiple(of: 2) ? 0 : length, Double(line) * advance * length)
        }
        return Ink([path(corners)]).turned(by: angle).strokes[0]
    }

    @Test(arguments: 3...12, [0.0, 0.04, 0.09])
    func anyDirectionAndSize(lines: Int, advance: Double) throws {
        for degrees in stride(from: 0.0, to: 360, by: 15) {
            for length in [20.0, 100, 600] {
                let stroke = Self.zigzag(
                    lines, advance: advance, angle: degrees * .pi / 180, length: length)
                let scratchOut = try #require(ScratchOut(stroke))
                #expect(scratchOut.lineCount == lines)
                #expect(scratchOut.clearance == 0)
            }
        }
    }

    @Test func twoLinesAreThereAndBack() {
        for lines in 0...2 { #expect(ScratchOut(Self.zigzag(lines, advance: 0.05)) == nil) }
    }

    /// Wide open zigzags, as z, N, w and M are, are none; in between the dictionary has a say.
    @Test(arguments: [3, 4, 5])
    func theWiderTheMoreDoubt(lines: Int) throws {
        var before = -1.0
        for advance in [0.0, 0.05, 0.1, 0.15, 0.2, 0.25] {
            let doubt = try #require(ScratchOut(Self.zigzag(lines, advance: advance))).doubt
            #expect(doubt >= before)
            before = doubt
        }
        #expect(before > 1)
        #expect(ScratchOut(Self.zigzag(lines, advance: 0.6)) == nil)
    }

    /// A character, by its corners.
    struct Shape: Sendable, CustomTestStringConvertible {
        var name: String
        var corners: [Double]

        init(_ name: String, _ corners: [Double]) {
            self.name = name
            self.corners = corners
        }

        var testDescription: String { name }
        var stroke: Stroke {
            ScratchOutTests.path(
                stride(from: 0, to: corners.count, by: 2).map { (corners[$0], corners[$0 + 1]) })
        }
    }

    private static let characters: [Shape] = [
        Shape("z", [0, 0, 60, 0, 0, 70, 60, 70]),
        Shape("N", [0, 70, 0, 0, 55, 70, 55, 0]),
        Shape("w", [0, 0, 20, 60, 40, 10, 60, 60, 80, 0]),
        Shape("M", [0, 80, 10, 0, 45, 60, 80, 0, 90, 80]),
        Shape("a flash", [40, 0, 0, 50, 40, 50, 0, 110]),
        Shape("E", [50, 0, 0, 0, 0, 40, 40, 40, 0, 40, 0, 80, 50, 80]),
        Shape("3", [0, 0, 40, 5, 45, 25, 20, 40, 50, 50, 45, 80, 0, 85]),
        Shape("a wave", [0, 10, 20, 0, 40, 10, 60, 20, 80, 10, 100, 0]),
    ]

    @Test(arguments: characters)
    func charactersAreNone(_ character: Shape) {
        let scratchOut = ScratchOut(character.stroke)
        #expect(scratchOut?.clearance != 0)
        #expect(scratchOut?.isLikely != true)
    }

    /// One that is trembled and strays.
    @Test(arguments: ScratchOutHand.allCases)
    func handsTremble(_ hand: ScratchOutHand) {
        var random = SeededGenerator.fresh()
        var (taken, counted) = (0, 0)
        for number in 0..<700 {
            let lines = 3 + number % 7
            let scratchOut = ScratchOut(hand.stroke(lines: lines, using: &random))
            taken += scratchOut == nil ? 0 : 1
            counted += scratchOut?.lineCount == lines ? 1 : 0
        }
        #expect(taken >= 665)
        #expect(counted >= 665)
    }

    /// Neither the place nor the unit matters, nor how densely a device tells of points.
    @Test func placeAndUnitDoNotMatter() throws {
        var random = SeededGenerator.fresh()
        for number in 0..<100 {
            let stroke = ScratchOutHand.pen.stroke(lines: 3 + number % 7, size: 100, using: &random)
            let doubt = ScratchOut(stroke)?.doubt
            let moved = Stroke(stroke.points.map { Point(x: 7 * $0.x - 9000, y: 7 * $0.y + 20) })
            let other = ScratchOut(moved)?.doubt
            #expect((doubt == nil) == (other == nil))
            if let doubt, let other { #expect(abs(doubt - other) < 1e-6) }
        }
    }

    @Test func whatIsNoInkIsNone() {
        let odd: [[Point]] = [
            [], [Point(x: 1, y: 1)], Array(repeating: Point(x: 1, y: 1), count: 100),
            [Point(x: .nan, y: 0), Point(x: .infinity, y: 0), Point(x: -.infinity, y: .nan)],
            (0..<100).map { Point(x: $0 % 2 == 0 ? -1e300 : 1e300, y: 0) },
        ]
        for points in odd { _ = ScratchOut(Stroke(points)) }
        #expect(ScratchOut(Stroke()) == nil)
        let line = Self.zigzag(5, advance: 0.02)
        #expect(ScratchOut(Ink([line])) != nil)
        #expect(ScratchOut(Ink([line, Stroke([Point(x: 0, y: 0)])])) == nil)
    }

    /// Millions of points take no longer than a few thousand.
    @Test func anEndlessScribbleIsBounded() {
        let stroke = Stroke((0..<200_000).map { Point(x: Double($0 % 200), y: 0) })
        #expect(ScratchOut(stroke) != nil)
    }
}
