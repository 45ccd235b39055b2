import CX11
import Glibc

/// A mutex that the server takes back when its client ends, however it ends, and ownership of the
/// selection `_KRAKEL_Sn`, which says who has it: the convention of ICCCM 2.8 for manager selections.
public final class DisplayLock {
    private let connection: Connection
    private let window: Window
    private let selection: Atom

    /// Takes the display.
    ///
    /// One that is only there to type something is waited for, up to ten seconds.
    ///
    /// - Parameters:
    ///   - replaces: asks a Krakel that has it to go, and waits up to three seconds for it.
    ///   - isBrief: this one is only there to type something.
    /// - Throws: `DisplayLockError`.
    public init(
        on connection: Connection, replaces: Bool, isBrief: Bool = false
    ) throws(DisplayLockError) {
        self.connection = connection
        let display = connection.display
        selection = connection.atom("_KRAKEL_S\(connection.screen)")
        window = XCreateSimpleWindow(display, connection.root, -1, -1, 1, 1, 0, 0, 0)
        connection.setProcessIdentifier(of: window)
        if isBrief { XStoreName(display, window, Self.briefName) }
        // Where it cannot, `deinit` takes the window away.
        try takeTurn(replaces: replaces)
        XSetSelectionOwner(display, selection, window, Time(CurrentTime))
        XSync(display, 0)
    }

    /// Waits for whoever has the display, where that is worth while.
    private func takeTurn(replaces: Bool) throws(DisplayLockError) {
        let display = connection.display
        var waited: Int32 = 0
        var hasAsked = false
        while !connection.takeMutex() {
            let owner = XGetSelectionOwner(display, selection)
            let name = owner == 0 ? nil : connection.name(of: owner)
            let process = owner == 0 ? nil : connection.processIdentifier(of: owner)
            // Between the mutex and the selection there is no owner for a moment, or one that has gone
            // since: its number, asked for last, is what everybody has who is there.
            let isBrief = process == nil || name == Self.briefName
            guard isBrief || replaces || hasAsked else { throw .held(process: process) }
            if !isBrief, !hasAsked {
                XSetSelectionOwner(display, selection, window, Time(CurrentTime))
                hasAsked = true
            }
            guard waited < (hasAsked ? 3_000 : 10_000) else {
                throw hasAsked ? .doesNotGo(process: process) : .held(process: process)
            }
            poll(nil, 0, Self.interval)
            waited += Self.interval
        }
    }

    /// Milliseconds between two looks at whether the other one has gone.
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

/// Why a display is not to be had.
public enum DisplayLockError: Error, Hashable, Sendable {
    /// Another Krakel runs there.
    case held(process: Int?)
    /// The other Krakel was asked to go and is still there.
    case doesNotGo(process: Int?)
}

extension Connection {
    private var processAtom: Atom { atom("_NET_WM_PID") }

    fileprivate func setProcessIdentifier(of window: Window) {
        var process = UInt(getpid())
        withUnsafeBytes(of: &process) { bytes in
            _ = XChangeProperty(
                display, window, processAtom, Atom(XA_CARDINAL), 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, 1)
        }
    }

    fileprivate func processIdentifier(of window: Window) -> Int? {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var value: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, processAtom, 0, 1, 0, Atom(XA_CARDINAL), &type, &format, &count, &rest,
            &value)
        defer { if let value { XFree(value) } }
        guard status == Success, format == 32, count == 1, let value else { return nil }
        return Int(UnsafeRawPointer(value).loadUnaligned(as: UInt.self))
    }

    /// Wraps `XFetchName`.
    fileprivate func name(of window: Window) -> String? {
        var name: UnsafeMutablePointer<CChar>?
        guard XFetchName(display, window, &name) != 0, let name else { return nil }
        defer { XFree(name) }
        return String(cString: name)
    }

    /// Takes what only one client of the server can have, and loses when it ends: a passive grab of
    /// button 255 that no device has. Reading a selection's owner and becoming it are two steps that
    /// somebody may come between; this is one. Wraps `XIGrabButton`; core grabs of window managers
    /// do not count for it.
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
