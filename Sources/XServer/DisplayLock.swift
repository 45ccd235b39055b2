// Owns: that only one Krakel runs on a display. Leaves control of the running one to Control.

import CX11
import Glibc

/// Ownership of the selection `_KRAKEL_Sn`: at most one client of a display has it, and the server
/// takes it back when that client ends, however it ends. The convention of ICCCM 2.8 for manager
/// selections.
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

        var owner = XGetSelectionOwner(display, selection)
        if owner != 0, connection.name(of: owner) == Self.briefName {
            XSelectInput(display, owner, StructureNotifyMask)
            _ = connection.waitForEnd(of: owner, milliseconds: 10_000)
            owner = XGetSelectionOwner(display, selection)
        }
        if owner != 0 {
            guard replaces else {
                let process = connection.processIdentifier(of: owner)
                XDestroyWindow(display, window)
                throw .held(process: process)
            }
            XSelectInput(display, owner, StructureNotifyMask)
        }
        XSetSelectionOwner(display, selection, window, Time(CurrentTime))
        guard XGetSelectionOwner(display, selection) == window else {
            throw .held(process: nil)
        }
        if owner != 0, !connection.waitForEnd(of: owner, milliseconds: 3000) {
            throw .doesNotGo(process: connection.processIdentifier(of: owner))
        }
    }

    private static let briefName = "krakel type"

    deinit {
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

    /// Waits until `window` is destroyed; false when that takes too long.
    fileprivate func waitForEnd(of window: Window, milliseconds: Int32) -> Bool {
        var event = XEvent()
        var slices = milliseconds / 20
        while slices > 0 {
            if XCheckTypedWindowEvent(display, window, DestroyNotify, &event) != 0 { return true }
            // The window may have been gone before its events were asked for.
            var attributes = XWindowAttributes()
            if XGetWindowAttributes(display, window, &attributes) == 0 { return true }
            var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
            poll(&descriptor, 1, 20)
            slices -= 1
        }
        return false
    }
}
