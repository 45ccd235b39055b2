// Shows that what is no stroke reaches the program below as if Krakel were not there.

import Glibc
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Clicks {
        /// What an application saw of a script, and what the buttons did.
        struct Record {
            var entries: [EventLogWindow.Entry]
            var turns: [InputWitness.Turn]

            var buttons: [EventLogWindow.Entry] { entries.filter(\.isButton) }

            /// Motion with a button down. Without one the server merges what queues up behind a
            /// frozen press.
            var drags: [EventLogWindow.Entry] {
                entries.filter { $0.kind == .motion && $0.state & 0x1F00 != 0 }
            }

            /// Each event at the very time of the device's.
            var keepsTimes: Bool { buttons.map(\.turn) == turns }
        }

        private func record(
            _ desktop: Desktop, _ window: EventLogWindow, presses: Int,
            _ play: (PenPlayer, EventLogWindow) -> Void
        ) throws -> Record {
            let witness = try InputWitness(display: desktop.server.display)
            desktop.player.move(to: Point(x: 300, y: 220)).synchronise()
            _ = window.entries { !$0.isEmpty }
            play(desktop.player, window)
            let entries = window.entries { $0.count { $0.kind == .release } >= presses }
            return Record(entries: entries, turns: witness.turns())
        }

        private func expectNoDifference(
            _ manager: WindowManager, _ arguments: String..., presses: Int,
            isOutrun: Bool = false,
            before: (Desktop) throws -> Void = { _ in },
            _ play: (PenPlayer, EventLogWindow) -> Void
        ) throws {
            let desktop = try Desktop(manager)
            let window = try EventLogWindow(display: desktop.server.display)
            try before(desktop)
            let without = try record(desktop, window, presses: presses, play)
            #expect(without.buttons.count == 2 * presses)
            #expect(without.keepsTimes)

            let krakel = try KrakelUnderTest(in: desktop.home, arguments).listen()
            let with = try record(desktop, window, presses: presses, play)
            let places = manager == .none && !isOutrun
            #expect(
                with.buttons.map { places ? $0.timeless : $0.placeless }
                    == without.buttons.map { places ? $0.timeless : $0.placeless })
            if places {
                #expect(with.drags.map(\.timeless) == without.drags.map(\.timeless))
            }
            #expect(with.keepsTimes)
            #expect(with.entries.allSatisfy { !$0.isSent })
            #expect(try krakel.quit() == 0)
        }

        @Test(arguments: WindowManager.installed)
        func mixedClicksArriveAsWithoutKrakel(_ manager: WindowManager) throws {
            let script = PointerScript(count: manager == .none ? 80 : 40)
            try expectNoDifference(manager, presses: script.pressCount) {
                script.play(on: $0, watching: $1)
            }
        }

        /// Faster than anybody looks, and perhaps than Krakel answers: nothing is lost even so. The server drops a click
        /// that has come before Krakel's word for the one before: 45 ms, less than any hand leaves between two, are more
        /// than a busy machine needs for that.
        @Test func aHandThatWaitsForNothing() throws {
            let script = PointerScript(count: 80, seed: 13)
            try expectNoDifference(.none, presses: script.pressCount, isOutrun: true) { player, _ in
                script.play(on: player, slowness: 3)
            }
        }

        /// The server would drop the release of the first click, and the press of the second, if it got them back while
        /// the button is down again; be it a trigger's, no trigger's or that of a program that has it to itself.
        @Test(arguments: [true, false], ["", "device = \"no such thing\"", "mode = \"letters\""])
        func aHandThatHasClickedAgain(isFirstSeen: Bool, trigger: String) throws {
            let off = "applications games : game\noff for games\nmode letters\n"
            let desktop = try Desktop(
                shipped: trigger.contains("mode") ? off : nil, settings: "[[trigger]]\n\(trigger)\n"
            )
            let game = try desktop.sink("game.Game")
            let window = try EventLogWindow(display: desktop.server.display)
            let krakel = try desktop.krakel()
            let player = desktop.player
            player.move(to: Point(x: 200, y: 200))
            if isFirstSeen {
                player.press(2).synchronise()
                try krakel.catchUp()
            }
            krakel.process.send(signal: SIGSTOP)
            if !isFirstSeen { player.press(2) }
            player.release(2).press(2).synchronise()
            krakel.process.send(signal: SIGCONT)
            try krakel.catchUp()
            player.release(2).synchronise()
            let clicks = window.entries { $0.count { $0.kind == .release } >= 2 }
            #expect(clicks.filter(\.isButton).map(\.kind) == [.press, .release, .press, .release])
            withExtendedLifetime(game) {}
        }

        @Test(arguments: [1, 8])
        func withAnotherTrigger(_ button: Int) throws {
            let script = PointerScript(count: 40, seed: 7, trigger: button)
            try expectNoDifference(
                .none, "--button", "\(button)", presses: script.pressCount
            ) { script.play(on: $0, watching: $1) }
        }

        @Test func whateverIsLocked() throws {
            let script = PointerScript(count: 40, seed: 3)
            try expectNoDifference(.none, presses: script.pressCount) { desktop in
                // Caps Lock and Num Lock.
                let typist = try TestTypist(display: desktop.server.display)
                typist.lock(0x12)
            } _: {
                script.play(on: $0, watching: $1)
            }
        }

        @Test func withAModifierHeld() throws {
            let keysym = 0xFFE3
            let script = PointerScript(count: 25, seed: 5)
            try expectNoDifference(.none, presses: script.pressCount) { player, window in
                player.key(keysym, isPress: true)
                script.play(on: player, watching: window)
                player.key(keysym, isPress: false).synchronise()
            }
        }

        /// With modifiers asked for, the bare button may even be dragged at once.
        @Test func theBareButtonIsNobodysWhereModifiersAreAskedFor() throws {
            try expectNoDifference(.none, "--modifiers", "Control+Shift", presses: 2) { player, _ in
                for cells in ["14789", "3654"] {
                    guard let ink = try? Desktop.ink(cells) else { continue }
                    player.write(ink)
                }
            }
        }

        @Test(arguments: WindowManager.installed)
        func aPressHeldStillIsADrag(_ manager: WindowManager) throws {
            let desktop = try Desktop(manager)
            let window = try EventLogWindow(display: desktop.server.display)
            try desktop.start()
            let player = desktop.player
            player.move(to: Point(x: 200, y: 200))
            player.press(2).synchronise()
            // Only the hold time can end this wait.
            let press = window.entries { $0.contains { $0.kind == .press } }
            #expect(press.contains { $0.kind == .press && $0.button == 2 && $0.x == 200 })
            let path = (1...50).map { Point(x: 200 + 3 * Double($0), y: 200 + 2 * Double($0)) }
            for point in path { player.move(to: point, after: 1) }
            player.release(2, after: 1).synchronise()
            let drag = window.entries(throughRelease: 2)
            #expect(
                drag.filter { $0.kind == .motion }.map { [$0.x, $0.y] }
                    == path.map { [Int($0.x), Int($0.y)] })
            #expect(drag.last { !$0.isCrossing }?.kind == .release)
        }

        @Test func aSecondButtonFreesTheFrozenOne() throws {
            try expectNoDifference(.none, presses: 2) { player, _ in
                player.press(2)
                player.press(3, after: 20)
                player.move(to: Point(x: 340, y: 250), after: 20)
                player.move(to: Point(x: 380, y: 280), after: 5)
                player.release(2, after: 20)
                player.release(3, after: 5).synchronise()
            }
        }

        /// No time between press and release: both are queued before Krakel hears of either.
        @Test func clicksOfNoDurationDoNotWaitForTheHoldTime() throws {
            // Longer than any wait of this test.
            let desktop = try Desktop(settings: "hold = 10000\n")
            let window = try EventLogWindow(display: desktop.server.display)
            try desktop.start()
            desktop.player.move(to: Point(x: 200, y: 200)).synchronise()
            for _ in 1...5 {
                desktop.player.click(button: 2)
                let entries = window.entries(throughRelease: 2)
                #expect(entries.count { $0.kind == .press && $0.button == 2 } == 1)
            }
        }

        /// Clicks and motion that a program makes without any pause, all of them over before Krakel
        /// hears of the first.
        @Test func aProgramsClicksOutrunNobody() throws {
            try expectNoDifference(.none, presses: 60, isOutrun: true) { player, _ in
                for step in 0..<20 {
                    player.move(to: Point(x: 200 + 10 * Double(step), y: 200))
                    player.press(2)
                    player.release(2)
                    player.move(to: Point(x: 200 + 10 * Double(step), y: 300))
                    for button in [1, 2] {
                        player.press(button)
                        player.release(button)
                    }
                    player.synchronise()
                }
            }
        }

        /// Buttons that are triggers of another device only.
        @Test(arguments: [false, true])
        func anotherDevicesButtonIsNobodys(isOutrun: Bool) throws {
            func settle(_ desktop: Desktop) throws {
                try desktop.home.writeSettings(
                    (1...3).map { "[[trigger]]\nbutton = \($0)\ndevice = \"no such thing\"\n" }
                        .joined())
            }
            guard isOutrun else {
                let script = PointerScript(count: 80, seed: 11)
                // Drags of these buttons are frozen for a moment, too, and a hand at this pace outruns
                // that.
                return try expectNoDifference(
                    .none, presses: script.pressCount, isOutrun: true, before: settle
                ) { player, _ in script.play(on: player) }
            }
            try expectNoDifference(.none, presses: 120, isOutrun: true, before: settle) {
                player, window in
                for step in 0..<40 {
                    player.move(to: Point(x: 200 + 5 * Double(step), y: 200))
                    for button in 1...3 {
                        // A frozen release is dropped while the device's own button is down again
                        // (`UpdateDeviceState` in xorg-server's exevents.c), whoever has frozen it.
                        window.waits {
                            $0.count { $0.kind == .release && $0.button == button } >= step
                        }
                        player.press(button)
                        player.release(button)
                    }
                    player.synchronise()
                }
            }
        }

        /// A press of the trigger under another button is part of that drag, however far it goes.
        @Test func noStrokeStartsWhileAnotherButtonIsDown() throws {
            let desktop = try Desktop()
            let window = try EventLogWindow(display: desktop.server.display)
            let krakel = try desktop.krakel()
            desktop.player.move(to: Point(x: 60, y: 60))
            desktop.player.press(1)
            try desktop.write("14789")
            desktop.player.release(1).synchronise()
            let entries = window.entries(throughRelease: 1)
            #expect(entries.filter(\.isButton).map(\.button) == [1, 2, 2, 1])
            // The next thing that Krakel tells is a stroke of its own.
            try desktop.write("14789")
            #expect(try krakel.event(.willDraw, .recognised, .missed).event == .willDraw)
            #expect(try krakel.event(.willDraw, .recognised, .missed).event == .recognised)
            #expect(window.entries().allSatisfy { $0.kind != .press })
        }
    }
}
