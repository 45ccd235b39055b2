// Several triggers on a server, and buttons and wheel under one that is held: what is bound is done, all
// else is as without Krakel.

import CX11
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Triggers {
        static let dictionary = """
            mode letters
            "l" : 14789
            mode gestures
            "g" : 14789
            "d" : wheel-down
            "u" : wheel-up
            "p" : button-9
            mode digits
            "7" : 14789
            """

        /// The middle button writes, the right one makes gestures.
        private static let settings = """
            [[trigger]]
            [[trigger]]
            button = 3
            mode = "gestures"
            """

        private func desk() throws -> (Desktop, SinkWindow, EventLogWindow) {
            let desktop = try Desktop(shipped: Self.dictionary, settings: Self.settings)
            let sink = try desktop.sink()
            let window = try EventLogWindow(display: desktop.server.display)
            desktop.player.move(to: Point(x: 200, y: 200)).synchronise()
            return (desktop, sink, window)
        }

        private func buttons(_ entries: [EventLogWindow.Entry]) -> [Int] {
            entries.filter { $0.kind == .press }.map(\.button)
        }

        /// Another mode is for the trigger that writes, whichever was used last, or for one that is named.
        @Test func anotherModeIsForWriting() throws {
            let (desktop, sink, _) = try desk()
            let krakel = try desktop.krakel()
            func write(_ button: Int, _ text: String) throws {
                try desktop.write("14789", button: button, types: text, into: sink)
            }
            func run(_ arguments: String...) throws -> String {
                let outcome = try desktop.home.run(["mode"] + arguments)
                return outcome.output + outcome.errors
            }
            try write(3, "g")
            #expect(try run("digits") == "mode digits\n")
            #expect(try run() == "digits\n")
            let status = try krakel.ask(.status)
            #expect(status.mode == "digits" && status.triggerModes == ["digits", "gestures"])
            let said = try desktop.home.run("status").output
            #expect(said.contains("\nbutton 3 reads in mode gestures\n"))
            try write(3, "g")
            try write(2, "7")
            _ = try run("letters", "--button", "3")
            #expect(try run("--trigger", "Button 3") == "letters\n" && run() == "digits\n")
            try write(3, "l")
            _ = try run("gestures", "--trigger", "button 3")
            try write(2, "7")
            try write(3, "g")
            for named in [["--button", "8"], ["digits", "--trigger", "pen"]] {
                let outcome = try desktop.home.run(["mode"] + named)
                #expect(outcome.status == 1 && outcome.errors.contains("button 2, button 3"))
            }
        }

        /// Each turn of the wheel repeats what is bound; the program below sees nothing of it, not
        /// even a click at the end.
        @Test func theWheelUnderATrigger() throws {
            let (desktop, sink, window) = try desk()
            let krakel = try desktop.krakel()
            let player = desktop.player
            func turn(_ button: Int) {
                player.press(button)
                player.release(button, after: 1).synchronise()
            }
            player.press(3, after: 5).synchronise()
            try krakel.catchUp()
            for (button, text) in [(5, "d"), (5, "d"), (4, "u"), (5, "d"), (9, "p")] {
                turn(button)
                #expect(sink.text(count: 1) == text)
            }
            player.release(3, after: 20)
            // The next click is a click, also of that button, and the wheel is the program's again.
            for button in [3, 5] {
                player.press(button, after: 5)
                player.release(button, after: 1)
            }
            player.synchronise()
            #expect(buttons(window.entries(throughRelease: 5)) == [3, 5])
            // A stroke is one again.
            try desktop.write("14789", button: 3, types: "g", into: sink)
        }

        /// Turned and let go before Krakel hears of anything.
        @Test func aTurnOfNoDuration() throws {
            let (desktop, sink, window) = try desk()
            try desktop.start()
            let player = desktop.player
            for _ in 1...20 {
                player.press(3)
                player.press(9)
                player.release(9)
                player.release(3).synchronise()
            }
            // Whether it is taken or replayed is a matter of who is faster; nothing is torn apart.
            player.click(button: 1)
            let seen = window.entries(throughRelease: 1)
            let pressed = buttons(seen)
            #expect(pressed.count { $0 == 3 } == pressed.count { $0 == 9 })
            #expect(pressed.last == 1)
            let released = seen.filter { $0.kind == .release }.map(\.button)
            #expect(pressed.sorted() == released.sorted())
            _ = sink
        }

        /// What is not bound in the trigger's mode: the wheel under the writing trigger, other
        /// buttons under both.
        @Test func whatIsNotBoundIsAsWithoutKrakel() throws {
            let (desktop, _, window) = try desk()
            // A button that comes up and goes down again while the pointer is frozen has never come up:
            // the server asks the mouse how it is now (`UpdateDeviceState` in its exevents.c).
            func record(behindEach settle: () throws -> Void) rethrows -> [EventLogWindow.Entry] {
                let player = desktop.player
                for (trigger, other) in [(2, 5), (2, 9), (3, 6), (3, 1), (3, 8), (2, 3)] {
                    player.press(trigger, after: 5)
                    player.press(other, after: 20)
                    player.release(other, after: 5)
                    player.release(trigger, after: 20).synchronise()
                    try settle()
                }
                return window.entries { $0.count { $0.kind == .release } >= 12 }.filter(\.isButton)
            }
            let without = record {}
            #expect(without.count == 24)
            let krakel = try desktop.krakel()
            let with = try record { try krakel.catchUp() }
            #expect(with.map(\.timeless) == without.map(\.timeless))
        }

        /// Two triggers of one button: what is held decides.
        @Test func modifiersTellTriggersApart() throws {
            let (desktop, sink, window) = try desk()
            try desktop.home.writeSettings(
                """
                [[trigger]]
                modifiers = "Control"
                [[trigger]]
                modifiers = "Control+Shift"
                mode = "gestures"
                """)
            try desktop.start()
            let player = desktop.player
            player.key(0xFFE3, isPress: true)
            try desktop.write("14789", types: "l", into: sink)
            player.key(0xFFE1, isPress: true)
            try desktop.write("14789", types: "g", into: sink)
            player.key(0xFFE3, isPress: false)
            player.press(2, after: 5)
            player.release(2, after: 5)
            player.key(0xFFE1, isPress: false)
            player.press(2, after: 5)
            player.release(2, after: 5).synchronise()
            #expect(buttons(window.entries(throughRelease: 2, count: 2)) == [2, 2])
        }

        /// A shell waits whether Super goes up by itself: it does not, and what is written under it is typed and is
        /// not private.
        @Test func aModifierThatOpensAMenu() throws {
            let (desktop, sink, _) = try desk()
            let (player, name) = (desktop.player, desktop.server.display)
            try desktop.home.writeSettings("[[trigger]]\nbutton = 1\nmodifiers = \"Super\"\n")
            let keycode = XKeysymToKeycode(desktop.display, KeySym(XK_Super_L))
            let shell = try MenuKey(display: name, keycode: keycode)
            let krakel = try desktop.krakel()
            player.key(Int(XK_Super_L), isPress: true).synchronise()
            shell.serve()
            for _ in 1...3 {
                for (index, point) in try Desktop.points("14789").enumerated() {
                    player.move(to: point, after: 4)
                    if index == 0 { player.press(1, after: 5) }
                    player.synchronise()
                    shell.serve()
                }
                player.release(1).synchronise()
                var text = ""
                let isTyped = eventually(.nothing(because: "the shell is served meanwhile")) {
                    shell.serve()
                    text += sink.text()
                    return text == "l"
                }
                #expect(isTyped, "\(text)")
                #expect(try krakel.ask(.status).isPrivate == false)
                shell.serve()
            }
            player.key(Int(XK_Super_L), isPress: false).synchronise()
            shell.serve()
            #expect(shell.openings == 0)
        }

        /// A desktop may start Krakel before it has set the layout: what there is of the triggers works, and the rest
        /// comes with its key and its modifier, and goes with them.
        @Test func aTriggerWaitsForItsKey() throws {
            let (desktop, sink, window) = try desk()
            let player = desktop.player
            let typist = try TestTypist(display: desktop.server.display)
            let (levelThree, pause): (UInt8, UInt8) = (92, 127)
            typist.bind(keysyms: [0], from: levelThree)
            try desktop.home.writeSettings(
                """
                [[trigger]]
                modifiers = "AltGr"
                mode = "gestures"
                [[trigger]]
                key = "F30"
                mode = "digits"
                [[trigger]]
                """)
            let krakel = try desktop.krakel()
            let lacking = ["F30", "for AltGr"].map {
                "the present keyboard layout has no key \($0)"
            }
            func expectLacking(_ expected: [String]) throws {
                try krakel.catchUp()
                #expect(try Set(krakel.ask(.status).problems) == Set(expected))
            }
            func hold(_ keycode: UInt8, isPress: Bool) throws {
                typist.testKey(keycode, isPress: isPress)
                try krakel.catchUp()
            }
            try expectLacking(lacking)
            #expect(try krakel.ask(.status).isPaused == false)
            try desktop.write("14789", types: "l", into: sink)

            try desktop.server.setLayout(["us"])
            try expectLacking([lacking[0]])
            _ = try krakel.errors.lines(through: lacking[0])
            try hold(levelThree, isPress: true)
            try desktop.write("14789", types: "g", into: sink)
            try hold(levelThree, isPress: false)

            typist.bind(keysyms: [UInt(XK_F30)], from: pause)
            try expectLacking([])
            let points = try Desktop.points("14789")
            player.move(to: points[0]).synchronise()
            try hold(pause, isPress: true)
            for point in points { player.move(to: point, after: 4) }
            player.synchronise()
            #expect(sink.text(count: 1) == "7")
            try hold(pause, isPress: false)
            try desktop.write("14789", types: "l", into: sink)

            typist.bind(keysyms: [UInt(XK_Pause)], from: pause)
            try expectLacking([lacking[0]])
            _ = window.entries()
            try hold(pause, isPress: true)
            player.move(to: Point(x: 200, y: 200)).synchronise()
            #expect(window.entries { !$0.isEmpty }.map(\.kind).contains(.motion))
            try hold(pause, isPress: false)
        }
    }
}
