import CX11
import Strokes

/// What is done to the devices of a server, by their names, from outside: switched off and on, taken from the
/// pointer, mapped. Wraps XInput 2.
public final class InputDeviceControl: XClient {
    public override init(display name: String) throws(ChildProcessError) {
        try super.init(display: name)
        knowsDevices()
    }

    private func number(of device: InputTestServer.Device) -> Int32? {
        number(of: "test " + device.rawValue)
    }

    /// Wraps `XIChangeProperty`.
    private func set<Value>(
        _ property: String, of device: InputTestServer.Device, _ type: Atom, to values: [Value]
    ) {
        set(property, of: "test " + device.rawValue, type, to: values)
    }

    private func set<Value>(
        _ property: String, of device: String, _ type: Atom, to values: [Value]
    ) {
        guard let number = number(of: device) else { return }
        values.withUnsafeBytes { bytes in
            XIChangeProperty(
                display, number, atom(property), type, Int32(8 * MemoryLayout<Value>.size),
                Int32(PropModeReplace),
                UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress),
                Int32(values.count))
        }
        XSync(display, 0)
    }

    /// Switches a device on or off, as unplugging it does.
    public func enable(_ device: InputTestServer.Device, _ isOn: Bool) {
        set("Device Enabled", of: device, Atom(XA_INTEGER), to: [UInt8(isOn ? 1 : 0)])
    }

    /// Takes a device from the pointer, or gives it back. Wraps `XIChangeHierarchy`.
    public func attach(_ device: InputTestServer.Device, _ isAttached: Bool) {
        if isAttached { return attach(device, to: "Virtual core pointer") }
        guard let number = number(of: device) else { return }
        var change = XIAnyHierarchyChangeInfo()
        change.detach = XIDetachSlaveInfo(type: Int32(XIDetachSlave), deviceid: number)
        XIChangeHierarchy(display, &change, 1)
        XSync(display, 0)
    }

    /// Gives a device to a second pointer, which is made for it. Wraps `XIChangeHierarchy`.
    public func attachToSecondPointer(_ device: InputTestServer.Device) {
        "second".withCString { name in
            var change = XIAnyHierarchyChangeInfo()
            change.add = XIAddMasterInfo(
                type: Int32(XIAddMaster), name: UnsafeMutablePointer(mutating: name), send_core: 1,
                enable: 1)
            XIChangeHierarchy(display, &change, 1)
        }
        XSync(display, 0)
        attach(device, to: "second pointer")
    }

    private func attach(_ device: InputTestServer.Device, to pointer: String) {
        guard let number = number(of: device), let master = self.number(of: pointer) else { return }
        var change = XIAnyHierarchyChangeInfo()
        change.attach = XIAttachSlaveInfo(
            type: Int32(XIAttachSlave), deviceid: number, new_master: master)
        XIChangeHierarchy(display, &change, 1)
        XSync(display, 0)
    }

    /// Maps a device: nine numbers, row by row.
    public func map(_ device: InputTestServer.Device, by matrix: [Float]) {
        set("Coordinate Transformation Matrix", of: device, atom("FLOAT"), to: matrix)
    }

    /// Numbers the first buttons of a device, or of the pointer itself, as `xinput set-button-map` and
    /// `xmodmap` do. Wraps `XSetDeviceButtonMapping` and `XSetPointerMapping`.
    public func numberButtons(of device: InputTestServer.Device?, _ numbers: [UInt8]) {
        var map = [UInt8](repeating: 0, count: 256)
        if let device {
            guard let number = number(of: device) else { return }
            var opened = XDevice(device_id: XID(number), num_classes: 0, classes: nil)
            let count = XGetDeviceButtonMapping(display, &opened, &map, UInt32(map.count))
            map.replaceSubrange(0..<numbers.count, with: numbers)
            XSetDeviceButtonMapping(display, &opened, &map, count)
        } else {
            let count = XGetPointerMapping(display, &map, Int32(map.count))
            map.replaceSubrange(0..<numbers.count, with: numbers)
            XSetPointerMapping(display, map, count)
        }
        XSync(display, 0)
    }

    /// Has a device say that it scrolls while a button is held, as libinput's driver says it of pointing sticks, or as
    /// evdev's does.
    public func scroll(_ device: String, with button: Int, isEvdev: Bool) {
        let integer = Atom(XA_INTEGER)
        if isEvdev {
            set("Evdev Wheel Emulation", of: device, integer, to: [1 as UInt8])
            set("Evdev Wheel Emulation Button", of: device, integer, to: [UInt8(button)])
        } else {
            set("libinput Scroll Method Enabled", of: device, integer, to: [0, 0, 1] as [UInt8])
            set("libinput Button Scrolling Button", of: device, XA_CARDINAL, to: [UInt32(button)])
        }
    }

    /// Has a mouse move the pointer by as many pixels as it says.
    public func stopAccelerating(_ device: InputTestServer.Device) {
        set("Device Accel Profile", of: device, Atom(XA_INTEGER), to: [Int32(-1)])
    }

    /// Whether the device moves the pointer, and no client has it for itself. Wraps `XIQueryDevice`.
    public func isOnPointer(_ device: InputTestServer.Device) -> Bool {
        guard let number = number(of: device) else { return false }
        var count: Int32 = 0
        guard let devices = XIQueryDevice(display, number, &count) else { return false }
        defer { XIFreeDeviceInfo(devices) }
        return count == 1 && devices[0].use == XISlavePointer
    }

    /// Whether a device comes back to the pointer, and no client has it for itself.
    public func becomesFree(_ device: InputTestServer.Device) -> Bool {
        eventually(.nothing(because: "a server does not tell of the end of a grab")) {
            isOnPointer(device) && isPointerFree
        }
    }

    /// Whether some client takes a device off the pointer.
    public func becomesDetached(_ device: InputTestServer.Device) -> Bool {
        eventually(.nothing(because: "a server does not tell of a grab")) { !isOnPointer(device) }
    }

    /// Whether the pointer comes to a place that is meant.
    public func pointerComes(_ isMeant: (Point) -> Bool) -> Bool {
        eventually(.screen(display)) { isMeant(pointer) }
    }
}
