import CX11
import Strokes

/// An application that writes down every pointer event it gets, exactly as it came; on a connection of its own.
public final class EventLogWindow: XClient {
    private var log: [Entry] = []

    public struct Entry: Hashable, CustomStringConvertible {
        public enum Kind: String {
            case press, release, motion, enter, leave
        }
        public var kind: Kind
        public var button: Int
        public var time: UInt
        public var x: Int
        public var y: Int
        /// Buttons and modifiers as they were before the event.
        public var state: UInt32
        public var isSent: Bool

        public var isButton: Bool { kind == .press || kind == .release }
        public var isCrossing: Bool { kind == .enter || kind == .leave }

        /// What the button did.
        public var turn: InputWitness.Turn {
            InputWitness.Turn(isPress: kind == .press, button: button, time: time)
        }

        public var description: String {
            "\(kind.rawValue) \(button) at \(x),\(y) state \(state)\(isSent ? " sent" : "")"
        }

        /// The same event at no particular time and place. What queues up behind a frozen pointer the server tells of
        /// at the place where the pointer has got to since. Window managers freeze it for a moment of their own, with
        /// or without Krakel; a hand is slower than either, a program need not be.
        public var placeless: Entry {
            var entry = timeless
            entry.x = 0
            entry.y = 0
            return entry
        }

        /// The same event at no particular time.
        public var timeless: Entry {
            var entry = self
            entry.time = 0
            return entry
        }
    }

    /// Opens the window and waits until it is on the screen.
    ///
    /// - Parameter area: where, in root pixels; a window manager may think otherwise.
    public init(
        display name: String, area: Box = Box(minX: 0, minY: 0, maxX: 600, maxY: 440)
    ) throws(ChildProcessError) {
        try super.init(display: name)
        let window = XCreateSimpleWindow(
            display, XDefaultRootWindow(display), Int32(area.minX), Int32(area.minY),
            UInt32(area.width), UInt32(area.height), 0, 0, 0xFFFFFF)
        XSelectInput(
            display, window,
            ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
                | LeaveWindowMask | StructureNotifyMask)
        let deadline = Deadline(Deadline.generous)
        var isMapped = false
        while !isMapped, !deadline.hasPassed {
            // While openbox still starts it forgets windows that want to be shown.
            XMapWindow(display, window)
            XFlush(display)
            let patience = Deadline(250)
            while !isMapped, waitForEvent(before: patience) {
                drain { if $0.type == MapNotify { isMapped = true } }
            }
        }
        guard isMapped else { throw .timedOut }
    }

    /// Waits until `isComplete` holds for what has come since the last call of `entries`.
    ///
    /// - Returns: whether it did in time.
    @discardableResult
    public func waits(
        within milliseconds: Int = Deadline.generous, until isComplete: ([Entry]) -> Bool
    ) -> Bool {
        let deadline = Deadline(milliseconds)
        drain()
        while !isComplete(log), waitForEvent(before: deadline) { drain() }
        return isComplete(log)
    }

    /// Everything that has come since the last call, once `isComplete` holds for it or the time is over.
    public func entries(
        within milliseconds: Int = Deadline.generous,
        until isComplete: ([Entry]) -> Bool = { _ in true }
    ) -> [Entry] {
        XSync(display, 0)
        waits(within: milliseconds, until: isComplete)
        XSync(display, 0)
        drain()
        defer { log = [] }
        return log
    }

    /// Waits for the release of `button`, the `count`th one.
    public func entries(throughRelease button: Int, count: Int = 1) -> [Entry] {
        entries { $0.count { $0.kind == .release && $0.button == button } >= count }
    }

    private func waitForEvent(before deadline: Deadline) -> Bool {
        if XPending(display) > 0 { return true }
        return waitUntilReadable(XConnectionNumber(display), deadline)
    }

    private func drain(_ body: (XEvent) -> Void = { _ in }) {
        TestSupport.drain(display) { event in
            if let entry = Entry(event) { log.append(entry) }
            body(event)
        }
    }
}

extension EventLogWindow.Entry {
    fileprivate init?(_ event: XEvent) {
        let isSent = event.xany.send_event != 0
        switch event.type {
        case ButtonPress, ButtonRelease:
            let button = event.xbutton
            self.init(
                kind: event.type == ButtonPress ? .press : .release, button: Int(button.button),
                time: button.time, x: Int(button.x_root), y: Int(button.y_root),
                state: button.state, isSent: isSent)
        case MotionNotify:
            let motion = event.xmotion
            self.init(
                kind: .motion, button: 0, time: motion.time, x: Int(motion.x_root),
                y: Int(motion.y_root), state: motion.state, isSent: isSent)
        case EnterNotify, LeaveNotify:
            let crossing = event.xcrossing
            self.init(
                kind: event.type == EnterNotify ? .enter : .leave, button: Int(crossing.mode),
                time: crossing.time, x: Int(crossing.x_root), y: Int(crossing.y_root),
                state: crossing.state, isSent: isSent)
        default:
            return nil
        }
    }
}
