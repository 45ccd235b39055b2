import CGTK
import Session

extension KeyboardLayout {
    /// Those of this display's keyboard; none where the server was not told which they are. Wraps `XGetWindowProperty` of
    /// `_XKB_RULES_NAMES`.
    static var ofKeyboard: [KeyboardLayout] {
        guard let display = gdk_display_get_default(),
            let server = gdk_x11_display_get_xdisplay(display)
        else { return [] }
        var type: Atom = 0
        var format: Int32 = 0
        var (count, left): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        // 31 is XA_STRING, which is a macro; the length is in units of four bytes.
        let status = XGetWindowProperty(
            server, XDefaultRootWindow(server), XInternAtom(server, "_XKB_RULES_NAMES", 1), 0, 1024,
            0, Atom(31), &type, &format, &count, &left, &data)
        guard status == Int32(Success), let data else { return [] }
        defer { XFree(data) }
        guard format == 8 else { return [] }
        return all(inRulesNames: Array(UnsafeBufferPointer(start: data, count: Int(count))))
    }

    /// The one that the keyboard is switched to; nil where the server was not told which it is. Wraps `XkbGetState`.
    static var active: KeyboardLayout? {
        guard let display = gdk_display_get_default(),
            let server = gdk_x11_display_get_xdisplay(display)
        else { return nil }
        var state = XkbStateRec()
        // 0x100 is XkbUseCoreKbd.
        guard XkbGetState(server, 0x100, &state) == Int32(Success) else { return nil }
        let layouts = ofKeyboard
        return layouts.indices.contains(Int(state.group)) ? layouts[Int(state.group)] : nil
    }
}
