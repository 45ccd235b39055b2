import Glibc
import System
import Testing

@testable import Daemon

@Suite struct LogTests {
    /// The pipe is full and nobody reads it: one line is waited for, the others are lost, and the first that
    /// finds room says so. A line may be longer than what a pipe takes at once.
    @Test(arguments: [false, true])
    func nobodyReads(_ isSocket: Bool) throws {
        var ends: [Int32] = [-1, -1]
        if isSocket {
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        } else {
            let pipe = try Pipe()
            ends = [pipe.reading, pipe.writing]
        }
        defer { for end in ends { close(end) } }
        let log = Log(isVerbose: false, to: ends[1])
        let start = MonotonicClock.now
        let long = String(repeating: "x", count: 10_000)
        for _ in 0..<200 { log.say(long) }
        // Two hundred waits would be ten seconds.
        #expect(MonotonicClock.now - start < 5_000)
        var said = ""
        func drain() {
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            while case let count = read(ends[0], &chunk, chunk.count), count > 0 {
                said += String(decoding: chunk[..<count], as: UTF8.self)
            }
        }
        drain()
        let whole = said.split(separator: "\n").count { $0 == "krakel: " + long }
        #expect(whole > 2)
        said = ""
        log.say("again")
        drain()
        #expect(said.hasSuffix("lines of this log found no room\nkrakel: again\n"))
        said = ""
        log.say("as ever")
        drain()
        #expect(said == "krakel: as ever\n")
    }

    @Test func nobodyIsThere() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try Pipe()
        close(pipe.reading)
        let log = Log(isVerbose: true, to: pipe.writing)
        for _ in 0..<3 { log.say("to nobody") }
        close(pipe.writing)
        Log(isVerbose: true, to: -1).say("nowhere")
    }
}
