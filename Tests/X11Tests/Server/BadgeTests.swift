// The badge on a real X server, and where it stands.

import CX11
import CXft
import Glibc
import PureSupport
import Strokes
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct BadgeTests {
    @Test(
        arguments: [
            (Point(x: 100, y: 100), 118, 118), (Point(x: 310, y: 100), 232, 118),
            (Point(x: 100, y: 235), 118, 197), (Point(x: 319, y: 239), 241, 201),
            (Point(x: 0, y: 0), 18, 18),
        ] as [(Point, Int, Int)])
    func itStandsBesideThePenAndOnTheScreen(pen: Point, x: Int, y: Int) {
        let screen = Box(minX: 0, minY: 0, maxX: 320, maxY: 240)
        let place = BadgeStyle(scale: 1).place(ofSize: (60, 20), at: pen, on: screen)
        #expect(place.x == x && place.y == y)
    }

    @Test func itGrowsWithTheResolution() {
        #expect(BadgeStyle(scale: 2).fontName == "sans:pixelsize=30")
        #expect(BadgeStyle(scale: 2).padding == (18, 10))
    }

    /// Words on a dark ground, light enough to be read, for as long as they are shown.
    @Test func itShowsAndLeavesNothing() throws {
        try XvfbServer.with("320x240x24") { _, connection in
            let before = try #require(connection.captureScreen())
            let badge = Badge(on: connection, scale: 1)
            for text in ["next: capitals", "приве́т", "日本"] {
                #expect(badge.show(text, at: Point(x: 40, y: 40)))
                connection.handEvents(to: badge.handle)
                let image = try #require(connection.captureScreen())
                let changed = image.changes(from: before)
                #expect(changed.count > 400)
                // All of it is right of the pen and below.
                #expect(changed.allSatisfy { $0 % 320 >= 58 && $0 / 320 >= 58 })
                #expect(changed.contains { image.pixel($0).allSatisfy { $0 > 200 } })
                badge.hide()
                connection.synchronise()
                #expect(connection.captureScreen() == before)
            }
        }
    }

    /// A pixel is no colour where the server has fewer or more bits of one.
    @Test(arguments: ["x16", "x24", "x30"]) func coloursAreThoseOfTheScreen(depth: String) throws {
        try XvfbServer.with("320x240" + depth) { _, connection in
            let badge = Badge(on: connection, scale: 1)
            #expect(badge.show("next: capitals", at: Point(x: 40, y: 40)))
            connection.handEvents(to: badge.handle)
            let image = try #require(connection.captureScreen())
            let ground = image.pixel(61 * 320 + 80)
            #expect(
                zip(ground, [0x20, 0x24, 0x2C]).allSatisfy { abs(Int($0) - $1) < 8 }, "\(ground)")
        }
    }

    /// A font with an `a` alone and one with another character, each of a width of its own: what one lacks the other
    /// lends, wherever it stands in a text; what none has is as wide as in the first.
    @Test func fontsLendEachOtherCharacters() throws {
        let fontconfig = dlopen("libfontconfig.so.1", RTLD_LAZY)
        typealias AddFile = @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> CInt
        let add = unsafeBitCast(
            try #require(dlsym(fontconfig, "FcConfigAppFontAddFile")), to: AddFile.self)
        let folder = TemporaryFolder()
        for (family, code, width) in [("KrakelOne", 0x61, 7), ("KrakelTwo", 0xE9F1, 13)] {
            let font = """
                STARTFONT 2.1
                FONT -krakel-\(family)-medium-r-normal--10-100-72-72-p-70-iso10646-1
                SIZE 10 72 72
                FONTBOUNDINGBOX \(width) 8 0 0
                STARTPROPERTIES 7
                FAMILY_NAME "\(family)"
                PIXEL_SIZE 10
                SPACING "P"
                FONT_ASCENT 8
                FONT_DESCENT 2
                CHARSET_REGISTRY "ISO10646"
                CHARSET_ENCODING "1"
                ENDPROPERTIES
                CHARS 1
                STARTCHAR x
                ENCODING \(code)
                SWIDTH 500 0
                DWIDTH \(width) 0
                BBX 1 1 0 0
                BITMAP
                80
                ENDCHAR
                ENDFONT

                """
            try folder.write(font, to: family)
            try #require(add(nil, folder.path + "/" + family) == 1)
        }
        try XvfbServer.with("320x240x24") { _, connection in
            let font = try #require(
                krakel_font_open(
                    UnsafeMutableRawPointer(connection.display), connection.screen,
                    "KrakelOne,KrakelTwo:pixelsize=10"))
            defer { krakel_font_close(font) }
            for (text, width) in [
                ("a", 7), ("\u{E9F1}", 13), ("a\u{E9F1}aa\u{E9F1}", 47), ("\u{10F3A7}a", 14),
                ("", 0),
            ] {
                #expect(Int(krakel_font_width(font, text, CInt(text.utf8.count))) == width)
            }
        }
    }

    /// The pen goes back through the badge, which moves on and vanishes: the ink stays whole. Without a
    /// compositor nobody keeps what another window has covered.
    @Test func itTakesNothingFromTheInk() throws {
        try XvfbServer.with("320x240x24") { _, connection in
            let trail = Trail(on: connection)
            let badge = Badge(on: connection, scale: 1, under: trail)
            let there = stride(from: 40.0, through: 200, by: 10).map {
                Point(x: $0, y: 40 + $0 / 4)
            }
            let back = stride(from: 200.0, through: 60, by: -10).map { Point(x: $0, y: 110) }
            trail.draw(there)
            for pen in there.suffix(4) { #expect(badge.show("h or n", at: pen)) }
            trail.extend(through: back)
            for pen in [back[10], there[9]] { #expect(badge.show("h or n", at: pen)) }
            connection.handEvents(to: badge.handle)
            let under = try #require(connection.captureScreen())
            badge.hide()
            connection.synchronise()
            let image = try #require(connection.captureScreen())
            #expect(under != image)
            for point in there + back {
                #expect(under.isInk(at: point) && image.isInk(at: point), "\(point)")
            }
        }
    }

    @Test func clicksGoToTheWindowBelow() throws {
        try XvfbServer.with("640x480x24") { server, connection in
            let window = try EventLogWindow(display: server.display)
            let player = try PenPlayer(display: server.display)
            let badge = Badge(on: connection, scale: 1)
            #expect(badge.show("next: capitals", at: Point(x: 40, y: 40)))
            player.move(to: Point(x: 90, y: 70))
            player.click(button: 1)
            let log = window.entries(throughRelease: 1)
            #expect(log.contains { $0.kind == .press })
        }
    }
}
