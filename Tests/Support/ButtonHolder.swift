// Owns: another program that has taken a button.

import CX11

/// Holds a button of the master pointer until the last reference goes. Wraps `XIGrabButton`.
public final class ButtonHolder {
    private let display: OpaquePointer

    public init?(display name: String, button: Int) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
        var major: Int32 = 2
        var minor: Int32 = 2
        XIQueryVersion(display, &major, &minor)
        var pointer: Int32 = 0
        XIGetClientPointer(display, 0, &pointer)
        var bits: [UInt8] = [1 << UInt8(XI_ButtonPress), 0, 0, 0]
        var anyModifier = XIGrabModifiers(modifiers: Int32(bitPattern: UInt32(1) << 31), status: 0)
        let failures = bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(
                deviceid: pointer, mask_len: Int32(bits.count), mask: bits.baseAddress)
            return XIGrabButton(
                display, pointer, Int32(button), XDefaultRootWindow(display), 0,
                XIGrabModeAsync, XIGrabModeAsync, 0, &mask, 1, &anyModifier)
        }
        XSync(display, 0)
        guard failures == 0 else { return nil }
    }

    deinit {
        XCloseDisplay(display)
    }
}
