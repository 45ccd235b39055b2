import CWatching
import CX11

/// Sees whatever changes on a display, on a connection of its own.
final class ScreenWatch: XClient, Watch {
    var descriptor: Int32 { XConnectionNumber(display) }
    private var known: Set<Window> = []

    /// - Throws: where there is no such display any more.
    init(of name: String) throws(ChildProcessError) {
        try super.init(display: name)
        watchPixels()
        watchInput()
        watchSelections()
        watchWindows()
    }

    func takeWaiting() -> Bool {
        guard XPending(display) > 0 else { return false }
        var isNew = false
        drain(display) {
            isNew = isNew || [CreateNotify, ReparentNotify, MapNotify].contains($0.type)
        }
        if isNew { watchWindows() }
        return true
    }

    /// Windows, properties and the focus; of windows that come as well. What happens to one before it is
    /// watched is seen by whoever asks after that. Wraps `XQueryTree` and `XSelectInput`.
    private func watchWindows() {
        whileWindowsVanish {
            var waiting = [XDefaultRootWindow(display)]
            while let window = waiting.popLast() {
                if known.insert(window).inserted {
                    XSelectInput(
                        display, window,
                        StructureNotifyMask | SubstructureNotifyMask | PropertyChangeMask
                            | FocusChangeMask)
                }
                waiting += children(of: window, on: display)
            }
            XSync(display, 0)
        }
    }

    /// What is painted, with all windows. Wraps `XDamageCreate`.
    private func watchPixels() {
        var (event, error): (Int32, Int32) = (0, 0)
        guard XDamageQueryExtension(display, &event, &error) != 0 else { return }
        XDamageCreate(display, XDefaultRootWindow(display), Int32(XDamageReportRawRectangles))
    }

    /// The keyboard, its layout, the pointer, and which devices there are. Wraps `XkbSelectEvents`.
    private func watchInput() {
        XkbSelectEvents(
            display, UInt32(XkbUseCoreKbd), UInt32(XkbAllEventsMask), UInt32(XkbAllEventsMask))
        guard knowsDevices() else { return }
        select(
            [
                XI_RawKeyPress, XI_RawKeyRelease, XI_RawButtonPress, XI_RawButtonRelease,
                XI_RawMotion,
            ], of: XIAllMasterDevices)
        select([XI_HierarchyChanged, XI_DeviceChanged, XI_PropertyEvent], of: XIAllDevices)
    }

    /// Who composites and who has the tray. Wraps `XFixesSelectSelectionInput`.
    private func watchSelections() {
        var (event, error): (Int32, Int32) = (0, 0)
        guard XFixesQueryExtension(display, &event, &error) != 0 else { return }
        for name in ["_NET_WM_CM_S0", "_NET_SYSTEM_TRAY_S0"] {
            XFixesSelectSelectionInput(
                display, XDefaultRootWindow(display), XInternAtom(display, name, 0),
                UInt(
                    XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                        | XFixesSelectionClientCloseNotifyMask))
        }
    }
}
