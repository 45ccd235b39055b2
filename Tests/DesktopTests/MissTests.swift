// A stroke that means nothing is asked about beside the pen, and never takes the keyboard.

import CX11
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Misses {
        private static let dictionary = """
            mode letters
            "l" : 14789
            "u" : 1478963
            "o" : 12369
            """
        /// Nothing looks like it.
        private static let unknown = "1597423"
        private static let dialog = "What does this mean?"

        private final class Scene {
            let krakel: KrakelProcess
            let desktop: Desktop
            var display: OpaquePointer { desktop.display }

            init(
                _ manager: WindowManager = .none, ask: String = "miss", learns: Bool = true
            ) throws {
                // There is room beside the dialog.
                desktop = try Desktop(manager, shipped: Misses.dictionary, screen: "1280x800x24")
                krakel = try KrakelUnderTest(
                    in: desktop.home, ["--ask", ask] + (learns ? [] : ["--no-learning"])
                ).listen()
            }

            var dialog: Window? { managedWindow(titled: Misses.dialog, on: display) }

            /// Draws what is not known, and waits until it is asked about.
            func miss() throws -> (readings: [String], offer: OfferWindow) {
                try desktop.write(Misses.unknown, until: .missed, by: krakel)
                let readings = try #require(try krakel.event(.offered).next)
                return (readings, try #require(OfferWindow.shown(on: display)))
            }

            func awaitNoOffer() -> Bool {
                eventually(.screen(display)) { OfferWindow(on: display) == nil }
            }

            func key(_ keysym: Int32) { desktop.player.tap(key: Int(keysym)).synchronise() }
        }

        /// Misses among letters, at once and after a rest, with strokes that begin upon what is offered.
        @Test(arguments: TextApplication.all)
        func nothingThatFollowsIsLost(_ application: TextApplication) throws {
            let scene = try Scene(learns: false)
            let receiver = try application.start(on: scene.desktop.server.display)
            try receiver.takeFocus()
            for round in 0..<3 {
                try scene.desktop.write("14789")
                switch round {
                case 0: try scene.desktop.write(Self.unknown)
                case 1: _ = try scene.miss()
                default:
                    let corner = try scene.miss().offer.place
                    scene.desktop.player.write(
                        try Desktop.ink("1478963").fitted(
                            at: Point(x: corner.minX + 20, y: corner.minY + 10), side: 120))
                }
                try scene.desktop.write("12369")
                while try scene.krakel.event(.recognised).text != "o" {}
            }
            try scene.krakel.ask(.status)
            scene.key(XK_Return)
            #expect(try receiver.line() == "lololuo")
            #expect(scene.dialog == nil)
        }

        /// The keyboard stays where it was, a click types the reading, and the stroke is known afterwards.
        @Test func aReadingIsTypedAndLearned() throws {
            let scene = try Scene(.openbox)
            let sink = try scene.desktop.focusedSink()
            let (readings, offer) = try scene.miss()
            #expect(readings.count == 2 && Set(readings).isSubset(of: ["l", "u", "o"]))
            scene.desktop.player.click(at: offer.reading(1))
            #expect(try scene.krakel.event(.recognised).text == readings[1])
            #expect(sink.text(count: 1) == readings[1])
            #expect(scene.awaitNoOffer())
            #expect(try scene.krakel.event(.learned).text == readings[1])
            try scene.krakel.ask(.status)
            try scene.desktop.write(Self.unknown)
            #expect(try scene.krakel.event(.recognised).text == readings[1])
            #expect(sink.text(count: 1) == readings[1])
            let file = PrivateFolder.text(
                of: scene.desktop.home.folder.path + "/data/krakel/learned.dict")
            #expect(file.contains("# answered"))
            #expect(scene.dialog == nil)
        }

        /// The user has typed by hand since Krakel typed last, which makes no difference to a miss.
        @Test func aReadingIsTypedAfterKeys() throws {
            let scene = try Scene(learns: false)
            let sink = try scene.desktop.focusedSink()
            try scene.desktop.write("14789", types: "l", into: sink)
            scene.key(XK_x)
            #expect(sink.text(count: 1) == "x")
            let (readings, offer) = try scene.miss()
            scene.desktop.player.click(at: offer.reading(0))
            #expect(sink.text(count: 1) == readings[0])
        }

        /// Where the dialog has been sent away for ten minutes.
        @Test func quietIsQuiet() throws {
            let desktop = try Desktop(.openbox, shipped: Self.dictionary)
            let display = desktop.display
            var home = desktop.home
            let bus = try home.startBus(.accessibility)
            let krakel = try KrakelUnderTest(in: home, ["--ask", "miss", "--no-learning"]).listen()
            try desktop.write(Self.unknown)
            #expect(desktop.player.teach(on: display))
            #expect(desktop.shows(Self.dialog))
            let reader = ScreenReader(of: "krakel-window", environment: home.environment)
            #expect(try reader.press("Don’t ask for ten minutes"))
            #expect(desktop.shows(Self.dialog, false))
            _ = try krakel.event(.offered)
            try desktop.write(Self.unknown, until: .missed, by: krakel)
            _ = try krakel.event(.offered)
            try krakel.catchUp()
            #expect(OfferWindow(on: display) == nil)
            // It is told, and can be taken back.
            let seconds = try #require(try krakel.ask(.status).quietSeconds)
            #expect((500...600).contains(seconds))
            #expect(try home.run("status").output.contains("krakel teach --ask-again"))
            #expect(try home.run("teach", "--ask-again").output == "asks again\n")
            _ = try krakel.event(.asking)
            #expect(try krakel.ask(.status).quietSeconds == nil)
            #expect(try home.run("teach", "--ask-again").output == "asks already\n")
            try desktop.write(Self.unknown, until: .missed, by: krakel)
            #expect(OfferWindow.shown(on: display) != nil)
            #expect(try krakel.quit() == 0)
            withExtendedLifetime(bus) {}
        }

        /// A key that is bound to a command opens the dialog, also once what was offered has gone; else that goes,
        /// as it would lie over the dialog.
        @Test(arguments: [true, false])
        func aCommandAsksAboutTheLastMiss(isOffered: Bool) throws {
            let scene = try Scene(.openbox, learns: false)
            let sink = try scene.desktop.sink()
            let outcome = try scene.desktop.home.run("teach", "--missed")
            #expect(outcome.status != 0 && outcome.errors.contains("help: krakel teach"))
            sink.takeFocus()
            _ = try scene.miss()
            if !isOffered {
                try scene.desktop.write("14789", types: "l", into: sink)
            }
            #expect(try scene.desktop.home.run("teach", "--missed").status == 0)
            #expect(scene.awaitNoOffer())
            try awaitDialog(scene)
            #expect(try scene.desktop.home.run("type", "ä").status == 0)
            scene.key(XK_Return)
            #expect(try scene.krakel.event(.learned).text == "ä")
            #expect(sink.text(count: 1) == "ä")
        }

        /// What is written while the dialog has the keyboard is written into its text field, wherever it is drawn;
        /// while nothing there takes a text, it is told as not written, and the dialog gets nothing of it.
        @Test func strokesGoIntoTheTextOfTheDialogOnly() throws {
            let scene = try Scene(.openbox, learns: false)
            let sink = try scene.desktop.focusedSink()
            _ = try scene.miss()
            #expect(scene.desktop.player.teach(on: scene.display))
            try awaitDialog(scene)
            let window = try #require(scene.dialog)
            let display = scene.display
            #expect(eventually(.screen(display)) { pads(of: window, on: display) == [] })
            let place = try #require(area(of: window, on: display))
            let ink = try Desktop.ink("14789")
            for corner in [Point(x: 30, y: 30), Point(x: place.minX + 20, y: place.minY + 20)] {
                scene.desktop.player.write(ink.fitted(at: corner, side: 100).dense)
                #expect(try scene.krakel.event(.recognised).text == "l")
            }
            try scene.krakel.ask(.status)
            scene.key(XK_Tab)
            #expect(eventually(.screen(display)) { pads(of: window, on: display) == nil })
            for _ in 1...3 {
                let event = try scene.desktop.write("14789", until: .refused, by: scene.krakel)
                #expect(event.text == "l" && event.reason?.contains("dialog") == true)
            }
            scene.desktop.player.key(Int(XK_Shift_L), isPress: true)
            scene.key(XK_Tab)
            scene.desktop.player.key(Int(XK_Shift_L), isPress: false)
            #expect(eventually(.screen(display)) { pads(of: window, on: display) == [] })
            scene.key(XK_End)
            #expect(try scene.desktop.home.run("type", "ä").status == 0)
            scene.key(XK_Return)
            #expect(try scene.krakel.event(.learned).text == "llä")
            #expect(sink.text(count: 3) == "llä")
            try scene.desktop.write("14789")
            #expect(try scene.krakel.event(.recognised).text == "l")
            #expect(sink.text(count: 1) == "l")
        }

        private func awaitDialog(_ scene: Scene) throws {
            try #require(
                eventually(.screen(scene.display)) { hasFocus(scene.dialog, on: scene.display) })
        }
    }
}
