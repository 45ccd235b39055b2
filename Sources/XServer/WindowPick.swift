// Owns: letting somebody click a window. Leaves what the window says of itself to WindowLookup.

import CX11
import Dictionaries
import Glibc

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
