import CX11
import Strokes

/// Waits until a window of this title is shown and gives it the keyboard, as a window manager would; false where
/// none appears. Wraps `XSetInputFocus`.
public func giveFocus(toWindowTitled title: String, on name: String) -> Bool {
    guard let display = XOpenDisplay(name) else { return false }
    defer { XCloseDisplay(display) }
    return eventually(.screen(name)) {
        guard let window = managedWindow(titled: title, on: display) else { return false }
        XSetInputFocus(display, window, Int32(RevertToParent), UInt(CurrentTime))
        XSync(display, 0)
        return true
    }
}

/// A window of this title that is shown, wherever a window manager has put it. Wraps `XQueryTree` and `XFetchName`.
public func managedWindow(titled title: String, on display: OpaquePointer) -> Window? {
    whileWindowsVanish {
        var waiting = [XDefaultRootWindow(display)]
        while let window = waiting.popLast() {
            if isShown(window, title, on: display) { return window }
            waiting += children(of: window, on: display)
        }
        return nil
    }
}

/// Runs `body` without minding requests for windows that have gone meanwhile; every request in it has
/// an answer. Wraps `XSetErrorHandler`.
func whileWindowsVanish<Result>(_ body: () -> Result) -> Result {
    let before = XSetErrorHandler { _, _ in 0 }
    defer { XSetErrorHandler(before) }
    return body()
}

/// Where a window is, in root pixels. Wraps `XTranslateCoordinates`.
public func area(of window: Window, on display: OpaquePointer) -> Box? {
    whileWindowsVanish {
        var attributes = XWindowAttributes()
        var (x, y): (Int32, Int32) = (0, 0)
        var child: Window = 0
        guard XGetWindowAttributes(display, window, &attributes) != 0,
            XTranslateCoordinates(
                display, window, XDefaultRootWindow(display), 0, 0, &x, &y, &child) != 0
        else { return nil }
        return Box(
            minX: Double(x), minY: Double(y), maxX: Double(x + attributes.width),
            maxY: Double(y + attributes.height))
    }
}

/// Asks the window manager to move a window, as its own program would. Wraps `XMoveWindow`.
public func moveWindow(_ window: Window, to corner: Point, on display: OpaquePointer) {
    XMoveWindow(display, window, Int32(corner.x), Int32(corner.y))
    XSync(display, 0)
}

/// Gives a window both halves of its `WM_CLASS`. Wraps `XSetClassHint`.
func setClass(
    _ instance: String, _ className: String, of window: Window, on display: OpaquePointer
) {
    instance.withCString { instance in
        className.withCString { className in
            var hint = XClassHint(
                res_name: UnsafeMutablePointer(mutating: instance),
                res_class: UnsafeMutablePointer(mutating: className))
            XSetClassHint(display, window, &hint)
        }
    }
}

/// The window that has the keyboard. Wraps `XGetInputFocus`.
public func focusedWindow(on display: OpaquePointer) -> Window {
    var (focus, revert): (Window, Int32) = (0, 0)
    XGetInputFocus(display, &focus, &revert)
    return focus
}

/// Whether `window`, or something in it, has the keyboard; false where there is none.
public func hasFocus(_ window: Window?, on display: OpaquePointer) -> Bool {
    guard let window else { return false }
    let focus = focusedWindow(on: display)
    return focus == window || isInside(focus, window, on: display)
}

/// Whether `window` is within `outer`.
private func isInside(_ window: Window, _ outer: Window, on display: OpaquePointer) -> Bool {
    whileWindowsVanish {
        var waiting = children(of: outer, on: display)
        while let next = waiting.popLast() {
            if next == window { return true }
            waiting += children(of: next, on: display)
        }
        return false
    }
}

/// Ends the program that has `window`. Wraps `XKillClient`.
public func killClient(of window: Window, on name: String) -> Bool {
    guard let display = XOpenDisplay(name) else { return false }
    defer { XCloseDisplay(display) }
    XKillClient(display, window)
    XSync(display, 0)
    return true
}

/// What a window of Krakel says of its pads, as `WindowRole.pads` has it; nil while no text in it has the keyboard.
public func pads(of window: Window, on display: OpaquePointer) -> [Box]? {
    whileWindowsVanish {
        words("_KRAKEL_PADS", XA_CARDINAL, of: window, on: display).map { words in
            stride(from: 0, to: words.count - 3, by: 4).map { index in
                let (x, y) = (Double(words[index]), Double(words[index + 1]))
                return Box(
                    minX: x, minY: y, maxX: x + Double(words[index + 2]),
                    maxY: y + Double(words[index + 3]))
            }
        }
    }
}

func children(of window: Window, on display: OpaquePointer) -> [Window] {
    var root: Window = 0
    var parent: Window = 0
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return [] }
    defer { if let children { XFree(children) } }
    return Array(UnsafeBufferPointer(start: children, count: Int(count)))
}

/// Whether it and all that it is in are mapped.
func isViewable(_ window: Window, on display: OpaquePointer) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0
        && attributes.map_state == IsViewable
}

private func isShown(_ window: Window, _ title: String, on display: OpaquePointer) -> Bool {
    guard isViewable(window, on: display) else { return false }
    var text: UnsafeMutablePointer<CChar>?
    XFetchName(display, window, &text)
    defer { if let text { XFree(text) } }
    return text.map { String(cString: $0) } == title || longTitle(of: window, display) == title
}

/// The title as `_NET_WM_NAME` has it: `XFetchName` does not give one that is not in Latin-1.
private func longTitle(of window: Window, _ display: OpaquePointer) -> String? {
    var (type, count, rest): (Atom, UInt, UInt) = (0, 0, 0)
    var format: Int32 = 0
    var value: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
        display, window, XInternAtom(display, "_NET_WM_NAME", 0), 0, 256, 0,
        XInternAtom(display, "UTF8_STRING", 0), &type, &format, &count, &rest, &value)
    defer { if let value { XFree(value) } }
    return value.map {
        String(decoding: UnsafeBufferPointer(start: $0, count: Int(count)), as: UTF8.self)
    }
}

/// A window that has the keyboard and whose program, a process of its own, never asks the server for anything.
public final class SilentWindow {
    private let child: ChildProcess

    public init(display: String) throws(ChildProcessError) {
        let program = """
            import ctypes, os, signal
            x = ctypes.CDLL("libX11.so.6")
            for name in ("XOpenDisplay", "XDefaultRootWindow", "XCreateSimpleWindow"):
                getattr(x, name).restype = ctypes.c_void_p
            p = ctypes.c_void_p
            d = p(x.XOpenDisplay(None))
            w = p(x.XCreateSimpleWindow(d, p(x.XDefaultRootWindow(d)), 0, 0, 80, 80, 0, p(0), p(0)))
            x.XSelectInput(d, w, ctypes.c_long(1))
            x.XMapRaised(d, w)
            x.XSync(d, 0)
            x.XSetInputFocus(d, w, 2, p(0))
            x.XSync(d, 0)
            os.write(3, b"ready\\n")
            signal.pause()
            """
        child = try ChildProcess(
            ["/usr/bin/python3", "-c", program], environment: ["DISPLAY": display])
        _ = try child.firstLine()
    }
}
