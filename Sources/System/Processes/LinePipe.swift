import Glibc

/// Lines to another program and lines from it, without ever waiting for that program. What it does not
/// take at once is queued here, and goes on with the next `flush`.
///
/// SIGPIPE has to be ignored, as `Signals` does.
public final class LinePipe {
    /// Readable when lines have come, or the other end has gone.
    public let input: Int32
    /// Writable when `flush` gets further.
    public let output: Int32
    /// The program at the other ends, where it was started here.
    public private(set) var process: pid_t?
    /// The most bytes that are queued to be sent, and the most that one received line may have.
    private let limit: Int
    private var queue: [UInt8] = []
    /// How many bytes of `queue` have been sent.
    private var sent = 0
    private var received = LineBuffer()
    private var isEnded = false

    /// What came since the last call of `lines`.
    public struct Received: Hashable, Sendable {
        /// Whole lines, without their ends.
        public var lines: [String]
        /// Whether the other end has gone, or sends something other than lines: no other line will come.
        public var isEnded: Bool
    }

    /// Bytes that are read by one call of `lines`: a program that writes without end does not keep this
    /// one from its other work.
    private static let portion = 1 << 18

    /// Takes over both descriptors, which may be the same one (a socket), makes them non-blocking and
    /// closes them in the end.
    ///
    /// - Parameters:
    ///   - input: where the other program's lines come from.
    ///   - output: where lines go to.
    ///   - limit: in bytes.
    public init(input: Int32, output: Int32, limit: Int = 1 << 22) {
        self.input = input
        self.output = output
        self.limit = limit
        for descriptor in [input, output] {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }
    }

    /// Starts `program` with its standard input and output at the other ends of two pipes. The program
    /// sees the end of its input once this object is gone.
    public convenience init(starting program: ProgramStart, limit: Int = 1 << 22)
        throws(SystemError)
    {
        let down = try Pipe()
        let up: Pipe
        do throws(SystemError) {
            up = try Pipe()
        } catch {
            close(down.reading)
            close(down.writing)
            throw error
        }
        self.init(input: up.reading, output: down.writing, limit: limit)
        var program = program
        program.input = down.reading
        program.output = up.writing
        let result = program.start()
        close(down.reading)
        close(up.writing)
        process = try result.get()
    }

    deinit {
        close(input)
        if output != input { close(output) }
    }

    /// Whether there is something to `flush` once `output` is writable.
    public var wantsWrite: Bool { sent < queue.count && !isEnded }

    /// Sends a line, which must hold no line end of its own: what is possible at once, and the rest by
    /// `flush`. Lines arrive in order, each of them whole.
    ///
    /// - Returns: false where the line was not taken at all: the other end has gone, or has not read
    ///   what was sent before and the queue is full.
    public func send(_ line: String) -> Bool {
        let bytes = line.utf8.count + 1
        guard !isEnded, queue.count - sent + bytes <= limit else { return false }
        queue += line.utf8
        queue.append(UInt8(ascii: "\n"))
        flush()
        return !isEnded
    }

    /// Sends as much of the queue as the other program takes now.
    public func flush() {
        while wantsWrite {
            let count = queue.withUnsafeBytes { bytes in
                let rest = bytes[sent...]
                return write(output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                isEnded = true
            }
        }
        if sent == queue.count || isEnded {
            queue = []
        } else if sent > queue.count / 2 {
            queue.removeFirst(sent)
        } else {
            return
        }
        sent = 0
    }

    /// The lines that have come. What a program writes before it ends is received first.
    public func lines() -> Received {
        var chunk = [UInt8](repeating: 0, count: 1 << 12)
        var taken = 0
        var isOver = false
        var lines: [String] = []
        while taken < Self.portion {
            let count = read(input, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                isOver = count == 0 || errno != EAGAIN
                break
            }
            taken += count
            received.append(chunk[..<count])
            while let line = received.next() { lines.append(line) }
            if received.count > limit {
                isOver = true
                break
            }
        }
        if isOver {
            isEnded = true
            received = LineBuffer()
        }
        return Received(lines: lines, isEnded: isOver)
    }
}
