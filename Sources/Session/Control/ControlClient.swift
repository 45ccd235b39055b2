import Glibc
import System

/// A connection to the daemon of one display.
public final class ControlClient {
    /// Readable when the daemon has sent something.
    public var descriptor: Int32 { file.number }
    private let file: FileDescriptor
    private var buffer = LineBuffer()

    /// - Throws: `ControlError.notRunning` where no daemon listens.
    public init(to socket: ControlSocket) throws(ControlError) {
        file = FileDescriptor(owning: try ControlSocket.open())
        let descriptor = file.number
        let status = try socket.withAddress { connect(descriptor, $0, $1) }
        guard status == 0 else {
            let number = errno
            if number == ENOENT || number == ECONNREFUSED { throw .notRunning }
            throw .system(call: "connect", path: socket.path, number: number)
        }
    }

    /// Sends one request.
    public func send(_ request: ControlRequest) throws(ControlError) {
        var rest = Array((request.line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .noAnswer }
            rest = rest.dropFirst(count)
        }
    }

    /// The next line, without its end; nil when the daemon has closed the connection.
    ///
    /// - Parameter timeout: milliseconds to wait for it; nil waits for ever.
    public func readLine(timeout: Int32? = nil) throws(ControlError) -> String? {
        while true {
            if let line = buffer.next() { return line }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, timeout ?? -1)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { throw .noAnswer }
            guard receive() else { return nil }
        }
    }

    /// The lines that have arrived. It does not wait if `descriptor` is readable; nil when the daemon has
    /// closed the connection.
    public func linesAtHand() -> [String]? {
        guard receive() else { return nil }
        var lines: [String] = []
        while let line = buffer.next() { lines.append(line) }
        return lines
    }

    /// Reads what has arrived into the buffer; false at the end of the connection.
    private func receive() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            buffer.append(chunk[..<count])
            return true
        }
    }

    /// Ends the daemon by SIGTERM, continuing it where it is stopped, and if that does not help by SIGKILL: not
    /// while it computes, for then it obeys once that is done. Wraps `kill(2)`.
    ///
    /// - Parameter patience: how long it may compute, in milliseconds.
    /// - Returns: whether it has ended.
    public func end(patience: Int64 = 10_000) -> Bool {
        guard let process = peer else { return false }
        // Only the end of the connection matters here, not what the daemon has sent.
        func isOver() -> Bool {
            var waiting = pollfd(fd: descriptor, events: 0, revents: 0)
            return poll(&waiting, 1, 2000) > 0
        }
        for signal in [SIGTERM, SIGCONT] { kill(process, signal) }
        let deadline = MonotonicClock.now + patience
        var work: Int?
        repeat {
            work = ProcessStat(of: process)?.processorTime
            if isOver() { return true }
        } while ProcessStat(of: process)?.processorTime != work && MonotonicClock.now < deadline
        kill(process, SIGKILL)
        return isOver()
    }

    /// The end of the daemon's process; nil where it cannot be waited for.
    public func processEnd() -> ProcessEnd? { peer.flatMap(ProcessEnd.init) }

    /// The process that listens. Wraps `SO_PEERCRED`, whose numbers are process, user and group.
    private var peer: pid_t? {
        var numbers: [Int32] = [0, 0, 0]
        var length = socklen_t(numbers.count * MemoryLayout<Int32>.stride)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &numbers, &length) == 0,
            numbers[0] > 1
        else { return nil }
        return numbers[0]
    }

    /// Sends a request and reads the status that answers it.
    ///
    /// - Parameters:
    ///   - patience: how long to wait, in milliseconds; a request that takes time has no limit, and one to
    ///     read files has a minute.
    ///   - tellStopped: is given the process of a daemon that is stopped, where it is waited for so long.
    public func ask(
        _ request: ControlRequest, patience: Int32 = 3000, tellStopped: (Int) -> Void = { _ in }
    ) throws(ControlError) -> StatusReport {
        try send(request)
        let patience = request == .reload ? 60_000 : patience
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if request.takesTime || request == .reload, poll(&waiting, 1, 2000) == 0,
            let process = peer, ProcessStat(of: process)?.state == .stopped
        {
            tellStopped(Int(process))
        }
        guard let line = try readLine(timeout: request.takesTime ? nil : patience),
            let report = JSONLine.decode(StatusReport.self, from: line)
        else { throw .noAnswer }
        return report
    }
}
