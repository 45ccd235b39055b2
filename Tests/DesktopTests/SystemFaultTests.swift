// A system that gives no more: descriptors, room on the disk, answers of a disk, time of the processor.

import Glibc
import Session
import Strokes
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
            guard let folder = opendir("/proc/\(process)/fd") else { return 0 }
            defer { closedir(folder) }
            var used: Set<Int> = []
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if let number = Int(name) { used.insert(number) }
            }
            return (0...).first { !used.contains($0) } ?? 0
        }

        /// Writing goes on, nobody spins, and who has to wait is served once there are some again.
        @Test func outOfDescriptors() throws {
            let scene = try FaultScene("--log")
            let sink = try #require(SinkWindow(display: scene.desktop.server.display))
            // This connection stays. Once it is served for the second time, those before it are closed: none of
            // their descriptors is free again after the limit is set.
            let standing = try scene.home.connect()
            for _ in 1...2 { _ = try standing.ask(.status) }
            try limit(scene.process, "--nofile=\(nextDescriptor(of: scene.process)):1024")
            let client = try scene.home.connect()
            // It may be turned away by then.
            try? client.send(.status)
            try scene.desktop.write("1474569")
            #expect(try scene.krakel.event(.recognised).text == "h")
            #expect(sink.text(count: 1) == "h")
            // Who comes is turned away: nobody stands at the door and is looked at without end.
            #expect((try? client.readLine(timeout: 60_000)) == String?.none)
            let work = processorTime(of: scene.process)
            #expect((try? scene.krakel.errors.lines(through: "never", within: 500)) == nil)
            #expect(processorTime(of: scene.process) - work < 25)
            try limit(scene.process, "--nofile=1024:1024")
            #expect(try scene.krakel.ask(.status).process == Int(scene.process))
            try scene.expectAllIsWell()
            try scene.expectQuit()
            withExtendedLifetime(standing) {}
        }

        /// Hundredths of a second that a process has computed: fields 14 and 15 of its `stat`.
        private func processorTime(of process: pid_t) -> Int {
            let fields = PrivateFolder.text(of: "/proc/\(process)/stat").split(separator: ")").last?
                .split(separator: " ")
            return (fields.flatMap { Int($0[11]) } ?? 0) + (fields.flatMap { Int($0[12]) } ?? 0)
        }

        /// No room for what was learned: it is told once, kept, and written when there is some.
        @Test func theDiskIsFull() throws {
            let desktop = try Desktop(
                shipped: "krakel-dictionary 1\nmode letters\n\"l\" : 14789\n<BackSpace> : 654\n")
            try desktop.home.folder.write(
                "krakel-dictionary 1\nmode letters\n\"u\" : 1478963\n",
                to: "data/krakel/strokes.dict")
            let krakel = try desktop.krakel("--log")
            try krakel.listen()
            try limit(krakel.process.identifier, "--fsize=0:unlimited")
            let shortU = Ink([
                Stroke([(0, 0), (0, 200), (200, 200), (200, 150)].map { Point(x: $0.0, y: $0.1) })
            ]).fitted().dense
            for ink in try [shortU, Desktop.ink("654"), Desktop.ink("1478963")] {
                desktop.player.write(ink)
                _ = try krakel.event(.recognised)
            }
            let learned = desktop.home.folder.path + "/data/krakel/learned.dict"
            _ = try krakel.errors.lines(through: "strokes.log.jsonl: cannot be written")
            _ = try krakel.errors.lines(through: "learned.dict")
            #expect(PrivateFolder.text(of: learned) == "")
            #expect(access(learned + ".new", F_OK) != 0)
            try limit(krakel.process.identifier, "--fsize=unlimited:unlimited")
            #expect(try krakel.quit() == 0)
            #expect(PrivateFolder.text(of: learned).contains("corrected"))
        }

        /// A disk that does not answer while what was learned is written: the pointer is everybody's,
        /// and nothing is lost once it does.
        @Test func aDiskThatDoesNotAnswer() throws {
            let desktop = try Desktop(
                shipped: "krakel-dictionary 1\nmode letters\n\"l\" : 14789\n<BackSpace> : 654\n")
            let window = try #require(EventLogWindow(display: desktop.server.display))
            var home = desktop.home
            try home.folder.write(
                "krakel-dictionary 1\nmode letters\n\"u\" : 1478963\n",
                to: "data/krakel/strokes.dict")
            let call = try FailingCall(
                every: "fsync", under: home.folder.path + "/data", .hangs,
                mark: home.folder.path + "/hangs")
            for (name, value) in call.environment { home.environment[name] = value }
            let krakel = try KrakelProcess(in: home)
            try krakel.listen()
            let shortU = Ink([
                Stroke([(0, 0), (0, 200), (200, 200), (200, 150)].map { Point(x: $0.0, y: $0.1) })
            ]).fitted().dense
            for ink in try [shortU, Desktop.ink("654"), Desktop.ink("1478963")] {
                desktop.player.write(ink)
                _ = try krakel.event(.recognised)
            }
            #expect(call.awaitReached())
            desktop.player.press(2)
            desktop.player.release(2)
            desktop.player.synchronise()
            _ = try krakel.errors.lines(through: "the pointer was freed")
            _ = window.entries()
            desktop.player.press(2)
            desktop.player.release(2)
            desktop.player.synchronise()
            #expect(window.entries(throughRelease: 2).contains { $0.kind == .press })
            let learned = home.folder.path + "/data/krakel/learned.dict"
            #expect(PrivateFolder.text(of: learned) == "")
            call.letGo()
            _ = try krakel.errors.lines(through: "started again")
            #expect(PrivateFolder.text(of: learned).contains("corrected"))
            #expect(try krakel.quit() == 0)
        }

        /// A dictionary that takes seconds to read: a press in between is everybody's after one.
        @Test func computingWithoutEnd() throws {
            let folder = try PrivateFolder()
            let small = FaultScene.dictionary
            let file = try folder.write(small, to: "strokes.dict")
            let scene = try FaultScene("--dictionary", file)
            var large = small
            for index in 0..<100_000 {
                large +=
                    "\"a\(index)\" : \(1 + index % 9)\(1 + index / 9 % 9)\(1 + index / 81 % 9)5\n"
            }
            try folder.write(large, to: "new.dict")
            #expect(rename(folder.path + "/new.dict", file) == 0)
            scene.click()
            _ = try scene.krakel.errors.lines(through: "the pointer was freed")
            try folder.write(small, to: "strokes.dict")
            #expect(scene.clickArrives())
            _ = try scene.krakel.errors.lines(through: "started again")
            try scene.krakel.listen()
            try scene.expectAllIsWell()
            try scene.expectQuit()
        }
    }
}
