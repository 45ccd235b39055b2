import CX11

/// Finds out whether the window manager has read what was sent to it: it is asked something that it answers in the
/// order of what it reads (Extended Window Manager Hints, `_NET_REQUEST_FRAME_EXTENTS`). While one draws a switcher of
/// windows, it may read nothing.
struct ManagerAnswer {
    private let connection: Connection
    private var isAwaited = false
    /// Whether something was sent behind the question.
    private var isBehind = false

    init(on connection: Connection) {
        self.connection = connection
    }

    /// Something was sent that it has to read.
    mutating func ask() {
        guard take() || !isAwaited else {
            isBehind = true
            return
        }
        let question = "_NET_REQUEST_FRAME_EXTENTS"
        isAwaited = ManagerHints(on: connection).supports(question)
        isBehind = false
        guard isAwaited else { return }
        connection.tellManager(question, of: connection.unmappedWindow, [])
        connection.flush()
    }

    /// Whether it has read all, or knows no such question.
    mutating func isGiven() -> Bool {
        guard isAwaited else { return true }
        guard take() else { return false }
        isAwaited = false
        if isBehind { ask() }
        return !isAwaited
    }

    /// Whether there is an answer, which then is there no more. Wraps `XDeleteProperty`.
    private func take() -> Bool {
        let (answer, window) = ("_NET_FRAME_EXTENTS", connection.unmappedWindow)
        guard ServerQuery.words(of: answer, on: window, from: connection.display) != nil else {
            return false
        }
        XDeleteProperty(connection.display, window, connection.atom(answer))
        return true
    }
}
