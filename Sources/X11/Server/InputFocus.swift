import CX11
import Dictionaries
import Glibc
import Strokes

extension Connection {
    /// The window that keys go to, by its number; one that changes says that another window is at
    /// hand, while the same says nothing of what is written in it. Wraps `XGetInputFocus`.
    public var focusedWindow: UInt {
        var window: Window = 0
        var revert: Int32 = 0
        XGetInputFocus(display, &window, &revert)
        return window
    }

    /// Whether another program has grabbed the keyboard, as screen lockers and password prompts do:
    /// keys go to it then, whatever has the focus.
    ///
    /// Asks for a grab by a window that cannot have one: the server says `AlreadyGrabbed` before it
    /// says `GrabNotViewable`, and nobody notices. Wraps `XGrabKeyboard`.
    public var isKeyboardGrabbed: Bool {
        XGrabKeyboard(
            display, unmappedWindow, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
            == AlreadyGrabbed
    }

    /// Whether another program has both the keyboard and the pointer, as a screen locker does: nothing
    /// is to be done then. Wraps `XGrabPointer`, as `isKeyboardGrabbed` does its like.
    public var isLocked: Bool {
        isKeyboardGrabbed
            && XGrabPointer(
                display, unmappedWindow, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0,
                Time(CurrentTime)) == AlreadyGrabbed
    }

    /// Gives the keyboard to a window by its number. Wraps `XSetInputFocus`.
    public func giveFocus(toWindow window: UInt) {
        XSetInputFocus(display, Window(window), Int32(RevertToPointerRoot), UInt(CurrentTime))
        XFlush(display)
    }

    /// Where a window is on the screen, in pixels; nil where there is none of that number. Wraps
    /// `XGetGeometry` and `XTranslateCoordinates`.
    public func place(ofWindow window: UInt) -> Box? {
        var (parent, child): (Window, Window) = (0, 0)
        var (x, y): (Int32, Int32) = (0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard
            XGetGeometry(
                display, Drawable(window), &parent, &x, &y, &width, &height, &border, &depth) != 0,
            XTranslateCoordinates(display, Window(window), root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        return Box(
            minX: Double(x), minY: Double(y), maxX: Double(x) + Double(width),
            maxY: Double(y) + Double(height))
    }
}

extension Connection {
    /// The window that keys go to; nil where there is none, or where it has gone meanwhile.
    public func focusedApplication() -> WindowIdentity? {
        var window = focusedWindow
        if window == UInt(PointerRoot) { return applicationUnderPointer() }
        guard window != UInt(None) else { return nil }
        // Programs may give the focus to a window within their own.
        while true {
            if let identity = identity(of: window) { return identity }
            guard let parent = parent(of: window), parent != root else { return nil }
            window = parent
        }
    }

    /// Whether one of two windows lies within the other, as the one does that a program gives the focus
    /// to within its own.
    public func isSameWindow(_ one: UInt, _ other: UInt) -> Bool {
        one == other || isWithin(one, other) || isWithin(other, one)
    }

    private func isWithin(_ inner: UInt, _ outer: UInt) -> Bool {
        guard inner > UInt(PointerRoot), outer > UInt(PointerRoot), outer != root else {
            return false
        }
        var window = Window(inner)
        while let parent = parent(of: window), parent != root, parent != 0 {
            if parent == outer { return true }
            window = parent
        }
        return false
    }

    /// The window under the pointer; nil over the desktop.
    public func applicationUnderPointer() -> WindowIdentity? {
        var window = root
        while let child = childUnderPointer(of: window) {
            if let identity = identity(of: child) { return identity }
            window = child
        }
        return nil
    }

    /// What `window` says of itself; nil where it says nothing, as frames of window managers do. Wraps
    /// `XGetClassHint`.
    func identity(of window: Window) -> WindowIdentity? {
        guard let hint = XAllocClassHint() else { return nil }
        defer { XFree(hint) }
        guard XGetClassHint(display, window, hint) != 0 else { return nil }
        let instance = hint.pointee.res_name
        let className = hint.pointee.res_class
        defer {
            if let instance { XFree(instance) }
            if let className { XFree(className) }
        }
        return WindowIdentity(
            instance: instance.map { String(cString: $0) } ?? "",
            className: className.map { String(cString: $0) } ?? "",
            title: title(of: window))
    }

    /// The title as programs give it today, in UTF-8, else as they did before. Wraps
    /// `XGetWindowProperty` and `XFetchName`.
    private func title(of window: Window) -> String {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var bytes: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, atom("_NET_WM_NAME"), 0, 1024, 0, atom("UTF8_STRING"), &type,
            &format, &count, &rest, &bytes)
        defer { if let bytes { XFree(bytes) } }
        if status == Success, format == 8, count > 0, let bytes {
            return String(
                decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
        }
        var name: UnsafeMutablePointer<CChar>?
        guard XFetchName(display, window, &name) != 0, let name else { return "" }
        defer { XFree(name) }
        // WM_NAME is in Latin-1 unless it says otherwise.
        return String(
            String.UnicodeScalarView(
                UnsafeBufferPointer(start: name, count: strlen(name))
                    .map { Unicode.Scalar(UInt8(bitPattern: $0)) }))
    }

    /// Wraps `XQueryTree`.
    private func parent(of window: Window) -> Window? {
        var root: Window = 0
        var parent: Window = 0
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else {
            return nil
        }
        if let children { XFree(children) }
        return parent
    }

    /// Wraps `XQueryPointer`.
    private func childUnderPointer(of window: Window) -> Window? {
        var root: Window = 0
        var child: Window = 0
        var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        guard
            XQueryPointer(
                display, window, &root, &child, &x, &y, &windowX, &windowY, &mask) != 0,
            child != 0
        else { return nil }
        return child
    }
}

extension Connection {
    /// What somebody chose with a click.
    public enum Pick: Hashable, Sendable {
        case window(WindowIdentity)
        /// The desktop, or a window that says nothing of itself.
        case nothing
        /// Another button than the first, or Escape.
        case cancelled
        /// Another program has the pointer.
        case grabbed
    }

    /// Waits for a click, with a cross for a pointer, and gives back whose window it hit. The click
    /// does nothing else. Wraps `XGrabPointer` and `XGrabKeyboard`.
    public func pickWindow() -> Pick {
        // XC_crosshair of the cursor font.
        let cursor = XCreateFontCursor(display, 34)
        defer { XFreeCursor(display, cursor) }
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask)
        guard
            XGrabPointer(
                display, root, 0, mask, GrabModeAsync, GrabModeAsync, root, cursor,
                UInt(CurrentTime)) == GrabSuccess
        else { return .grabbed }
        // Without the keyboard the other buttons still cancel.
        XGrabKeyboard(display, root, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
        defer {
            XUngrabKeyboard(display, UInt(CurrentTime))
            XUngrabPointer(display, UInt(CurrentTime))
            XSync(display, 0)
        }
        var pick: Pick?
        while true {
            var event = XEvent()
            XNextEvent(display, &event)
            switch event.type {
            case ButtonPress where pick == nil:
                pick =
                    event.xbutton.button == Button1
                    ? applicationUnderPointer().map(Pick.window) ?? .nothing : .cancelled
            case ButtonRelease:
                // Only now: nobody is to get half of a click.
                if let pick { return pick }
            case KeyPress:
                if XLookupKeysym(&event.xkey, 0) == KeySym(XK_Escape) { return .cancelled }
            default: break
            }
        }
    }
}
