// Where a tray's menu stands on each edge of each monitor.

import Strokes
import Testing

@testable import krakel_window

@Suite struct MenuPlaceTests {
    /// A low wide monitor, and a high one right of it that begins and ends elsewhere.
    static let monitors = [
        Box(minX: 0, minY: 200, maxX: 1000, maxY: 800),
        Box(minX: 1000, minY: 0, maxX: 1600, maxY: 1200),
    ]
    static let screen = Box(minX: 0, minY: 0, maxX: 1600, maxY: 1200)

    struct Row: Sendable {
        var icon: Box
        var corner: Point
        var name: String

        init(
            _ name: String, _ x: Double, _ y: Double, side: Double = 20, at corner: (Double, Double)
        ) {
            self.name = name
            icon = Box(minX: x, minY: y, maxX: x + side, maxY: y + side)
            self.corner = Point(x: corner.0, y: corner.1)
        }
    }

    static let rows: [Row] = [
        Row("at the bottom of the low one", 900, 780, at: (800, 480)),
        Row("at its top", 500, 200, at: (500, 220)),
        Row("at the bottom of the high one", 1400, 1180, at: (1400, 880)),
        Row("in its upper left corner", 1000, 0, at: (1000, 20)),
        Row("in its lower right corner", 1580, 1180, at: (1400, 880)),
        Row("a place without size", 990, 790, side: 0, at: (800, 490)),
        Row("on no monitor", 10, 1150, at: (10, 850)),
    ]

    @Test(arguments: rows) func theMenuStaysOnTheMonitorOfItsIcon(row: Row) {
        let monitor = MenuPlace.monitor(of: row.icon, among: Self.monitors, screen: Self.screen)
        let corner = MenuPlace.corner(width: 200, height: 300, icon: row.icon, monitor: monitor)
        #expect(corner == row.corner, "\(row.name)")
    }

    @Test func aMenuThatIsTooLargeBeginsWhereTheMonitorDoes() {
        let corner = MenuPlace.corner(
            width: 2000, height: 2000, icon: Box(minX: 900, minY: 780, maxX: 920, maxY: 800),
            monitor: Self.monitors[0])
        #expect(corner == Point(x: 0, y: 200))
    }
}
