// The writer's pause from one start to the next.

import Glibc
import Session
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct RhythmKeeping {
        /// Nothing is as slow as this writer: no machine cuts a character in two.
        private static let kept =
            "krakel-rhythm 1\nlimits 300 150 20000\nmean 8000.0\ndeviation 100.0\n"

        private struct Scene {
            let desktop: Desktop
            let file: String

            init(keeping text: String) throws {
                desktop = try Desktop(settings: "pause-most = 20000\n")
                file = try desktop.home.folder.write(text, to: ".local/state/krakel/rhythm")
            }

            func krakel(_ call: FailingCall) throws -> KrakelProcess {
                try KrakelProcess(in: desktop.home.with(call.environment))
            }

            func keep(_ text: String) throws {
                try desktop.home.folder.write(text, to: ".local/state/krakel/rhythm")
            }

            /// Whether the file has all of its four lines.
            var isWhole: Bool {
                let text = PrivateFolder.text(of: file)
                return ["1", "3"].contains {
                    text.hasPrefix("krakel-rhythm \($0)\nlimits 300 150 20000\nmean ")
                }
                    && text.contains("\ndeviation ") && text.hasSuffix("\n")
            }

            /// Two strokes, and nothing waits for a third.
            func write(with krakel: KrakelProcess) throws {
                try krakel.listen()
                try desktop.write("159|357", until: .recognised, by: krakel)
            }
        }

        @Test func itGoesOnWhereItWas() throws {
            let scene = try Scene(keeping: Self.kept)
            let krakel = try scene.desktop.krakel()
            #expect(try krakel.ask(.status).pause == 12_000)
            #expect(try krakel.ask(.status).pauseStart == 300)
            try scene.write(with: krakel)
            let learned = try krakel.ask(.status).pause
            #expect(learned != 12_000)
            #expect(try krakel.quit() == 0)
            #expect(PrivateFolder.text(of: scene.file) != Self.kept)
            var status = stat()
            #expect(stat(scene.file, &status) == 0 && status.st_mode & 0o777 == 0o600)
            let again = try scene.desktop.krakel()
            #expect(try again.ask(.status).pause == learned)
            #expect(
                try scene.desktop.home.run("status").output.contains(
                    "waits \(learned ?? 0) ms for a further stroke, as you write; it began at 300"))
        }

        @Test func whereNothingIsLearnedNothingIsKept() throws {
            let scene = try Scene(keeping: Self.kept)
            let krakel = try scene.desktop.krakel("--no-learning")
            #expect(try krakel.ask(.status).pause == 12_000)
            try scene.write(with: krakel)
            #expect(try krakel.quit() == 0)
            #expect(PrivateFolder.text(of: scene.file) == Self.kept)
        }

        @Test func aDamagedFileIsToldAndWrittenAnew() throws {
            let scene = try Scene(keeping: "krakel-rhythm 1\nlimits 3")
            // As slow as a machine that has other things to do.
            try scene.desktop.home.writeSettings("pause = 20000\npause-most = 30000\n")
            let krakel = try scene.desktop.krakel()
            _ = try krakel.errors.lines(through: "\(scene.file) is damaged")
            #expect(try krakel.ask(.status).pause == 20_000)
            try scene.write(with: krakel)
            #expect(try krakel.quit() == 0)
            #expect(
                PrivateFolder.text(of: scene.file)
                    .hasPrefix("krakel-rhythm 3\nlimits 20000 150 30000\nmean "))
        }

        /// The old pause or the new one, whichever call of reading or writing it goes wrong, and whenever
        /// the program is killed amidst it.
        @Test func everyCallOfIt() throws {
            let scene = try Scene(keeping: Self.kept)
            let home = scene.desktop.home
            var calls = 0
            var isReached = true
            while isReached, calls < 20 {
                calls += 1
                try scene.keep(Self.kept)
                let call = try FailingCall(calls, under: scene.file, .fails(EIO), in: home)
                let krakel = try scene.krakel(call)
                try scene.write(with: krakel)
                #expect(try krakel.quit() == 0, "call \(calls)")
                isReached = call.isReached
                #expect(scene.isWhole, "call \(calls)")
            }
            // Opened and read, then taken away, opened, written and renamed.
            #expect(calls > 5 && calls < 20)
            for number in 1..<calls {
                try scene.keep(Self.kept)
                let call = try FailingCall(number, under: scene.file, .killedBefore, in: home)
                // Where it reads the file it does not live to say that it is ready.
                if let krakel = try? scene.krakel(call) {
                    try scene.write(with: krakel)
                    _ = try? krakel.quit()
                    #expect(try krakel.process.status() != 0)
                }
                #expect(call.isReached && scene.isWhole, "killed before \(number)")
            }
            try scene.keep(Self.kept)
            let torn = try FailingCall(every: "write", under: scene.file, .torn, in: home)
            let krakel = try scene.krakel(torn)
            try scene.write(with: krakel)
            _ = try? krakel.quit()
            #expect(torn.isReached && scene.isWhole)
            let next = try scene.desktop.krakel()
            #expect(try next.ask(.status).pause == 12_000)
        }
    }
}
