// Owns: moving the pointer and pressing its buttons as if by hand. Leaves what to draw to others.

import CX11
import Strokes

extension Connection {
    /// Moves the pointer. Wraps `XTestFakeMotionEvent`.
    public func movePointer(to point: Point) {
        XTestFakeMotionEvent(
            display, screen, Int32(point.x.rounded()), Int32(point.y.rounded()), UInt(CurrentTime))
        XFlush(display)
    }

    /// Presses or releases a pointer button. Wraps `XTestFakeButtonEvent`.
    public func setPointerButton(_ button: Int, isPressed: Bool) {
        XTestFakeButtonEvent(display, UInt32(button), isPressed ? 1 : 0, UInt(CurrentTime))
        XFlush(display)
    }
}
