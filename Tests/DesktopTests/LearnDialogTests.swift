// The learn dialog from the stroke to the program below and to the dictionary, used by keys and as a screen
// reader does.

import CX11
import Engine
import Glibc
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct LearnDialogs {
        private static let dictionary = """
            mode letters
            "l" : 14789
            "o" : 12369
            mode digits
            "1" : 258
            """
        /// Nothing looks like it.
        private static let unknown = "1597423"
        private static let title = "What does this mean?"

        /// A desktop with a window manager, a screen reader, and a window that is written into.
        private final class Scene {
            let reader: ScreenReader
            let krakel: KrakelProcess
            let sink: SinkWindow
            let desktop: Desktop
            private var display: OpaquePointer { desktop.display }
            private let bus: SessionBus

            init(
                _ dictionary: String = LearnDialogs.dictionary, ask: String = "miss",
                log: String? = nil
            ) throws {
                // There is room beside the dialog.
                desktop = try Desktop(.openbox, shipped: dictionary, screen: "1280x800x24")
                sink = try desktop.sink()
                var home = desktop.home
                bus = try home.startBus(.accessibility)
                if let log {
                    try home.folder.write(log, to: ".local/state/krakel/strokes.log.jsonl")
                }
                krakel = try KrakelUnderTest(in: home, ["--ask", ask, "--no-learning"]).listen()
                reader = ScreenReader(of: "krakel-window", environment: home.environment)
                sink.takeFocus()
            }

            var own: String { PrivateFolder.text(of: desktop.home.ownDictionary) }

            func dialog() -> Window? { managedWindow(titled: LearnDialogs.title, on: display) }

            /// Writes what is not known, has it asked about, and waits until the dialog has the keyboard.
            func miss(_ cells: String = LearnDialogs.unknown) throws {
                try desktop.write(cells, until: .missed, by: krakel)
                try teach()
                try awaitDialog()
            }

            /// Opens the dialog about the last character.
            func teach() throws {
                _ = try krakel.event(.offered)
                try #require(desktop.player.teach(on: display))
            }

            func awaitDialog() throws {
                try #require(eventually(.screen(display)) { hasFocus(dialog(), on: display) })
            }

            /// Whether something in the dialog becomes what is meant.
            func shows(_ isMeant: (String) -> Bool) -> Bool {
                reader.shows { $0.contains(where: isMeant) }
            }

            func awaitNoDialog() -> Bool { eventually(.screen(display)) { dialog() == nil } }

            func key(_ keysym: Int32) {
                desktop.player.tap(key: Int(keysym)).synchronise()
            }

            /// The time of the server, as a property tells it that changes.
            func now() -> UInt {
                let window = XCreateSimpleWindow(
                    display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
                defer { XDestroyWindow(display, window) }
                XSelectInput(display, window, PropertyChangeMask)
                XStoreName(display, window, "now")
                var event = XEvent()
                XWindowEvent(display, window, PropertyChangeMask, &event)
                return event.xproperty.time
            }

            /// When the user last did something in a window, as its program says; 0 where it does not.
            func userTime(of window: Window) -> UInt {
                let player = desktop.player
                let tellers = [window] + player.words("_NET_WM_USER_TIME_WINDOW", of: window)
                return tellers.flatMap { player.words("_NET_WM_USER_TIME", of: $0) }.max() ?? 0
            }

            /// Escape, and the dialog goes.
            func cancelDialog() {
                key(XK_Escape)
                #expect(awaitNoDialog())
            }

            /// Types a text, and presses Return.
            func enter(_ text: String) throws {
                try type(text)
                key(XK_Return)
            }

            func type(_ text: String) throws {
                let outcome = try desktop.home.run("type", text)
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
        }

        /// The way that it is made for.
        @Test func whatIsSaidIsTypedAndKnownFromThenOn() throws {
            let scene = try Scene()
            try scene.miss()
            try scene.enter("ä")
            #expect(try scene.krakel.event(.learned).text == "ä")
            #expect(scene.sink.text(count: 1) == "ä")
            #expect(scene.awaitNoDialog())
            #expect(scene.own.contains("\"ä\""))
            try scene.desktop.write(Self.unknown)
            #expect(try scene.krakel.event(.recognised).text == "ä")
            #expect(scene.sink.text(count: 1) == "ä")
        }

        /// The program of the first dialog shows the second one, too: as asked for now, and not as old as what was
        /// done in the first. Window managers that guard the keyboard, as KWin does, would keep it from that.
        @Test func theSecondDialogIsAsNewAsItsQuestion() throws {
            let scene = try Scene()
            try scene.miss()
            scene.cancelDialog()
            scene.sink.takeFocus()
            try scene.type("l")
            #expect(scene.sink.text(count: 1) == "l")
            let typed = scene.now()
            try scene.miss()
            let asked = scene.dialog().map(scene.userTime) ?? 0
            #expect(asked >= typed)
        }

        /// Everything by keys: another kind of meaning is chosen, and the key itself is pressed.
        @Test func aKeyIsMeantByPressingIt() throws {
            let scene = try Scene()
            try scene.miss()
            for key in [XK_Tab, XK_space, XK_Down, XK_Return] { scene.key(key) }
            #expect(scene.shows { $0.hasSuffix("\tKey (press it)") })
            // The field waits for the key at once.
            let (display, window) = (scene.desktop.display, try #require(scene.dialog()))
            #expect(eventually(.screen(display)) { pads(of: window, on: display) == [] })
            scene.key(XK_F5)
            #expect(try scene.reader.press("Save"))
            #expect(try scene.krakel.event(.learned).text == "<F5>")
            #expect(scene.own.contains("<F5>"))
        }

        /// A command that somebody writes here is confirmed by that: it is started at once.
        @Test func aCommandIsConfirmedByWritingIt() throws {
            let scene = try Scene()
            let mark = scene.desktop.home.folder.path + "/mark"
            try scene.miss()
            for key in [XK_Tab, XK_space, XK_Down, XK_Down, XK_Return] { scene.key(key) }
            #expect(scene.shows { $0.hasSuffix("\tCommand") })
            desktopKey(scene, XK_Tab, with: XK_Shift_L)
            try scene.type("touch \(mark)")
            #expect(try scene.reader.press("Save"))
            #expect(try scene.krakel.event(.learned).text == "run \"touch \(mark)\"")
            #expect(eventually(.files(under: mark)) { access(mark, F_OK) == 0 })
        }

        private func desktopKey(_ scene: Scene, _ keysym: Int32, with modifier: Int32) {
            scene.desktop.player.key(Int(modifier), isPress: true)
            scene.key(keysym)
            scene.desktop.player.key(Int(modifier), isPress: false).synchronise()
        }

        @Test func oneClickSaysThatItWasAnL() throws {
            let scene = try Scene()
            try scene.miss()
            #expect(try scene.reader.press("I meant l"))
            #expect(try scene.krakel.event(.learned).text == "l")
            #expect(scene.sink.text(count: 1) == "l")
            #expect(scene.own.contains("\"l\""))
        }

        /// Every control says what it is.
        @Test func everythingHasANameAndARole() throws {
            let scene = try Scene()
            try scene.miss()
            let tree = try scene.reader.tree()
            for control in [
                "text\tMeaning", "combo box\tKind of meaning", "combo box\tMode",
                "push button\tSave", "push button\tCancel",
                "push button\tDon’t ask for ten minutes", "push button\tI meant l",
                "push button\tI meant o",
            ] { #expect(tree.contains(control), "\(control) in \(tree)") }
            #expect(
                tree.contains {
                    $0.hasPrefix("image\tYour drawing") || $0.hasPrefix("icon\tYour drawing")
                })
            scene.cancelDialog()
        }

        /// An entry may type many characters.
        @Test func itIsNoWiderThanTheScreen() throws {
            let text = String(repeating: "Kind regards, ", count: 15)
            let scene = try Scene(
                "mode letters\n\"\(text)\" : 14789\n\"o\" : 12369\n")
            try scene.miss()
            let window = try #require(scene.dialog())
            let place = try #require(area(of: window, on: scene.desktop.display))
            #expect(place.width < 800, "\(place)")
            #expect(try scene.reader.tree().contains("push button\tI meant \(text)"))
        }

        /// Escape leaves everything as it was; so does closing.
        @Test func escapeChangesNothing() throws {
            let scene = try Scene()
            let before = scene.own
            try scene.miss()
            try scene.type("x")
            scene.cancelDialog()
            #expect(scene.own == before)
            try scene.desktop.write("258", until: .recognised, .missed, by: scene.krakel)
            #expect(try scene.krakel.quit() == 0)
            #expect(scene.own == before)
        }

        /// What is wrong is told, and can be put right.
        @Test func twoUnknownStrokesAreAskedOneAfterTheOther() throws {
            let scene = try Scene()
            for cells in [Self.unknown, "9513687"] {
                try scene.desktop.write(cells, until: .missed, by: scene.krakel)
                try scene.teach()
                try scene.awaitDialog()
            }
            for text in ["x", "y"] {
                try scene.awaitDialog()
                let first = scene.dialog()
                try scene.enter(text)
                #expect(try scene.krakel.event(.learned).text == text)
                #expect(
                    eventually(.screen(scene.desktop.server.display)) { scene.dialog() != first })
            }
            #expect(scene.awaitNoDialog())
            #expect(scene.sink.text(count: 2) == "xy")
        }

        /// A shape that something else has nearly: it is read as that, and asked about; the remedies
        /// come, one of them is taken, and what was typed is replaced.
        @Test func aConflictIsToldWithItsRemedies() throws {
            let scene = try Scene(ask: "doubt")
            try scene.miss()
            try scene.enter("x")
            _ = try scene.krakel.event(.learned)
            #expect(scene.awaitNoDialog())
            #expect(scene.sink.text(count: 1) == "x")
            try scene.desktop.write("159853")
            #expect(try scene.krakel.event(.recognised).text == "x")
            #expect(scene.sink.text(count: 1) == "x")
            try scene.teach()
            try scene.awaitDialog()
            // Where something else typed it, what was typed for the stroke might stand elsewhere.
            for key in [XK_y, XK_Return] { scene.key(key) }
            #expect(scene.shows { $0.contains("This looks very similar to") })
            let tree = try scene.reader.tree()
            #expect(tree.contains { $0.hasSuffix("\tYour stroke for x") }, "\(tree)")
            // There is no log that could be asked.
            #expect(!tree.contains { $0.contains("in your log") })
            // A second Return keeps what was typed.
            scene.key(XK_Return)
            #expect(try scene.krakel.event(.learned).text == "y")
            #expect(scene.own.contains("\"x\"") && scene.own.contains("\"y\""))
            #expect(scene.sink.text(count: 2) == "\u{8}y")
        }

        /// What the new example would spoil of what was read rightly so far is told before.
        @Test func theLogIsAskedFirst() throws {
            let ink = try #require(CellPath("159853")).ink
            let sample = Sample(label: "x", ink: ink, mode: "letters")
            let line = sample.line + "\n"
            let scene = try Scene(
                "mode letters\n\"x\" : 1597423\n", log: line + line)
            let before = scene.own
            try scene.miss("159863")
            try scene.enter("y")
            #expect(scene.shows { $0.contains("in your log") && $0.contains("x → y (2)") })
            #expect(scene.own == before)
            scene.cancelDialog()
            #expect(scene.own == before)
        }

        /// Whoever dies, what is written stays, and the next stroke is asked about again.
        @Test(arguments: [true, false])
        func aDeathLosesNothing(ofTheWindow: Bool) throws {
            let scene = try Scene()
            try scene.miss()
            let before = scene.own
            if ofTheWindow {
                let window = try #require(scene.dialog())
                let killed = killClient(of: window, on: scene.desktop.server.display)
                #expect(killed)
                #expect(scene.awaitNoDialog())
                scene.sink.takeFocus()
                try scene.miss()
                try scene.enter("z")
                #expect(try scene.krakel.event(.learned).text == "z")
                #expect(scene.own.contains("\"z\""))
            } else {
                try scene.krakel.kill()
                // What is being said is still taken down.
                try scene.enter("z")
                #expect(scene.awaitNoDialog())
                #expect(
                    eventually(.files(under: scene.desktop.home.folder.path)) {
                        scene.own != before
                    })
                #expect(scene.own.contains("\"z\""))
            }
        }
    }
}
