// Owns: seeing presses that somebody else's grab freezes, and parting a client from all it holds.
// Leaves when to do that to Watching.

import CX11
import Glibc

/// A connection that is told of each button that goes down, also while the pointer is frozen, and of
/// nothing else.
public final class PressWitness {
    private let connection: Connection

    /// Wraps `XISelectEvents`: raw events come to everybody, whoever has a grab; while the master
    /// pointer is frozen, from its slaves.
    public init(on connection: Connection) {
        self.connection = connection
        withEventMask([XI_RawButtonPress]) { mask in
            mask.pointee.deviceid = Int32(XIAllDevices)
            XISelectEvents(connection.display, connection.root, mask, 1)
        }
        connection.synchronise()
    }

    /// Whether one of `buttons`, as applications see them, has gone down since it was last asked.
    /// Never blocks but for one question to the server.
    public func hasSeen(_ buttons: Set<Int>) -> Bool {
        var pressed: Set<Int> = []
        while XPending(connection.display) > 0 {
            var event = XEvent()
            XNextEvent(connection.display, &event)
            guard event.type == GenericEvent, event.xcookie.extension == connection.inputOpcode,
                XGetEventData(connection.display, &event.xcookie) != 0
            else { continue }
            defer { XFreeEventData(connection.display, &event.xcookie) }
            let raw = event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee
            if let raw { pressed.insert(Int(raw.detail)) }
        }
        return pressed.contains { buttons.contains(connection.logicalButton(of: $0)) }
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
