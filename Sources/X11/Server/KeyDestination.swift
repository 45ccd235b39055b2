import CX11
import Glibc
import System

/// Where keys would go.
struct KeyDestination: Hashable, Sendable {
    /// The number of the window that has the focus; 0 where none has.
    var window: UInt
    /// Whether another client has grabbed the keyboard, as `Connection.isKeyboardGrabbed` has it.
    var isGrabbed: Bool
}

/// A question where keys would go, to which the answer is not waited for until it is needed. Xlib waits for
/// each answer before it asks the next question, so this is asked by XCB, on the same connection and in one
/// order with what Xlib sends.
final class DestinationQuestion {
    private let connection: Connection
    private let focus: xcb_get_input_focus_cookie_t
    private let grab: xcb_grab_keyboard_cookie_t
    private let time = MonotonicClock.microseconds
    private var known: KeyDestination?

    /// Microseconds in which what was answered counts as true: less than it takes any user, and most
    /// programs, to do anything.
    private static let validity: Int64 = 1000

    /// Sends the question. Wraps `xcb_get_input_focus` and `xcb_grab_keyboard`.
    init(on connection: Connection) {
        self.connection = connection
        let server = XGetXCBConnection(connection.display)
        focus = xcb_get_input_focus(server)
        grab = xcb_grab_keyboard(
            server, 0, xcb_window_t(truncatingIfNeeded: connection.unmappedWindow),
            xcb_timestamp_t(CurrentTime), UInt8(XCB_GRAB_MODE_ASYNC.rawValue),
            UInt8(XCB_GRAB_MODE_ASYNC.rawValue))
        xcb_flush(server)
    }

    deinit {
        guard known == nil else { return }
        for sequence in [focus.sequence, grab.sequence] {
            xcb_discard_reply(XGetXCBConnection(connection.display), sequence)
        }
    }

    /// Whether an answer is new enough to go by.
    var isValid: Bool { MonotonicClock.microseconds - time < Self.validity }

    /// The answer, waited for where it has not come; one round trip at most.
    func answer() -> KeyDestination {
        if let known { return known }
        let server = XGetXCBConnection(connection.display)
        let focus = xcb_get_input_focus_reply(server, focus, nil)
        let grab = xcb_grab_keyboard_reply(server, grab, nil)
        defer {
            free(focus)
            free(grab)
        }
        let answer = KeyDestination(
            window: UInt(focus?.pointee.focus ?? 0),
            isGrabbed: grab?.pointee.status == UInt8(AlreadyGrabbed))
        known = answer
        return answer
    }
}
