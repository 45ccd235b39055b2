// Shows what is read of a process.

import Glibc
import Testing

@testable import System

@Suite struct ProcessStatTests {
    /// As proc_pid_stat(5) has it: number, name, state, ten further fields, the times of user and system.
    @Test(arguments: [
        ("7 (sh) S 1 7 7 0 -1 4194560 1 0 0 0 12 30 0 0 20 0 1 0", ProcessStat.State.sleeping, 42),
        ("7 (a) R) R 1 7 7 0 -1 4194560 1 0 0 0 1 0 0 0", .running, 1),
        ("7 (a b) D 1 7 7 0 -1 4194560 1 0 0 0 0 0 0 0", .waitingForDisk, 0),
        ("7 () T 1 7 7 0 -1 4194560 1 0 0 0 0 2 0 0", .stopped, 2),
        ("7 (x) t 1 7 7 0 -1 4194560 1 0 0 0 0 2 0 0", .stopped, 2),
        ("7 (x) Z 1 7 7 0 -1 4194560 1 0 0 0 0 2 0 0", .ended, 2),
        ("7 (x) I 1 7 7 0 -1 4194560 1 0 0 0 0 2 0 0", .sleeping, 2),
    ])
    func aLine(_ line: String, state: ProcessStat.State, time: Int) throws {
        let stat = try #require(ProcessStat(Array(line.utf8)))
        #expect(stat.state == state)
        #expect(stat.processorTime == time)
    }

    @Test(arguments: ["", "7 (sh", "7 (sh) S 1 7", "7 (sh) S 1 7 7 0 -1 4194560 1 0 0 0 x y"])
    func noLine(_ line: String) {
        #expect(ProcessStat(Array(line.utf8)) == nil)
    }

    @Test func thisProcess() throws {
        let stat = try #require(ProcessStat(of: getpid()))
        #expect(stat.state != .stopped && stat.state != .ended)
        #expect(ProcessStat(of: -1) == nil)
    }
}
