// The row of other readings on a real X server, and where it stands.

import CX11
import Engine
import Strokes
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct OfferRowTests {
    private static let screen = Box(minX: 0, minY: 0, maxX: 320, maxY: 240)
    private static let ink = Box(minX: 40, minY: 40, maxX: 80, maxY: 80)

    @Test(
        arguments: [
            // Below, above where there is no room, beside where there is none either.
            (Box(minX: 40, minY: 40, maxX: 80, maxY: 80), Point(x: 70, y: 60), 70, 94),
            (Box(minX: 200, minY: 40, maxX: 310, maxY: 80), Point(x: 300, y: 60), 200, 94),
            (Box(minX: 40, minY: 150, maxX: 80, maxY: 220), Point(x: 40, y: 160), 40, 106),
            (Box(minX: 40, minY: 20, maxX: 80, maxY: 230), Point(x: 40, y: 220), 94, 210),
            (Box(minX: 200, minY: 20, maxX: 300, maxY: 230), Point(x: 210, y: 10), 66, 10),
        ] as [(Box, Point, Int, Int)])
    func itIsNeverOverTheInk(ink: Box, pen: Point, x: Int, y: Int) {
        let place = OfferRowStyle(scale: 1).place(
            ofSize: (120, 30), beside: ink, pen: pen, on: Self.screen)
        #expect(place.x == x && place.y == y)
        let isApart =
            Double(x) >= ink.maxX || Double(x + 120) <= ink.minX || Double(y) >= ink.maxY
            || Double(y + 30) <= ink.minY
        #expect(isApart)
    }

    @Test func everyPixelIsOfTheRightCell() {
        let layout = OfferRowLayout(widths: [5, 80], height: 20, style: OfferRowStyle(scale: 1))
        #expect(layout.edges == [0, 38, 140] && layout.height == 34)
        #expect(layout.index(x: 0, y: 0) == 0 && layout.index(x: 37, y: 33) == 0)
        #expect(layout.index(x: 38, y: 0) == 1 && layout.index(x: 139, y: 33) == 1)
        for (x, y) in [(-1, 0), (0, -1), (140, 0), (0, 34)] {
            #expect(layout.index(x: x, y: y) == nil)
        }
        #expect(OfferRowStyle(scale: 2).fontName == "sans:pixelsize=36")
        let behind = OfferRowLayout(
            widths: [5, 80], height: 20, hasPicture: true, style: OfferRowStyle(scale: 1))
        #expect(behind.edges == [48, 86, 188])
        #expect(behind.index(x: 47, y: 10) == nil && behind.index(x: 48, y: 10) == 0)
    }

    /// What was drawn is seen before the readings, in the trail's blue, and is no choice.
    @Test func aPictureIsShownAndNotChosen() throws {
        try XvfbServer.with("640x480x24") { server, connection in
            let player = try PenPlayer(display: server.display)
            let before = try #require(connection.captureScreen())
            let row = OfferRow(on: connection, scale: 1)
            let drawn = Ink([
                Stroke([Point(x: 300, y: 300), Point(x: 500, y: 460)]),
                Stroke([Point(x: 400, y: 320)]),
            ])
            #expect(row.show(["u"], after: drawn, beside: Self.ink, pen: Point(x: 60, y: 60)))
            player.move(to: Point(x: 70, y: 100))
            player.click(button: 1)
            let told = inputs(of: row, on: connection)
            #expect(!told.contains { if case .choose = $0 { true } else { false } })
            let image = try #require(connection.captureScreen())
            let ink = (94..<130).flatMap { y in (60..<108).map { y * image.width + $0 } }
                .filter { index in
                    let rgb = Array(image.pixel(index))
                    return rgb[0] < 100 && rgb[2] > 180
                }
            // Two lines of 2 pixels through the picture's height, and a dot.
            #expect(ink.count > 30 && ink.count < 300)
            row.hide()
            connection.synchronise()
            #expect(connection.captureScreen() == before)
        }
    }

    /// The clicks that a row is told of, each where the server says that the cell is.
    @Test func clicksChooseTheCellTheyHit() throws {
        try XvfbServer.with("640x480x24") { server, connection in
            let window = try EventLogWindow(display: server.display)
            let player = try PenPlayer(display: server.display)
            let focus = connection.focusedWindow
            let row = OfferRow(on: connection, scale: 1)
            #expect(row.show(["u", "hello", "<Left>"], beside: Self.ink, pen: Point(x: 60, y: 60)))
            let layout = try #require(row.drawing?.layout)
            func point(_ cell: Int) -> Point {
                let (x, width) = layout.cell(cell)
                return Point(x: 60 + Double(x + width / 2), y: 94 + Double(layout.height / 2))
            }
            for cell in 0..<3 {
                player.move(to: point(cell))
                player.click(button: 1)
                let told = inputs(of: row, on: connection)
                #expect(told.first == .aim(cell) && told.last == .choose(cell))
            }
            // Other buttons do nothing, nor does one that lets go beside its cell.
            player.press(3)
            player.release(3)
            player.press(1)
            player.move(to: point(0))
            player.release(1)
            player.move(to: Point(x: 20, y: 20)).synchronise()
            let told = inputs(of: row, on: connection)
            #expect(!told.contains { if case .choose = $0 { true } else { false } })
            #expect(told.last == .aim(nil))
            #expect(connection.focusedWindow == focus)
            #expect(window.entries().allSatisfy { $0.kind != .press && $0.kind != .release })
            row.hide()
            #expect(!row.isShown)
            player.move(to: point(1))
            player.click(button: 1)
            #expect(window.entries(throughRelease: 1).contains { $0.kind == .press })
        }
    }

    /// What is below the pointer stands out; nothing is left of it afterwards.
    @Test func itShowsWhereThePointerIsAndLeavesNothing() throws {
        try XvfbServer.with("640x480x24") { server, connection in
            let player = try PenPlayer(display: server.display)
            let before = try #require(connection.captureScreen())
            let row = OfferRow(on: connection, scale: 1)
            #expect(row.show(["u", "v"], beside: Self.ink, pen: Point(x: 60, y: 60)))
            _ = inputs(of: row, on: connection)
            let quiet = try #require(connection.captureScreen())
            #expect(quiet != before)
            player.move(to: Point(x: 70, y: 100)).synchronise()
            #expect(inputs(of: row, on: connection) == [.aim(0)])
            let highlighted = try #require(connection.captureScreen())
            #expect(highlighted != quiet)
            row.hide()
            connection.synchronise()
            #expect(connection.captureScreen() == before)
        }
    }

    private func inputs(of row: OfferRow, on connection: X11.Connection) -> [OfferEvent] {
        var told: [OfferEvent] = []
        connection.handEvents { event in
            if row.owns(event), let input = row.input(from: event) { told.append(input) }
            return true
        }
        return told
    }

    /// The server has one selection of a client's for the pointer: who watches fingers does so behind the row as well.
    @Test func itEndsNoOthersWatch() throws {
        try XvfbServer.with("800x600x24") { _, connection in
            func watches(_ type: Int32) -> Bool {
                var count: Int32 = 0
                let masks = XIGetSelectedEvents(connection.display, connection.root, &count)
                defer { XFree(masks) }
                return UnsafeBufferPointer(start: masks, count: Int(count)).contains { mask in
                    mask.deviceid == connection.masterPointer && mask.mask_len > type / 8
                        && mask.mask[Int(type / 8)] & 1 << UInt8(type % 8) != 0
                }
            }
            connection.masterEvents[.touches] = [XI_RawTouchEnd]
            let row = OfferRow(on: connection, scale: 1)
            #expect(row.show(["u"], beside: Self.ink, pen: Point(x: 60, y: 60)))
            row.watch()
            #expect(watches(XI_RawTouchEnd) && watches(XI_RawButtonPress))
            row.hide()
            #expect(watches(XI_RawTouchEnd) && !watches(XI_RawButtonPress))
        }
    }
}
