// Owns: which window the keys go to.

import CX11
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

    /// Gives the keyboard to the window at `point`, where there is one. Wraps `XSetInputFocus`.
    public func focusWindow(at point: Point) {
        var child: Window = 0
        var x: Int32 = 0
        var y: Int32 = 0
        XTranslateCoordinates(
            display, root, root, Int32(point.x), Int32(point.y), &x, &y, &child)
        guard child != 0 else { return }
        XSetInputFocus(display, child, Int32(RevertToPointerRoot), UInt(CurrentTime))
        XFlush(display)
    }
}
