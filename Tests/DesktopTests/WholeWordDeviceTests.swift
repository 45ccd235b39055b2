// Whole words by a pen and by a finger on a real Xorg.

import CX11
import PureSupport
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite(.needsXorg)
    struct WholeWordDevices {
        /// However slow the machine is, a word is not over between two strokes.
        private static let patience = "hold = 5000\npause = 2000\npause-follows = false\n"

        /// With points so far apart that three of them are a stroke.
        private static func strokes(_ word: String, at x: Double) throws -> [[Point]] {
            try WordInks.ink(word).moved(to: Point(x: x, y: 300)).strokes.map { stroke in
                stroke.points.reduce(into: []) { kept, point in
                    if kept.last.map({ $0.distance(to: point) >= 4 }) ?? true { kept.append(point) }
                }
            }
        }

        @Test func aPenWritesWords() throws {
            let desk = try PenDesk(Self.patience + PenHand.tip + "mode = \"words\"\n")
            for (word, typed) in [("people", "people"), ("from", " from")] {
                for points in try Self.strokes(word, at: 200) { try desk.stylus.write(points) }
                let told = try desk.krakel.event(.recognised, .missed, .cancelled)
                #expect(told.text == typed)
                #expect(desk.sink.text(count: typed.count) == typed)
            }
            // Its other end takes back the word with the space.
            let eraser = PenHand(try desk.server.open(.eraser), before: desk.krakel)
            try eraser.tap(at: Point(x: 300, y: 600))
            #expect(try desk.krakel.event(.erased).text == " from")
            #expect(desk.sink.text(count: 5) == String(repeating: "\u{8}", count: 5))
            try desk.expectMouseClicks()
        }

        /// The last page of the welcome has a switch for it.
        @Test func theWelcomeOffersWordsForAPen() throws {
            let server = try InputTestServer()
            var home = try KrakelHome(display: server.display)
            let bus = try home.startBus(.accessibility)
            let pen = try server.open(.stylus)
            let manager = try WindowManager.openbox.start(on: server.display, folder: home.folder)
            let player = try PenPlayer(display: server.display)
            let display = try #require(XOpenDisplay(server.display))
            defer { XCloseDisplay(display) }
            func press(_ letter: Int32) {
                player.key(Int(XK_Alt_L), isPress: true)
                player.tap(key: Int(letter))
                player.key(Int(XK_Alt_L), isPress: false).synchronise()
            }
            let reader = ScreenReader(of: "krakel-window", environment: home.environment)
            let welcome = try home.start(["welcome"])
            try reader.awaitTree { $0.contains { $0.contains("Tip of the pen") } }
            try #require(
                eventually(.screen(display)) {
                    hasFocus(managedWindow(titled: "Welcome to Krakel", on: display), on: display)
                })
            press(XK_t)
            for page in ["Draw three letters", "Write your first sentence", "Make it yours"] {
                press(XK_n)
                try reader.awaitTree { $0.contains { $0.contains(page) } }
            }
            press(XK_w)
            try reader.awaitTree { $0.contains { $0.contains("Saved.") } }
            let settings = PrivateFolder.text(of: home.settings)
            #expect(settings.contains("button = 1\n") && settings.contains("mode = \"words\"\n"))
            #expect(settings.contains("stylus"), "\(settings)")
            welcome.stop()
            withExtendedLifetime((bus, pen, manager)) {}
        }

        @Test func aFingerWritesWords() throws {
            let desk = try FingerDesk(
                "mode words reads words or letters",
                settings: Self.patience
                    + "[[trigger]]\ntouch = true\ndevice = \"*touchscreen\"\nmode = \"words\"\n",
                files: ["words.model", "letters.model"])
            for (word, typed) in [("people", "people"), ("from", " from")] {
                for points in try Self.strokes(word, at: 200) { try desk.player.write(points) }
                let told = try desk.krakel.event(.recognised, .missed, .cancelled)
                #expect(told.text == typed)
                #expect(desk.sink.text(count: typed.count) == typed)
            }
            // The row takes a finger as it does a click.
            let next = try #require(try desk.krakel.event(.offered).next?.first)
            let display = try #require(XOpenDisplay(desk.server.display))
            defer { XCloseDisplay(display) }
            let row = try #require(OfferWindow.shown(on: display)).place
            try desk.player.down(at: Point(x: row.minX + 12, y: row.center.y))
            try desk.player.up()
            #expect(try desk.krakel.event(.takenBack).text == " from")
            #expect(try desk.krakel.event(.recognised).text == " " + next)
            try desk.expectTouchesArrive()
        }
    }
}
