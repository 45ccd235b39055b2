// A system that gives no more: descriptors, room on the disk, answers of a disk, time of the processor.

import Glibc
import Session
import System
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct SystemFaults {
        /// Limits what a running process may have. Runs prlimit(1), which every Debian has.
        private func limit(_ process: pid_t, _ what: String) throws {
            let status = try ChildProcess(["prlimit", "--pid", "\(process)", what]).status()
            try #require(status == 0)
        }

        /// The number that the next descriptor of a process would get.
        private func nextDescriptor(of process: pid_t) -> Int {
            let used = Set(Folder.names(in: "/proc/\(process)/fd").compactMap { Int($0) })
            return (0...).first { !used.contains($0) } ?? 0
        }

        /// Writing goes on, nobody spins, and who has to wait is served once there are some again. Who is silent
        /// gives way to who comes.
        @Test func outOfDescriptors() throws {
            let scene = try FaultScene("--log")
            let sink = try scene.desktop.sink()
            // This connection stays. Once it is served for the second time, those before it are closed: none of
            // their descriptors is free again after the limit is set.
            let standing = try scene.home.connect()
            for _ in 1...2 { _ = try standing.ask(.status) }
            // It listens from when it hears of something.
            try standing.send(.events)
            try scene.desktop.write("1474569")
            _ = try standing.readLine(timeout: 10_000)
            #expect(sink.text(count: 1) == "h")
            _ = try scene.krakel.event(.recognised)
            try limit(scene.process, "--nofile=\(nextDescriptor(of: scene.process)):1024")
            let client = try scene.home.connect()
            // It may be turned away by then.
            try? client.send(.status)
            try scene.desktop.write("1474569")
            #expect(try scene.krakel.event(.recognised).text == "h")
            #expect(sink.text(count: 1) == "h")
            // Who comes is turned away: nobody stands at the door and is looked at without end.
            #expect((try? client.readLine(timeout: 60_000)) == String?.none)
            let work = ProcessFigures.processorTime(of: scene.process)
            #expect((try? scene.krakel.errors.lines(through: "never", within: 500)) == nil)
            #expect(ProcessFigures.processorTime(of: scene.process) - work < 250)
            try limit(scene.process, "--nofile=1024:1024")
            let silent = try scene.home.connect()
            for _ in 1...2 { _ = try silent.ask(.status) }
            try limit(scene.process, "--nofile=\(nextDescriptor(of: scene.process)):1024")
            #expect(try scene.krakel.ask(.status).process == Int(scene.process))
            #expect(try silent.readLine(timeout: 10_000) == nil)
            try limit(scene.process, "--nofile=1024:1024")
            #expect(try scene.krakel.ask(.status).process == Int(scene.process))
            try scene.expectAllIsWell()
            withExtendedLifetime(standing) {}
        }

        /// No room for what was learned: it is told once, kept, and written when there is some.
        @Test func theDiskIsFull() throws {
            let desktop = try Desktop(
                shipped: "mode letters\n\"l\" : 14789\n<BackSpace> : 654\n")
            try desktop.home.writeOwn("krakel-dictionary 1\nmode letters\n\"u\" : 1478963\n")
            let sink = try desktop.sink()
            let krakel = try desktop.krakel("--log")
            try limit(krakel.process.identifier, "--fsize=0:unlimited")
            try krakel.readCorrection(by: desktop.player)
            let learned = desktop.home.folder.path + "/data/krakel/learned.dict"
            _ = try krakel.errors.lines(through: "strokes.log.jsonl: cannot be written")
            _ = try krakel.errors.lines(through: "learned.dict")
            #expect(PrivateFolder.text(of: learned) == "")
            #expect(access(learned + ".new", F_OK) != 0)
            try limit(krakel.process.identifier, "--fsize=unlimited:unlimited")
            #expect(try krakel.quit() == 0)
            #expect(PrivateFolder.text(of: learned).contains("corrected"))
            withExtendedLifetime(sink) {}
        }

        /// A disk that does not answer while what was learned is written: nobody waits for it, and nothing is lost
        /// once it does.
        @Test func aDiskThatDoesNotAnswer() throws {
            let desktop = try Desktop(
                shipped: "mode letters\n\"l\" : 14789\n<BackSpace> : 654\n")
            let window = try EventLogWindow(display: desktop.server.display)
            let home = desktop.home
            try home.writeOwn("krakel-dictionary 1\nmode letters\n\"u\" : 1478963\n")
            let call = try FailingCall(
                every: "fsync", under: home.folder.path + "/data", .hangs, in: home)
            let krakel = try KrakelUnderTest(in: home.with(call.environment)).listen()
            try krakel.readCorrection(by: desktop.player)
            #expect(call.awaitReached())
            desktop.player.click(button: 2)
            #expect(window.entries(throughRelease: 2).contains { $0.kind == .press })
            #expect(try desktop.write("14789", until: .recognised, by: krakel).text == "l")
            let learned = home.folder.path + "/data/krakel/learned.dict"
            #expect(PrivateFolder.text(of: learned) == "")
            #expect(try !krakel.errors.waiting().contains("freed"))
            call.letGo()
            #expect(try krakel.quit() == 0)
            #expect(PrivateFolder.text(of: learned).contains("corrected"))
        }

        /// A dictionary that takes seconds to read: it is read beside, and nobody waits for it.
        @Test func readingLongIsWaitedForByNobody() throws {
            let folder = PrivateFolder()
            let small = "krakel-dictionary 1\n" + FaultScene.dictionary
            let file = try folder.write(small, to: "strokes.dict")
            let scene = try FaultScene("--dictionary", file)
            var large = small
            for index in 0..<40_000 {
                var (cells, rest) = ([index % 9], index / 9)
                // No cell follows itself.
                for _ in 0..<5 {
                    cells.append((cells[cells.count - 1] + 1 + rest % 8) % 9)
                    rest /= 8
                }
                large += "\"a\(index)\" : \(cells.map { String($0 + 1) }.joined())\n"
            }
            try folder.write(large, to: "new.dict")
            #expect(rename(folder.path + "/new.dict", file) == 0)
            #expect(scene.clickArrives())
            try scene.desktop.write("1474569")
            let first = try scene.krakel.event(.recognised, .missed, .reloaded, within: 60_000)
            #expect(first.event == .recognised && first.text == "h")
            _ = try scene.krakel.event(.reloaded, within: 120_000)
            #expect(try scene.krakel.ask(.status).examples == 40_003)
            let said = try scene.krakel.errors.waiting()
            #expect(!said.contains("freed") && !said.contains("stall"), "\(said)")
            try folder.write(small, to: "strokes.dict")
            // Who asks for it waits for it.
            #expect(try scene.home.run("reload").output.contains("read 3 examples"))
            try scene.krakel.listen()
            try scene.expectAllIsWell()
        }

        /// Standard input, output and errors are closed, as some session managers leave them: nothing else gets
        /// their numbers.
        @Test func closedStandardDescriptors() throws {
            let desktop = try Desktop()
            let sink = try desktop.sink()
            func standard(of process: pid_t) -> [String] {
                (0...2).map { number in
                    realpath("/proc/\(process)/fd/\(number)", nil).map { path in
                        defer { free(path) }
                        return String(cString: path)
                    } ?? ""
                }
            }
            let nowhere = ["/dev/null", "/dev/null", "/dev/null"]
            let process = try ChildProcess(
                [
                    "/bin/sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh", Place.krakel, "run", "--ask",
                    "never", "--notices", "none",
                ], environment: desktop.home.environment)
            let home = desktop.home
            #expect(answers(home))
            #expect(standard(of: process.identifier) == nowhere)
            try desktop.write("1474569", types: "h", into: sink)
            let window = try ChildProcess(
                [
                    "/bin/sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh",
                    Place.buildFolder + "/krakel-window", "practice",
                ], environment: home.environment)
            #expect(
                eventually(.screen(desktop.server.display), within: 60_000) {
                    standard(of: window.identifier) == nowhere
                })
            window.stop()
            #expect(try home.run("quit").output == "quit\n")
            #expect(try process.status() == 0)
        }

        /// A socket is there before it is listened to: its file alone tells too little.
        private func answers(_ home: KrakelHome) -> Bool {
            eventually(.nothing(because: "who cannot write cannot tell")) {
                (try? home.connect().ask(.status)) != nil
            }
        }

        /// The log is a full pipe that nobody reads: Krakel writes, and comes back from a stall.
        @Test func aLogThatNobodyReads() throws {
            let desktop = try Desktop(shipped: FaultScene.dictionary)
            let sink = try desktop.sink()
            let window = try EventLogWindow(display: desktop.server.display)
            sink.takeFocus()
            let home = desktop.home
            let pipe = home.folder.path + "/log"
            #expect(mkfifo(pipe, 0o600) == 0)
            let process = try ChildProcess(
                [
                    "/bin/sh", "-c",
                    "exec 9<>\"$0\"; head -c 65536 /dev/zero >&9; exec \"$@\" 2>&9 9>&-", pipe,
                    Place.krakel, "run", "--ask", "never", "--notices", "none", "--verbose",
                ], environment: home.environment)
            #expect(answers(home))
            for _ in 1...3 {
                try desktop.write("1474569", types: "h", into: sink)
            }
            for _ in 1...2 {
                try #require(Family.stop(process.identifier))
                // A click that arrives shows that the watchdog has freed the pointer.
                #expect(
                    eventually(.nothing(because: "who cannot write cannot tell"), within: 60_000) {
                        _ = window.entries()
                        desktop.player.click(button: 2)
                        return window.waits(within: 500) { $0.contains { $0.kind == .release } }
                    })
                kill(process.identifier, SIGCONT)
                #expect(answers(home))
                try desktop.write("1474569", types: "h", into: sink)
            }
            #expect(try home.run("quit").status == 0)
        }

        /// Thousands of mistakes are told in few words, and connections that ask nothing lock nobody out.
        @Test func statusAlwaysAnswers() throws {
            let scene = try FaultScene()
            let idle = try (1...40).map { _ in try scene.home.connect() }
            #expect(try scene.home.run("status").status == 0)
            let entry =
                "\"a mistake that is as long as those of people are, and has no end : 14789\n"
            try scene.home.writeOwn(
                "krakel-dictionary 1\nmode letters\n" + String(repeating: entry, count: 3000))
            try scene.home.writeSettings((1...3000).map { "mistake\($0) = 1\n" }.joined())
            // All of it by one pipe: whoever reads two, one after the other, waits for ever.
            let reload = try ChildProcess(
                ["/bin/sh", "-c", "exec \"$0\" reload 2>&1", Place.krakel],
                environment: scene.home.environment, isCaptured: true)
            #expect(try reload.output?.rest().contains("2980 more problems") == true)
            #expect(try reload.status() == 1)
            let status = try scene.home.run("status")
            #expect(status.status == 0 && status.output.contains("2980 more problems"))
            let quit = try scene.home.run("quit")
            #expect(quit.status == 0 && quit.output == "quit\n")
            #expect(try scene.krakel.process.status() == 0)
            withExtendedLifetime(idle) {}
        }

        /// With too few descriptors from the start, that is said and nothing is begun.
        @Test func tooFewDescriptors() throws {
            let desktop = try Desktop(shipped: FaultScene.dictionary)
            let process = try ChildProcess(
                ["/bin/sh", "-c", "ulimit -n 10; exec \"$@\"", "sh", Place.krakel, "run"],
                environment: desktop.home.environment, isCaptured: true)
            #expect(try process.errors?.rest().contains("ulimit -n 1024") == true)
            #expect(try process.status() == 1)
        }
    }
}
