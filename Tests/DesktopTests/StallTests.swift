// Shows that a daemon which does not go on leaves the pointer and the keyboard to everybody, and comes back.

import Glibc
import TestSupport
import Testing
import X11

extension DesktopTests {
    @Suite struct Stalls {
        /// The press that finds it stopped frees the pointer, as does one that it had; what comes then comes
        /// through.
        @Test(arguments: ["at rest", "with the pointer frozen", "in a stroke"])
        func stopped(_ moment: String) throws {
            let scene = try FaultScene()
            switch moment {
            case "at rest":
                try scene.stop()
                scene.click()
            case "with the pointer frozen":
                scene.desktop.player.press(2).synchronise()
                try scene.krakel.catchUp()
                try scene.stop()
            default:
                try scene.begin()
                try scene.stop()
            }
            // But for the click, the button is down all the while.
            try scene.awaitFreeing()
            scene.release()
            #expect(scene.clickArrives())
            try scene.goOn()
        }

        /// Keys are let go of as well, by the journal that a killed Krakel leaves.
        @Test func stoppedWhileTyping() throws {
            let scene = try FaultScene()
            let sink = try scene.desktop.sink()
            sink.takeFocus()
            let connection = try Connection(to: scene.desktop.server.display)
            let before = try #require(connection.keyboardState())
            let typing = try scene.desktop.home.start(
                ["type", String(repeating: "\u{416}X", count: 5_000)])
            let screen = Change.screen(scene.desktop.server.display)
            #expect(eventually(screen) { connection.readJournal() != nil })
            try scene.stop()
            try scene.awaitFreeing()
            #expect(eventually(screen) { connection.keyboardState() == before })
            #expect(eventually(screen) { connection.readJournal() == nil })
            #expect(scene.clickArrives())
            try scene.goOn()
            #expect(try typing.status() != 0)
        }

        /// Nobody is held up by one that is stopped and not pressed: it goes on as it was.
        @Test func stoppedAndLeftAlone() throws {
            let scene = try FaultScene()
            try scene.stop()
            scene.desktop.player.click(button: 1)
            #expect(scene.window.entries(throughRelease: 1).count { $0.kind == .press } == 1)
            kill(scene.process, SIGCONT)
            try scene.krakel.catchUp()
            #expect(try scene.krakel.quit() == 0)
            #expect(try scene.krakel.errors.rest() == "")
        }

        @Test func aPausedOneStaysPaused() throws {
            let scene = try FaultScene()
            try scene.krakel.ask(.pause)
            try scene.stop()
            #expect(scene.clickArrives())
            kill(scene.process, SIGCONT)
            #expect(try scene.krakel.ask(.status).isPaused)
            #expect(try scene.krakel.quit() == 0)
            #expect(try scene.krakel.errors.rest() == "")
        }

        @Test func quittingEndsAlsoAStoppedOne() throws {
            let scene = try FaultScene()
            scene.desktop.player.drag(try scene.stroke()).synchronise()
            try scene.stop()
            let quit = try scene.desktop.home.run("quit")
            #expect(quit.status == 0 && quit.output.contains("was ended"))
            #expect(try scene.krakel.process.status() == 0)
            scene.release()
            #expect(scene.clickArrives())
        }

        /// What came while it was stopped counts once it goes on.
        @Test(arguments: [SIGTERM, SIGINT])
        func aSignalToAStoppedOneEndsIt(signal: Int32) throws {
            let scene = try FaultScene()
            try scene.stop()
            scene.krakel.process.send(signal: signal)
            kill(scene.process, SIGCONT)
            #expect(try scene.krakel.process.status() == 0)
            #expect(scene.clickArrives())
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGKILL], [false, true])
        func aSignalAmidstAPressLeavesNothingStuck(signal: Int32, isStroke: Bool) throws {
            let scene = try FaultScene()
            let watchdogs = scene.watchdogs
            #expect(watchdogs.count == 1)
            if isStroke {
                scene.desktop.player.drag(try scene.stroke())
            } else {
                scene.desktop.player.press(2)
            }
            scene.desktop.player.synchronise()
            try scene.krakel.catchUp()
            scene.krakel.process.send(signal: signal)
            #expect(try scene.krakel.process.status() == (signal == SIGKILL ? 128 + SIGKILL : 0))
            scene.release()
            #expect(scene.clickArrives())
            // And nothing of it is left, or the file of its socket is in nobody's way.
            #expect(Family.awaitEnd(of: watchdogs))
            #expect(try scene.desktop.krakel().quit() == 0)
        }

        /// Reloading amidst a stroke is nothing to anybody.
        @Test func aHangUpAmidstAStroke() throws {
            let scene = try FaultScene()
            scene.desktop.player.drag(try scene.stroke("1474569")).synchronise()
            scene.krakel.process.send(signal: SIGHUP)
            try scene.krakel.catchUp()
            scene.release()
            try scene.krakel.catchUp()
            #expect(scene.clickArrives())
            #expect(try scene.krakel.quit() == 0)
            #expect(try scene.krakel.errors.rest() == "")
        }

        /// Linux schedules a session as one, and may keep a new one waiting on a busy machine; what a
        /// terminal sends to Krakel goes to its group.
        @Test func theWatchdogIsOfTheSameSessionAndOfAnotherGroup() throws {
            let scene = try FaultScene()
            let watchdog = try #require(scene.watchdogs.first)
            #expect(getsid(watchdog) == getsid(scene.process))
            #expect(getpgid(watchdog) == watchdog)
        }

        @Test func aKilledWatchdogIsReplaced() throws {
            let scene = try FaultScene()
            let first = scene.watchdogs
            #expect(first.count == 1)
            for watchdog in first { kill(watchdog, SIGKILL) }
            #expect(
                eventually(.nothing(because: "/proc does not tell of processes that begin")) {
                    scene.watchdogs.count == 1 && scene.watchdogs != first
                })
            // It has asked once it listens.
            #expect(scene.clickArrives())
            try scene.krakel.catchUp()
            try scene.stop()
            scene.click()
            try scene.awaitFreeing()
            #expect(scene.clickArrives())
            try scene.goOn()
        }

        /// A state that does not pass is not tried for ever.
        @Test func itIsNotStartedAgainForEver() throws {
            let scene = try FaultScene()
            for _ in 0..<3 {
                try scene.stop()
                scene.click()
                try scene.awaitFreeing()
                kill(scene.process, SIGCONT)
                _ = try scene.krakel.errors.lines(through: "started again")
                try scene.krakel.catchUp()
            }
            try scene.stop()
            scene.click()
            try scene.awaitFreeing()
            kill(scene.process, SIGCONT)
            _ = try scene.krakel.errors.lines(through: "start it again: krakel")
            #expect(try scene.krakel.process.status() == 1)
            #expect(scene.clickArrives())
        }

        /// A recording on a disk that takes no more: the daemon hangs in a write.
        @Test func aDiskThatHangs() throws {
            let folder = PrivateFolder()
            let path = folder.path + "/slow"
            try #require(mkfifo(path, 0o600) == 0)
            let disk = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
            try #require(disk >= 0)
            defer { close(disk) }
            let scene = try FaultScene("--record", path)
            // Until it is full up to less than the line of a press.
            let text = [UInt8](repeating: 0x20, count: 4096)
            while write(disk, text, text.count) > 0 {}
            while write(disk, text, 1) > 0 {}
            scene.click()
            try scene.awaitFreeing()
            #expect(scene.clickArrives())
            // The disk is back.
            var bytes = text
            #expect(
                eventually(.nothing(because: "what is read here is what it waits for")) {
                    while read(disk, &bytes, bytes.count) > 0 {}
                    return (try? scene.krakel.errors.line(within: 20))?.contains("started again")
                        == true
                })
            try scene.krakel.catchUp()
        }

        /// One question to the server after the other takes its time, as on a busy machine: Krakel gets on,
        /// and is found waiting whenever it is looked at.
        @Test func aBusyMachineIsNoStall() throws {
            let scene = try FaultScene(isProxied: true)
            let proxy = try #require(scene.proxy)
            proxy.slowDown(scene.process, by: 15)
            for _ in 1...2 {
                try scene.desktop.write("14789")
                #expect(try scene.krakel.event(.recognised, .missed, .cancelled).text == "l")
            }
            try scene.krakel.catchUp()
            #expect(try !scene.krakel.errors.waiting().contains("does not answer"))
        }

        /// Whoever keeps the server to himself holds up everybody, and that is no stall of Krakel's.
        @Test func aGrabbedServerIsNoStall() throws {
            let scene = try FaultScene()
            let player = scene.desktop.player
            // The server itself keeps the time, as for a window manager that wants it to itself for a moment.
            player.alone { player.press(2).release(2, after: 400) }
            #expect(scene.window.waits { $0.contains { $0.kind == .release } })
            #expect(scene.clickArrives())
            #expect(try scene.krakel.quit() == 0)
            #expect(try scene.krakel.errors.rest() == "")
        }

        /// A window of Krakel's that hangs takes no stroke and no click with it.
        @Test func aHungWindowHoldsNobodyUp() throws {
            let scene = try FaultScene(
                "--ask", "miss", "--no-learning",
                shipped: "mode letters\n\"l\" : 14789\n")
            let display = scene.desktop.display
            var windows: [pid_t] = []
            defer { for window in windows { kill(window, SIGKILL) } }
            for _ in 0..<3 {
                try scene.desktop.write("1597423", until: .missed, by: scene.krakel)
                #expect(scene.desktop.player.teach(on: display))
                if windows.isEmpty {
                    #expect(
                        eventually(.nothing(because: "/proc does not tell of processes that begin"))
                        {
                            windows = Family.children(of: scene.process, named: "krakel-window")
                            return !windows.isEmpty
                        })
                    #expect(windows.allSatisfy(Family.stop))
                }
            }
            #expect(scene.clickArrives())
        }
    }
}

extension FaultScene {
    fileprivate var watchdogs: [pid_t] { Family.children(of: process, named: "krakel") }

    fileprivate func stop() throws { try #require(Family.stop(process)) }

    fileprivate func awaitFreeing() throws {
        _ = try krakel.errors.lines(through: "the pointer was freed")
    }

    /// Lets it go on, and waits until it writes again.
    fileprivate func goOn() throws {
        kill(process, SIGCONT)
        _ = try krakel.errors.lines(through: "ready on")
        _ = try krakel.errors.lines(through: "started again")
        try krakel.listen()
        #expect(try desktop.write("1474569", until: .recognised, by: krakel).text == "h")
        #expect(watchdogs.count == 1)
    }
}
