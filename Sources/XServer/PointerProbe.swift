// Owns: where the pointer really is while its master is frozen, and which of its buttons are down.

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

    /// How many buttons are down on the slaves of the master pointer, which no grab freezes; 1 where
    /// the server does not tell. Wraps `XIQueryDevice`.
    var buttonsDown: Int {
        var count: Int32 = 0
        guard let devices = XIQueryDevice(display, Int32(XIAllDevices), &count) else { return 1 }
        defer { XIFreeDeviceInfo(devices) }
        return UnsafeBufferPointer(start: devices, count: Int(count))
            .filter { $0.use == XISlavePointer && $0.attachment == masterPointer }
            .reduce(0) { $0 + Self.buttonsDown(on: $1) }
    }

    private static func buttonsDown(on device: XIDeviceInfo) -> Int {
        let classes = UnsafeBufferPointer(start: device.classes, count: Int(device.num_classes))
        return classes.compactMap(\.self).filter { $0.pointee.type == XIButtonClass }
            .reduce(0) { sum, any in
                let state = UnsafeRawPointer(any)
                    .assumingMemoryBound(to: XIButtonClassInfo.self).pointee.state
                return sum
                    + UnsafeBufferPointer(start: state.mask, count: Int(state.mask_len))
                    .reduce(0) { $0 + $1.nonzeroBitCount }
            }
    }
}
