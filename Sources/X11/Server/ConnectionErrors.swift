import CX11
import Glibc
import Synchronization
import System

/// Keeps the last X error, and ends the program where the server is gone.
///
/// Xlib calls its error handlers without any context, so the two handlers and these three atomics are
/// the only state outside an object.
enum XErrors {
    private static let last = Atomic<UInt8>(0)
    /// The major opcode of the last failed request that was to release the pointer; 0 for none.
    private static let refusedRelease = Atomic<UInt8>(0)
    /// The address of the `Callback` that ends the program then; 0 for none.
    fileprivate static let atLoss = Atomic<UInt>(0)
    /// `X_XIUngrabDevice` and `X_XIAllowEvents` of XI2proto.h, requests of XInput.
    private static let releases: ClosedRange<UInt8> = 52...53

    /// Keeps the code of a failed request's error, where Xlib would end the process. Wraps `XSetErrorHandler`.
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

    /// Where the server is gone, whichever connection notices it first, and though it is being made: the session is
    /// over, and the program ends with one line or as `atLoss` says. Nothing has to be put back, because grabs and
    /// windows went with the connection. Wraps `XSetIOErrorHandler`.
    private static func endWithTheServer() {
        XSetIOErrorHandler { _ in
            let end = UnsafeRawPointer(bitPattern: XErrors.atLoss.load(ordering: .acquiring))
            if let end = Callback<() -> Never>.of(end) { end() }
            let line = Array("krakel: the X server has gone\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            _exit(0)
        }
    }

    /// Whether a request has failed that may have been to release the pointer.
    static var hasRefusedRelease: Bool { refusedRelease.load(ordering: .relaxed) != 0 }

    /// Whether it was a request of the extension with this major opcode; forgets the failure.
    static func takeRefusedRelease(of opcode: Int32) -> Bool {
        let code = refusedRelease.exchange(0, ordering: .relaxed)
        return code != 0 && Int32(code) == opcode
    }

    /// The code of the last error (`BadAccess`, ...), or 0 where there was none; forgets it.
    static func take() -> UInt8 {
        last.exchange(0, ordering: .relaxed)
    }
}

extension Connection {
    /// The number of a resource that belongs to this client until its connection ends.
    public var token: UInt32 { UInt32(truncatingIfNeeded: unmappedWindow) }

    /// Ends the connection of the client that `token` belongs to, and with it the client's grabs and
    /// windows. Wraps `XKillClient`.
    public func disconnect(clientOf token: UInt32) {
        XKillClient(display, XID(token))
        XSync(display, 0)
    }

    /// Where the server is gone, this process ends without a message. Wraps `XSetIOErrorHandler`.
    public static func endQuietlyWithTheServer() {
        XSetIOErrorHandler { _ in _exit(0) }
    }

    /// Where the server is gone, `end` ends the program instead of the usual line and exit. Xlib may be at work then,
    /// so it must not use any connection.
    public static func endOnLoss(_ end: @escaping () -> Never) {
        // Kept as long as the program runs.
        XErrors.atLoss.store(UInt(bitPattern: Callback(end).retained), ordering: .releasing)
    }
}
