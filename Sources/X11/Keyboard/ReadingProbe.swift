import CX11

/// Asks an application by `_NET_WM_PING`, which it answers when it gets round to it: behind the keys
/// that were sent before.
public final class ReadingProbe {
    private let connection: Connection
    /// The window last looked at, and the one of it or above it that answers.
    private var known: (window: Window, answering: Window?)?
    /// What was asked and not answered yet: the number that the answer will carry.
    private var asked: UInt?
    private var nextNumber: UInt = 1

    public init(on connection: Connection) {
        self.connection = connection
    }

    /// Whether the application of `window` says that it answers. Wraps `XGetWMProtocols` and
    /// `XQueryTree`.
    public func canAsk(_ window: UInt) -> Bool {
        if let known, known.window == window { return known.answering != nil }
        var answering: Window? = window
        while let candidate = answering, !connection.answersPings(candidate) {
            answering = connection.parent(of: candidate)
        }
        known = (window, answering)
        return answering != nil
    }

    public var isWaiting: Bool { asked != nil }

    /// Asks the application of the window last looked at. Wraps `XSendEvent`.
    public func ask() {
        guard let window = known?.answering else { return }
        listen(true)
        asked = nextNumber
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = connection.atom("WM_PROTOCOLS")
        event.xclient.format = 32
        event.xclient.data.l.0 = Int(connection.pingAtom)
        event.xclient.data.l.1 = Int(nextNumber)
        event.xclient.data.l.2 = Int(window)
        XSendEvent(connection.display, window, 0, 0, &event)
        connection.flush()
        nextNumber += 1
    }

    /// Whether the answer has come. Wraps `XCheckTypedWindowEvent`.
    public func isAnswered() -> Bool {
        var event = XEvent()
        while asked != nil,
            XCheckTypedWindowEvent(connection.display, connection.root, ClientMessage, &event) != 0
        {
            handle(event)
        }
        return asked == nil
    }

    /// Gives up waiting.
    public func forget() {
        if asked != nil { listen(false) }
        asked = nil
    }

    /// Takes the answer where `event` is one.
    func handle(_ event: XEvent) {
        guard event.type == ClientMessage, let asked,
            event.xclient.data.l.0 == Int(connection.pingAtom),
            event.xclient.data.l.1 == Int(asked)
        else { return }
        forget()
    }

    /// Answers are sent to whoever manages windows; GTK and Qt choose different masks for them.
    private func listen(_ wanted: Bool) {
        XSelectInput(
            connection.display, connection.root,
            StructureNotifyMask | (wanted ? SubstructureNotifyMask : 0))
    }
}

extension Connection {
    fileprivate var pingAtom: Atom { atom("_NET_WM_PING") }

    fileprivate func answersPings(_ window: Window) -> Bool {
        var protocols: UnsafeMutablePointer<Atom>?
        var count: Int32 = 0
        guard XGetWMProtocols(display, window, &protocols, &count) != 0, let protocols else {
            return false
        }
        defer { XFree(protocols) }
        return UnsafeBufferPointer(start: protocols, count: Int(count)).contains(pingAtom)
    }

    /// nil for the root and for windows that are gone.
    fileprivate func parent(of window: Window) -> Window? {
        var root: Window = 0
        var parent: Window = 0
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else {
            return nil
        }
        if let children { XFree(children) }
        return parent == 0 || parent == root ? nil : parent
    }
}

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
