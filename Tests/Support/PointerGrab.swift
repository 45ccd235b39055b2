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

    /// Whether nobody holds the pointer at this moment, frozen or not: then it can be had.
    public var isPointerFree: Bool {
        defer { letPointerGo() }
        return takePointer(GrabModeAsync)
    }

    /// What `body` has devices do, the server keeps back, and tells all of it at once behind that.
    public func freezePointer(while body: () throws -> Void) rethrows {
        _ = takePointer(GrabModeSync)
        defer { letPointerGo() }
        try body()
    }

    /// Wraps `XGrabPointer`.
    private func takePointer(_ mode: Int32) -> Bool {
        XGrabPointer(
            display, XDefaultRootWindow(display), 0, 0, mode, GrabModeAsync, 0, 0, Time(CurrentTime)
        )
            == GrabSuccess
    }

    private func letPointerGo() {
        XUngrabPointer(display, Time(CurrentTime))
        XSync(display, 0)
    }

    /// Whether no client holds the pointer, and no button is down that is not meant to be, now or in a moment: the server
    /// may serve whoever asks before it serves those who have sent it their last word.
    public func pointerBecomesFree(isButtonMeant: Bool = false) -> Bool {
        eventually(.nothing(because: "a server does not tell of the end of a grab")) {
            isPointerFree && (isButtonMeant || !isAnyButtonDown)
        }
    }
}
