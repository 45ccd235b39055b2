// The cells of strokes by xstroke's rule. The expected ones are what xstroke 0.6 itself says.

import Strokes
import Testing

@Suite struct RasterStrokeTests {
    private static let screen = Box(minX: 0, minY: 0, maxX: 1280, maxY: 800)

    private static func ink(_ text: String) -> Ink {
        Ink([
            Stroke(
                text.split(separator: " ").map { word in
                    let numbers = word.split(separator: ",").compactMap { Double($0) }
                    return Point(x: numbers[0], y: numbers[1])
                })
        ])
    }

    @Test(arguments: [
        // A tap, as long as width and height come to six pixels.
        ("100,100", "5", "5"), ("100,100 102,101", "5", "5"), ("100,100 103,103", "159", "5"),
        ("100,100 100,300 200,300", "14789", "5"),
        // More than four times as high as wide, or as wide as high: one column, one row, also at
        // the left and the upper edge.
        ("10,10 10,200 40,200", "258", "25"), ("10,10 200,10 200,40", "456", "45"),
        // Cells of few pixels count.
        ("300,300 310,304 304,311", "123698", "5"),
        ("5,790 640,20 1275,790", "745269", "7452569"),
        ("640,799 640,0", "852", "852"), ("0,400 1279,400", "456", "456"),
        ("100,100 160,130 101,160 165,190", "123654789", "5"),
        ("1200,10 1279,90 1210,170", "1256987", "2365"),
    ])
    func hasTheCellsOfXstroke(points: String, grid: String, anchor: String) throws {
        let stroke = try #require(RasterStroke(Self.ink(points)))
        #expect(stroke.gridPath() == grid)
        #expect(stroke.anchorPath(on: Self.screen) == anchor)
    }

    /// Straightened by ten degrees.
    @Test(arguments: [
        ("100,100", "5", "5"), ("100,100 103,103", "159", "5"),
        ("100,100 100,300 200,300", "14789", "5"), ("10,10 10,200 40,200", "14589", "14"),
        ("10,10 200,10 200,40", "456", "45"), ("300,300 310,304 304,311", "12368", "5"),
        ("5,790 640,20 1275,790", "7412569", "85256"),
        ("1200,10 1279,90 1210,170", "123698", "236"),
    ])
    func hasTheCellsOfXstrokeWhereItIsTurned(points: String, grid: String, anchor: String) throws {
        let ink = Self.ink(points).turned(by: -10 * .pi / 180)
        let stroke = try #require(RasterStroke(ink, isTurned: true))
        #expect(stroke.gridPath() == grid)
        #expect(stroke.anchorPath(on: Self.screen) == anchor)
    }

    @Test func pointsBetweenPixelsBelongToTheOneBefore() throws {
        let whole = try #require(RasterStroke(Self.ink("100,100 160,130 101,160 165,190")))
        let between = RasterStroke(Self.ink("100.9,100.5 160.1,130 101.99,160 165,190.7"))
        #expect(between == whole)
    }

    @Test func onlyOneStrokeHasCells() {
        #expect(RasterStroke(Ink()) == nil)
        #expect(RasterStroke(Ink([Stroke([]), Stroke([])])) == nil)
        #expect(RasterStroke(Ink([Stroke([])])) == nil)
        let stroke = Stroke([Point(x: 1, y: 1)])
        #expect(RasterStroke(Ink([stroke, stroke])) == nil)
    }

    /// No coordinate makes it run away.
    @Test func farPointsArePulledOntoAScreen() throws {
        let ink = Ink([
            Stroke([
                Point(x: -1e300, y: 0), Point(x: .infinity, y: .nan), Point(x: .infinity, y: 1e9),
            ])
        ])
        let stroke = try #require(RasterStroke(ink))
        #expect(stroke.gridPath() == "14589")
    }

    @Test func tapsAndEdgesMayBeOfAnotherSize() throws {
        let stroke = try #require(RasterStroke(Self.ink("100,100 105,105 100,110")))
        #expect(stroke.gridPath() == "125687")
        #expect(stroke.gridPath(tapDrift: 17) == "5")
        let line = try #require(RasterStroke(Self.ink("100,100 300,400")))
        #expect(line.anchorPath(on: Self.screen) == "5")
        #expect(line.anchorPath(on: Self.screen, border: 0.2) == "145")
    }
}
