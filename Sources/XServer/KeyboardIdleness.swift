// Owns: how long nobody has touched a key. Leaves what follows from it to Daemon.

import CX11

/// The time since the last key of the master keyboard moved, whoever moved it. It costs nothing until
/// it is asked for: no event has to be listened to.
public final class KeyboardIdleness {
    private let connection: Connection
    private let counter: XSyncCounter

    /// nil where the server does not count it. Wraps `XSyncListSystemCounters`.
    public init?(on connection: Connection) {
        self.connection = connection
        var event: Int32 = 0
        var error: Int32 = 0
        var major: Int32 = 3
        var minor: Int32 = 1
        guard XSyncQueryExtension(connection.display, &event, &error) != 0,
            XSyncInitialize(connection.display, &major, &minor) != 0
        else { return nil }
        var count: Int32 = 0
        guard let counters = XSyncListSystemCounters(connection.display, &count) else { return nil }
        defer { XSyncFreeSystemCounterList(counters) }
        let name = "DEVICEIDLETIME \(connection.masterKeyboard)"
        let found = UnsafeBufferPointer(start: counters, count: Int(count))
            .first { String(cString: $0.name) == name }
        guard let found else { return nil }
        counter = found.counter
    }

    /// Milliseconds since a key moved; nil where the server does not say. One round trip. Wraps
    /// `XSyncQueryCounter`.
    public var milliseconds: Int64? {
        var value = XSyncValue()
        guard XSyncQueryCounter(connection.display, counter, &value) != 0 else { return nil }
        return Int64(value.hi) << 32 | Int64(value.lo)
    }
}
