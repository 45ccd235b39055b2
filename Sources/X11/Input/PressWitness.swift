import CX11
import Glibc

/// A connection that is told of each button that goes down, also while the pointer is frozen, of each
/// finger where these are watched, and of nothing else.
public final class PressWitness {
    private let connection: Connection

    /// Wraps `XISelectEvents`: raw events come to everybody, whoever has a grab; while the master
    /// pointer is frozen, from its slaves.
    public init(on connection: Connection) {
        self.connection = connection
        watch(touches: false, gestures: false)
    }

    /// Whether fingers count as well. A gesture of a touchpad has no raw events, but a grab on the root
    /// window that becomes active has the pointer enter it.
    ///
    /// - Parameters:
    ///   - touches: on touchscreens.
    ///   - gestures: of touchpads.
    public func watch(touches: Bool, gestures: Bool) {
        watchesGestures = gestures
        withEventMask([XI_RawButtonPress] + (touches ? [XI_RawTouchBegin] : [])) { mask in
            mask.pointee.deviceid = Int32(XIAllDevices)
            XISelectEvents(connection.display, connection.root, mask, 1)
        }
        withEventMask(gestures ? [XI_Enter] : []) { mask in
            mask.pointee.deviceid = connection.masterPointer
            XISelectEvents(connection.display, connection.root, mask, 1)
        }
        connection.synchronise()
    }

    /// A pointer that is on the root window already does not enter it: then a click of any button has
    /// to do.
    private var watchesGestures = false

    /// Whether one of `buttons`, as applications see them, or a finger that is watched has gone down
    /// since it was last asked.
    /// Never blocks but for one question to the server.
    public func hasSeen(_ buttons: Set<Int>) -> Bool {
        var pressed: Set<Int> = []
        var isTouched = false
        while XPending(connection.display) > 0 {
            var event = XEvent()
            XNextEvent(connection.display, &event)
            guard event.type == GenericEvent, event.xcookie.extension == connection.inputOpcode,
                XGetEventData(connection.display, &event.xcookie) != 0
            else { continue }
            defer { XFreeEventData(connection.display, &event.xcookie) }
            if event.xcookie.evtype == XI_Enter {
                let enter = event.xcookie.data?.assumingMemoryBound(to: XIEnterEvent.self).pointee
                if enter?.mode == NotifyGrab { isTouched = true }
                continue
            }
            let raw = event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee
            guard let raw else { continue }
            if raw.evtype == XI_RawTouchBegin {
                isTouched = true
            } else {
                pressed.insert(Int(raw.detail))
            }
        }
        return isTouched || (watchesGestures && !pressed.isEmpty)
            || pressed.contains { buttons.contains(connection.logicalButton(of: $0)) }
    }
}

extension Connection {
    /// Something that belongs to this client until its connection ends.
    public var token: UInt32 { UInt32(truncatingIfNeeded: unmappedWindow) }

    /// Ends the connection of the client that `token` belongs to: its grabs end with it, and its
    /// windows. Wraps `XKillClient`.
    public func part(clientOf token: UInt32) {
        XKillClient(display, XID(token))
        XSync(display, 0)
    }

    /// A server that goes ends this process without a word. Wraps `XSetIOErrorHandler`.
    public static func endQuietlyWithTheServer() {
        XSetIOErrorHandler { _ in _exit(0) }
    }

    /// Has `end` carried out where the connection is lost, in the place of the line and the exit
    /// that are usual. Xlib may be at work: nothing of `end` may use this connection. Wraps
    /// `XSetIOErrorExitHandler`.
    public func carryOut(atLoss end: ConnectionEnd) {
        // Says nothing, and hands on to the exit handler.
        XSetIOErrorHandler { _ in 0 }
        XSetIOErrorExitHandler(
            display,
            { _, end in
                guard let end else { _exit(0) }
                Unmanaged<ConnectionEnd>.fromOpaque(end).takeUnretainedValue().body()
            }, Unmanaged.passUnretained(end).toOpaque())
    }
}

/// What is done once a connection is lost. Whoever makes it keeps it as long as the connection.
public final class ConnectionEnd {
    fileprivate let body: () -> Never

    public init(_ body: @escaping () -> Never) {
        self.body = body
    }
}
