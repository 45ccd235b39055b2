// What clients of a test's server have in common.

import CX11

/// A client on a connection of its own, which is closed with the last reference. Wraps `XOpenDisplay` and
/// `XCloseDisplay`.
open class XClient {
    public let display: OpaquePointer

    /// nil where there is no such display.
    public init?(display name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
    }

    deinit {
        XCloseDisplay(display)
    }

    /// Says which XInput the client knows; false where the server has none. Wraps `XIQueryVersion`.
    @discardableResult
    func knowsDevices(minor: Int32 = 2) -> Bool {
        var (major, minor): (Int32, Int32) = (2, minor)
        return XIQueryVersion(display, &major, &minor) == 0
    }

    /// The number of a device by its name. Wraps `XIQueryDevice`.
    func number(of name: String) -> Int32? {
        var count: Int32 = 0
        guard let devices = XIQueryDevice(display, Int32(XIAllDevices), &count) else { return nil }
        defer { XIFreeDeviceInfo(devices) }
        return UnsafeBufferPointer(start: devices, count: Int(count))
            .first { String(cString: $0.name) == name }?.deviceid
    }

    /// Asks for events of devices, which raw ones come to whatever is grabbed. Wraps `XISelectEvents`.
    func select(_ types: [Int32], of devices: Int32) {
        var bits = [UInt8](repeating: 0, count: 4)
        for type in types { bits[Int(type) >> 3] |= 1 << UInt8(type & 7) }
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(
                deviceid: devices, mask_len: Int32(bits.count), mask: bits.baseAddress)
            XISelectEvents(display, XDefaultRootWindow(display), &mask, 1)
        }
    }
}
