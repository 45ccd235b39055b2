// Owns: what our own windows say of themselves to window managers and compositors.

import CX11

extension Connection {
    /// Tells them what `window` is, so that they leave it alone: no shadow, no fading, and no bypassing
    /// the compositor because a window fills the screen. Wraps `XChangeProperty`.
    func describe(_ window: Window, as name: String) {
        set("WM_CLASS", of: window, text: "\(name)\0\(name)\0")
        set("WM_NAME", of: window, text: name)
        // Drag icons are the windows that compositors decorate least; the second is for those that
        // do not know the first.
        set(
            "_NET_WM_WINDOW_TYPE", of: window, type: XA_ATOM,
            ["_NET_WM_WINDOW_TYPE_DND", "_NET_WM_WINDOW_TYPE_NOTIFICATION"].map(atom))
        set("_NET_WM_BYPASS_COMPOSITOR", of: window, type: XA_CARDINAL, [2])
        set("_COMPTON_SHADOW", of: window, type: XA_CARDINAL, [0])
    }

    private func set(_ property: String, of window: Window, text: String) {
        let bytes = Array(text.utf8)
        XChangeProperty(
            display, window, atom(property), XA_STRING, 8, PropModeReplace, bytes,
            Int32(bytes.count))
    }

    private func set(_ property: String, of window: Window, type: Atom, _ values: [UInt]) {
        // Xlib takes 32-bit items as longs.
        values.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, window, atom(property), type, 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
        }
    }
}
