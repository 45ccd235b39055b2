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

    /// Gives the keyboard to a window by its number. Wraps `XSetInputFocus`.
    public func giveFocus(toWindow window: UInt) {
        XSetInputFocus(display, Window(window), Int32(RevertToPointerRoot), UInt(CurrentTime))
        XFlush(display)
    }

    /// Where a window is on the screen, in pixels; nil where there is none of that number. Wraps
    /// `XGetGeometry` and `XTranslateCoordinates`.
    public func place(ofWindow window: UInt) -> Box? {
        var (parent, child): (Window, Window) = (0, 0)
        var (x, y): (Int32, Int32) = (0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard
            XGetGeometry(
                display, Drawable(window), &parent, &x, &y, &width, &height, &border, &depth) != 0,
            XTranslateCoordinates(display, Window(window), root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        return Box(
            minX: Double(x), minY: Double(y), maxX: Double(x) + Double(width),
            maxY: Double(y) + Double(height))
    }
}
