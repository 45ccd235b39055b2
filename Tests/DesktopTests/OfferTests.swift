// The row of other readings at work: shown in doubt, clicked at or not, and what applications get of it.

import CX11
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Offers {
        private static let dictionary = """
            mode letters
            "l" : 14789
            "u" : 1478963
            "o" : 12369
            "G" : 3214789
            """
        /// An l, in doubt; or a u.
        private static let doubtful = "24786"

        private final class Scene {
            let krakel: KrakelProcess
            let desktop: Desktop
            private var display: OpaquePointer { desktop.display }

            init(_ settings: String = "", _ arguments: String...) throws {
                desktop = try Desktop(shipped: Offers.dictionary, settings: settings)
                krakel = try KrakelUnderTest(in: desktop.home, arguments).listen()
            }

            var isShown: Bool { OfferWindow(on: display) != nil }

            func goes(within milliseconds: Int = Deadline.generous) -> Bool {
                eventually(.screen(display), within: milliseconds) { !isShown }
            }

            /// Writes the doubtful character and waits for the row, in which the u is the first or the
            /// last cell.
            func doubt(button: Int = 2) throws {
                try desktop.write(Offers.doubtful, button: button)
                #expect(try krakel.event(.recognised).text == "l")
                let readings = try #require(try krakel.event(.offered).next)
                try #require(Set(readings) == ["u", "G"])
                isLast = readings.last == "u"
                try #require(eventually(.screen(display)) { isShown })
            }

            private var isLast = false

            /// Where the row is.
            func place() throws -> Box {
                try #require(OfferWindow(on: display)).place
            }

            /// Wraps `XSetInputFocus`.
            func letKeyboardFollowPointer() {
                XSetInputFocus(
                    display, Window(PointerRoot), Int32(RevertToPointerRoot), UInt(CurrentTime))
                XSync(display, 0)
            }

            /// Clicks at the u.
            func click(button: Int = 1) throws {
                let place = try place()
                desktop.player.click(
                    at: Point(x: isLast ? place.maxX - 12 : place.minX + 12, y: place.minY + 12),
                    button: button)
            }
        }

        /// The way that it is made for: what was typed is taken back, the right one typed and learned.
        @Test(arguments: [TextApplication.xterm, .gtk3, .gtk4])
        func aClickPutsItRight(_ application: TextApplication) throws {
            let scene = try Scene()
            let receiver = try application.start(on: scene.desktop.server.display)
            try receiver.takeFocus()
            try scene.desktop.write("12369")
            #expect(try scene.krakel.event(.recognised).text == "o")
            try scene.doubt()
            try scene.click()
            #expect(try scene.krakel.event(.takenBack).text == "l")
            #expect(try scene.krakel.event(.recognised).text == "u")
            #expect(scene.goes())
            #expect(try scene.krakel.event(.learned).text == "u")
            try scene.krakel.ask(.status)
            try scene.desktop.write(Self.doubtful)
            #expect(try scene.krakel.event(.recognised).text == "u")
            try scene.krakel.typeAll()
            scene.desktop.player.tap(key: Int(XK_Return)).synchronise()
            // A program in a terminal is told of the key that erases, and erases itself.
            let erased = application == .xterm ? "ol\u{7f}uu" : "ouu"
            #expect(try receiver.line() == erased)
            let file = PrivateFolder.text(
                of: scene.desktop.home.folder.path + "/data/krakel/learned.dict")
            #expect(file.contains("# answered") && file.contains("# misled"))
        }

        /// Where keys go to whatever is below the pointer, they do not go to the row.
        @Test func theKeyboardMayFollowThePointer() throws {
            let scene = try Scene("", "--no-learning")
            // Below the stroke, and below where the row will be.
            let sink = try SinkWindow(display: scene.desktop.server.display, size: (640, 480))
            scene.letKeyboardFollowPointer()
            try scene.doubt()
            try scene.click()
            #expect(sink.text(count: 3) == "l\u{8}u")
        }

        @Test func untouchedItGoesAndNothingElseHappens() throws {
            let scene = try Scene("", "--no-learning")
            let sink = try scene.desktop.sink()
            try scene.doubt()
            #expect(scene.goes())
            try scene.desktop.write("12369")
            #expect(sink.text(count: 2) == "lo")
        }

        /// Clicks beside it are the program's below, and end it: the insertion point may have moved.
        @Test func clicksBesideItGoToTheProgramBelow() throws {
            let scene = try Scene("", "--no-learning")
            let window = try EventLogWindow(display: scene.desktop.server.display)
            try scene.doubt()
            let place = try scene.place()
            // The row asks for buttons once all keys are sent.
            try scene.krakel.catchUp()
            _ = window.entries()
            scene.desktop.player.move(to: Point(x: place.minX - 3, y: place.minY + 3))
            scene.desktop.player.click(button: 1)
            let log = window.entries(throughRelease: 1)
            #expect(log.filter(\.isButton).map(\.button) == [1, 1])
            #expect(scene.goes(within: 1500))
        }

        /// Somebody types on: nothing of theirs is taken back.
        @Test func aKeyEndsIt() throws {
            let scene = try Scene("", "--no-learning")
            let sink = try scene.desktop.focusedSink()
            try scene.doubt()
            #expect(sink.text(count: 1) == "l")
            // The row asks for keys once all of its own are sent.
            try scene.krakel.catchUp()
            scene.desktop.player.tap(key: Int(XK_x)).synchronise()
            #expect(scene.goes(within: 1500))
            #expect(sink.text(count: 1) == "x")
        }

        /// Where the trigger is the button that clicks, as with a pen, its tap chooses as well.
        @Test(arguments: [1, 3])
        func aTapOfTheTriggerChooses(button: Int) throws {
            let scene = try Scene("[[trigger]]\nbutton = \(button)\n", "--no-learning")
            let sink = try scene.desktop.focusedSink()
            try scene.doubt(button: button)
            try scene.click(button: button)
            #expect(sink.text(count: 3) == "l\u{8}u")
            #expect(scene.goes())
            // The button is everybody's again.
            let window = try EventLogWindow(display: scene.desktop.server.display)
            scene.desktop.player.move(to: Point(x: 30, y: 30))
            scene.desktop.player.click(button: button)
            #expect(window.entries(throughRelease: button).contains { $0.kind == .press })
        }

        /// Neither who does not want it, nor who is asked by the dialog instead, nor who pauses has it.
        @Test(arguments: ["alternatives = false", ""])
        func nobodyHasToHaveIt(settings: String) throws {
            let scene = try Scene(settings + "\n", "--no-learning")
            let sink = try scene.desktop.sink()
            sink.takeFocus()
            if settings.isEmpty {
                try scene.doubt()
                try scene.krakel.ask(.pause)
                #expect(scene.goes(within: 1500))
            } else {
                try scene.desktop.write(Self.doubtful, until: .recognised, by: scene.krakel)
                try scene.krakel.catchUp()
                #expect(!scene.isShown)
            }
        }
    }
}
