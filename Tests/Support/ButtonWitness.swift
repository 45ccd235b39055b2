// What a device's buttons really did and when, whoever the events went to.

import CX11

/// Listens to the raw events of the devices, which no grab holds back. Wraps `XISelectEvents`.
public final class ButtonWitness {
    private let display: OpaquePointer
    private let opcode: Int32
    private let masters: Set<Int32>

    public struct Turn: Hashable {
        public var isPress: Bool
        public var button: Int
        public var time: UInt

        public init(isPress: Bool, button: Int, time: UInt) {
            self.isPress = isPress
            self.button = button
            self.time = time
        }
    }

    public init?(display name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
        var opcode: Int32 = 0
        var event: Int32 = 0
        var error: Int32 = 0
        var major: Int32 = 2
        var minor: Int32 = 2
        var count: Int32 = 0
        guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
            XIQueryVersion(display, &major, &minor) == 0,
            let devices = XIQueryDevice(display, Int32(XIAllMasterDevices), &count)
        else {
            XCloseDisplay(display)
            return nil
        }
        self.opcode = opcode
        masters = Set(UnsafeBufferPointer(start: devices, count: Int(count)).map(\.deviceid))
        XIFreeDeviceInfo(devices)
        var bits = [UInt8](repeating: 0, count: 4)
        for type in [XI_RawButtonPress, XI_RawButtonRelease] {
            bits[Int(type) >> 3] |= 1 << UInt8(type & 7)
        }
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(
                deviceid: Int32(XIAllDevices), mask_len: Int32(bits.count), mask: bits.baseAddress)
            XISelectEvents(display, XDefaultRootWindow(display), &mask, 1)
        }
        XSync(display, 0)
    }

    deinit {
        XCloseDisplay(display)
    }

    /// What the buttons did since the last call.
    public func turns() -> [Turn] {
        var turns: [Turn] = []
        XSync(display, 0)
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            guard event.type == GenericEvent, event.xcookie.extension == opcode,
                XGetEventData(display, &event.xcookie) != 0
            else { continue }
            defer { XFreeEventData(display, &event.xcookie) }
            guard let raw = event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee,
                !masters.contains(raw.deviceid)
            else { continue }
            turns.append(
                Turn(
                    isPress: raw.evtype == XI_RawButtonPress, button: Int(raw.detail),
                    time: raw.time))
        }
        return turns
    }
}
