import CX11

/// A client that tries to have the touches, the pinches and the swipes of a server.
public final class TouchProbe: XClient {
    public override init(display name: String) throws(ChildProcessError) {
        try super.init(display: name)
        knowsDevices(minor: 4)
    }

    /// What nobody has: `touches`, `pinches`, `swipes`. Wraps `XIGrabTouchBegin`,
    /// `XIGrabPinchGestureBegin` and `XIGrabSwipeGestureBegin`.
    public var free: Set<String> {
        // The core pointer, which every server has.
        let (root, master) = (XDefaultRootWindow(display), Int32(2))
        let async = Int32(XIGrabModeAsync)
        var free: Set<String> = []
        for (name, first, ungrab) in [
            ("touches", 18, XIUngrabTouchBegin), ("pinches", 27, XIUngrabPinchGestureBegin),
            ("swipes", 30, XIUngrabSwipeGestureBegin),
        ] {
            var bytes = [UInt8](repeating: 0, count: 8)
            for type in first...first + 2 { bytes[type >> 3] |= 1 << UInt8(type & 7) }
            var any = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
            let failed = bytes.withUnsafeMutableBufferPointer { bytes in
                var mask = XIEventMask(
                    deviceid: master, mask_len: Int32(bytes.count), mask: bytes.baseAddress)
                guard first > 18 else {
                    return XIGrabTouchBegin(display, master, root, 0, &mask, 1, &any)
                }
                let grab = first == 27 ? XIGrabPinchGestureBegin : XIGrabSwipeGestureBegin
                return grab(display, master, root, async, async, 0, &mask, 1, &any)
            }
            guard failed == 0 else { continue }
            free.insert(name)
            _ = ungrab(display, master, root, 1, &any)
        }
        XSync(display, 0)
        return free
    }
}
