import CX11
import Glibc

/// Whether something has arrived on a connection's descriptor that Xlib has not read.
public func isReadable(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 1
}

/// Hands every event that has arrived to `body`. Wraps `XPending` and `XNextEvent`.
public func drain(_ display: OpaquePointer, _ body: (inout XEvent) -> Void = { _ in }) {
    while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        body(&event)
    }
}

/// Waits until something arrives on a descriptor, or it is closed at its other end; false when the deadline
/// has passed first.
///
/// - Parameter events: 0 waits for the closing alone.
func waitUntilReadable(_ descriptor: Int32, _ deadline: Deadline, events: Int32 = POLLIN) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
        let ready = poll(&waiting, 1, deadline.left)
        if ready >= 0 { return ready == 1 }
    }
}
