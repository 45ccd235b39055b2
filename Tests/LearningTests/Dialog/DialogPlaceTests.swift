// Where a dialog stands.

import Learning
import PureSupport
import Strokes
import Testing

@Suite struct DialogPlaceTests {
    private static let screen = Box(minX: 0, minY: 0, maxX: 1000, maxY: 800)

    @Test(
        arguments: [
            // Right of it, level with it.
            (Box(minX: 100, minY: 300, maxX: 200, maxY: 400), 224.0, 250.0),
            // Left of it at the right edge.
            (Box(minX: 850, minY: 300, maxX: 950, maxY: 400), 426, 250),
            // Rather nearer beside it than below it.
            (Box(minX: 400, minY: 300, maxX: 590, maxY: 400), 598, 250),
            // Whole on the screen at the top.
            (Box(minX: 100, minY: 0, maxX: 200, maxY: 20), 224, 0),
            // Below what is as wide as the screen, above what is low.
            (Box(minX: 10, minY: 100, maxX: 990, maxY: 200), 300, 224),
            (Box(minX: 10, minY: 500, maxX: 990, maxY: 790), 300, 276),
        ] as [(Box, Double, Double)])
    func itStandsNear(ink: Box, x: Double, y: Double) {
        let corner = DialogPlace.corner(width: 400, height: 200, ink: ink, screen: Self.screen)
        #expect(corner == Point(x: x, y: y))
    }

    /// Wherever one draws: on the screen, and beside the ink where there is room.
    @Test func itNeverCoversWhatItNeedNot() {
        var generator = SeededGenerator.fresh()
        for _ in 0..<2000 {
            let x = Double.random(in: 0...900, using: &generator)
            let y = Double.random(in: 0...700, using: &generator)
            let ink = Box(minX: x, minY: y, maxX: x + 100, maxY: y + 100)
            let corner = DialogPlace.corner(width: 400, height: 200, ink: ink, screen: Self.screen)
            #expect(corner.x >= 0 && corner.x + 400 <= 1000)
            #expect(corner.y >= 0 && corner.y + 200 <= 800)
            let isApart =
                corner.x >= ink.maxX || corner.x + 400 <= ink.minX || corner.y >= ink.maxY
                || corner.y + 200 <= ink.minY
            #expect(isApart)
        }
    }
}
