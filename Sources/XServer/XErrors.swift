// Owns: the errors the X server sends back, so that none of them ends the program.

import CX11
import Glibc
import Synchronization

/// The last X error since it was last asked for.
///
/// Xlib calls its handlers without any context, so the two of them and these two atomics are the only
/// state outside an object.
enum XErrors {
    private static let last = Atomic<UInt8>(0)
    /// The extension of the last request that was to let go of the pointer and failed; 0 for none.
    private static let refusedRelease = Atomic<UInt8>(0)
    /// `X_XIUngrabDevice` and `X_XIAllowEvents` of XI2proto.h, requests of XInput.
    private static let releases: ClosedRange<UInt8> = 52...53

    /// Keeps the error of a failed request instead of ending the process. Wraps `XSetErrorHandler`.
    static func install() {
        XSetErrorHandler { _, event in
            guard let event = event?.pointee else { return 0 }
            XErrors.last.store(event.error_code, ordering: .relaxed)
            if event.request_code >= 128, XErrors.releases.contains(event.minor_code) {
                XErrors.refusedRelease.store(event.request_code, ordering: .relaxed)
            }
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

    /// Whether a request that may have been to let go of the pointer has failed.
    static var hasRefusedRelease: Bool { refusedRelease.load(ordering: .relaxed) != 0 }

    /// Whether it was one of this extension's; forgets it.
    static func takeRefusedRelease(of opcode: Int32) -> Bool {
        let code = refusedRelease.exchange(0, ordering: .relaxed)
        return code != 0 && Int32(code) == opcode
    }

    /// The code of the last error (`BadAccess`, ...), 0 where there was none; forgets it.
    static func take() -> UInt8 {
        last.exchange(0, ordering: .relaxed)
    }
}
