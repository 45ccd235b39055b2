import CX11
import Glibc
import System

/// The right of one Krakel to a display: a mutex, which the server takes back when its client ends in
/// any way, and the selection `_KRAKEL_Sn`, whose owner tells which process has it. That is the
/// convention of ICCCM 2.8 for manager selections.
public final class DisplayLock {
    private let connection: Connection
    private let window: Window
    private let selection: Atom

    /// Takes the display.
    ///
    /// Where another one has it only to type a text, this waits for it, up to ten seconds.
    ///
    /// - Parameters:
    ///   - replaces: whether to ask a Krakel that has it to end, and to wait up to three seconds for that.
    ///   - isBrief: whether this one takes it only to type a text.
    /// - Throws: `DisplayLockError`.
    public init(
        on connection: Connection, replaces: Bool, isBrief: Bool = false
    ) throws(DisplayLockError) {
        self.connection = connection
        let display = connection.display
        selection = connection.atom("_KRAKEL_S\(connection.screen)")
        window = XCreateSimpleWindow(display, connection.root, -1, -1, 1, 1, 0, 0, 0)
        connection.set("_NET_WM_PID", of: window, type: XA_CARDINAL, [UInt(getpid())])
        if isBrief { XStoreName(display, window, Self.briefName) }
        // Where this throws, `deinit` destroys the window.
        try takeTurn(replaces: replaces)
        XSetSelectionOwner(display, selection, window, Time(CurrentTime))
        XSync(display, 0)
    }

    /// Takes the mutex; waits for the Krakel that has it where that one is brief or asked to end.
    private func takeTurn(replaces: Bool) throws(DisplayLockError) {
        let display = connection.display
        var waited: Int32 = 0
        var hasAsked = false
        while !connection.takeMutex() {
            let owner = XGetSelectionOwner(display, selection)
            let name = owner == 0 ? nil : ServerQuery.name(of: owner, from: display)
            let number = owner == 0 ? nil : connection.cardinal("_NET_WM_PID", of: owner)
            let process = number.map { Int(truncatingIfNeeded: $0) }
            // A Krakel that has the mutex and not the selection yet counts as brief. The process is asked
            // for last: without one, the owner is gone.
            let isBrief =
                process == nil || name.map { String(decoding: $0, as: UTF8.self) } == Self.briefName
            guard isBrief || replaces || hasAsked else { throw .held(process: process) }
            if !isBrief, !hasAsked {
                XSetSelectionOwner(display, selection, window, Time(CurrentTime))
                hasAsked = true
            }
            guard waited < (hasAsked ? 3_000 : 10_000) else {
                throw hasAsked ? .doesNotGo(process: process) : .held(process: process)
            }
            MonotonicClock.sleep(milliseconds: Int64(Self.interval))
            waited += Self.interval
        }
    }

    /// Milliseconds between two attempts to take the mutex.
    private static let interval: Int32 = 10
    private static let briefName = "krakel type"

    /// Wraps `XIUngrabButton`.
    deinit {
        var modifiers = XIGrabModifiers(modifiers: 0, status: 0)
        XIUngrabButton(
            connection.display, connection.masterPointer, 255, connection.root, 1, &modifiers)
        XDestroyWindow(connection.display, window)
        XFlush(connection.display)
    }

    /// Whether `event` says that another Krakel has taken over. Reads `SelectionClear`.
    func isLost(by event: XEvent) -> Bool {
        event.type == SelectionClear && event.xselectionclear.selection == selection
    }
}

/// The Krakel that has a display, until it lets go of it.
public final class DisplayHolder {
    private let connection: Connection
    private let window: Window

    /// - Returns: nil where no Krakel has the display.
    public init?(of connection: Connection) {
        self.connection = connection
        let selection = connection.atom("_KRAKEL_S\(connection.screen)")
        window = XGetSelectionOwner(connection.display, selection)
        guard window != 0 else { return nil }
        // It may have gone meanwhile, and then no event tells of that.
        let code = connection.errorOf {
            XSelectInput(connection.display, window, StructureNotifyMask)
        }
        guard code == nil else { return nil }
    }

    /// Waits until it has let go of the display, after which another Krakel can take it. Reads
    /// `DestroyNotify`.
    ///
    /// - Parameter patience: in milliseconds.
    /// - Returns: false where it still has the display then.
    public func awaitEnd(patience: Int32) -> Bool {
        let deadline = MonotonicClock.now + Int64(patience)
        while true {
            while connection.hasEvents {
                var event = XEvent()
                XNextEvent(connection.display, &event)
                if event.type == DestroyNotify, event.xdestroywindow.window == window {
                    return true
                }
            }
            let left = deadline - MonotonicClock.now
            guard left > 0 else { return false }
            var waiting = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, Int32(left))
        }
    }
}

/// Why a display cannot be taken.
public enum DisplayLockError: Error, Hashable, Sendable {
    /// Another Krakel runs there.
    case held(process: Int?)
    /// The other Krakel was asked to end and has not.
    case doesNotGo(process: Int?)
}

extension Connection {
    /// Takes what only one client can have at a time, and what it loses when its connection ends: a
    /// passive grab of button 255, which no device has. To read a selection's owner and to become the
    /// owner are two steps, between which another client may become it; this is one step. Wraps
    /// `XIGrabButton`, which core grabs of window managers do not affect.
    fileprivate func takeMutex() -> Bool {
        var modifiers = XIGrabModifiers(modifiers: 0, status: 0)
        var failed: Int32 = 0
        let code = errorOf {
            withEventMask([XI_ButtonPress]) { mask in
                failed = XIGrabButton(
                    display, masterPointer, 255, root, 0, XIGrabModeAsync, XIGrabModeAsync, 0,
                    mask, 1, &modifiers)
            }
        }
        return failed == 0 && code == nil
    }
}
