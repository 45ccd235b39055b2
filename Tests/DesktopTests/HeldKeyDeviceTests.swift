// A key that is held to draw, on a keyboard and a touchpad of a real Xorg: what the server does with keys that
// are really down.

import CX11
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite(.needsXorg)
    struct HeldKeyDevices {
        /// A hand at a keyboard and a finger on a touchpad, which tells of motion only.
        private final class Scene {
            let krakel: KrakelProcess
            let keys: KeyLog
            let window: EventLogWindow
            let keyboard: InputTestDevice
            let pad: InputTestDevice
            let control: InputDeviceControl
            let keycode: UInt8
            let server: InputTestServer

            init(_ keysym: Int, name: String) throws {
                server = try InputTestServer()
                var home = try KrakelHome(display: server.display)
                try home.ship(HeldKeyDevices.dictionary)
                try home.writeSettings("[[trigger]]\nkey = \"\(name)\"\n")
                window = try EventLogWindow(display: server.display)
                keys = try KeyLog(display: server.display)
                control = try InputDeviceControl(display: server.display)
                control.stopAccelerating(.mouse)
                keyboard = try server.open(.keyboard)
                pad = try server.open(.mouse)
                keycode = XKeysymToKeycode(keys.display, KeySym(keysym))
                krakel = try KrakelUnderTest(in: home, ["--no-learning"]).listen()
                let place = control.pointer
                try pad.move(by: Point(x: 200 - place.x, y: 200 - place.y)).synchronise()
                _ = window.entries()
            }

            func key(_ isPress: Bool) throws {
                try keyboard.key(keycode, isPress: isPress).synchronise()
                try krakel.catchUp()
            }

            /// The finger draws a line, in one piece: a rest ends the stroke, and a busy machine makes one between two.
            func drawLine() throws {
                try pad.move(by: Point(x: 0, y: 126)).synchronise()
                try krakel.catchUp()
            }
        }

        private static let dictionary = """
            mode letters
            "l" : 258
            """

        /// The server repeats keys that are held, and drops the release of one that it has up.
        @Test(arguments: HeldKeys.all)
        func aKeyThatIsReallyDown(_ keysym: Int, _ name: String) throws {
            let scene = try Scene(keysym, name: name)
            try scene.key(true)
            for _ in 1...2 {
                try scene.drawLine()
                // The finger has gone, and the rest tells so; longer than a key takes to repeat.
                #expect(scene.keys.text(count: 2) == "+l -l")
            }
            try scene.key(false)
            #expect(scene.control.pointer == Point(x: 200, y: 200))
            #expect(scene.window.entries().filter { !$0.isCrossing } == [])
            #expect(scene.keys.entries() == [])
            // Then it is an ordinary key again.
            try scene.key(true)
            try scene.key(false)
            #expect(scene.keys.text(count: 2) == "+\(name) -\(name)")
        }

        @Test func aKilledOneLeavesTheKeyFree() throws {
            let scene = try Scene(Int(XK_Super_R), name: "Super_R")
            try scene.key(true)
            try scene.drawLine()
            try scene.krakel.kill()
            for isPress in [false, true, false] {
                try scene.keyboard.key(scene.keycode, isPress: isPress).synchronise()
            }
            #expect(scene.keys.text(count: 2) == "+Super_R -Super_R")
        }
    }
}
