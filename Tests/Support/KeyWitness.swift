// Which keys really went down, whoever they went to.

import CX11

/// Listens to the raw presses of all keyboards, which no grab holds back. Wraps `XISelectEvents`.
public final class KeyWitness {
    private let display: OpaquePointer
    private let opcode: Int32

    public init?(display name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
        var opcode: Int32 = 0
        var event: Int32 = 0
        var error: Int32 = 0
        var major: Int32 = 2
        var minor: Int32 = 2
        guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
            XIQueryVersion(display, &major, &minor) == 0
        else {
            XCloseDisplay(display)
            return nil
        }
        self.opcode = opcode
        var bits = [UInt8](repeating: 0, count: 4)
        bits[Int(XI_RawKeyPress) >> 3] |= 1 << UInt8(XI_RawKeyPress & 7)
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(
                deviceid: Int32(XIAllMasterDevices), mask_len: Int32(bits.count),
                mask: bits.baseAddress)
            XISelectEvents(display, XDefaultRootWindow(display), &mask, 1)
        }
        XSync(display, 0)
    }

    deinit {
        XCloseDisplay(display)
    }

    /// How often the key that carries `keysym` went down since the last call.
    public func presses(of keysym: Int) -> Int {
        let keycode = Int32(XKeysymToKeycode(display, KeySym(keysym)))
        var count = 0
        XSync(display, 0)
        drain(display) { event in
            guard event.type == GenericEvent, event.xcookie.extension == opcode,
                XGetEventData(display, &event.xcookie) != 0
            else { return }
            defer { XFreeEventData(display, &event.xcookie) }
            let raw = event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee
            if raw?.detail == keycode { count += 1 }
        }
        return count
    }
}
