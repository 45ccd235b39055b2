import Glibc
import System
import Testing

@Suite struct ProgramStartTests {
    private func shell(_ script: String) -> ProgramStart {
        ProgramStart("sh", ["sh", "-c", script])
    }

    @Test func whatCameOfIt() throws {
        #expect(try shell("exit 3").run() == 3)
        #expect(try shell("kill -9 $$").run() == 128 + SIGKILL)
        #expect(throws: SystemError(code: ENOENT)) {
            _ = try ProgramStart("no-such-program", ["x"]).run()
        }
    }

    /// Only what is meant for it is open in it.
    @Test func whatItHasOpen() throws {
        let pipe = try Pipe()
        let other = try Pipe()
        defer { for end in [other.reading, other.writing] { close(end) } }
        _ = fcntl(other.writing, F_SETFD, 0)
        var program = shell("echo $(cd /proc/self/fd && echo *) >&3")
        program.third = pipe.writing
        let status = try program.run()
        close(pipe.writing)
        let text = try FileDescriptor(owning: pipe.reading).readAll(limit: 1000).map {
            String(decoding: $0, as: UTF8.self)
        }
        // The shell's own command substitution has a pipe as 1, and opens the folder to read it.
        let numbers = try #require(text).split(whereSeparator: \.isWhitespace)
        #expect(status == 0 && !numbers.contains("\(other.writing)") && numbers.contains("3"))
    }

    @Test func aProgramThatDoesNotGoIsEnded() throws {
        var program = shell("trap '' TERM; echo ready; while :; do sleep 1; done")
        let pipe = try Pipe()
        program.output = pipe.writing
        let started = try StartedProgram(program)
        close(pipe.writing)
        let ready = try FileDescriptor(owning: pipe.reading).read(most: 6)
        #expect(ready == Array("ready\n".utf8))
        started.end()
        #expect(kill(started.identifier, 0) != 0)
    }
}
