// Telling whether somebody holds the pointer.

import CX11

/// A client that tries to have the pointer.
public final class GrabProbe {
    private let display: OpaquePointer

    public init?(display name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
    }

    deinit {
        XCloseDisplay(display)
    }

    /// Whether no client holds the pointer, now or in a moment: the server may serve whoever asks before it serves
    /// those who have sent it their last word.
    public func becomesFree(within milliseconds: Int = 10_000) -> Bool {
        eventually(
            .nothing(because: "a server does not tell of the end of a grab"), within: milliseconds
        ) { isFree }
    }

    /// Whether nobody holds the pointer at this moment, frozen or not. Wraps `XGrabPointer`.
    public var isFree: Bool {
        let status = XGrabPointer(
            display, XDefaultRootWindow(display), 0, UInt32(ButtonPressMask), GrabModeAsync,
            GrabModeAsync, 0, 0, Time(CurrentTime))
        XUngrabPointer(display, Time(CurrentTime))
        XSync(display, 0)
        return status == GrabSuccess
    }
}
