// Which windows are on a screen.

import CX11

public final class ScreenWindows {
    private let display: OpaquePointer

    public init?(display name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
    }

    deinit {
        XCloseDisplay(display)
    }

    /// The top windows that are shown. Wraps `XQueryTree`.
    public var shown: Set<UInt> {
        var root: Window = 0
        var parent: Window = 0
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        let handler = XSetErrorHandler { _, _ in 0 }
        defer { XSetErrorHandler(handler) }
        guard
            XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count) != 0
        else { return [] }
        defer { if let children { XFree(children) } }
        return Set(
            UnsafeBufferPointer(start: children, count: Int(count)).filter { window in
                var attributes = XWindowAttributes()
                return XGetWindowAttributes(display, window, &attributes) != 0
                    && attributes.map_state == IsViewable
            })
    }
}
