// Shows that every file that Krakel writes is the old one or the new one, whole, whatever happens amidst its
// writing.

import Engine
import Glibc
import System
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct FileWrites {
        /// What writes a file without asking for a display, by the command that does it.
        enum Writer: CaseIterable {
            /// What starts Krakel with the session, and whatever commands put out.
            case autostart
            /// What windows put out, and the settings by the welcome, and the practice once it is long.
            case sheet
            /// Which commands may be started.
            case confirm
            /// A dictionary in the place of one's own, which is kept beside it.
            case replacement

            var words: [String] {
                switch self {
                case .autostart: ["autostart", "enable"]
                case .sheet: ["sheet", "-o", "FILE"]
                case .confirm: ["confirm", "--yes"]
                case .replacement: ["import", "dictionary", "--replace", "OTHER"]
                }
            }

            /// From one call that fails to the next. What puts a file in its place is the same for all
            /// commands, but for those of one's own dictionary, and for all windows.
            var step: Int {
                switch self {
                case .confirm: 1
                case .autostart, .replacement: 2
                case .sheet: 3
                }
            }

            /// Below the home folder.
            var file: String {
                switch self {
                case .autostart: "config/autostart/krakel.desktop"
                case .sheet: "out/sheet.svg"
                case .confirm: ".local/state/krakel/commands"
                case .replacement: "data/krakel/strokes.dict"
                }
            }

            /// What is there before; nil for nothing.
            var old: String? {
                switch self {
                case .autostart: nil
                case .sheet: "<svg/>\n"
                case .confirm: "krakel-commands 2\nrun \"other\"\n"
                case .replacement: Scene.own
                }
            }
        }

        private struct Scene {
            static let own = "krakel-dictionary 1\nmode letters\nrun \"xterm\" : 258\n"
            let writer: Writer
            let home: KrakelHome
            let other: String

            init(_ writer: Writer) throws {
                self.writer = writer
                var home = try KrakelHome(display: nil)
                let shipped = "mode letters\n\"l\" : 14789\n"
                try home.ship(shipped)
                other = try home.folder.write(
                    "krakel-dictionary 1\n" + shipped, to: "other.dict")
                try home.folder.folder("out")
                try home.writeOwn(Self.own)
                self.home = home
            }

            var file: String { home.folder.path + "/" + writer.file }
            var text: String { PrivateFolder.text(of: file) }
            var old: String { writer.old ?? "" }

            func reset() throws {
                for name in names { unlink(folder + "/" + name) }
                if let old = writer.old { try home.folder.write(old, to: writer.file) }
            }

            func run(_ call: FailingCall?) throws -> KrakelHome.Outcome {
                try home.with(call?.environment ?? [:]).run(
                    writer.words.map { $0 == "FILE" ? file : $0 == "OTHER" ? other : $0 })
            }

            private var folder: String {
                String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
            }

            /// What stands in the folder of the file.
            var names: [String] { Folder.names(in: folder).sorted() }
        }

        @Test(arguments: Writer.allCases)
        func everyCallOfIt(_ writer: Writer) throws {
            let scene = try Scene(writer)
            try scene.reset()
            let first = try scene.run(nil)
            try #require(first.status == 0, "\(first.errors)")
            let new = scene.text
            #expect(new != scene.old && !new.isEmpty)
            let names = scene.names

            var calls = 0
            var isReached = true
            while isReached, calls < 60 {
                calls += writer.step
                try scene.reset()
                let call = try FailingCall(calls, under: scene.file, .fails(EIO), in: scene.home)
                let outcome = try scene.run(call)
                isReached = call.isReached
                #expect([scene.old, new].contains(scene.text), "call \(calls)")
                if outcome.status == 0 {
                    #expect(scene.text == new, "call \(calls)")
                } else {
                    #expect(!outcome.errors.isEmpty)
                    // What was begun is taken away again, but what a failing removal leaves.
                    #expect(scene.names.count { !names.contains($0) } <= 1, "call \(calls)")
                }
            }
            // Looked for, opened, written, synchronised, renamed: there are that many at least.
            #expect(calls > 5 && calls < 60)

            for number in stride(from: 2, to: calls, by: 4) {
                try scene.reset()
                _ = try scene.run(
                    FailingCall(number, under: scene.file, .killedBefore, in: scene.home))
                #expect([scene.old, new].contains(scene.text), "killed before \(number)")
            }
            try scene.reset()
            let torn = try FailingCall(
                every: "write", under: scene.file, .torn, in: scene.home)
            #expect(try scene.run(torn).status != 0)
            #expect(torn.isReached && scene.text == scene.old)
            // What a crash has left beside it is in nobody's way.
            #expect(try scene.run(nil).status == 0)
            #expect(scene.text == new)
        }

        /// A running Krakel's copies of the dictionary: a whole one or none, and it goes on without.
        @Test(arguments: [
            ("write", FailingCall.Fate.fails(ENOSPC)), ("write", .torn), ("rename", .killedBefore),
        ])
        func copiesOfTheDictionary(_ call: String, _ fate: FailingCall.Fate) throws {
            let server = try XvfbServer()
            let home = try KrakelHome(display: server.display)
            let own = "krakel-dictionary 1\nmode letters\n\"l\" : 14789\n"
            try home.writeOwn(own)
            let backups = home.folder.path + "/.local/state/krakel/backups"
            let failing = try FailingCall(every: call, under: backups + "/", fate, in: home)
            let krakel = try KrakelUnderTest(in: home.with(failing.environment), ["--no-learning"])
            #expect(failing.awaitReached())
            func copies() throws -> [String] {
                try home.run("doctor", "--restore").output.split(separator: "\n").map(String.init)
            }
            if case .fails = fate {
                #expect(try krakel.errors.lines(through: "no copy of").count > 0)
                #expect(try krakel.quit() == 0)
            } else {
                #expect(try krakel.process.status() != 0)
            }
            #expect(try copies() == [])
            // The next one makes it, whatever was left there.
            let next = try KrakelUnderTest(in: home, ["--no-learning"])
            #expect(try eventually(.files(under: backups)) { try copies().count == 1 })
            #expect(try next.quit() == 0)
            let stamp = try #require(copies().first?.split(separator: "\t").dropFirst(2).first)
            #expect(PrivateFolder.text(of: backups + "/strokes.dict." + stamp) == own)
        }

        /// A log that is full is the old one, with its new line, or the newer half of it.
        @Test(arguments: [
            ("fsync", FailingCall.Fate.fails(EIO)), ("rename", .killedBefore),
            ("rename", .killedAfter),
        ])
        func aFullLog(_ call: String, _ fate: FailingCall.Fate) throws {
            let desktop = try Desktop()
            let line = Sample(label: "old", ink: try Desktop.ink("14789"), mode: "letters").line
            let count = (8 << 20) / (line.utf8.count + 1)
            let file = try desktop.home.folder.write(
                String(repeating: line + "\n", count: count), to: "log.jsonl")
            let failing = try FailingCall(every: call, under: file, fate, in: desktop.home)
            let krakel = try KrakelUnderTest(
                in: desktop.home.with(failing.environment),
                ["--log-file", file, "--no-learning"]
            ).listen()
            try desktop.write("258")
            if case .fails = fate {
                _ = try krakel.event(.recognised)
                #expect(access(file + ".new", F_OK) != 0)
                #expect(try krakel.quit() == 0)
            } else {
                #expect(try krakel.process.status() != 0)
            }
            #expect(failing.isReached)
            let lines = PrivateFolder.text(of: file).split(separator: "\n")
            #expect(lines.dropLast().allSatisfy { $0 == line })
            #expect(lines.last?.contains("\"label\":\"l\"") == true)
            if fate == .killedAfter {
                #expect(lines.count > count / 2 - 2 && lines.count < count)
            } else {
                #expect(lines.count == count + 1)
            }
        }

        /// A line of the log in which Krakel is killed spoils none but itself.
        @Test func aTornLineOfTheLog() throws {
            let desktop = try Desktop()
            let file = desktop.home.folder.path + "/.local/state/krakel/strokes.log.jsonl"
            let torn = try FailingCall(every: "write", under: file, .torn, in: desktop.home)
            let first = try KrakelUnderTest(
                in: desktop.home.with(torn.environment), ["--log", "--no-learning"])
            try desktop.write("258")
            #expect(try first.process.status() != 0)
            #expect(torn.isReached && !PrivateFolder.text(of: file).hasSuffix("\n"))
            let krakel = try desktop.krakel("--log", "--no-learning")
            for _ in 1...2 {
                try desktop.write("258", until: .recognised, by: krakel)
            }
            #expect(try krakel.quit() == 0)
            let reading = SampleReader.read(Array(PrivateFolder.text(of: file).utf8))
            #expect(reading.errors.map(\.line) == [1])
            #expect(reading.samples.map(\.label) == ["l", "l"])
        }
    }
}
