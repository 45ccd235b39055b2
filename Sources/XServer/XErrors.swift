// Owns: the errors the X server sends back, so that none of them ends the program.

import CX11
import Glibc
import Synchronization

/// The last X error since it was last asked for.
///
/// Xlib calls its handlers without any context, so the two of them and this one atomic are the only
/// state outside an object.
enum XErrors {
    private static let last = Atomic<UInt8>(0)

    /// Keeps the error of a failed request instead of ending the process. Wraps `XSetErrorHandler`.
    static func install() {
        XSetErrorHandler { _, event in
            if let event { XErrors.last.store(event.pointee.error_code, ordering: .relaxed) }
            return 0
        }
        endWithTheServer()
    }

    /// A server that goes takes the session with it: the program ends as well, in one line. Nothing
    /// has to be put back, for grabs and windows went with the connection. Wraps
    /// `XSetIOErrorHandler`.
    private static func endWithTheServer() {
        XSetIOErrorHandler { _ in
            let line = Array("krakel: the X server has gone\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            _exit(0)
        }
    }

    /// The code of the last error (`BadAccess`, ...), 0 where there was none; forgets it.
    static func take() -> UInt8 {
        last.exchange(0, ordering: .relaxed)
    }
}
