// Beginnings that cannot work: one clear message, the next thing to do, the right status.

import Glibc
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Refusals {
        private let desktop: Desktop

        init() throws { desktop = try Desktop() }

        /// A message for people in a few lines, with what to do, and no trace of the program's own.
        private func expect(
            _ outcome: KrakelHome.Outcome, says words: String..., status: Int32 = 1,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            #expect(outcome.status == status, sourceLocation: sourceLocation)
            #expect(outcome.output == "", sourceLocation: sourceLocation)
            for word in words + ["help: "] {
                #expect(outcome.errors.contains(word), sourceLocation: sourceLocation)
            }
            #expect(outcome.errors.hasPrefix("krakel: "), sourceLocation: sourceLocation)
            for word in ["Fatal", "Backtrace", "Error("] {
                #expect(!outcome.errors.contains(word), sourceLocation: sourceLocation)
            }
        }

        @Test func withoutADisplay() throws {
            let home = try KrakelHome(display: nil)
            expect(try home.run("run"), says: "$DISPLAY is not set")
            expect(try home.run("status"), says: "$DISPLAY is not set")
        }

        @Test func aDisplayThatIsNotThere() throws {
            let home = try KrakelHome(display: ":987")
            expect(try home.run("run"), says: ":987")
            expect(try home.run("status"), says: "does not run", status: 3)
        }

        @Test func filesThatCannotBeRead() throws {
            let home = desktop.home
            let missing = home.folder.path + "/missing.dict"
            expect(try home.run("run", "--dictionary", missing), says: missing, "no such file")
            let folder = try home.folder.folder("folder.dict")
            expect(try home.run("run", "--dictionary", folder), says: folder, "folder")
            let newer = try home.folder.write("krakel-dictionary 99\n", to: "newer.dict")
            expect(try home.run("run", "--dictionary", newer), says: newer, "99")
            let settings = home.folder.path + "/missing.toml"
            expect(try home.run("run", "--settings", settings), says: settings, "No such file")
            var moved = home
            moved.environment["KRAKEL_DATA"] = home.folder.path + "/nowhere"
            expect(try moved.run("run"), says: "shipped dictionary", "nowhere")
        }

        /// What can be read of a dictionary with mistakes still writes.
        @Test func aBrokenDictionaryIsReportedAndTheRestServes() throws {
            let sink = try desktop.sink()
            let file = try desktop.home.folder.write(
                "krakel-dictionary 1\nmode letters\n\"a : 14789\n\"b\" : 258\n", to: "half.dict")
            let process = try desktop.home.start(["run", "--dictionary", file])
            let errors = try #require(process.errors)
            let told = try errors.lines(through: "ready on").joined(separator: "\n")
            #expect(told.contains(file + ":3:"))
            #expect(told.contains("^"))
            try desktop.write("258", types: "b", into: sink)
            #expect(try desktop.home.run("quit").status == 0)
            #expect(try process.status() == 0)
        }

        /// Root may write everywhere, so the program runs as somebody else.
        @Test func aFolderOfOnesOwnThatCannotBeWritten() throws {
            let home = desktop.home
            let sealed = try home.folder.folder("sealed")
            chmod(sealed, 0o555)
            var locked = home
            locked.environment["XDG_DATA_HOME"] = sealed
            let krakel: ChildProcess
            if getuid() == 0 {
                guard Place.isInstalled("setpriv") else { return }
                // A copy: the build folder need not be open to others.
                let program = home.folder.path + "/krakel"
                let copy = try ChildProcess(["cp", Place.krakel, program])
                #expect(try copy.status() == 0)
                let run = home.folder.path + "/run"
                let data = try ChildProcess([
                    "cp", Place.repository + "/data/strokes.dict", run + "/strokes.dict",
                ])
                #expect(try data.status() == 0)
                chmod(home.folder.path, 0o711)
                chmod(run, 0o700)
                chmod(run + "/strokes.dict", 0o644)
                #expect(chown(run, 65534, 65534) == 0)
                locked.environment["KRAKEL_DATA"] = run
                krakel = try ChildProcess(
                    [
                        "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups",
                        program, "run",
                    ], environment: locked.environment, isCaptured: true)
            } else {
                krakel = try locked.start(["run"])
            }
            let told = try #require(krakel.errors).lines(through: "ready on")
                .joined(separator: "\n")
            #expect(told.contains(sealed) && told.contains("help: "))
            krakel.send(signal: SIGTERM)
            #expect(try krakel.status() == 0)
            chmod(sealed, 0o755)
        }

        @Test func aButtonThatSomebodyElseHolds() throws {
            let other = try ButtonHolder(display: desktop.server.display, button: 2)
            expect(try desktop.home.run("run"), says: "button 2", "held by another program")
            #expect(try desktop.krakel("--button", "3").quit() == 0)
            withExtendedLifetime(other) {}
        }

        @Test func aButtonThatIsTakenWhilePaused() throws {
            let krakel = try desktop.krakel()
            try krakel.ask(.pause)
            do {
                let other = try ButtonHolder(display: desktop.server.display, button: 2)
                let resume = try desktop.home.run("resume")
                #expect(resume.status == 1)
                #expect(resume.errors.contains("held by another program"))
                #expect(try krakel.ask(.status).isPaused)
                withExtendedLifetime(other) {}
            }
            #expect(try krakel.ask(.resume).succeeded)
        }

        /// A keyboard without any modifier, which no trigger can be found on.
        private static let bare = ["us", "-symbols", "us"]
        private static let modifiers = "modifiers = \"Super\""

        private func writeSettings(
            button: Int, _ modifiers: String = "", of desktop: Desktop
        ) throws {
            try desktop.home.folder.write(
                "[[trigger]]\nbutton = \(button)\n\(modifiers)\n", to: "config/krakel/new")
            #expect(
                rename(
                    desktop.home.folder.path + "/config/krakel/new", desktop.home.settings) == 0)
        }

        @Test func aKeymapThatIsGoneWhilePaused() throws {
            try writeSettings(button: 2, Self.modifiers, of: desktop)
            let krakel = try desktop.krakel()
            try krakel.ask(.pause)
            try desktop.server.setLayout(Self.bare)
            try krakel.catchUp()
            let resume = try desktop.home.run("resume")
            #expect(resume.status == 1)
            #expect(resume.errors.contains("does not report its keymap"), "\(resume.errors)")
            #expect(resume.errors.contains("then: krakel resume"))
            #expect(try krakel.ask(.status).isPaused)
            try desktop.server.setLayout(["us"])
            try krakel.catchUp()
            #expect(try krakel.ask(.resume).succeeded)
        }

        @Test func anotherTriggerThatIsHeld() throws {
            let krakel = try desktop.krakel()
            var other: ButtonHolder? = try ButtonHolder(
                display: desktop.server.display, button: 3)
            try writeSettings(button: 3, of: desktop)
            let said = try krakel.errors.lines(through: "then: krakel reload").joined()
            #expect(said.contains("stays as it was: button 3 "), "\(said)")
            _ = try krakel.event(.reloaded)
            let report = try krakel.ask(.status)
            #expect(report.triggers == ["button 2"])
            #expect(report.problems.first?.hasPrefix("button 3 ") == true, "\(report.problems)")
            try writeSettings(button: 2, of: desktop)
            #expect(try krakel.ask(.reload).problems == [])
            other = nil
            try writeSettings(button: 3, of: desktop)
            #expect(try krakel.ask(.reload).triggers == ["button 3"])
            withExtendedLifetime(other) {}
        }

        /// Neither the new trigger nor the old one: what is true is said, with what to type.
        @Test func noTriggerAtAll() throws {
            try writeSettings(button: 2, Self.modifiers, of: desktop)
            let krakel = try desktop.krakel()
            try desktop.server.setLayout(Self.bare)
            try krakel.catchUp()
            try writeSettings(button: 3, Self.modifiers, of: desktop)
            let said = try krakel.errors.lines(through: "then: krakel resume").joined()
            #expect(said.contains("Krakel is paused"), "\(said)")
            #expect(said.contains("does not report its keymap"))
            _ = try krakel.event(.paused)
            #expect(try krakel.ask(.status).isPaused)
            try desktop.server.setLayout(["us"])
            try krakel.catchUp()
            let resumed = try krakel.ask(.resume)
            #expect(resumed.succeeded && !resumed.isPaused)
            #expect(resumed.triggers.first?.contains("button 3") == true)
        }

        @Test func aModeThatIsNotThere() throws {
            expect(
                try desktop.home.run("run", "--mode", "runes"), says: "`runes`", "letters",
                "digits")
        }

        @Test(arguments: [
            ["--button", "0"], ["--button", "two"], ["--modifiers", "Hyperactive"],
            ["--ask", "often"], ["--nonsense"],
        ])
        func optionsThatMakeNoSense(_ arguments: [String]) throws {
            let process = try desktop.home.start(["run"] + arguments)
            let errors = try #require(process.errors).rest()
            #expect(try process.status() == 64)
            #expect(errors.contains("Error: ") && errors.contains("Usage: "))
        }

        @Test func aRuntimeFolderThatIsOpenToOthers() throws {
            let folder = desktop.home.folder.path + "/run/krakel"
            #expect(mkdir(folder, 0o777) == 0)
            chmod(folder, 0o777)
            expect(try desktop.home.run("run"), says: folder)
        }
    }
}
