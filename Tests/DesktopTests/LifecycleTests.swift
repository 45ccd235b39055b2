// How a daemon starts, is spoken to, follows its files and ends.

import Glibc
import Session
import Strokes
import System
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Lifecycle {
        private let desktop: Desktop

        init() throws { desktop = try Desktop() }

        @Test func statusTellsWhetherItRuns() throws {
            let before = try desktop.home.run("status")
            #expect(before.status == 3)
            #expect(before.errors.contains("does not run"))
            #expect(try desktop.home.run("status", "--json").status == 3)

            let krakel = try desktop.krakel("--button", "3", "--modifiers", "shift+control")
            let status = try desktop.home.run("status")
            #expect(status.status == 0)
            #expect(status.output.contains("process \(krakel.process.identifier)"))
            let json = try desktop.home.run("status", "--json")
            #expect(json.output.split(separator: "\n").count == 1)
            let report = try #require(JSONLine.decode(StatusReport.self, from: json.output))
            #expect(report.process == Int(krakel.process.identifier))
            #expect(report.button == 3 && Set(report.modifiers) == ["Shift", "Control"])
            #expect(report.mode == "letters" && report.modes.contains("capitals"))
            #expect(report.examples > 100 && !report.isPaused && report.problems.isEmpty)

            #expect(try desktop.home.run("quit").status == 0)
            #expect(try krakel.process.status() == 0)
            #expect(try desktop.home.run("status").status == 3)
        }

        /// `krakel quit && krakel run`, again and again: it comes back once the display is free.
        @Test func quittingLeavesRoomForTheNext() throws {
            var ended: [KrakelProcess] = []
            for _ in 1...20 {
                let krakel = try desktop.krakel()
                ended.append(krakel)
                let quit = try desktop.home.run("quit")
                #expect(quit.status == 0 && quit.output == "quit\n" && quit.errors == "")
                // Its process has ended, and nothing of it is in the way.
                let state = ProcessStat(of: krakel.process.identifier)?.state
                #expect(state == nil || state == .ended)
                #expect(access(desktop.home.folder.path + "/run", F_OK) == 0)
                #expect(try desktop.home.run("status").status == 3)
            }
            for krakel in ended { #expect(try krakel.process.status() == 0) }
        }

        @Test func theSecondDaemonIsRefused() throws {
            let krakel = try desktop.krakel()
            let second = try desktop.home.run("run")
            #expect(second.status == 1)
            #expect(second.errors.contains("as process \(krakel.process.identifier)"))
            #expect(second.errors.contains("help: "))
            #expect(second.errors.split(separator: "\n").count == 2)
            #expect(try krakel.ask(.status).process == Int(krakel.process.identifier))
        }

        @Test func replaceTakesOver() throws {
            let sink = try desktop.sink()
            let first = try desktop.krakel()
            let second = try desktop.krakel("--replace")
            #expect(try first.process.status() == 0)
            // The socket's file is the new one's.
            #expect(try second.ask(.status).process == Int(second.process.identifier))
            try desktop.write("1474569", types: "h", into: sink)
        }

        /// What is drawn meanwhile is typed first.
        @Test func replaceWaitsForTheStroke() throws {
            let sink = try desktop.focusedSink()
            let first = try desktop.krakel()
            desktop.player.drag(try #require(Desktop.ink("1474569").strokes.first)).synchronise()
            _ = try first.event(.willDraw)
            let second = try desktop.home.start(["run", "--replace", "--no-welcome"])
            _ = try first.errors.lines(through: "has taken over")
            desktop.player.release(2).synchronise()
            #expect(sink.text(count: 1) == "h")
            #expect(try first.process.status() == 0)
            _ = try second.errors?.lines(through: "ready on")
            #expect(try desktop.home.run("quit").status == 0)
        }

        @Test func aPausedDaemonLeavesTheButtonToEverybody() throws {
            let window = try EventLogWindow(display: desktop.server.display)
            let krakel = try desktop.krakel()
            #expect(try desktop.home.run("pause").status == 0)
            _ = try krakel.event(.paused)
            #expect(try krakel.ask(.status).isPaused)
            try desktop.write("1474569")
            let dragged = window.entries(throughRelease: 2)
            #expect(dragged.count { $0.kind == .motion } > 20)
            #expect(try krakel.ask(.pause).message == "paused already")
            #expect(try desktop.home.run("resume").status == 0)
            _ = try krakel.event(.resumed)
            #expect(try desktop.write("1474569", until: .recognised, by: krakel).text == "h")
            #expect(window.entries().allSatisfy { $0.kind != .press })
            #expect(try desktop.home.run("toggle").status == 0)
            _ = try krakel.event(.paused)
            #expect(try desktop.home.run("toggle").status == 0)
            _ = try krakel.event(.resumed)
        }

        /// A stroke under way when the button is given back ends without a result.
        @Test func pausingDuringAStrokeLeavesNothingBehind() throws {
            let window = try EventLogWindow(display: desktop.server.display)
            let krakel = try desktop.krakel()
            let ink = try Desktop.ink("14789")
            desktop.player.drag(try #require(ink.strokes.first)).synchronise()
            _ = try krakel.event(.willDraw)
            try krakel.ask(.pause)
            _ = try krakel.event(.cancelled)
            desktop.player.release(2).synchronise()
            _ = window.entries()
            desktop.player.click(button: 2)
            let clicks = window.entries(throughRelease: 2).filter { $0.kind == .press }
            #expect(clicks.map(\.button) == [2])
        }

        @Test func theDictionaryIsReadAgainWhenItsFileChanges() throws {
            let sink = try desktop.sink()
            let folder = desktop.home.folder
            let good = "krakel-dictionary 1\nmode letters\n\"1\" : 14789\n"
            let file = try folder.write(good, to: "strokes.dict")
            let krakel = try desktop.krakel("--dictionary", file)
            func expectTyped(_ text: String) throws {
                try desktop.write("14789", types: text, into: sink)
            }
            try expectTyped("1")
            // Written over.
            try folder.write(good.replacing("\"1\"", with: "\"2\""), to: "strokes.dict")
            _ = try krakel.event(.reloaded)
            try expectTyped("2")
            // Replaced by a rename, as careful writers do.
            try folder.write(good.replacing("\"1\"", with: "\"3\""), to: "new")
            #expect(rename(folder.path + "/new", file) == 0)
            _ = try krakel.event(.reloaded)
            try expectTyped("3")

            // A mistake, or no dictionary at all: the last good one stays, and the place is told.
            for (bad, place) in [(good + "\"4\" : 1x4\n", ":4:8: "), ("nothing\n", ":1:1: ")] {
                try folder.write(bad, to: "strokes.dict")
                _ = try krakel.errors.lines(through: "stays as it was")
                _ = try krakel.errors.lines(through: file + place)
                #expect(try krakel.ask(.status).problems.first?.contains(file + place) == true)
                try expectTyped("3")
            }
            #expect(unlink(file) == 0)
            _ = try krakel.errors.lines(through: "stays as it was")
            _ = try krakel.errors.lines(through: "no such file")
            try expectTyped("3")

            // And it is found again.
            try folder.write(good.replacing("\"1\"", with: "\"5\""), to: "strokes.dict")
            _ = try krakel.event(.reloaded)
            try expectTyped("5")
            #expect(try krakel.ask(.status).problems == [])
        }

        @Test func reloadSaysWhatItFound() throws {
            let folder = desktop.home.folder
            let file = try folder.write(
                "krakel-dictionary 1\nmode letters\n\"1\" : 14789\n", to: "strokes.dict")
            let krakel = try desktop.krakel("--dictionary", file)
            let good = try desktop.home.run("reload")
            #expect(good.status == 0 && good.output.contains("read 1 example for"))
            try folder.write("nothing", to: "strokes.dict")
            let bad = try desktop.home.run("reload")
            #expect(bad.status == 1 && bad.errors.contains(file + ":1:"))
            // The signal that daemons reload by.
            try folder.write(
                "krakel-dictionary 1\nmode letters\n\"2\" : 14789 258\n", to: "strokes.dict")
            krakel.process.send(signal: SIGHUP)
            #expect(
                try eventually(.nothing(because: "a daemon tells nobody that it has reloaded")) {
                    try krakel.ask(.status).examples == 2
                })
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func aSignalEndsItCleanly(_ signal: Int32) throws {
            let window = try EventLogWindow(display: desktop.server.display)
            let krakel = try desktop.krakel()
            krakel.process.send(signal: signal)
            #expect(try krakel.process.status() == 0)
            #expect(try krakel.errors.rest() == "")
            desktop.player.click(button: 2)
            #expect(window.entries(throughRelease: 2).contains { $0.kind == .press })
            #expect(try desktop.home.run("status").status == 3)
        }

        @Test func theServersEndIsItsOwn() throws {
            let server = try XvfbServer()
            let krakel = try KrakelUnderTest(on: server.display)
            server.process.stop()
            #expect(try krakel.process.status() == 0)
            #expect(try krakel.errors.rest() == "krakel: the X server has gone\n")
        }

        /// As long as its loop turns, and only where the watchdog is Krakel's.
        @Test func aServiceManagersWatchdogIsFed() throws {
            var home = desktop.home
            let path = home.folder.path + "/notify"
            let socket = try DatagramSocket(at: path)
            home.environment["NOTIFY_SOCKET"] = path
            home.environment["WATCHDOG_USEC"] = "200000"
            let krakel = try KrakelUnderTest(in: home)
            #expect(socket.receive(within: Deadline.generous) == "READY=1")
            for _ in 0..<5 { #expect(socket.receive(within: Deadline.generous) == "WATCHDOG=1") }
            #expect(Family.stop(krakel.process.identifier))
            while socket.receive(within: 0) != nil {}
            #expect(socket.receive(within: 400) == nil)
            kill(krakel.process.identifier, SIGCONT)
            #expect(socket.receive(within: Deadline.generous) == "WATCHDOG=1")
            #expect(try krakel.quit() == 0)
            while socket.receive(within: 0) != nil {}

            // Another process' watchdog, or none.
            for time in ["200000", nil] {
                home.environment["WATCHDOG_PID"] = time.map { _ in "1" }
                home.environment["WATCHDOG_USEC"] = time
                let other = try KrakelUnderTest(in: home)
                #expect(socket.receive(within: Deadline.generous) == "READY=1")
                #expect(socket.receive(within: 300) == nil)
                #expect(try other.quit() == 0)
                #expect(socket.receive(within: Deadline.generous) == "STOPPING=1")
            }
        }

        /// A dictionary that was well is kept, and comes back.
        @Test func aCopyOfTheDictionaryIsKeptAndPutBack() throws {
            let desktop = try Desktop(shipped: "mode letters\n\"l\" : 258\n")
            let home = desktop.home
            let mine = "krakel-dictionary 1\nmode letters\n\"h\" : 1474569\n"
            try home.writeOwn(mine)
            #expect(try home.run("doctor", "--restore").errors.contains("there are no copies yet"))
            let krakel = try desktop.krakel()
            let copies = home.folder.path + "/.local/state/krakel/backups"
            #expect(eventually(.files(under: copies)) { access(copies, F_OK) == 0 })
            try krakel.listen()
            try home.folder.write(
                "krakel-dictionary 1\nmode letters\nspoilt\n", to: "data/krakel/new")
            #expect(rename(home.folder.path + "/data/krakel/new", home.ownDictionary) == 0)
            _ = try krakel.errors.lines(through: "stays as it was")

            let list = try home.run("doctor", "--restore")
            #expect(list.status == 0 && list.output.hasPrefix("1\tstrokes.dict\t20"))
            #expect(list.output.hasSuffix("\t1 entry\n") && list.errors.contains("NUMBER"))
            #expect(try home.run("doctor", "--restore", "2").errors.contains("no copy 2"))
            #expect(try home.run("doctor", "1").status == 64)
            let restored = try home.run("doctor", "--restore", "1")
            #expect(restored.status == 0 && restored.output.contains(".backup"))
            #expect(PrivateFolder.text(of: home.ownDictionary) == mine)
            #expect(PrivateFolder.text(of: home.ownDictionary + ".backup").contains("spoilt"))
            _ = try krakel.event(.reloaded)
            #expect(try desktop.write("1474569", until: .recognised, by: krakel).text == "h")
        }

        @Test func eventsStreamToScripts() throws {
            let folder = desktop.home.folder
            let text = "krakel-dictionary 1\nmode letters\n\"l\" : 14789\n"
            let file = try folder.write(text, to: "strokes.dict")
            let krakel = try desktop.krakel("--dictionary", file)
            let stream = try desktop.home.start(["events"])
            let lines = try #require(stream.output)
            // Each pause is an event: the first line shows that the stream stands.
            var isListening = false
            #expect(
                try eventually(.nothing(because: "nobody is told that a subscription stands")) {
                    try krakel.settle()
                    isListening = (try? lines.line(within: 20)) != nil
                    return isListening
                })
            func next(_ kind: ControlEvent.Kind) throws -> HeardEvent {
                let line = try lines.lines(through: "\"event\":\"\(kind.rawValue)\"").last ?? ""
                return try #require(JSONLine.decode(HeardEvent.self, from: line))
            }
            try desktop.write("14789")
            _ = try next(.willDraw)
            let recognised = try next(.recognised)
            #expect(recognised.text == "l" && recognised.entry == "14789")
            #expect(recognised.drawn == "14789" && recognised.mode == "letters")
            #expect((0..<0.5).contains(try #require(recognised.distance)))
            try desktop.write("951")
            let missed = try next(.missed)
            #expect(missed.drawn == "951" && missed.runnerUp == "l")
            try folder.write(text + "\"m\" : 951\n", to: "strokes.dict")
            let learned = try next(.learned)
            #expect(learned.text == "m" && learned.drawn == "951" && learned.mode == "letters")
            #expect(try krakel.quit() == 0)
            #expect(try stream.status() == 0)
        }

        @Test func theOwnDictionaryIsMadeAndLearnedFrom() throws {
            let krakel = try desktop.krakel()
            #expect(access(desktop.home.ownDictionary, R_OK) == 0)
            let samples = try desktop.home.folder.write(
                """
                {"label":"\u{e9}x","strokes":[[[0,0],[50,100],[100,0],[0,60],[100,60],[0,0]]]}

                """, to: "star.jsonl")
            let learn = try desktop.home.run("learn", "--from", samples)
            #expect(learn.status == 0)
            #expect(try krakel.event(.learned).text == "\u{e9}x")
            // Answered once nothing is left to be read.
            try krakel.ask(.status)
            let star = Ink([
                Stroke(
                    [(0, 0), (50, 100), (100, 0), (0, 60), (100, 60), (0, 0)].map {
                        Point(x: $0.0, y: $0.1)
                    })
            ]).fitted().dense
            desktop.player.write(star)
            #expect(try krakel.event(.recognised, .missed).text == "\u{e9}x")
        }
    }
}
