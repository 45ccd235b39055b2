import ArgumentParser
import CX11
import Glibc

/// What `measure first-key` runs beside Krakel: the least that a program can do between a button and a key. It has
/// the middle button grabbed, and types x at each release; it asks nothing and knows nothing.
struct BareProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Type x at each release of the middle button, and ask nothing.",
        shouldDisplay: false)

    /// Wraps `XGrabButton` and `XTestFakeKeyEvent`.
    func run() throws {
        guard let display = XOpenDisplay(nil) else { throw MeasureError("no display") }
        let key = UInt32(XKeysymToKeycode(display, KeySym(XK_x)))
        XGrabButton(
            display, UInt32(Button2), UInt32(AnyModifier), XDefaultRootWindow(display), 0,
            UInt32(ButtonPressMask | ButtonReleaseMask), GrabModeAsync, GrabModeAsync, 0, 0)
        XSync(display, 0)
        print("ready")
        fflush(nil)
        var event = XEvent()
        while true {
            XNextEvent(display, &event)
            guard event.type == ButtonRelease else { continue }
            for isPress: Int32 in [1, 0] {
                XTestFakeKeyEvent(display, key, isPress, UInt(CurrentTime))
            }
            XFlush(display)
        }
    }
}
