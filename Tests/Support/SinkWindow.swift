// An application as plain as can be: a focused window that writes down what is typed into it.

import CX11
import Glibc

/// A focused window on a connection of its own, read as Xlib programs read theirs.
public final class SinkWindow {
    private let display: OpaquePointer
    private let window: Window
    private let method: XIM
    private let context: XIC

    /// What one key press was.
    public struct Press: Hashable {
        public var text: String
        public var keysym: UInt32
        /// The core modifier mask.
        public var modifiers: UInt8

        /// Whether the key is Shift, Control or another of their kind. `IsModifierKey` is a macro.
        public var isModifier: Bool {
            (0xFFE1...0xFFEE).contains(keysym) || (0xFE01...0xFE13).contains(keysym)
                || keysym == 0xFF7E || keysym == 0xFF7F
        }
    }

    /// - Parameters:
    ///   - windowClass: both halves of `WM_CLASS`, with a dot between them.
    ///   - place: in root pixels.
    public init?(
        display name: String, windowClass: String? = nil, title: String? = nil,
        place: (x: Int32, y: Int32) = (0, 0)
    ) {
        // Input methods work in the encoding of the locale.
        setlocale(LC_ALL, "C.UTF-8")
        XSetLocaleModifiers("@im=none")
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
        window = XCreateSimpleWindow(
            display, XDefaultRootWindow(display), place.x, place.y, 80, 80, 0, 0, 0)
        guard let method = XOpenIM(display, nil, nil, nil),
            let context = krakel_create_input_context(method, window)
        else {
            XCloseDisplay(display)
            return nil
        }
        self.method = method
        self.context = context
        if let halves = windowClass?.split(separator: ".", maxSplits: 1).map(String.init),
            halves.count == 2
        {
            halves[0].withCString { instance in
                halves[1].withCString { className in
                    var hint = XClassHint(
                        res_name: UnsafeMutablePointer(mutating: instance),
                        res_class: UnsafeMutablePointer(mutating: className))
                    XSetClassHint(display, window, &hint)
                }
            }
        }
        if let title { XStoreName(display, window, title) }
        XSelectInput(display, window, KeyPressMask | KeyReleaseMask)
        guard Self.show(window, on: display) else { return nil }
        XSetInputFocus(display, window, Int32(RevertToParent), UInt(CurrentTime))
        XSetICFocus(context)
        XSync(display, 0)
    }

    /// A window manager shows it when it gets round to it; one that still starts forgets it.
    private static func show(_ window: Window, on display: OpaquePointer) -> Bool {
        let deadline = Deadline(10_000)
        while !deadline.hasPassed {
            XMapRaised(display, window)
            let isShown = eventually(.screen(display), within: 250) {
                var attributes = XWindowAttributes()
                return XGetWindowAttributes(display, window, &attributes) != 0
                    && attributes.map_state == IsViewable
            }
            if isShown { return true }
        }
        return false
    }

    deinit {
        XDestroyIC(context)
        XCloseIM(method)
        XCloseDisplay(display)
    }

    /// Gets the keyboard. Wraps `XSetInputFocus`.
    public func takeFocus() {
        XSetInputFocus(display, window, Int32(RevertToParent), UInt(CurrentTime))
        XSync(display, 0)
    }

    /// Gives the keyboard to a window within itself, which writes down the same.
    public func handFocusOn() {
        let child = XCreateSimpleWindow(display, window, 0, 0, 1, 1, 0, 0, 0)
        XSelectInput(display, child, KeyPressMask | KeyReleaseMask)
        XMapWindow(display, child)
        XSetInputFocus(display, child, Int32(RevertToParent), UInt(CurrentTime))
        XSync(display, 0)
    }

    /// Leaves the keyboard to nobody.
    public func dropFocus() {
        XSetInputFocus(display, Window(0), Int32(RevertToNone), UInt(CurrentTime))
        XSync(display, 0)
    }

    /// The presses since the last call. Whoever injected them must have synchronised.
    public func presses() -> [Press] {
        var presses: [Press] = []
        XSync(display, 0)
        while XPending(display) > 0 {
            if let press = nextPress() { presses.append(press) }
        }
        return presses
    }

    /// Reads one event; nil where it is no key press.
    private func nextPress() -> Press? {
        var event = XEvent()
        XNextEvent(display, &event)
        if event.type == MappingNotify { XRefreshKeyboardMapping(&event.xmapping) }
        guard XFilterEvent(&event, 0) == 0, event.type == KeyPress else { return nil }
        var keysym: KeySym = 0
        var status: Int32 = 0
        var bytes = [CChar](repeating: 0, count: 64)
        let length = Xutf8LookupString(
            context, &event.xkey, &bytes, Int32(bytes.count), &keysym, &status)
        let text = bytes.prefix(Int(max(0, length))).map(UInt8.init(bitPattern:))
        return Press(
            text: String(decoding: text, as: UTF8.self),
            keysym: UInt32(truncatingIfNeeded: keysym),
            modifiers: UInt8(truncatingIfNeeded: event.xkey.state))
    }

    /// The text typed since the last call.
    public func text() -> String {
        presses().reduce(into: "") { $0 += $1.text }
    }

    /// The presses since the last call, modifiers left out, once there are `count` of them or the
    /// time is over.
    public func presses(count: Int, within milliseconds: Int = 5_000) -> [Press] {
        let deadline = Deadline(milliseconds)
        var found: [Press] = []
        while true {
            found += presses().filter { !$0.isModifier }
            guard found.count < count, waitUntilReadable(XConnectionNumber(display), deadline)
            else { return found }
        }
    }

    /// The text of `count` presses, or of those that came in time.
    public func text(count: Int, within milliseconds: Int = 5_000) -> String {
        presses(count: count, within: milliseconds).reduce(into: "") { $0 += $1.text }
    }

    /// Waits for the next key press that is no modifier; the moment it came, in milliseconds of
    /// `Deadline.now`, and what it was.
    public func nextPress(within milliseconds: Int) -> (press: Press, time: Double)? {
        let deadline = Deadline(milliseconds)
        while true {
            let isReady = XPending(display) > 0
            let time = Deadline.now
            if isReady, let press = nextPress() {
                if !press.isModifier { return (press, time) }
            } else if !isReady, !waitUntilReadable(XConnectionNumber(display), deadline) {
                return nil
            }
        }
    }
}
