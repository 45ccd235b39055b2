// Telling whether somebody has the touches, the pinches and the swipes of a server.

import CX11

/// A client that tries to have them.
public final class TouchProbe: XClient {
    public override init?(display name: String) {
        super.init(display: name)
        knowsDevices(minor: 4)
    }

    /// What nobody has: `touches`, `pinches`, `swipes`. Wraps `XIGrabTouchBegin`,
    /// `XIGrabPinchGestureBegin` and `XIGrabSwipeGestureBegin`.
    public var free: Set<String> {
        let root = XDefaultRootWindow(display)
        // The core pointer, which every server has.
        let master: Int32 = 2
        var free: Set<String> = []
        for (name, first) in [("touches", 18), ("pinches", 27), ("swipes", 30)] {
            var bytes = [UInt8](repeating: 0, count: 8)
            for type in first...first + 2 { bytes[type >> 3] |= 1 << UInt8(type & 7) }
            bytes.withUnsafeMutableBufferPointer { bytes in
                var mask = XIEventMask(
                    deviceid: master, mask_len: Int32(bytes.count), mask: bytes.baseAddress)
                var any = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
                let async = Int32(XIGrabModeAsync)
                var failed: Int32 = 0
                switch first {
                case 18: failed = XIGrabTouchBegin(display, master, root, 0, &mask, 1, &any)
                case 27:
                    failed = XIGrabPinchGestureBegin(
                        display, master, root, async, async, 0, &mask, 1, &any)
                default:
                    failed = XIGrabSwipeGestureBegin(
                        display, master, root, async, async, 0, &mask, 1, &any)
                }
                guard failed == 0 else { return }
                free.insert(name)
                any = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
                switch first {
                case 18: XIUngrabTouchBegin(display, master, root, 1, &any)
                case 27: XIUngrabPinchGestureBegin(display, master, root, 1, &any)
                default: XIUngrabSwipeGestureBegin(display, master, root, 1, &any)
                }
            }
        }
        XSync(display, 0)
        return free
    }
}
