// Owns: what the pointer really does while its master is frozen: where it is, what is pressed.

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

    /// Whether any button of a device is down at this moment; true where the device does not tell.
    /// Wraps `XIQueryDevice`.
    func hasButtonDown(_ device: Int32) -> Bool {
        var count: Int32 = 0
        guard let information = XIQueryDevice(display, device, &count), count == 1 else {
            return true
        }
        defer { XIFreeDeviceInfo(information) }
        let classes = UnsafeBufferPointer(
            start: information.pointee.classes, count: Int(information.pointee.num_classes))
        for case let one? in classes where one.pointee.type == XIButtonClass {
            let state = UnsafeRawPointer(one).assumingMemoryBound(to: XIButtonClassInfo.self)
                .pointee.state
            let bytes = UnsafeBufferPointer(start: state.mask, count: Int(state.mask_len))
            return bytes.contains { $0 != 0 }
        }
        return true
    }
}
