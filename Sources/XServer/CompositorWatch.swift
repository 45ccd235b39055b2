// Owns: whether a compositor runs on the screen, kept up to date by events. Leaves reading events
// from the connection to its owner.

import CX11

/// Watches the selection that a compositor owns, `_NET_WM_CM_Sn` (Extended Window Manager Hints).
public final class CompositorWatch {
    private let connection: Connection
    private let selection: Atom
    /// Whether a compositor runs, as far as the events handled so far tell.
    public private(set) var isRunning: Bool

    /// Wraps `XFixesSelectSelectionInput`; asks the server once for the state at the start.
    public init(on connection: Connection) {
        self.connection = connection
        selection = connection.atom("_NET_WM_CM_S\(connection.screen)")
        XFixesSelectSelectionInput(
            connection.display, connection.root, selection,
            UInt(
                XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                    | XFixesSelectionClientCloseNotifyMask))
        isRunning = XGetSelectionOwner(connection.display, selection) != 0
    }

    deinit {
        XFixesSelectSelectionInput(connection.display, connection.root, selection, 0)
    }

    /// Takes in an event; false where it was not about the compositor.
    func handle(_ event: XEvent) -> Bool {
        guard event.type == connection.fixesEventBase + Int32(XFixesSelectionNotify) else {
            return false
        }
        let notice = withUnsafeBytes(of: event) {
            $0.loadUnaligned(as: XFixesSelectionNotifyEvent.self)
        }
        guard notice.selection == selection else { return false }
        isRunning = notice.owner != 0
        return true
    }
}
