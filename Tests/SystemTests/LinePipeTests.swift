import Glibc
import Testing

@testable import System

@Suite final class LinePipeTests {
    private let pipe: LinePipe
    /// The other program's ends; -1 once closed.
    private var theirInput: Int32
    private var theirOutput: Int32
    /// Ours, to see that theirs are closed.
    private let ourInput: Int32
    private let ourOutput: Int32

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        let (down, up) = (try Pipe(), try Pipe())
        pipe = LinePipe(input: up.reading, output: down.writing, limit: 1 << 20)
        (theirInput, theirOutput) = (down.reading, up.writing)
        (ourInput, ourOutput) = (up.reading, down.writing)
        _ = fcntl(theirInput, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(theirInput)
        close(theirOutput)
    }

    /// Waits until nobody has the other end of `descriptor` any more: a program that another test starts just
    /// then has it as well, until it runs.
    private func awaitEnd(of descriptor: Int32) -> Bool {
        var wait = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&wait, 1, 60_000) == 1
    }

    /// At most so many bytes of what was sent, without waiting.
    private func take(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        return Array(bytes[..<max(read(theirInput, &bytes, count), 0)])
    }

    private func say(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(write(theirOutput, bytes, bytes.count) == bytes.count)
    }

    private func end() {
        close(theirOutput)
        theirOutput = -1
    }

    /// A pipe holds 64 KiB: a question of 300 goes in pieces, and nothing of it is lost.
    @Test func aLongLineArrivesWhole() {
        let long = String(repeating: "0123456789", count: 30_000)
        #expect(pipe.send("first") && pipe.send(long) && pipe.send("last"))
        #expect(pipe.wantsWrite)
        var arrived: [UInt8] = []
        for _ in 0..<1000 where pipe.wantsWrite {
            arrived += take(7001)
            pipe.flush()
        }
        #expect(!pipe.wantsWrite)
        while case let piece = take(1 << 16), !piece.isEmpty { arrived += piece }
        #expect(String(decoding: arrived, as: UTF8.self) == "first\n\(long)\nlast\n")
    }

    @Test func aFullQueueTakesNoHalfLine() {
        let line = String(repeating: "x", count: 1 << 18)
        var taken = 0
        while taken < 100, pipe.send(line) { taken += 1 }
        // One MiB is the limit, of which 64 KiB are in the pipe already.
        #expect(taken == 4)
        #expect(!pipe.lines().isEnded)
        var arrived: [UInt8] = []
        while case let piece = take(1 << 16), !piece.isEmpty {
            arrived += piece
            pipe.flush()
        }
        #expect(arrived.count == taken * (line.utf8.count + 1))
        #expect(pipe.send("again"))
        #expect(take(100) == Array("again\n".utf8))
    }

    @Test func theOtherEndHasGone() {
        #expect(pipe.send(String(repeating: "x", count: 1 << 18)) && pipe.wantsWrite)
        close(theirInput)
        theirInput = -1
        #expect(awaitEnd(of: ourOutput))
        pipe.flush()
        #expect(!pipe.wantsWrite && !pipe.send("x"))
        say("last words\nand ha")
        end()
        #expect(awaitEnd(of: ourInput))
        #expect(pipe.lines() == .init(lines: ["last words"], isEnded: true))
        #expect(pipe.lines() == .init(lines: [], isEnded: true))
    }

    @Test func linesComeInPieces() {
        #expect(pipe.lines() == .init(lines: [], isEnded: false))
        say("on")
        #expect(pipe.lines() == .init(lines: [], isEnded: false))
        say("e\n\ntwo\nthr")
        #expect(pipe.lines() == .init(lines: ["one", "", "two"], isEnded: false))
        say("ee\n")
        #expect(pipe.lines() == .init(lines: ["three"], isEnded: false))
    }

    @Test func whoWritesWithoutLineEndsIsGivenUp() {
        var isEnded = false
        let piece = String(repeating: "x", count: 1 << 15)
        for _ in 0..<100 where !isEnded {
            say(piece)
            isEnded = pipe.lines().isEnded
        }
        #expect(isEnded && !pipe.send("x"))
    }

    @Test func aStartedProgramAnswers() throws {
        let echo = try LinePipe(starting: ProgramStart("/bin/cat", ["cat"]))
        #expect(echo.send("hello"))
        #expect(lines(of: echo) == ["hello"])
        #expect(throws: SystemError(code: ENOENT)) {
            _ = try LinePipe(starting: ProgramStart("/nowhere/at/all", ["x"]))
        }
    }

    /// The next lines that come, within a minute.
    private func lines(of pipe: LinePipe) -> [String] {
        var waiting = pollfd(fd: pipe.input, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 60_000) > 0 else { return [] }
        return pipe.lines().lines
    }
}
