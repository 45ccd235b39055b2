// Waiting for the end of a process.

import Glibc
import System
import Testing

@Suite struct ProcessEndTests {
    /// - Returns: a process that ends when what is returned with it is closed.
    private func start() throws -> (process: pid_t, lifeline: Int32) {
        let pipe = try Pipe()
        _ = fcntl(pipe.writing, F_SETFD, FD_CLOEXEC)
        var start = ProgramStart("/bin/cat", ["cat"])
        start.input = pipe.reading
        let process = try start.start().get()
        close(pipe.reading)
        return (process, pipe.writing)
    }

    @Test func itIsWaitedFor() throws {
        let (process, lifeline) = try start()
        let end = try #require(ProcessEnd(of: process))
        #expect(!end.awaited(patience: 0))
        close(lifeline)
        #expect(end.awaited(patience: 10_000))
        // Also where its parent has asked for its status.
        var status: Int32 = 0
        _ = waitpid(process, &status, 0)
        #expect(end.awaited(patience: 0))
    }

    @Test func whatIsNotThereHasNone() {
        #expect(ProcessEnd(of: -1) == nil)
        #expect(ProcessEnd(of: 0) == nil)
    }
}
