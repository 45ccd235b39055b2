import Glibc

/// Lines for people, each beginning with the program's name.
struct Log {
    let isVerbose: Bool

    func say(_ line: String) {
        write("krakel: " + line)
    }

    /// Said only where every character is to be told.
    func tell(_ line: @autoclosure () -> String) {
        if isVerbose { say(line()) }
    }

    /// Lines that come with their own beginning, such as a diagnostic with its file and line.
    ///
    /// Programs that Krakel started may write to the same place and fill it: what finds no room for
    /// a twentieth of a second is lost rather than waited for.
    func write(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        var place = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&place, 1, 50) > 0 else { return }
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
