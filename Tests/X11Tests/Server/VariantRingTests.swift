// The ring of variants on a real X server, and where its names stand.

import Strokes
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct VariantRingTests {
    private static let screen = Box(minX: 0, minY: 0, maxX: 640, maxY: 480)
    private static let names = [
        "close", "close all", "reopen", "\u{05E1}\u{05D2}\u{05D5}\u{05E8}",
        "a name that is much longer than any menu has room for it, however wide", "6", "7", "8",
    ]

    /// No name is over another, and all are on the monitor, wherever the pen is.
    @Test(arguments: 2...8, [1.0, 2])
    func namesStandApart(count: Int, scale: Double) {
        let style = RingStyle(scale: scale)
        let monitor = Box(minX: 100, minY: 50, maxX: 100 + 900 * scale, maxY: 50 + 700 * scale)
        for x in [100.0, 400, 99 + 900 * scale] {
            for y in [50.0, 300, 49 + 700 * scale] {
                let layout = RingLayout(
                    widths: (0..<count).map { 20 + ($0 * 67) % style.longestName },
                    textHeight: Int(18 * scale), around: Point(x: x, y: y), style: style,
                    on: monitor)
                #expect(layout.plates.count == count && layout.spokes.count == count - 1)
                for (index, plate) in layout.plates.enumerated() {
                    #expect(Double(plate.x) >= monitor.minX && Double(plate.y) >= monitor.minY)
                    #expect(Double(plate.x + plate.width) <= monitor.maxX)
                    #expect(Double(plate.y + plate.height) <= monitor.maxY)
                    #expect(!layout.plates[..<index].contains { $0.overlaps(plate) })
                }
            }
        }
    }

    /// In the middle of the screen each name stands in its direction.
    @Test func namesStandWhereThePenGoes() {
        let layout = RingLayout(
            widths: [40, 40, 40, 40, 40], textHeight: 18, around: Point(x: 320, y: 240),
            style: RingStyle(scale: 1), on: Self.screen)
        let middles = layout.plates.map { Point(x: $0.center.x - 320, y: $0.center.y - 240) }
        #expect(abs(middles[0].x) <= 1 && middles[0].y > 14)
        #expect(middles[1].x > 62 && abs(middles[1].y) <= 1)
        #expect(abs(middles[2].x) <= 1 && middles[2].y > 62)
        #expect(middles[3].x < -62 && abs(middles[3].y) <= 1)
        #expect(abs(middles[4].x) <= 1 && middles[4].y < -62)
    }

    @Test func itIsDrawnAndGone() throws {
        try XvfbServer.with("640x480x24") { _, connection in
            let before = try #require(connection.captureScreen())
            let ring = VariantRing(on: connection, scale: 1)
            let centre = Point(x: 320, y: 240)
            ring.show(Self.names, around: centre, chosen: 0)
            let layout = try #require(ring.drawing?.layout)
            let first = try #require(connection.captureScreen())
            ring.show(Self.names, around: centre, chosen: 2)
            let second = try #require(connection.captureScreen())
            for (index, plate) in layout.plates.enumerated() {
                #expect(Self.isBlue(first, plate) == (index == 0), "\(index)")
                #expect(Self.isBlue(second, plate) == (index == 2), "\(index)")
                #expect(Self.hasText(first, plate) && Self.hasText(second, plate), "\(index)")
            }
            // Nothing is drawn but the names and the lines to them: the pen stays to be seen.
            for (x, y) in [(320, 240), (322, 230), (310, 245)] {
                let (old, new) = (try #require(before[x, y]), try #require(first[x, y]))
                #expect(old == new)
            }
            ring.hide()
            connection.synchronise()
            #expect(connection.captureScreen() == before)
            #expect(!ring.isShown)
        }
    }

    /// A window that comes over it and goes leaves it whole, and what is below it has its clicks.
    @Test func itTakesNoInputAndKeepsItsPicture() throws {
        try XvfbServer.with("640x480x24") { server, connection in
            let window = try EventLogWindow(display: server.display, area: Self.screen)
            let player = try PenPlayer(display: server.display)
            let ring = VariantRing(on: connection, scale: 1)
            ring.show(["a", "b", "c"], around: Point(x: 320, y: 240), chosen: 1)
            let plate = try #require(ring.drawing?.layout.plates[1])
            let whole = try #require(connection.captureScreen())
            do {
                let other = try EventLogWindow(display: server.display, area: Self.screen)
                withExtendedLifetime(other) { #expect(connection.captureScreen() != whole) }
            }
            #expect(eventually(.screen(connection.display)) { connection.captureScreen() == whole })
            _ = window.entries()
            player.move(to: plate.center)
            player.click(button: 1)
            let told = window.entries(throughRelease: 1)
            #expect(told.contains { $0.kind == .press && $0.button == 1 })
            ring.hide()
        }
    }

    private static func isBlue(_ image: ScreenImage, _ plate: PixelBox) -> Bool {
        guard let colour = image[plate.x + plate.width / 2, plate.y + 2] else { return false }
        return colour.blue > 150 && colour.red < 100
    }

    private static func hasText(_ image: ScreenImage, _ plate: PixelBox) -> Bool {
        (plate.y..<plate.y + plate.height).contains { y in
            (plate.x..<plate.x + plate.width).contains { x in
                image[x, y].map { $0.red > 200 && $0.green > 200 } ?? false
            }
        }
    }
}
