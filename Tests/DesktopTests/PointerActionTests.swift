// Clicks, wheel turns and held keys and buttons that strokes make, as the program below gets them.

import CX11
import Session
import Strokes
import TestSupport
import Testing

@testable import X11

extension DesktopTests {
    @Suite struct PointerActions {
        private static let dictionary = """
            mode letters
            button 1 : 456
            button 3 twice at start : 654
            scroll Control+down 2 : 258
            button 2 : 852
            button hold 1 at start : 159
            hold <Shift_L> : 753
            release <Shift_L> : 951
            "a" : 14789
            """

        private func scene() throws -> (Desktop, EventLogWindow, SinkWindow, KrakelProcess) {
            let desktop = try Desktop(shipped: Self.dictionary)
            let window = try EventLogWindow(display: desktop.server.display)
            // Keys and buttons go on only where something has the keyboard.
            let sink = try desktop.sink()
            return (desktop, window, sink, try desktop.start())
        }

        /// Draws a character from `start` to `end` and gives back the button events that the window
        /// got for it, once there are `count`.
        private func draw(
            _ cells: String, _ desktop: Desktop, _ window: EventLogWindow, count: Int
        ) throws -> [String] {
            try desktop.write(cells)
            return window.entries { $0.count(where: \.isButton) >= count }.filter(\.isButton)
                .map { "\($0.kind.rawValue) \($0.button) state \($0.state & 0xFF)" }
        }

        @Test func buttonsAndWheel() throws {
            let (desktop, window, sink, _) = try scene()
            #expect(
                try draw("456", desktop, window, count: 2)
                    == ["press 1 state 0", "release 1 state 0"])
            let twice = try draw("654", desktop, window, count: 4)
            #expect(twice.count == 4 && twice[2] == "press 3 state 0")
            #expect(
                try draw("258", desktop, window, count: 4)
                    == [
                        "press 5 state 4", "release 5 state 4", "press 5 state 4",
                        "release 5 state 4",
                    ])
            // The trigger itself: Krakel's own click comes back to it as a click, and is handed on.
            #expect(
                try draw("852", desktop, window, count: 2)
                    == ["press 2 state 0", "release 2 state 0"])
            withExtendedLifetime(sink) {}
        }

        /// A click at the start happens there, and the pointer is back at the end.
        @Test func atTheStartOfTheStroke() throws {
            let (desktop, window, sink, krakel) = try scene()
            let ink = try Desktop.ink("654")
            let start = try #require(ink.strokes.first?.points.first)
            let end = try #require(ink.strokes.first?.points.last)
            try desktop.write(ink, until: .recognised, by: krakel)
            let presses = window.entries { $0.count { $0.kind == .release } >= 2 }
                .filter { $0.kind == .press }
            #expect(presses.count == 2)
            #expect(presses.allSatisfy { abs($0.x - Int(start.x)) <= 2 })
            let pointer = try #require(try Connection(to: desktop.server.display).cursorPosition())
            #expect(abs(pointer.x - end.x) <= 2 && abs(pointer.y - end.y) <= 2)
            withExtendedLifetime(sink) {}
        }

        /// Another program has the trigger with the modifier that Krakel holds: that is told once, and the trigger
        /// is had when something is typed after it is free.
        @Test func aTriggerThatIsRefusedWithWhatIsHeld() throws {
            let (desktop, _, sink, krakel) = try scene()
            let shift: UInt32 = 1
            let holder = try ButtonHolder(
                display: desktop.server.display, button: 2, modifiers: shift)
            try desktop.write("753", until: .recognised, by: krakel)
            let line = "another program has the trigger"
            _ = try krakel.errors.lines(through: line)
            for _ in 1...5 { try krakel.catchUp() }
            #expect(try !krakel.errors.waiting().contains(line))
            // What was there before still is, once a tap has let go of the key.
            desktop.player.tap(key: Int(XK_Shift_L)).synchronise()
            #expect(try desktop.write("14789", until: .recognised, .missed, by: krakel).text == "a")
            #expect(sink.text(count: 1) == "a")
            try desktop.write("753", until: .recognised, by: krakel)
            _ = try krakel.errors.lines(through: line)
            holder.letGo()
            try krakel.ask(.type("b"))
            #expect(sink.text(count: 1) == "b")
            #expect(try desktop.write("14789", until: .recognised, .missed, by: krakel).text == "a")
        }

        /// The press is at one end of the stroke and the release at the other: a drag.
        @Test func aHeldButtonDragsAlongTheStroke() throws {
            let (desktop, window, sink, _) = try scene()
            let ink = try Desktop.ink("159")
            let points = try #require(ink.strokes.first?.points)
            desktop.player.write(ink, button: 2)
            let entries = window.entries { $0.contains { $0.kind == .release } }
            let ends = entries.filter(\.isButton)
            #expect(ends.map(\.button) == [1, 1])
            for (entry, point) in zip(ends, [points.first, points.last]) {
                #expect(abs(entry.x - Int(point?.x ?? 0)) <= 2)
                #expect(abs(entry.y - Int(point?.y ?? 0)) <= 2)
            }
            withExtendedLifetime(sink) {}
        }

        /// Drawing goes on while a key is held, text is typed as if it were not, and the key is let
        /// go by a stroke or when Krakel rests, however that comes.
        @Test(arguments: ["stroke", "tap", "pause", "quit", "kill"])
        func aHeldKeyIsLetGo(by end: String) throws {
            let (desktop, _, sink, krakel) = try scene()
            let look = try Connection(to: desktop.server.display)
            for cells in ["753", "14789"] {
                try desktop.write(cells, until: .recognised, by: krakel)
            }
            #expect(sink.text(count: 1) == "a")
            #expect(try krakel.ask(.status).heldKeys == ["<Shift_L>"])
            #expect(look.keyboardState()?.base == .shift)
            switch end {
            case "stroke":
                try desktop.write("951", until: .recognised, by: krakel)
                try krakel.ask(.status)
            case "pause": try krakel.ask(.pause)
            case "tap": desktop.player.tap(key: Int(XK_Shift_L)).synchronise()
            case "quit": #expect(try krakel.quit() == 0)
            default:
                krakel.process.send(signal: 9)
                _ = try krakel.process.status()
                // The watchdog may be there first.
                #expect(try desktop.home.run("doctor", "--repair").status == 0)
            }
            #expect(look.keyboardState()?.base == [])
            #expect(look.keyboardState()?.keysDown == [])
            if end == "stroke" || end == "tap" {
                try desktop.write("14789", types: "a", into: sink)
            }
        }
    }
}
