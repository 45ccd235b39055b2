// Owns: an application as plain as can be: a focused window that writes down what is typed into it.

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
    }

    public init?(display name: String) {
        // Input methods work in the encoding of the locale.
        setlocale(LC_ALL, "C.UTF-8")
        XSetLocaleModifiers("@im=none")
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
        window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 80, 80, 0, 0, 0)
        guard let method = XOpenIM(display, nil, nil, nil),
            let context = krakel_create_input_context(method, window)
        else {
            XCloseDisplay(display)
            return nil
        }
        self.method = method
        self.context = context
        XSelectInput(display, window, KeyPressMask | KeyReleaseMask)
        XMapRaised(display, window)
        XSync(display, 0)
        XSetInputFocus(display, window, Int32(RevertToParent), UInt(CurrentTime))
        XSetICFocus(context)
        XSync(display, 0)
    }

    deinit {
        XDestroyIC(context)
        XCloseIM(method)
        XCloseDisplay(display)
    }

    /// The presses since the last call. Whoever injected them must have synchronised.
    public func presses() -> [Press] {
        var presses: [Press] = []
        XSync(display, 0)
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            if event.type == MappingNotify { XRefreshKeyboardMapping(&event.xmapping) }
            guard XFilterEvent(&event, 0) == 0, event.type == KeyPress else { continue }
            var keysym: KeySym = 0
            var status: Int32 = 0
            var bytes = [CChar](repeating: 0, count: 64)
            let length = Xutf8LookupString(
                context, &event.xkey, &bytes, Int32(bytes.count), &keysym, &status)
            let text = bytes.prefix(Int(max(0, length))).map(UInt8.init(bitPattern:))
            presses.append(
                Press(
                    text: String(decoding: text, as: UTF8.self),
                    keysym: UInt32(truncatingIfNeeded: keysym),
                    modifiers: UInt8(truncatingIfNeeded: event.xkey.state)))
        }
        return presses
    }

    /// The text typed since the last call.
    public func text() -> String {
        presses().reduce(into: "") { $0 += $1.text }
    }
}
