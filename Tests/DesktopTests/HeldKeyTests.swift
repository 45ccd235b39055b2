// A key is held and the pointer draws, with no button: what is typed, and what applications see of it.

import CX11
import Glibc
import PureSupport
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct HeldKeys {
        /// A hand at a key and at the pointer, a program with the keyboard and one below the pointer.
        private final class Scene {
            let krakel: KrakelProcess
            let keys: KeyLog
            let window: EventLogWindow
            let key: Int
            let desktop: Desktop
            var player: PenPlayer { desktop.player }
            var pointer: Point { player.pointer }
            static let origin = Point(x: 203, y: 207)

            static let dictionary = """
                mode letters
                "l" : 14789
                "z" : 1235789
                <F2> : flick-right
                scroll down : 3214789
                """

            init(
                _ key: Int, name: String, more: String = "", shipped: String? = dictionary,
                _ arguments: String...
            ) throws {
                self.key = key
                desktop = try Desktop(
                    shipped: shipped, settings: "[[trigger]]\nkey = \"\(name)\"\n\(more)")
                window = try EventLogWindow(display: desktop.server.display)
                keys = try KeyLog(display: desktop.server.display)
                krakel = try KrakelUnderTest(in: desktop.home, ["--no-learning"] + arguments)
                    .listen()
                desktop.player.pace = 4
                comeBack()
            }

            deinit {
                kill(krakel.process.identifier, SIGCONT)
            }

            /// The pointer is where it is to be afterwards, and what was told so far is forgotten.
            func comeBack() {
                player.move(to: Self.origin).synchronise()
                _ = window.entries()
                _ = keys.entries()
            }

            func press() throws {
                player.key(key, isPress: true).synchronise()
                try krakel.catchUp()
            }

            func release() throws {
                player.key(key, isPress: false).synchronise()
                try krakel.catchUp()
            }

            /// A character in one hold.
            func draw(_ cells: String) throws {
                try press()
                try move(cells)
                try release()
            }

            /// The pointer goes the way of a character, from where it is on.
            func move(_ cells: String) throws { move(along: try Desktop.points(cells)) }

            func move(along points: [Point]) {
                let place = pointer
                for point in points {
                    player.move(
                        to: Point(
                            x: place.x + point.x - points[0].x, y: place.y + point.y - points[0].y),
                        after: player.pace)
                }
                player.synchronise()
            }

            /// What the window below has seen but for crossings, which each grab makes.
            func seen() -> [EventLogWindow.Entry] { window.entries().filter { !$0.isCrossing } }

            /// The real modifiers that are held and that are locked. Wraps `XkbGetState`.
            var modifiers: (held: UInt8, locked: UInt8) {
                var state = XkbStateRec()
                XkbGetState(player.display, UInt32(XkbUseCoreKbd), &state)
                return (state.base_mods, state.locked_mods)
            }

            /// The pointer is the programs'.
            func expectPointerIsFree() {
                player.move(to: Point(x: 240, y: 240)).synchronise()
                #expect(window.entries { !$0.isEmpty }.map(\.kind).contains(.motion))
            }

            /// Nothing was seen of the stroke, and no modifier but these is locked or held.
            func expectNothingSeen(locked: Int32 = 0) {
                #expect(pointer == Self.origin)
                #expect(seen() == [])
                #expect(modifiers.held == 0)
                #expect(modifiers.locked == UInt8(locked))
            }

            /// Whether a tap of the key comes to the program.
            func tapArrives() -> Bool {
                player.tap(key: key).synchronise()
                return keys.entries { $0.count >= 2 }.map(\.isPress) == [true, false]
            }
        }

        static let all = [
            (Int(XK_Super_R), "Super_R"), (Int(XK_Caps_Lock), "Caps_Lock"), (Int(XK_F9), "F9"),
        ]

        /// Two letters in one hold, with a rest between them; one more in another.
        @Test(arguments: all)
        func lettersAreTyped(_ key: Int, _ name: String) throws {
            let scene = try Scene(key, name: name)
            try scene.press()
            try scene.move("14789")
            #expect(scene.keys.text(count: 2) == "+l -l")
            try scene.move("1235789")
            #expect(scene.keys.text(count: 2) == "+z -z")
            try scene.release()
            #expect(scene.pointer == Scene.origin)
            try scene.draw("14789")
            #expect(scene.keys.text(count: 2) == "+l -l")
            scene.expectNothingSeen()
        }

        /// A tap at once and a long one; and a hand that trembles.
        @Test(arguments: all)
        func aTapDoesWhatItAlwaysDid(_ key: Int, _ name: String) throws {
            let scene = try Scene(key, name: name)
            let expected = "+\(name) -\(name)"
            for round in 1...4 {
                if round == 1 {
                    scene.player.tap(key: key).synchronise()
                } else {
                    try scene.press()
                    if round == 3 {
                        scene.player.move(to: Point(x: 206, y: 207)).synchronise()
                        try scene.krakel.catchUp()
                    }
                    try scene.release()
                }
                #expect(scene.keys.text(count: 2) == expected)
                // As many as there are.
                let isLocked = name == "Caps_Lock" && round % 2 == 1
                #expect(scene.modifiers.locked == (isLocked ? UInt8(LockMask) : 0))
            }
        }

        /// The key is pressed again before the letter is typed, and held still: the keyboard is not held up.
        @Test(arguments: all)
        func lettersAreTypedWhileItWaits(_ key: Int, _ name: String) throws {
            let scene = try Scene(key, name: name)
            try scene.draw("14789")
            try scene.press()
            #expect(scene.keys.text(count: 2) == "+l -l")
            try scene.move("1235789")
            try scene.release()
            // A tap before that letter is typed is one.
            try scene.press()
            try scene.release()
            let text = scene.keys.text(count: 4)
            #expect(
                ["+\(name) -\(name) +z -z", "+z -z +\(name) -\(name)"].contains(text), "\(text)")
            scene.expectNothingSeen(locked: name == "Caps_Lock" ? LockMask : 0)
        }

        /// Caps Lock that is on stays on, and is off again by the next tap.
        @Test func aLockStaysAsItIs() throws {
            let scene = try Scene(Int(XK_Caps_Lock), name: "Caps_Lock")
            #expect(scene.tapArrives())
            for _ in 1...2 {
                try scene.draw("14789")
                // A lower-case letter is typed as such, whatever that takes.
                #expect(try scene.krakel.event(.recognised).text == "l")
                _ = scene.keys.entries { $0.contains { $0.key == "l" && !$0.isPress } }
                #expect(scene.modifiers.locked == UInt8(LockMask))
            }
            #expect(scene.tapArrives())
            #expect(scene.modifiers.locked == 0)
        }

        /// As fast as a program does it, and with time for Krakel to see each of it.
        @Test(arguments: all, [false, true])
        func aChordIsTheApplications(_ key: (Int, String), isSlow: Bool) throws {
            let scene = try Scene(key.0, name: key.1)
            let player = scene.player
            for (keysym, isPress) in [
                (key.0, true), (Int(XK_x), true), (Int(XK_x), false), (key.0, false),
            ] {
                player.key(keysym, isPress: isPress)
                guard isSlow else { continue }
                player.synchronise()
                try scene.krakel.catchUp()
            }
            player.synchronise()
            let entries = scene.keys.entries { $0.count >= 4 }
            #expect(entries.map(\.description) == ["+\(key.1)", "+x", "-x", "-\(key.1)"])
            if key.1 == "Super_R", entries.count == 4 {
                #expect(entries[1].state & UInt32(Mod4Mask) != 0)
            }
            #expect(scene.seen() == [])
        }

        /// One before anything is drawn, and one amidst a stroke.
        @Test func aClickIsTheProgramsAndEndsIt() throws {
            let scene = try Scene(Int(XK_Super_R), name: "Super_R")
            func click() throws {
                scene.player.press(1)
                scene.player.release(1, after: 2).synchronise()
                try scene.krakel.catchUp()
                #expect(
                    scene.window.entries(throughRelease: 1).filter { !$0.isCrossing }
                        .map(\.kind) == [.press, .release])
            }
            try scene.press()
            try click()
            scene.expectPointerIsFree()
            try scene.release()
            #expect(scene.keys.text(count: 2) == "+Super_R -Super_R")
            scene.comeBack()
            try scene.press()
            try scene.move("1478")
            try click()
            #expect(try scene.krakel.event(.cancelled, .recognised).event == .cancelled)
            let place = scene.pointer
            try scene.release()
            #expect(scene.pointer == place)
            #expect(scene.keys.entries() == [])
            // And then it draws again.
            scene.comeBack()
            try scene.draw("14789")
            #expect(scene.keys.text(count: 2) == "+l -l")
        }

        /// As a game has the pointer that looks around by it, and a viewer of another machine.
        @Test func whereAnotherHasThePointerTheKeyIsThePrograms() throws {
            let scene = try Scene(Int(XK_F9), name: "F9")
            let game = try XClient(display: scene.desktop.server.display)
            let status = XGrabPointer(
                game.display, XDefaultRootWindow(game.display), 0, UInt32(PointerMotionMask),
                GrabModeAsync, GrabModeAsync, 0, 0, Time(CurrentTime))
            #expect(status == GrabSuccess)
            try scene.press()
            try scene.move("1478")
            #expect(scene.keys.text(count: 1) == "+F9")
            try scene.release()
            #expect(scene.keys.text(count: 1) == "-F9")
        }

        @Test func escapeEndsIt() throws {
            let scene = try Scene(Int(XK_F9), name: "F9")
            try scene.press()
            try scene.move("1478")
            scene.player.tap(key: Int(XK_Escape)).synchronise()
            #expect(try scene.krakel.event(.cancelled, .recognised).event == .cancelled)
            #expect(scene.pointer == Scene.origin)
            try scene.release()
            #expect(scene.keys.entries() == [])
            #expect(scene.seen() == [])
            #expect(scene.tapArrives())
        }

        @Test func twoTapsAreWanted() throws {
            let scene = try Scene(Int(XK_Super_R), name: "Super_R", more: "twice = true\n")
            // Held at once it is an ordinary key.
            try scene.press()
            scene.expectPointerIsFree()
            try scene.release()
            #expect(scene.keys.text(count: 2) == "+Super_R -Super_R")
            scene.comeBack()
            // Longer than a pair may take since the last one.
            #expect(
                eventually(.nothing(because: "time alone parts two taps")) {
                    scene.player.tap(key: Int(XK_x)).synchronise()
                    return scene.keys.text(count: 2) == "+x -x"
                })
            scene.player.tap(key: Int(XK_Super_R))
            try scene.draw("14789")
            #expect(scene.keys.text(count: 4) == "+Super_R -Super_R +l -l")
            scene.expectNothingSeen()
        }

        /// Another program has Caps Lock and Escape change places, while nothing is held or amidst a hold.
        @Test(arguments: [false, true])
        func theKeyIsWhereTheMapHasIt(isHeld: Bool) throws {
            let scene = try Scene(Int(XK_Caps_Lock), name: "Caps_Lock")
            let (escape, lock): (UInt32, UInt32) = (9, 66)
            func key(_ keycode: UInt32, isPress: Bool) throws {
                XTestFakeKeyEvent(scene.player.display, keycode, isPress ? 1 : 0, 0)
                scene.player.synchronise()
                try scene.krakel.catchUp()
            }
            if isHeld {
                try key(lock, isPress: true)
                try scene.move("14789")
                #expect(scene.keys.text(count: 2) == "+l -l")
            }
            try scene.desktop.server.setLayout(["us", "-option", "caps:swapescape"])
            try scene.krakel.catchUp()
            if isHeld {
                try scene.move("1235789")
                #expect(scene.keys.text(count: 2) == "+z -z")
                try key(lock, isPress: false)
            }
            try key(escape, isPress: true)
            try scene.move("14789")
            #expect(scene.keys.text(count: 2) == "+l -l")
            try scene.move("1478")
            try key(lock, isPress: true)
            #expect(try scene.krakel.event(.cancelled).event == .cancelled)
            try key(lock, isPress: false)
            try key(escape, isPress: false)
            #expect(scene.keys.entries() == [])
            // What it was before is the program's.
            try key(lock, isPress: true)
            try key(lock, isPress: false)
            #expect(scene.keys.text(count: 2) == "+Escape -Escape")
            #expect(scene.pointer == Scene.origin)
            #expect(scene.seen() == [])
            #expect(scene.modifiers.held == 0 && scene.modifiers.locked == 0)
        }

        /// Keys, and what the pointer does itself.
        @Test func gesturesAreDone() throws {
            let scene = try Scene(Int(XK_F9), name: "F9")
            try scene.press()
            for step in 1...20 {
                scene.player.move(
                    to: Point(x: Scene.origin.x + Double(8 * step), y: Scene.origin.y), after: 4)
            }
            scene.player.synchronise()
            #expect(scene.keys.text(count: 2) == "+F2 -F2")
            try scene.move("3214789")
            #expect(
                scene.window.entries(throughRelease: 5).filter { !$0.isCrossing }.map(\.kind)
                    .filter { $0 != .motion } == [.press, .release])
            try scene.release()
            #expect(scene.keys.entries() == [])
        }

        @Test func wordsAreWritten() throws {
            let scene = try Scene(Int(XK_Super_R), name: "Super_R", shipped: nil, "--mode", "words")
            // All of its strokes in one, as a finger writes that does not leave the pad.
            let points = try WordInks.ink("hello").strokes.flatMap(\.points)
            let origin = Point(x: 60, y: 207)
            scene.player.move(to: origin).synchronise()
            _ = scene.window.entries()
            var read: [String] = []
            for _ in 1...2 {
                try scene.press()
                scene.move(along: points)
                read.append(try scene.krakel.event(.recognised, .missed).text ?? "")
                try scene.release()
            }
            #expect(read.count == 2 && read[0].count > 2)
            // To hold the key again is not to type: the word goes on from the one before.
            #expect(read[1] == " " + read[0])
            #expect(scene.pointer == origin)
            #expect(scene.seen() == [])
        }

        /// Frozen, and amidst a stroke.
        @Test(arguments: [false, true])
        func theKeyIsFreeWhereItIsKilled(isDrawing: Bool) throws {
            let scene = try Scene(Int(XK_F9), name: "F9")
            try scene.press()
            if isDrawing { try scene.move("1478") }
            try scene.krakel.kill()
            scene.player.key(scene.key, isPress: false)
            scene.comeBack()
            #expect(scene.tapArrives())
            scene.expectPointerIsFree()
        }

        /// Pressed while it is stopped, and stopped while it is pressed.
        @Test(arguments: [false, true])
        func theKeyIsFreeWhereItIsStopped(isPressed: Bool) throws {
            let scene = try Scene(Int(XK_F9), name: "F9")
            if isPressed { try scene.press() }
            try #require(Family.stop(scene.krakel.process.identifier))
            if !isPressed { scene.player.key(scene.key, isPress: true) }
            scene.player.synchronise()
            _ = try scene.krakel.errors.lines(through: "the pointer was freed")
            scene.player.key(scene.key, isPress: false)
            scene.comeBack()
            #expect(scene.tapArrives())
            kill(scene.krakel.process.identifier, SIGCONT)
            _ = try scene.krakel.errors.lines(through: "started again")
        }
    }
}
