// Owns: where the pointer really is while its master is frozen.

import CX11
import Strokes

extension Connection {
    /// Where the cursor is on the screen; nil where there is none. Wraps `XFixesGetCursorImage`.
    ///
    /// `XQueryPointer` tells where the pointer was frozen, and raw events carry the units of their
    /// device, with acceleration and mapping still to come. The cursor's own position is the truth
    /// for mice, tablets and XTEST alike.
    func cursorPosition() -> Point? {
        guard let image = XFixesGetCursorImage(display) else { return nil }
        defer { XFree(image) }
        return Point(x: Double(image.pointee.x), y: Double(image.pointee.y))
    }
}
