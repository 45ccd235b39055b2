// Learning while one writes, from the strokes to the file and back.

import Glibc
import Session
import Strokes
import System
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Learning {
        private static let dictionary = """
            mode letters
            "l" : 14789
            "v" : 183
            " " : 456
            <BackSpace> : 654
            """

        /// A home whose shipped dictionary is the one above.
        private func desktop() throws -> Desktop {
            let desktop = try Desktop(shipped: Self.dictionary)
            try desktop.home.writeOwn("krakel-dictionary 1\nmode letters\n\"u\" : 1478963\n")
            return desktop
        }

        private func learned(_ desktop: Desktop) -> String {
            PrivateFolder.text(of: desktop.home.folder.path + "/data/krakel/learned.dict")
        }

        /// Writes, takes back, writes again, ends the word.
        @Test func aCorrectionChangesTheNextReading() throws {
            let desktop = try desktop()
            let sink = try desktop.sink()
            let krakel = try desktop.krakel()
            func write(_ ink: Ink) throws -> String? {
                return try desktop.write(ink, until: .recognised, by: krakel).text
            }
            func write(_ cells: String) throws -> String? { try write(Desktop.ink(cells)) }
            #expect(try write(Ink.shortU) == "l")
            #expect(try write("654") == "<BackSpace>")
            #expect(try write("1478963") == "u")
            #expect(try write("456") == " ")
            #expect(learned(desktop) == "")
            let event = try krakel.event(.learned)
            #expect(event.text == "u" && event.mode == "letters")
            // Answered once nothing is left to be read.
            try krakel.ask(.status)
            #expect(try write(Ink.shortU) == "u")
            #expect(sink.text(count: 5).filter { !$0.isNewline }.hasSuffix("u u"))

            let file = learned(desktop)
            #expect(file.contains("# corrected 20"))
            #expect(file.contains("\"l\"") && file.contains("*1.15  # misled 20"))
            let list = try desktop.home.run("list", "--mine").output
            #expect(list.contains("u  taught    1478963"))
            #expect(list.contains("u  learned"))
            #expect(list.contains("l  faded     14789"))
            #expect(list.contains("*1.15 (shipped)  misled 20"))

            // Undone, the reading is as it was; put back, it is as it became.
            #expect(try desktop.home.run("unlearn", "--all").status == 0)
            _ = try krakel.event(.reloaded)
            try krakel.ask(.status)
            #expect(try write(Ink.shortU) == "l")
            #expect(try desktop.home.run("unlearn", "--undo").status == 0)
            _ = try krakel.event(.reloaded)
            try krakel.ask(.status)
            #expect(try write(Ink.shortU) == "u")
        }

        /// What is not written down yet when Krakel ends is written down then, where it is wanted.
        @Test(arguments: [[], ["--no-learning"], ["--dry-run"]])
        func theEndLosesNothingThatIsToBeLearned(options: [String]) throws {
            let desktop = try desktop()
            let sink = try desktop.sink()
            let krakel = try KrakelUnderTest(in: desktop.home, options).listen()
            try krakel.readCorrection(by: desktop.player)
            #expect(learned(desktop) == "")
            #expect(try krakel.quit() == 0)
            #expect(learned(desktop).contains("corrected") == options.isEmpty)
            if !options.isEmpty { #expect(learned(desktop) == "") }
            withExtendedLifetime(sink) {}
        }

        @Test func unlearningSaysWhatItDoes() throws {
            let desktop = try desktop()
            let home = desktop.home
            let nothing = try home.run("unlearn", "--last", "2")
            #expect(nothing.status == 1)
            #expect(nothing.errors.contains("krakel list --mine"))
            #expect(try home.run("unlearn", "--undo").status == 1)
            #expect(try home.run("unlearn").status == 64)
            #expect(try home.run("unlearn", "u", "--all").status == 64)
            let samples = try home.folder.write(
                "{\"label\":\"u\",\"strokes\":[[[0,0],[5,90],[60,95],[62,1]]]}\n",
                to: "u.jsonl")
            let learned = try home.run("learn", "--from", samples)
            #expect(learned.status == 0 && learned.errors.contains("krakel unlearn --taught u\n"))
            #expect(try home.run("list", "--mine").output.contains("u  taught"))
            let refused = try home.run("unlearn", "u")
            #expect(refused.status == 1 && refused.errors.contains("krakel unlearn --taught u"))
            let taken = try home.run("unlearn", "--taught", "u")
            #expect(taken.status == 0)
            #expect(taken.output.contains("u in letters: "))
            #expect(taken.output.contains("took back 1 of \(home.ownDictionary)"))
            let left = try home.run("list", "--mine").output
            #expect(left.contains("u  taught    1478963\n") && !left.contains("~"))
            #expect(try home.run("unlearn", "--undo").status == 0)
            #expect(try home.run("list", "--mine").output.contains("u  taught"))
        }

        /// Lessons that come while it waits for its turn are taken back with the others, and put back.
        @Test func whatIsTakenIsWhatIsKept() throws {
            var home = try KrakelHome(display: nil)
            try home.ship(Self.dictionary)
            let path = "data/krakel/learned.dict"
            let early = "krakel-dictionary 1\nmode letters\n\"u\" : 14789\n"
            let late = early + "\"u\" : 147896\n"
            let file = try home.folder.write(early, to: path)
            // As another program does that writes it just now.
            let lock = try FileDescriptor(file + ".lock", O_RDWR | O_CREAT, mode: 0o600)
            try #require(flock(lock.number, LOCK_EX) == 0)
            let unlearn = try home.start(["unlearn", "u"])
            let descriptors = "/proc/\(unlearn.identifier)/fd/"
            #expect(
                eventually(.nothing(because: "a program does not tell that it has opened a file")) {
                    (0..<64).contains {
                        Path.destination(ofLink: descriptors + "\($0)") == file + ".lock"
                    }
                })
            try home.folder.write(late, to: path)
            flock(lock.number, LOCK_UN)
            #expect(try unlearn.status() == 0)
            #expect(!PrivateFolder.text(of: file).contains("\"u\""))
            #expect(try home.run("unlearn", "--undo").status == 0)
            #expect(PrivateFolder.text(of: file).contains("147896\n"))
            #expect(PrivateFolder.text(of: file).contains("14789\n"))
        }
    }
}

extension KrakelProcess {
    /// Reads an l that was meant as a u, its being taken back, and a u: a lesson, which is not written down yet.
    func readCorrection(by player: PenPlayer) throws {
        for ink in try [Ink.shortU, Desktop.ink("654"), Desktop.ink("1478963")] {
            player.write(ink)
            _ = try event(.recognised)
        }
    }
}
