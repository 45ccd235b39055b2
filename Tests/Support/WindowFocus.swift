// Owns: giving the keyboard to another program's window, as a window manager would.

import CX11

/// Waits until a window of this title is shown and gives it the keyboard; false where none appears.
/// Wraps `XSetInputFocus`.
func giveFocus(toWindowTitled title: String, on name: String) -> Bool {
    guard let display = XOpenDisplay(name) else { return false }
    defer { XCloseDisplay(display) }
    return eventually {
        guard let window = viewableWindow(titled: title, on: display) else { return false }
        XSetInputFocus(display, window, Int32(RevertToParent), UInt(CurrentTime))
        XSync(display, 0)
        return true
    }
}

/// A child of the root window: there is no window manager that puts frames around them. Wraps
/// `XQueryTree` and `XFetchName`.
public func viewableWindow(titled title: String, on display: OpaquePointer) -> Window? {
    var root: Window = 0
    var parent: Window = 0
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard
        XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count) != 0
    else { return nil }
    defer { if let children { XFree(children) } }
    return UnsafeBufferPointer(start: children, count: Int(count)).first { window in
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, window, &attributes) != 0,
            attributes.map_state == IsViewable
        else { return false }
        var text: UnsafeMutablePointer<CChar>?
        XFetchName(display, window, &text)
        defer { if let text { XFree(text) } }
        return text.map { String(cString: $0) } == title
    }
}
