// What is kept of the writing on request: the log of strokes, and raw input.

import Dictionaries
import Glibc
import Reading
import Session
import Strokes
import TestSupport
import Testing

@testable import Engine

extension DesktopTests {
    @Suite struct Keeping {
        private let desktop: Desktop

        init() throws { desktop = try Desktop() }

        /// Writes what is understood.
        private func write(_ cells: String, _ krakel: KrakelProcess) throws {
            try desktop.write(cells, until: .recognised, by: krakel)
        }

        private func status(of path: String) throws -> stat {
            var status = stat()
            try #require(stat(path, &status) == 0)
            return status
        }

        /// Every character, understood or not, in a file that nobody else can read; and nothing of it
        /// is left once it is to be forgotten.
        @Test(arguments: [false, true])
        func whatIsWrittenIsLogged(bySettings: Bool) throws {
            let settings = try desktop.home.folder.write("log = true\n", to: "log.toml")
            let folder = desktop.home.folder.path + "/.local/state/krakel"
            let file = folder + "/strokes.log.jsonl"
            let krakel =
                try bySettings
                ? desktop.krakel("--settings", settings, "--no-learning")
                : desktop.krakel("--log", "--no-learning")
            for cells in ["258", "753", "258"] {
                try write(cells, krakel)
            }
            try desktop.write(Ink([Self.scribble]).fitted().dense, until: .missed, by: krakel)
            let reading = SampleReader.read(Array(PrivateFolder.text(of: file).utf8))
            #expect(reading.errors == [])
            #expect(reading.samples.map(\.label) == ["l", "shift digits", "1", ""])
            #expect(reading.samples.map(\.mode) == ["letters", "letters", "digits", "letters"])
            #expect(reading.samples.allSatisfy { $0.ink.strokes.count == 1 })
            #expect(try status(of: file).st_mode & 0o777 == 0o600)
            #expect(try status(of: folder).st_mode & 0o777 == 0o700)

            let replayed = try desktop.home.run("log", "replay", file)
            #expect(replayed.status == 0)
            #expect(
                replayed.output.split(separator: "\n")
                    .map { $0.split(separator: "\t").prefix(2).joined(separator: " ") }
                    == ["l l", "shift digits shift digits", "1 1", "- -"])
            #expect(replayed.errors == "4 characters: 3 of 3 as they were, 1 not understood\n")

            let size = PrivateFolder.text(of: file).utf8.count
            #expect(
                try desktop.home.run("log").output == "\(file): \(size) bytes, at most 8388608\n")
            #expect(try desktop.home.run("log", "--forget").output == "\(file): deleted\n")
            #expect(access(file, F_OK) != 0)
            #expect(try desktop.home.run("log").output.contains("there is no log"))
            // Only what is written from now on.
            try write("258", krakel)
            #expect(PrivateFolder.text(of: file).split(separator: "\n").count == 1)
            if bySettings {
                // The file that was named is followed.
                try desktop.home.folder.write("log = false\n", to: "log.toml")
                _ = try krakel.event(.reloaded)
                try write("258", krakel)
                #expect(PrivateFolder.text(of: file).split(separator: "\n").count == 1)
            }
        }

        /// There and back so often that it is nothing.
        private static let scribble = Stroke(
            [1, 9, 3, 7, 2, 8, 4, 6, 1, 9, 3, 7, 5, 2].map {
                Point(x: Double(($0 - 1) % 3), y: Double(($0 - 1) / 3))
            })

        /// A log that is full loses its older half, whole lines of it, and goes on.
        @Test func aFullLogKeepsItsNewerHalf() throws {
            let line =
                LogLine(
                    sample: Sample(label: "old", ink: Ink([Self.scribble]), mode: "letters"),
                    time: 1,
                    distance: 1, verdict: "sure"
                ).text + "\n"
            let count = (8 << 20) / line.utf8.count
            let file = try desktop.home.folder.write(
                String(repeating: line, count: count), to: "log.jsonl")
            let krakel = try desktop.krakel("--log-file", file)
            try write("258", krakel)
            let text = PrivateFolder.text(of: file)
            let lines = text.split(separator: "\n")
            #expect(text.utf8.count <= 4 << 20 && text.utf8.count > (4 << 20) - 2 * line.utf8.count)
            #expect(lines.dropLast().allSatisfy { $0 + "\n" == line })
            #expect(lines.last?.contains("\"label\":\"l\"") == true)
            #expect(try status(of: file).st_mode & 0o777 == 0o600)
            #expect(access(file + ".new", F_OK) != 0)
            try write("258", krakel)
            #expect(PrivateFolder.text(of: file).hasPrefix(text))
        }

        @Test func nothingIsLoggedUnlessAskedFor() throws {
            let krakel = try desktop.krakel()
            try write("258", krakel)
            #expect(
                access(
                    desktop.home.folder.path + "/.local/state/krakel/strokes.log.jsonl", F_OK) != 0)
        }

        /// A locker or a password prompt has the keyboard.
        @Test func nothingIsLoggedWhileTheKeyboardIsGrabbed() throws {
            let file = desktop.home.folder.path + "/kept/log.jsonl"
            let krakel = try desktop.krakel("--log-file", file)
            let grab = try ScreenLocker(display: desktop.server.display)
            #expect(grab.lock(withPointer: false) != nil)
            try write("258", krakel)
            #expect(PrivateFolder.text(of: file) == "")
            grab.unlock()
            try write("258", krakel)
            #expect(PrivateFolder.text(of: file).split(separator: "\n").count == 1)
        }

        /// Nothing of what is written where the dictionary says so is kept, learned or told in the log.
        @Test func nothingIsKeptOfPrivateApplications() throws {
            let rest = desktop.home.folder.path
            try desktop.home.writeOwn(
                """
                krakel-dictionary 1
                applications secrets : vault
                private for secrets
                mode letters
                "secret", wait 10000, "b" : 159
                """)
            let (log, raw) = (rest + "/log.jsonl", rest + "/raw.jsonl")
            let krakel = try desktop.krakel("--log-file", log, "--record", raw, "--verbose")
            let sink = try desktop.sink("vault.Vault")
            #expect(try desktop.write("258", until: .recognised, by: krakel).text == "l")
            #expect(sink.text(count: 1) == "l")
            #expect(try krakel.ask(.status).isPrivate == true)
            #expect(try desktop.home.run("status").output.contains("keeps nothing"))
            // What is given up later was private all the same, and what is drawn elsewhere by then is not.
            try desktop.write("159", until: .recognised, by: krakel)
            #expect(PrivateFolder.text(of: log) == "")
            _ = try desktop.sink()
            try write("258", krakel)
            let typist = try TestTypist(display: desktop.server.display)
            for isPress in [true, false] { typist.key(9, isPress: isPress) }
            #expect(try krakel.event(.refused).text?.contains("secret") == true)
            #expect(try krakel.quit() == 0)
            #expect(PrivateFolder.text(of: log).split(separator: "\n").count == 1)
            let recorded = PrivateFolder.text(of: raw)
            #expect(!recorded.contains("type") && !recorded.contains("release"))
            let told = try krakel.process.errors?.rest() ?? ""
            #expect(told.contains("the recording ends here") && !told.contains("secret"))
            #expect(told.split(separator: "(258)").count == 2)
            #expect(access(rest + "/data/krakel/learned.dict", F_OK) != 0)
        }

        /// However late Krakel is told of a stroke, its pauses are those of the hand.
        @Test func aRecordingHasTheTimesOfTheHand() throws {
            let file = desktop.home.folder.path + "/raw.jsonl"
            let krakel = try desktop.krakel("--record", file, "--no-learning")
            let witness = try InputWitness(display: desktop.server.display)
            let points = try #require(CellPath("258")).ink.fitted().dense.strokes[0].points
            desktop.player.move(to: points[0]).synchronise()
            desktop.player.alone { desktop.player.draw(Stroke(points)) }
            _ = try krakel.event(.recognised)
            #expect(try krakel.quit() == 0)
            let times = try InputRecording(Array(PrivateFolder.text(of: file).utf8)).steps
                .compactMap { step -> Milliseconds? in
                    guard case .event(let event, let late) = step.input else { return nil }
                    return switch event {
                    case .press, .release: step.time - late
                    default: nil
                    }
                }
            let turns = witness.turns().map(\.time)
            try #require(times.count == 2 && turns.count == 2)
            #expect(times[1] - times[0] == Milliseconds(turns[1] - turns[0]))
        }

        /// Raw input that was recorded does the same once more, in an engine without a server.
        @Test func aRecordingDoesTheSameAgain() throws {
            let file = desktop.home.folder.path + "/raw.jsonl"
            let krakel = try desktop.krakel("--record", file, "--no-learning")
            try desktop.write("258|456", until: .recognised, by: krakel)
            desktop.player.draw(Stroke([Point(x: 1200, y: 790)])).synchronise()
            // What is drawn later than twice the pause is a character of its own.
            let rest = Point(x: 300, y: 200)
            desktop.player.move(to: rest, after: 1000)
            try write("852", krakel)
            desktop.player.move(to: rest, after: 1000)
            try write("258", krakel)
            #expect(try krakel.quit() == 0)
            #expect(try status(of: file).st_mode & 0o777 == 0o600)

            let recording = try InputRecording(Array(PrivateFolder.text(of: file).utf8))
            let done = recording.steps.flatMap(\.done)
            #expect(done.filter { $0.hasPrefix("type") }.count == 2)
            #expect(done.contains("mode capitals") && done.contains("replay"))
            #expect(
                InputRecording(setting: recording.setting, steps: recording.steps).text
                    == PrivateFolder.text(of: file))
            let shipped = try DictionaryReader.read(
                Array(PrivateFolder.text(of: Place.repository + "/data/strokes.dict").utf8))
            let network = CharacterNetworkFile(Place.repository + "/data/characters.model").network
            let recogniser = Recogniser(shipped.dictionary, network: network)
            #expect(recording.replayed(with: recogniser) == recording.steps.map(\.done))

            let again = try desktop.home.run("log", "replay", file)
            #expect(again.status == 0)
            #expect(again.errors.contains(", all as they were\n"))
            // With a dictionary that lacks everything it is another matter.
            let other = try desktop.home.folder.write(
                "krakel-dictionary 1\nmode letters\n\"x\" : 5\n", to: "other.dict")
            let changed = try desktop.home.run("log", "replay", "--dictionary", other, file)
            #expect(changed.status == 1)
            #expect(changed.output.contains("  (was: "))
        }
    }
}
