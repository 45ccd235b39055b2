// Owns: on which of the keyboards that feed the master a key is down. Leaves moving it to
// KeyInjector.

import CX11

/// A keyboard on which some of the keys asked for are down. Whoever gets it closes it.
struct HoldingKeyboard {
    var device: UnsafeMutablePointer<XDevice>
    var keys: Set<UInt8>
}

extension Connection {
    /// The keyboards of the master, but the XTEST one, that hold some of `keys`. Wraps
    /// `XOpenDevice` and `XQueryDeviceState`.
    func openKeyboards(holding keys: Set<UInt8>) -> [HoldingKeyboard] {
        var count: Int32 = 0
        guard let devices = XIQueryDevice(display, Int32(XIAllDevices), &count) else { return [] }
        defer { XIFreeDeviceInfo(devices) }
        let testKeyboard = testKeyboard()
        var holders: [HoldingKeyboard] = []
        for device in UnsafeBufferPointer(start: devices, count: Int(count))
        where device.use == XISlaveKeyboard && device.attachment == masterKeyboard
            && device.deviceid != testKeyboard
        {
            guard let opened = XOpenDevice(display, XID(device.deviceid)) else { continue }
            let held = keysDown(on: opened).intersection(keys)
            if held.isEmpty {
                XCloseDevice(display, opened)
            } else {
                holders.append(HoldingKeyboard(device: opened, keys: held))
            }
        }
        return holders
    }

    /// The keys of the XTEST keyboard that are down. Wraps `XQueryDeviceState`.
    func testKeysDown() -> Set<UInt8> {
        guard let device = testKeyboard(), let opened = XOpenDevice(display, XID(device)) else {
            return []
        }
        defer { XCloseDevice(display, opened) }
        return keysDown(on: opened)
    }

    private func keysDown(on device: UnsafeMutablePointer<XDevice>) -> Set<UInt8> {
        guard let state = XQueryDeviceState(display, device) else { return [] }
        defer { XFreeDeviceState(state) }
        var next = UnsafeRawPointer(state.pointee.data)
        for _ in 0..<state.pointee.num_classes {
            guard let header = next?.load(as: XInputClass.self) else { break }
            if header.class == KeyClass, let keys = next?.load(as: XKeyState.self) {
                return Set(keycodesIn: keys.keys)
            }
            next = next?.advanced(by: Int(header.length))
        }
        return []
    }
}

extension Set<UInt8> {
    /// The keycodes whose bits are set in a key bitmap of the X protocol, 32 bytes.
    init<Bitmap>(keycodesIn bitmap: Bitmap) {
        self.init()
        Swift.withUnsafeBytes(of: bitmap) { bytes in
            for (index, byte) in bytes.prefix(32).enumerated() where byte != 0 {
                for bit in 0..<8 where byte & 1 << bit != 0 {
                    insert(UInt8(index * 8 + bit))
                }
            }
        }
    }
}
