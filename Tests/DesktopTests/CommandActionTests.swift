// Programs that strokes start: what they find around them, and what is said where there is none.

import Glibc
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct CommandActions {
        /// A named pipe that commands write to.
        private func pipe(in desktop: Desktop) throws -> (path: String, lines: LineReader) {
            let path = desktop.home.folder.path + "/told"
            guard mkfifo(path, 0o600) == 0 else { throw ChildProcessError.notStarted("mkfifo") }
            // Open for writing as well, it never ends.
            return (path, LineReader(open(path, O_RDWR | O_CLOEXEC)))
        }

        @Test func aCommandStandsOnItsOwn() throws {
            let desktop = try Desktop()
            let told = try pipe(in: desktop)
            let script = """
                krakel-dictionary 1
                mode letters
                run shell "{ echo $$; pwd; echo $KRAKEL_ENTRY $DISPLAY; \
                cut -d' ' -f6 /proc/self/stat; grep Sig[BI] /proc/self/status; \
                echo $KRAKEL_STROKE_START $KRAKEL_STROKE_END; } > '\(told.path)'" : 14789
                run shell "echo `ls /proc/self/fd` `cat` > '\(told.path)'" : 258
                run shell "echo $$ > '\(told.path)'; exec sleep 1000" : 456
                """
            let file = try desktop.home.folder.write(script, to: "strokes.dict")
            try desktop.confirm(file)
            let krakel = try desktop.krakel("--dictionary", file)

            try desktop.write("14789")
            let process = try #require(pid_t(try told.lines.line()))
            #expect(try told.lines.line() == desktop.home.folder.path)
            let entry = try told.lines.line()
            #expect(entry.hasPrefix("run shell \"{ echo $$;"))
            #expect(entry.hasSuffix(" " + desktop.server.display))
            let session = try #require(pid_t(try told.lines.line()))
            #expect(session == process && session != getsid(krakel.process.identifier))
            #expect(try told.lines.line() == "SigBlk:\t0000000000000000")
            // Two that belong to the C library, which no program sees, are its own affair.
            let ignored = try told.lines.line().split(separator: "\t").last ?? ""
            #expect(try #require(UInt64(ignored, radix: 16)) & ~(0b11 << 31) == 0)
            let ink = try Desktop.ink("14789")
            let ends = [ink.strokes.first?.points.first, ink.strokes.last?.points.last]
            #expect(
                try told.lines.line()
                    == ends.compactMap {
                        $0.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }
                    }
                    .joined(separator: " "))
            // Nobody waits for it, and yet it does not stay as a zombie.
            #expect(eventually(.end(of: process)) { kill(process, 0) != 0 })

            // Its own three descriptors, and that of the folder that is listed.
            try desktop.write("258")
            #expect(try told.lines.line() == "0 1 2 3")

            try desktop.write("456")
            let sleeper = try #require(pid_t(try told.lines.line()))
            #expect(try krakel.quit() == 0)
            #expect(kill(sleeper, SIGKILL) == 0)
        }

        /// A dictionary that somebody else can write starts nothing, and says so.
        @Test func whatOthersCanWriteStartsNothing() throws {
            let desktop = try Desktop()
            let mark = desktop.home.folder.path + "/mark"
            let file = try desktop.home.folder.write(
                "krakel-dictionary 1\nmode letters\nrun \"touch \(mark)\" : 14789\n",
                to: "strokes.dict")
            try desktop.confirm(file)
            chmod(file, 0o666)
            let krakel = try desktop.krakel("--dictionary", file)
            try desktop.write("14789")
            #expect(try krakel.event(.refused).reason?.contains("written by others") == true)
            #expect(access(mark, F_OK) != 0)
            chmod(file, 0o600)
            try krakel.ask(.reload)
            try desktop.write("14789")
            #expect(eventually(.files(under: mark)) { access(mark, F_OK) == 0 })
        }

        /// A command that the user has not confirmed starts nothing, and says what to type; once it is
        /// confirmed it is started at once, and once it is changed or the yes taken back, no more.
        @Test func whatIsNotConfirmedStartsNothing() throws {
            let desktop = try Desktop()
            let told = try pipe(in: desktop)
            func write(_ command: String) throws -> String {
                try desktop.home.folder.write(
                    "krakel-dictionary 1\nmode letters\nrun shell \"\(command)\" : 14789\n",
                    to: "strokes.dict")
            }
            let file = try write("echo one > '\(told.path)'")
            let krakel = try desktop.krakel("--dictionary", file)
            func expectRefusal() throws {
                let refusal = try desktop.write("14789", until: .refused, by: krakel)
                #expect(refusal.text?.hasPrefix("run shell \"echo") == true)
                #expect(refusal.reason?.contains(": krakel confirm \(file)") == true)
                let line = try krakel.errors.lines(through: "refused ").last ?? ""
                #expect(line.contains(": krakel confirm \(file)"))
            }
            try expectRefusal()
            let problems = try krakel.ask(.status).problems
            #expect(problems.count == 1 && problems[0].contains("1 command is not started"))
            #expect(problems.first?.hasPrefix("\(file):3:11: warning: ") == true, "\(problems)")

            try desktop.confirm(file)
            #expect(try krakel.ask(.status).problems.isEmpty)
            try desktop.write("14789")
            #expect(try told.lines.line() == "one")

            _ = try write("echo two > '\(told.path)'")
            _ = try krakel.event(.reloaded)
            try expectRefusal()
            #expect(try desktop.home.run("confirm", "--forget").output == "forgot 1 command\n")
            _ = try write("echo one > '\(told.path)'")
            try krakel.ask(.reload)
            try expectRefusal()
        }

        /// Each is shown and asked about; what is answered otherwise than by yes, or not at all, stays
        /// as it was. The user's own file is no exception.
        @Test func everyCommandIsAskedAbout() throws {
            var home = try KrakelHome(display: nil)
            try home.writeOwn(
                "krakel-dictionary 1\nmode letters\nrun \"a 1\" : 14789\n\"x\", run \"b\" : 258\n"
                    + "mode digits\nrun shell \"c\\u{202E}\" : 258\nrun \"a 1\" : 456\n")
            let krakel = home.program
            home.program = "/bin/sh"
            func confirm(_ answers: String) throws -> KrakelHome.Outcome {
                try home.run("-c", "printf '\(answers)' | \(krakel) confirm")
            }
            let first = try confirm("yes\\nn\\n")
            #expect(first.status == 1)
            #expect(
                first.output == """
                    mode letters: run "a 1"
                    start run "a 1" where it is drawn? [y/N] mode letters: "x", run "b"
                    start run "b" where it is drawn? [y/N] mode digits: run shell "c\\u{202E}"
                    start run shell "c\\u{202E}" where it is drawn? [y/N]\u{20}
                    confirmed 1 of 3

                    """)
            let second = try confirm("Y\\ny\\n")
            #expect(second.status == 0 && second.output.hasSuffix("confirmed 2 of 2\n"))
            let third = try confirm("")
            #expect(third.status == 0)
            #expect(third.output == "there is no command that is not confirmed\n")
        }

        /// What the same entry types arrives, and the button is everybody's afterwards.
        @Test func aStrokePauses() throws {
            let desktop = try Desktop(
                shipped: "mode letters\npause, \"bye →\" : 14789\n\"b\" : 258\n")
            let sink = try desktop.sink()
            let krakel = try desktop.krakel()
            try desktop.write("14789")
            #expect(sink.text(count: 5) == "bye →")
            _ = try krakel.event(.paused)
            #expect(try krakel.ask(.status).isPaused)
            try krakel.ask(.resume)
            try desktop.write("258", types: "b", into: sink)
        }

        @Test func whatCannotBeStartedIsToldWithItsReason() throws {
            let desktop = try Desktop()
            let sink = try desktop.sink()
            let plain = try desktop.home.folder.write("", to: "plain")
            let broken = try desktop.home.folder.write("#!/no/such/shell\n", to: "broken")
            chmod(broken, 0o755)
            let file = try desktop.home.folder.write(
                """
                krakel-dictionary 1
                mode letters
                run "no-such-program 'a b'" : 14789
                "x", run "\(plain)" : 258
                run "\(broken)" : 456
                """, to: "strokes.dict")
            try desktop.confirm(file)
            let krakel = try desktop.krakel("--dictionary", file)
            let refusal = try desktop.write("14789", until: .refused, by: krakel)
            #expect(refusal.text == "run \"no-such-program 'a b'\"")
            #expect(refusal.reason?.contains("`no-such-program`; install it") == true)
            let line = try krakel.errors.lines(through: "refused ").last ?? ""
            #expect(line.contains("no-such-program") && line.contains("install it"))
            try desktop.write("258", types: "x", into: sink)
            #expect(try krakel.event(.refused).reason?.contains("chmod +x \(plain)") == true)
            try desktop.write("456")
            #expect(try krakel.event(.refused).reason?.contains("first line") == true)
            #expect(try krakel.quit() == 0)

            let check = try desktop.home.run("check", file)
            #expect(check.status == 0)
            #expect(check.errors.contains("\(file):3:5: warning: there is no program"))
            #expect(
                check.errors.contains(
                    "\(file):4:10: warning: `\(plain)` cannot be run as a program"))
            #expect(!check.errors.contains("\(file):5:"))

            // A dry run starts nothing, and so finds nothing missing.
            let dry = try desktop.krakel("--dictionary", file, "--dry-run")
            try desktop.write("14789")
            #expect(try dry.event(.refused, .recognised).event == .recognised)
        }
    }
}
