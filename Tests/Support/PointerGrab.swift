// Telling where the pointer is, and whether somebody holds it.

import CX11
import Strokes

extension XClient {
    /// Where the pointer is.
    public var pointer: Point { pointerState.place }

    /// Whether a button is down.
    public var isAnyButtonDown: Bool { pointerState.mask & 0x1F00 != 0 }

    /// Wraps `XQueryPointer`.
    private var pointerState: (place: Point, mask: UInt32) {
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, ownX, ownY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var state: UInt32 = 0
        XQueryPointer(
            display, XDefaultRootWindow(display), &root, &child, &x, &y, &ownX, &ownY, &state)
        return (Point(x: Double(x), y: Double(y)), state)
    }

    /// Whether nobody holds the pointer at this moment, frozen or not: then it can be had. Wraps
    /// `XGrabPointer`.
    public var isPointerFree: Bool {
        let status = XGrabPointer(
            display, XDefaultRootWindow(display), 0, 0, GrabModeAsync, GrabModeAsync, 0, 0,
            Time(CurrentTime))
        XUngrabPointer(display, Time(CurrentTime))
        XSync(display, 0)
        return status == GrabSuccess
    }

    /// Whether no client holds the pointer, now or in a moment: the server may serve whoever asks before it serves
    /// those who have sent it their last word.
    public func pointerBecomesFree() -> Bool {
        eventually(.nothing(because: "a server does not tell of the end of a grab")) {
            isPointerFree
        }
    }
}
