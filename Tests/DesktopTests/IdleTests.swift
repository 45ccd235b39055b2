// Shows that a Krakel nobody writes with does nothing at all.

import CX11
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Idle {
        /// Before the first stroke and after some: whatever was listened to is let go again.
        @Test(arguments: [0, 3])
        func itSleepsInOneThread(strokes: Int) throws {
            let desktop = try Desktop()
            let krakel = try desktop.krakel()
            for _ in 0..<strokes {
                try desktop.write("1474569", until: .recognised, by: krakel)
            }
            // A program gives a key another meaning, and names no layouts.
            var keysym = KeySym(XK_a)
            XChangeKeyboardMapping(desktop.display, 0x61, 1, &keysym, 1)
            XSync(desktop.display, 0)
            try krakel.settle()
            func write() { XStoreName(desktop.display, XDefaultRootWindow(desktop.display), "-") }
            for _ in 1...20 { write() }
            XSync(desktop.display, 0)
            // The first key of another keyboard brings every client that keyboard's map, and the first behind a stroke is
            // told of, once.
            desktop.player.tap(key: 0x61).synchronise()
            try krakel.settle()
            let process = krakel.process.identifier
            // The answer may be here before the daemon has gone to sleep.
            var (before, quiet) = (ProcessFigures(of: process).switches, 0)
            #expect(
                eventually(.nothing(because: "/proc does not tell when a process sleeps")) {
                    let now = ProcessFigures(of: process).switches
                    quiet = now == before ? quiet + 1 : 0
                    before = now
                    return quiet == 5
                })
            // Others move the pointer, click, type and write on the root window all the while.
            for step in 0..<1000 {
                desktop.player.move(to: Point(x: Double(step % 400), y: 100), after: 2)
                if step % 50 == 0 {
                    desktop.player.press(1)
                    desktop.player.release(1)
                    desktop.player.tap(key: 0x61)
                    write()
                }
            }
            XSync(desktop.display, 0)
            desktop.player.synchronise()
            let after = ProcessFigures(of: process)
            #expect(after.switches == before)
            #expect(after.threads == 1)
        }
    }
}
