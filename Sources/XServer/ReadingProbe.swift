// Owns: whether an application has read the keys it was sent. Leaves when that matters to Typing.

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
