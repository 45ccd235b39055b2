import CX11

/// Asks an application by `_NET_WM_PING` how far it has read. The application takes its events in their
/// order, so its answer says that it has read all keys that were sent before the question.
public final class ApplicationPing {
    private let connection: Connection
    /// The window last looked at, and the window that answers for it: itself or one that it lies in.
    private var known: (window: Window, answering: Window?)?
    /// The number of the question that is not answered yet; the answer repeats it.
    private var asked: UInt?
    private var nextNumber: UInt = 1

    public init(on connection: Connection) {
        self.connection = connection
    }

    /// Whether the application of `window` answers pings. A window that it lies in, but that is another
    /// client's, says nothing of it.
    func canAsk(_ window: UInt) -> Bool {
        if let known, known.window == window { return known.answering != nil }
        var answering = connection.lineage(of: window).first(where: connection.answersPings)
        if let found = answering, !connection.isSameClient(found, window) { answering = nil }
        known = (window, answering)
        return answering != nil
    }

    /// Asks the application of the window last looked at. Wraps `XSendEvent`.
    public func ask() {
        guard let window = known?.answering else { return }
        // Where applications send their answers; GTK and Qt use different event masks for that.
        connection.rootEvents[.answers] = SubstructureNotifyMask
        asked = nextNumber
        connection.send(
            "WM_PROTOCOLS", about: window, to: window, NoEventMask,
            [Int(connection.pingAtom), Int(nextNumber), Int(window)])
        connection.flush()
        nextNumber += 1
    }

    /// Whether the answer has come. Wraps `XCheckTypedWindowEvent`.
    func isAnswered() -> Bool {
        var event = XEvent()
        while asked != nil,
            XCheckTypedWindowEvent(connection.display, connection.root, ClientMessage, &event) != 0
        {
            handle(event)
        }
        return asked == nil
    }

    /// Gives up waiting.
    func forget() {
        if asked != nil { connection.rootEvents[.answers] = nil }
        asked = nil
    }

    /// Takes note of the answer where `event` is it.
    func handle(_ event: XEvent) {
        guard event.type == ClientMessage, let asked,
            event.xclient.data.l.0 == Int(connection.pingAtom), event.xclient.data.l.1 == Int(asked)
        else { return }
        forget()
    }
}

extension Connection {
    fileprivate var pingAtom: Atom { atom("_NET_WM_PING") }

    fileprivate func answersPings(_ window: Window) -> Bool {
        atoms(of: "WM_PROTOCOLS", on: window).contains(pingAtom)
    }
}
