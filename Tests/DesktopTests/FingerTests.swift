// Fingers on a real Xorg: what they do, whose touches are whose, and that nothing stays held.

import CX11
import Glibc
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite(.needsXorg)
    struct Fingers {
        private static let entries = """
            "a" : tap-2
            "b" : tap-5
            "u" : pan-2-up
            "d" : pan-2-down
            scroll down : pan-4-up
            "i" : pinch-2-in
            "o" : pinch-2-out
            "r" : rotate-2-clockwise
            "c" : rotate-2-counterclockwise
            "s" : swipe-3-left
            "p" : pinch-3-out-once
            """

        @Test func whatIsBoundIsDone() throws {
            let desk = try FingerDesk(Self.entries)
            let (player, krakel) = (desk.player, desk.krakel)
            for (count, text) in [(2, "a"), (5, "b")] {
                try player.tap(count)
                let told = try krakel.event(.gesture)
                #expect(told.gesture == "tap-\(count)" && told.fingers == count)
                #expect(desk.sink.text(count: 1) == text)
                #expect(desk.control.pointerBecomesFree())
            }
            try player.down(2, at: Point(x: 500, y: 600))
            try player.move(y: -480)
            try player.move(y: 100)
            try player.up()
            #expect(desk.sink.text(count: 12) == "uuuuuuuuuudd")
            var told = try krakel.event(.fingers)
            #expect(told.fingers == 2 && told.steps == 12 && told.scale == 1)
            #expect(abs((told.y ?? 0) + 380) < 2)
            // Both at once.
            try player.pass(2, scale: 1.5, angle: 100, steps: 40)
            told = try krakel.event(.fingers)
            #expect(abs((told.scale ?? 0) - 1.5) < 0.02 && abs((told.angle ?? 0) - 100) < 1)
            #expect(told.steps == 8)
            let text = desk.sink.text(count: 8)
            #expect(text.count { $0 == "o" } == 2 && text.count { $0 == "r" } == 6)
            try player.pass(3, x: -200, y: 20)
            #expect(try krakel.event(.gesture).gesture == "swipe-3-left")
            #expect(desk.sink.text(count: 1) == "s")
            try player.pass(3, scale: 2, steps: 40)
            #expect(try krakel.event(.gesture).gesture == "pinch-3-out-once")
            #expect(desk.sink.text(count: 1) == "p")
            // The wheel turns where the fingers are.
            _ = desk.window.entries()
            try player.pass(4, y: -100)
            let seen = desk.window.entries(throughRelease: 5, count: 2)
            #expect(seen.filter { $0.kind == .press }.map(\.button) == [5, 5])
            try desk.expectTouchesArrive()
        }

        @Test func touchpadsPinchAndSwipe() throws {
            let desk = try FingerDesk(
                Self.entries, settings: FingerDesk.patience + "rotation-step = 10\n")
            let (player, krakel) = (desk.player, desk.krakel)
            try player.pinch(2, scale: 0.5, angle: -31)
            var told = try krakel.event(.fingers)
            #expect(told.scale == 0.5 && told.angle == -31 && told.steps == 6)
            let text = desk.sink.text(count: 6)
            #expect(text.count { $0 == "i" } == 3 && text.count { $0 == "c" } == 3)
            try player.swipe(3, x: -150)
            told = try krakel.event(.fingers)
            #expect(told.fingers == 3 && told.x == -150 && told.steps == 1)
            #expect(desk.sink.text(count: 1) == "s")
            try desk.expectTouchesArrive()
        }

        /// Alt stays down while fingers go from window to window, and goes up with them, or where they are cut off.
        @Test(.enabled(if: WindowManager.openbox.isInstalled))
        func fingersGoThroughWindows() throws {
            let (desk, manager, keyboard, windows) = try deskOfWindows("pan-4-left")
            let display = desk.server.display
            for end in ["up", "pause", "up", "kill"] {
                giveFocus(toEachOf: windows)
                try desk.player.down(4)
                for _ in 1...2 {
                    try desk.player.move(x: -52)
                    #expect(try desk.krakel.event(.gesture).gesture == "pan-4-left")
                    // Openbox overlooks a second Tab while it takes the keyboard, whoever presses it.
                    #expect(
                        eventually(.screen(display)) {
                            !keyboard.keysDown.isEmpty && windows[2].isKeyboardTaken
                        })
                }
                if end == "pause" { try desk.krakel.ask(.pause) }
                if end == "kill" { try desk.krakel.kill() }
                try desk.player.up()
                #expect(keyboard.keysComeUp())
                #expect(isSwitched(to: windows[0]))
                if end == "pause" { try desk.krakel.ask(.resume) }
            }
            withExtendedLifetime(manager) {}
        }

        /// Alt goes up no sooner than openbox has the keyboard, which it would keep otherwise.
        @Test(.enabled(if: WindowManager.openbox.isInstalled))
        func aFastSwitchOfWindowsIsWhole() throws {
            let (desk, manager, keyboard, windows) = try deskOfWindows("swipe-3-left")
            for isChord in [false, true, false, true] {
                giveFocus(toEachOf: windows)
                if isChord {
                    #expect(try desk.home.run("press", "Alt+Tab").status == 0)
                } else {
                    try desk.player.swipe(3, x: -150)
                }
                #expect(isSwitched(to: windows[1]))
                #expect(keyboard.keysComeUp())
            }
            withExtendedLifetime(manager) {}
        }

        /// However busy the manager is, Alt stays down until it has read the key.
        @Test(.enabled(if: WindowManager.openbox.isInstalled))
        func aSwitchWaitsForABusyManager() throws {
            let (desk, manager, keyboard, windows) = try deskOfWindows("swipe-3-left")
            giveFocus(toEachOf: windows)
            kill(manager.identifier, SIGSTOP)
            defer { kill(manager.identifier, SIGCONT) }
            try desk.player.swipe(3, x: -150)
            let change = Change.nothing(because: "a server does not tell of keys that are down")
            try #require(eventually(change) { keyboard.keysDown.count == 1 })
            // Longer than a manager gets that answers.
            #expect(!eventually(change, within: 600) { keyboard.keysDown.isEmpty })
            kill(manager.identifier, SIGCONT)
            #expect(isSwitched(to: windows[1]))
            #expect(keyboard.keysComeUp())
        }

        private typealias Window = TestSupport.ApplicationWindow

        /// Openbox and three windows, which `gesture` goes through.
        private func deskOfWindows(
            _ gesture: String
        ) throws -> (FingerDesk, manager: ChildProcess, keyboard: TestTypist, [Window]) {
            let desk = try FingerDesk("hold <Alt_L>, <Tab> : " + gesture)
            let display = desk.server.display
            let manager = try WindowManager.openbox.start(on: display, folder: desk.home.folder)
            let windows = try (0..<3).map { number in
                let area = Box(minX: 100, minY: 100, maxX: 300, maxY: 300)
                return try Window(display: display, title: "window \(number)", area: area)
            }
            return (desk, try #require(manager), try TestTypist(display: display), windows)
        }

        private func isSwitched(to window: Window) -> Bool {
            eventually(.screen(window.display)) { window.hasFocus && !window.isKeyboardTaken }
        }

        /// The manager goes through the windows in the order in which it saw them get the focus.
        private func giveFocus(toEachOf windows: [Window]) {
            for window in windows {
                #expect(window.takeFocus())
                #expect(eventually(.screen(window.display)) { window.isActive })
            }
        }

        /// What is nobody's is the program's, as if there were no Krakel.
        @Test func whatIsNotBoundReachesTheProgram() throws {
            let desk = try FingerDesk("\"z\" : pinch-2-out\n\"s\" : swipe-3-left", settings: "")
            let witness = try TouchWitness(display: desk.server.display, width: 1280, height: 700)
            // A touch that was handed on ends where the device is at that moment: the server has kept
            // everything but this.
            let krakel = desk.krakel
            desk.player.pace = { _ = try? krakel.catchUp() }
            func deeds() throws -> [TouchWitness.Entry] {
                try desk.player.down(at: Point(x: 300, y: 300))
                try desk.player.up()
                for count in [1, 2, 4] {
                    try desk.player.pass(count, x: 40, y: 90)
                    try desk.krakel.catchUp()
                }
                try desk.player.pinch(3, scale: 1.5)
                try desk.player.swipe(4, y: 80)
                try desk.krakel.catchUp()
                _ = desk.control.isPointerFree
                return try witness.take()
            }
            try desk.krakel.ask(.pause)
            let without = try deeds()
            try desk.krakel.ask(.resume)
            let with = try deeds()
            func touches(_ entries: [TouchWitness.Entry]) -> [[String]] {
                entries.filter { $0.finger != nil }.byFinger
            }
            #expect(touches(without).count == 8)
            #expect(touches(with) == touches(without))
            let counts = [without, with].map { entries in
                Dictionary(grouping: entries, by: \.kind).mapValues(\.count)
            }
            #expect(counts[0] == counts[1])
        }

        /// Where nothing is bound nobody is asked, also once that was taken out of the dictionary.
        @Test func thereIsNoGrabWithoutNeed() throws {
            let desk = try FingerDesk("")
            #expect(desk.probe.free == ["touches", "pinches", "swipes"])
            let dictionary = desk.home.folder.path + "/shipped/strokes.dict"
            let bare = PrivateFolder.text(of: dictionary)
            for (entry, free) in [
                ("\"t\" : tap-3", ["pinches", "swipes"] as Set),
                ("", ["touches", "pinches", "swipes"]),
                ("\"t\" : pinch-2-in", ["swipes"]), ("\"t\" : swipe-3-up", ["pinches"]),
            ] {
                try desk.home.folder.write(bare + entry + "\n", to: "shipped/strokes.dict")
                try desk.krakel.ask(.reload)
                #expect(desk.probe.free == free, "\(entry)")
            }
            try desk.krakel.ask(.pause)
            #expect(desk.probe.free == ["touches", "pinches", "swipes"])
        }

        /// A finger that scrolls in a program may go up while nobody tells of it.
        @Test func otherGesturesCountAmidstAScroll() throws {
            let desk = try FingerDesk("\"t\" : tap-2", settings: "")
            try desk.player.down(1)
            try desk.player.move(y: 120)
            #expect(desk.window.waits { entries in entries.contains { $0.kind == .press } })
            let dictionary = PrivateFolder.text(of: desk.home.folder.path + "/shipped/strokes.dict")
            try desk.home.folder.write(
                dictionary + "\"s\" : swipe-3-left\n", to: "shipped/strokes.dict")
            try desk.krakel.ask(.reload)
            try desk.player.up()
            try desk.krakel.catchUp()
            try desk.player.tap(2)
            #expect(try desk.krakel.event(.gesture).gesture == "tap-2")
        }

        @Test(arguments: ["", "\"z\" : pinch-2-out"])
        func oneFingerWritesWhereToldTo(entry: String) throws {
            let desk = try FingerDesk(
                entry,
                settings: "hold = 3000\n[[trigger]]\ntouch = true\ndevice = \"*touchscreen\"\n")
            for _ in 1...2 {
                try desk.player.write(try Desktop.points("258"))
                #expect(try desk.krakel.event(.recognised, .missed, .cancelled).text == "l")
                #expect(desk.sink.text(count: 1) == "l")
            }
            try desk.expectTouchesArrive()
            // A second finger cancels, and is nobody's either.
            try desk.player.down(1)
            try desk.player.move(y: 100)
            _ = try desk.krakel.event(.willDraw)
            try desk.player.join(at: Point(x: 900, y: 300))
            #expect(try desk.krakel.event(.recognised, .missed, .cancelled).event == .cancelled)
            try desk.player.up()
            try desk.expectTouchesArrive()
        }

        /// With a pen's tip for a trigger, which is the button that a finger presses as well.
        @Test(arguments: ["", "\"z\" : pinch-2-out"])
        func fingersBesideAPenAreThePrograms(entry: String) throws {
            let desk = try FingerDesk(entry, settings: PenHand.tip)
            let pen = PenHand(try desk.server.open(.stylus), before: desk.krakel)
            for _ in 1...2 {
                try desk.expectTouchesArrive()
                try pen.write(try Desktop.points("258"))
                #expect(try desk.krakel.event(.recognised, .missed, .cancelled).text == "l")
            }
        }

        // MARK: - Nothing stays held

        enum Moment: CaseIterable {
            case heldBack, moving, writing, padded
        }

        private func desk(at moment: Moment) throws -> FingerDesk {
            let desk = try FingerDesk(
                Self.entries,
                settings: "hold = 5000\nfinger-wait = 300\nrun-out = 0\n"
                    + "[[trigger]]\nbutton = 2\n[[trigger]]\ntouch = true\n")
            switch moment {
            case .heldBack: try desk.player.down(2)
            case .moving:
                try desk.player.down(2)
                try desk.player.move(scale: 2)
            case .writing:
                try desk.player.down(1)
                try desk.player.move(y: 120)
            case .padded: try desk.player.pinch(2, scale: 2, ends: false)
            }
            // It has come to where it is to be cut off.
            switch moment {
            case .heldBack: try desk.krakel.catchUp()
            case .moving, .padded: _ = try desk.krakel.event(.gesture)
            case .writing: _ = try desk.krakel.event(.willDraw)
            }
            return desk
        }

        @Test(arguments: Moment.allCases)
        func aDeviceThatGoes(moment: Moment) throws {
            let desk = try desk(at: moment)
            let device: InputTestServer.Device = moment == .padded ? .mouse : .touchscreen
            desk.control.enable(device, false)
            try desk.krakel.catchUp()
            desk.control.enable(device, true)
            if device == .touchscreen { try desk.player.reopen() }
            // Once more, and as if nothing had been.
            try desk.player.tap(5)
            var told = try desk.krakel.event(.gesture)
            while told.gesture != "tap-5" { told = try desk.krakel.event(.gesture) }
            try desk.krakel.catchUp()
            #expect(desk.control.pointerBecomesFree())
        }

        @Test(arguments: Moment.allCases)
        func aPauseOrAKill(moment: Moment) throws {
            for isKill in [false, true] {
                let desk = try desk(at: moment)
                if isKill {
                    try desk.krakel.kill()
                } else {
                    try desk.krakel.ask(.pause)
                }
                if moment != .padded { try desk.player.up() }
                #expect(
                    eventually(.nothing(because: "a server does not tell of the end of a grab")) {
                        desk.probe.free.count == 3
                    })
                // What was held back before may still come as a click.
                _ = desk.window.entries()
                #expect(try desk.clickArrives())
                #expect(desk.control.pointerBecomesFree())
            }
        }

        /// Fingers that are up before the server is told whose they are: a finger is the left button to it.
        @Test func noButtonStaysDown() throws {
            let desk = try FingerDesk(Self.entries)
            try desk.control.freezePointer { try desk.player.pass(3, x: -200) }
            #expect(try desk.krakel.event(.gesture).gesture == "swipe-3-left")
            #expect(desk.control.pointerBecomesFree())
            // A tap where no window is.
            try desk.player.down(at: Point(x: 200, y: 750))
            try desk.player.up()
            #expect(desk.control.pointerBecomesFree())
            try desk.expectTouchesArrive()
        }

        /// Escape ends whatever it is, and is no key of the program's.
        @Test(arguments: [Moment.moving, .writing, .padded])
        func thePanicKey(moment: Moment) throws {
            let desk = try desk(at: moment)
            let keys = try PenPlayer(display: desk.server.display)
            keys.tap(key: Int(XK_Escape)).synchronise()
            let told = try desk.krakel.event(.fingers, .cancelled)
            #expect(told.event == (moment == .writing ? .cancelled : .fingers))
            if moment == .padded {
                try desk.player.pinch(end: 2)
            } else {
                try desk.player.move(x: 60)
                try desk.player.up()
            }
            // Of what goes on nothing comes.
            _ = desk.sink.text(count: told.steps ?? 0)
            try desk.player.tap(5)
            #expect(try desk.krakel.event(.gesture).gesture == "tap-5")
            #expect(desk.sink.text(count: 1) == "b")
        }

        /// A daemon that does not go on is parted from what it holds.
        @Test(arguments: [true, false])
        func aStoppedOne(isTouch: Bool) throws {
            let desk = try FingerDesk(Self.entries)
            try desk.krakel.catchUp()
            try #require(Family.stop(desk.krakel.process.identifier))
            defer { kill(desk.krakel.process.identifier, SIGCONT) }
            // The finger that finds it stopped.
            if isTouch { try desk.player.down(2) } else { try desk.player.pinch(2, ends: false) }
            _ = try desk.krakel.errors.lines(through: "the pointer was freed")
            if isTouch { try desk.player.up() }
            #expect(desk.control.pointerBecomesFree())
            #expect(try desk.clickArrives())
            kill(desk.krakel.process.identifier, SIGCONT)
            _ = try desk.krakel.errors.lines(through: "started again")
        }
    }
}
