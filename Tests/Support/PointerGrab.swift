// Telling whether somebody holds the pointer.

import CX11

extension XClient {
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
