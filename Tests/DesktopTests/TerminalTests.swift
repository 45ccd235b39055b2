// A Krakel that was started at a terminal: what is pressed there, and what the terminal does to the programs
// that Krakel starts.

import Glibc
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Terminals {
        @Test func itIsInterrupted() throws {
            let desktop = try Desktop()
            let terminal = try Terminal()
            let krakel = try KrakelUnderTest(in: desktop.home, ["--no-welcome"], at: terminal)
            try krakel.catchUp()
            let watchdogs = Family.children(of: krakel.process.identifier, named: "krakel")
            #expect(watchdogs.count == 1)
            terminal.interrupt()
            #expect(try krakel.process.status() == 0)
            #expect(Family.awaitEnd(of: watchdogs))
        }

        /// Who sits before a terminal sees how far a check is.
        @Test func aCheckTellsHowFarItIs() throws {
            let home = try KrakelHome(display: nil)
            let file = try home.folder.write(
                "krakel-dictionary 1\n" + FaultScene.dictionary, to: "strokes.dict")
            let process = try home.start(["check", file], at: try Terminal())
            let said = try #require(process.errors).lines(through: "in 1 mode")
            #expect(said.joined().contains("\rcheck 10 of 10\r"), "\(said)")
            #expect(try home.run("check", file).errors == "")
        }

        /// The watchdog is not stopped by what it says from the background.
        @Test func aStoppedOneIsToldOf() throws {
            let desktop = try Desktop()
            let window = try EventLogWindow(display: desktop.server.display)
            let terminal = try Terminal(stopsBackground: true)
            let krakel = try KrakelUnderTest(in: desktop.home, ["--no-welcome"], at: terminal)
            defer { kill(krakel.process.identifier, SIGCONT) }
            try krakel.catchUp()
            desktop.player.press(2).synchronise()
            try krakel.catchUp()
            try #require(Family.stop(krakel.process.identifier))
            _ = try krakel.errors.lines(through: "the pointer was freed")
            desktop.player.release(2).synchronise()
            _ = window.entries()
            desktop.player.click(button: 2)
            let click = window.entries(throughRelease: 2)
            #expect(click.count { $0.kind == .press && $0.button == 2 } == 1)
            kill(krakel.process.identifier, SIGCONT)
            _ = try krakel.errors.lines(through: "started again")
        }

        @Test func aMessageStopsNoneInTheBackground() throws {
            let desktop = try Desktop()
            let terminal = try Terminal(stopsBackground: true)
            // With job control a shell gives it a group of its own, and keeps the terminal.
            let shell = try ChildProcess(
                ["sh", "-mc", "\"$@\" & read end", "sh", desktop.home.program, "run"]
                    + ["--no-welcome", "--notices", "none"],
                environment: desktop.home.environment, at: terminal)
            _ = try terminal.lines.lines(through: "ready on")
            #expect(try desktop.home.run("status").status == 0)
            #expect(try desktop.home.run("quit").status == 0)
            terminal.interrupt()
            #expect(try shell.status() != 0)
        }

        @Test func aDialogThatWarnsIsNotStopped() throws {
            let desktop = try Desktop(.openbox, shipped: "\"l\" : 14789\n")
            var home = desktop.home
            // GLib writes what it knows of to the standard error.
            home.environment["G_DEBUG"] = "help"
            let terminal = try Terminal(stopsBackground: true)
            let krakel = try KrakelUnderTest(
                in: home, ["--no-welcome", "--ask", "miss"], at: terminal
            ).listen()
            try desktop.write("1597423", until: .missed, by: krakel)
            #expect(desktop.player.teach(on: desktop.display))
            _ = try krakel.errors.lines(through: "Supported debug values")
            #expect(desktop.shows("What does this mean?"))
        }
    }
}
