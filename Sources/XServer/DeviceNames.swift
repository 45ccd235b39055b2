// Owns: what the devices are called.

import CX11

/// Names of devices by their numbers, asked for when they are wanted first.
final class DeviceNames {
    private let connection: Connection
    private var names: [Int32: String] = [:]

    init(on connection: Connection) {
        self.connection = connection
    }

    /// The name of a device as `xinput list` has it; nil where there is none of this number. Wraps
    /// `XIQueryDevice`.
    func name(of device: Int32) -> String? {
        if let known = names[device] { return known }
        var count: Int32 = 0
        guard let devices = XIQueryDevice(connection.display, Int32(XIAllDevices), &count) else {
            return nil
        }
        defer { XIFreeDeviceInfo(devices) }
        for device in UnsafeBufferPointer(start: devices, count: Int(count)) {
            names[device.deviceid] = String(cString: device.name)
        }
        return names[device]
    }

    /// Devices came or went, and their numbers are given to others.
    func forget() {
        names = [:]
    }
}
