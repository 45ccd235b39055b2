import CX11
import Dictionaries
import Strokes

/// Follows whether the active window fills its monitor, as a game or a film does.
///
/// It has a connection of its own: of a window each client chooses once which events it gets.
public final class FullScreenWatch {
    private let connection: Connection
    /// The window that is active, whose changes are told.
    private var watched: Window = 0
    /// The window that fills its monitor; nil where the active one does not.
    public private(set) var window: WindowIdentity?

    /// Whether more has happened than was looked at; the descriptor says nothing of it any more.
    public private(set) var hasMore = false

    /// Wraps `XSelectInput`.
    public init(on display: String) throws(ConnectionError) {
        connection = try Connection(to: display)
        // The root window is resized with the monitors.
        XSelectInput(connection.display, connection.root, PropertyChangeMask | StructureNotifyMask)
        look()
        update()
    }

    /// What becomes readable when something may have changed.
    public var descriptor: Int32 { connection.fileDescriptor }

    /// Takes note of what has happened. Programs write much on their windows that does not matter here, and one that
    /// never ceases must not keep the caller. Wraps `XNextEvent`.
    public func update() {
        let telling = [connection.atom("_NET_ACTIVE_WINDOW"), connection.atom("_NET_WM_STATE")]
        // What comes while it looks has been read with the answers: the descriptor says nothing of it any more.
        for _ in 1...2 {
            var event = XEvent()
            var isNews = false
            for _ in 0..<XPending(connection.display) {
                XNextEvent(connection.display, &event)
                isNews =
                    isNews || event.type != PropertyNotify
                    || telling.contains(event.xproperty.atom)
            }
            if isNews { look() }
        }
        hasMore = connection.hasEvents
    }

    private func look() {
        let active = connection.cardinal("_NET_ACTIVE_WINDOW", of: connection.root) ?? 0
        if watched != 0, watched != active {
            XSelectInput(connection.display, watched, NoEventMask)
        }
        watched = active
        // Asked for each time: the server gives the number of a window that is gone to the next one.
        if active != 0 {
            XSelectInput(connection.display, active, PropertyChangeMask | StructureNotifyMask)
        }
        window =
            active != 0 && connection.fillsMonitor(active)
            ? connection.identity(of: active) ?? WindowIdentity() : nil
    }
}

extension Connection {
    /// Whether a window is in full screen, or covers its monitor without a frame, as programs do that are older
    /// than the state. What is only maximised, and the desktop itself, do neither.
    fileprivate func fillsMonitor(_ window: Window) -> Bool {
        let states = states(of: window)
        if states.contains(atom("_NET_WM_STATE_FULLSCREEN")) { return true }
        guard !states.contains(atom("_NET_WM_STATE_MAXIMIZED_VERT")), !isOfType("DESKTOP", window),
            border(of: window) == FrameExtents(), let box = place(ofWindow: UInt(window))
        else { return false }
        let monitor = monitor(at: box.center)
        return box.minX <= monitor.minX && box.minY <= monitor.minY && box.maxX >= monitor.maxX
            && box.maxY >= monitor.maxY
    }
}
