// Strokes that were two, with the jump between them drawn as well.

import PureSupport
import Strokes
import Testing

@Suite struct InkedJumpTests {
    private static func stroke(_ cells: Point...) -> Stroke {
        Stroke(
            zip(cells, cells.dropFirst()).flatMap { start, end in
                (0..<10).map { start.towards(end, by: Double($0) / 10) }
            } + cells.suffix(1))
    }

    /// Down, up to the left and across: with its jump taken out it is the stem and the bar.
    @Test func aCrossIsTakenApart() throws {
        let (top, foot) = (Point(x: 50, y: 0), Point(x: 50, y: 100))
        let (left, right) = (Point(x: 20, y: 40), Point(x: 80, y: 40))
        let readings = Self.stroke(top, foot, left, right).withoutInkedJump
        #expect(readings.count == 2)
        let cross = try #require(readings.first)
        #expect(cross.strokes.map(\.points.first) == [top, left])
        #expect(cross.strokes.map(\.points.last) == [foot, right])
        // As if the bar led to a dot.
        #expect(readings.last?.strokes.last?.points == [right])
    }

    @Test func aDotEndsAJump() {
        let ink = Self.stroke(Point(x: 50, y: 40), Point(x: 50, y: 100), Point(x: 54, y: 0))
            .withoutInkedJump
        #expect(ink.map { $0.strokes.map(\.points.count) } == [[11, 1]])
    }

    @Test(arguments: [
        [], [Point(x: 3, y: 3)], [Point(x: 0, y: 0), Point(x: 100, y: 0)],
        [Point(x: 7, y: 7), Point(x: 7, y: 7), Point(x: 7, y: 7)],
    ])
    func whatHasNoJumpStaysWhole(_ points: [Point]) {
        #expect(Stroke(points).withoutInkedJump == [])
    }

    /// Whatever is drawn: parts of it, in its order, and few; none of a scribble.
    @Test func nothingIsAddedAndLittleIsTried() {
        var random = SeededGenerator.fresh()
        for _ in 0..<300 {
            let points = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                Point(
                    x: .random(in: 0...99, using: &random), y: .random(in: 0...99, using: &random))
            }
            let readings = Stroke(points).withoutInkedJump
            #expect(readings.count < 16)
            for ink in readings {
                #expect(ink.strokes.count == 2)
                #expect(ink.strokes[0].points == Array(points.prefix(ink.strokes[0].points.count)))
                #expect(ink.strokes[1].points == Array(points.suffix(ink.strokes[1].points.count)))
            }
            if points.count > 40 { #expect(readings == []) }
        }
    }
}
