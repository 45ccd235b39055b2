import CWatching
import CX11

/// Sees whatever changes on a display, on a connection of its own.
final class ScreenWatch: Watch {
    let descriptor: Int32
    private let display: OpaquePointer
    private var known: Set<Window> = []

    /// nil where there is no such display any more.
    init?(of name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
        descriptor = XConnectionNumber(display)
        watchPixels()
        watchInput()
        watchSelections()
        watchWindows()
    }

    deinit {
        XCloseDisplay(display)
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

    /// The keyboard, its layout, the pointer, and which devices there are. Raw events come to those as
    /// well who have no grab. Wraps `XISelectEvents` and `XkbSelectEvents`.
    private func watchInput() {
        XkbSelectEvents(
            display, UInt32(XkbUseCoreKbd), UInt32(XkbAllEventsMask), UInt32(XkbAllEventsMask))
        var (major, minor): (Int32, Int32) = (2, 2)
        guard XIQueryVersion(display, &major, &minor) == 0 else { return }
        select(
            [
                XI_RawKeyPress, XI_RawKeyRelease, XI_RawButtonPress, XI_RawButtonRelease,
                XI_RawMotion,
            ], of: XIAllMasterDevices)
        select([XI_HierarchyChanged, XI_DeviceChanged, XI_PropertyEvent], of: XIAllDevices)
    }

    private func select(_ types: [Int32], of devices: Int32) {
        var bits = [UInt8](repeating: 0, count: 4)
        for type in types { bits[Int(type) >> 3] |= 1 << UInt8(type & 7) }
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(
                deviceid: devices, mask_len: Int32(bits.count), mask: bits.baseAddress)
            XISelectEvents(display, XDefaultRootWindow(display), &mask, 1)
        }
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
