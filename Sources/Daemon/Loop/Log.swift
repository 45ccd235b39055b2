import Glibc

/// Lines for people, each beginning with the program's name.
final class Log {
    let isVerbose: Bool
    private let descriptor: Int32
    /// Whether a line was waited for that found no room at once, and none has since.
    private var hasWaited = false
    /// How many lines found no room at all.
    private var lost = 0

    /// - Parameter descriptor: what is written to.
    init(isVerbose: Bool, to descriptor: Int32 = STDERR_FILENO) {
        self.isVerbose = isVerbose
        self.descriptor = descriptor
    }

    func say(_ line: String) { write("krakel: " + line) }

    /// Said only where every character is to be told.
    func tell(_ line: @autoclosure () -> String) { if isVerbose { say(line()) } }

    /// Lines that come with their own beginning, such as a diagnostic with its file and line.
    ///
    /// What reads them may be slow or have stopped. The first line that finds no room is waited for, a twentieth
    /// of a second; those that follow are lost, until there is room again.
    func write(_ text: String) {
        var text = text + "\n"
        if lost > 0 { text = "krakel: \(lost) lines of this log found no room\n" + text }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard hasRoom, case let count = put(rest.prefix(Int(PIPE_BUF))), count > 0 else {
                lost += 1
                return
            }
            rest = rest.dropFirst(count)
        }
        lost = 0
    }

    /// Whether something can be written without waiting.
    private var hasRoom: Bool {
        var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&place, 1, 0) > 0 {
            hasWaited = false
            return true
        }
        guard !hasWaited else { return false }
        hasWaited = true
        return poll(&place, 1, 50) > 0
    }

    /// A pipe that has room takes so much at once; what else might keep its writer waiting, a socket, is asked
    /// not to.
    private func put(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBytes { bytes in
            let count = send(
                descriptor, bytes.baseAddress, bytes.count,
                Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            if count < 0, errno == ENOTSOCK {
                return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            return count
        }
    }
}
