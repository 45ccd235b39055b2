import CX11

/// The devices by their numbers, asked for when they are wanted first.
final class InputDevices {
    private let connection: Connection
    private let pressureLabel: Atom
    private var devices: [Int32: InputDevice] = [:]
    /// The pens that are listened to for going out of reach, and the event that tells it.
    private var watched: [Int32: UnsafeMutablePointer<XDevice>] = [:]
    private(set) var proximityOut: Int32?

    init(on connection: Connection) {
        self.connection = connection
        pressureLabel = connection.atom("Abs Pressure")
    }

    deinit {
        for device in watched.values { XCloseDevice(connection.display, device) }
    }

    /// A device as `xinput list` has it; nil where there is none of this number. Wraps
    /// `XIQueryDevice`.
    func device(_ number: Int32) -> InputDevice? {
        if let known = devices[number] { return known }
        var count: Int32 = 0
        guard let infos = XIQueryDevice(connection.display, Int32(XIAllDevices), &count) else {
            return nil
        }
        defer { XIFreeDeviceInfo(infos) }
        for info in UnsafeBufferPointer(start: infos, count: Int(count)) {
            var device = InputDevice(name: String(cString: info.name))
            device.isPen = pressureAxis(of: info) != nil
            device.isTouchscreen = isTouchscreen(info)
            if device.isPen {
                device.isEraser = EraserName.isOne(device.name) || toolType(info) == "ERASER"
            }
            devices[info.deviceid] = device
        }
        return devices[number]
    }

    /// Devices came or went, and their numbers are given to others.
    func forget() {
        devices = [:]
    }

    /// The axis of a pen that tells how hard it presses, and what it says at this moment, 0...1; nil for
    /// what is no pen. Wraps `XIQueryDevice`.
    func pressure(of number: Int32) -> (axis: PressureAxis, value: Double)? {
        var count: Int32 = 0
        guard let infos = XIQueryDevice(connection.display, number, &count) else { return nil }
        defer { XIFreeDeviceInfo(infos) }
        return UnsafeBufferPointer(start: infos, count: Int(count)).first
            .flatMap(pressureAxis)
    }

    /// Whether the device is there, is on and moves the pointer. Wraps `XIQueryDevice`.
    ///
    /// - Parameter isLoose: whether Krakel has taken it off the pointer.
    func isAtWork(_ number: Int32, isLoose: Bool = false) -> Bool {
        var count: Int32 = 0
        guard let infos = XIQueryDevice(connection.display, number, &count) else { return false }
        defer { XIFreeDeviceInfo(infos) }
        return count > 0 && infos[0].enabled != 0
            && (infos[0].use == XISlavePointer || isLoose && infos[0].use == XIFloatingSlave)
    }

    /// Listens for this pen's going out of reach, which only the first version of the extension tells.
    /// Wraps `XOpenDevice` and `XSelectExtensionEvent`.
    func watchProximity(of number: Int32) {
        guard watched[number] == nil else { return }
        var pen: UnsafeMutablePointer<XDevice>?
        // The device may be gone by now.
        let code = connection.errorOf {
            guard let device = XOpenDevice(connection.display, XID(number)) else { return }
            pen = device
            var type: Int32 = 0
            var kind = krakel_proximity_out(device, &type)
            guard type != 0 else { return }
            proximityOut = type
            XSelectExtensionEvent(connection.display, connection.root, &kind, 1)
        }
        guard let pen else { return }
        if code == nil { watched[number] = pen } else { XCloseDevice(connection.display, pen) }
    }

    /// Forgets a device that is gone: the server knows of none to close, what Xlib keeps of it is freed.
    /// Wraps `XCloseDevice`.
    func lose(_ number: Int32) {
        guard let pen = watched.removeValue(forKey: number) else { return }
        _ = connection.errorOf { XCloseDevice(connection.display, pen) }
    }

    private func pressureAxis(of info: XIDeviceInfo) -> (axis: PressureAxis, value: Double)? {
        guard info.use == XISlavePointer || info.use == XIFloatingSlave else { return nil }
        let classes = UnsafeBufferPointer(start: info.classes, count: Int(info.num_classes))
        for case let one? in classes where one.pointee.type == XIValuatorClass {
            let axis = UnsafeRawPointer(one).assumingMemoryBound(to: XIValuatorClassInfo.self)
                .pointee
            guard axis.label == pressureLabel, axis.max > axis.min else { continue }
            let found = PressureAxis(number: Int(axis.number), range: axis.min...axis.max)
            return (found, found.normalised(axis.value))
        }
        return nil
    }

    private func isTouchscreen(_ info: XIDeviceInfo) -> Bool {
        UnsafeBufferPointer(start: info.classes, count: Int(info.num_classes)).contains { one in
            guard let one, one.pointee.type == XITouchClass else { return false }
            return UnsafeRawPointer(one).assumingMemoryBound(to: XITouchClassInfo.self)
                .pointee.mode == XIDirectTouch
        }
    }

    /// What Wacom's driver says that a device is: `STYLUS`, `ERASER`, ... Wraps `XGetAtomName`.
    private func toolType(_ info: XIDeviceInfo) -> String? {
        let value = connection.value(
            ofProperty: "Wacom Tool Type", of: info.deviceid, type: Atom(XA_ATOM))
        guard let value else { return nil }
        guard let name = XGetAtomName(connection.display, Atom(value)) else { return nil }
        defer { XFree(name) }
        return String(cString: name)
    }
}

/// One device, as far as it matters here.
struct InputDevice: Hashable {
    var name: String
    /// Whether it tells how hard it presses.
    var isPen = false
    /// Whether its fingers are where they touch, as on a touchscreen, and not where the pointer is.
    var isTouchscreen = false
    var isEraser = false
}

/// The axis of a pen that tells how hard it presses.
struct PressureAxis: Hashable {
    var number: Int
    var range: ClosedRange<Double>

    /// 0...1.
    func normalised(_ value: Double) -> Double {
        min(max((value - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
    }

    /// What an event says of it; nil where it has not changed. Wraps `XIMaskIsSet`.
    func value(in valuators: XIValuatorState) -> Double? {
        guard number < Int(valuators.mask_len) * 8, isSet(number, in: valuators) else { return nil }
        let index = (0..<number).count { isSet($0, in: valuators) }
        return normalised(valuators.values[index])
    }

    private func isSet(_ number: Int, in valuators: XIValuatorState) -> Bool {
        valuators.mask[number / 8] & (1 << (number % 8)) != 0
    }
}

extension XIHierarchyEvent {
    /// The devices that have been switched off, taken away from the pointer, or unplugged.
    var gone: Set<Int32> {
        let mask = XISlaveRemoved | XISlaveDetached | XIDeviceDisabled | XIMasterRemoved
        return Set(
            UnsafeBufferPointer(start: info, count: Int(num_info))
                .filter { $0.flags & Int32(mask) != 0 }.map(\.deviceid))
    }
}

/// A device that moves the pointer, or would if it were attached.
public struct PointerDevice: Hashable, Sendable {
    public enum Kind: String, Sendable {
        case mouse, pen, eraser, touchpad, touchscreen
    }

    /// As `xinput list` has it.
    public var name: String
    public var kind: Kind
    /// How many it says that it has.
    public var buttonCount: Int
    public var isEnabled: Bool
    /// Those buttons as applications see them.
    fileprivate var buttons: Set<Int>

    /// Whether `trigger` may be a press or a touch of this device.
    public func has(_ trigger: Trigger) -> Bool {
        guard trigger.isTouch ? kind == .touchscreen : buttons.contains(trigger.button) else {
            return false
        }
        guard let pattern = trigger.device else { return true }
        let otherEnds = kind == .eraser ? EraserName.otherEnds(of: name) : []
        return ([name] + otherEnds).contains(where: pattern.matches)
    }
}

extension Connection {
    /// All of them but those of the server's own for tests. Wraps `XIQueryDevice`.
    public func pointerDevices() -> [PointerDevice] {
        let known = InputDevices(on: self)
        var count: Int32 = 0
        guard let infos = XIQueryDevice(display, Int32(XIAllDevices), &count) else { return [] }
        defer { XIFreeDeviceInfo(infos) }
        return UnsafeBufferPointer(start: infos, count: Int(count)).compactMap { info in
            guard info.use == XISlavePointer || info.use == XIFloatingSlave else { return nil }
            let name = String(cString: info.name)
            let classes = UnsafeBufferPointer(start: info.classes, count: Int(info.num_classes))
            let types = Set(classes.compactMap { $0?.pointee.type })
            // A keyboard that floats moves nothing.
            guard !name.hasSuffix(" XTEST pointer"), types.contains(Int32(XIValuatorClass)) else {
                return nil
            }
            var device = PointerDevice(
                name: name, kind: .mouse, buttonCount: 0,
                isEnabled: info.enabled != 0 && info.use == XISlavePointer, buttons: [])
            for case let one? in classes {
                let raw = UnsafeRawPointer(one)
                if one.pointee.type == XIButtonClass {
                    let buttons = raw.assumingMemoryBound(to: XIButtonClassInfo.self).pointee
                    device.buttonCount = Int(buttons.num_buttons)
                } else if one.pointee.type == XITouchClass {
                    let touch = raw.assumingMemoryBound(to: XITouchClassInfo.self).pointee
                    device.kind = touch.mode == XIDirectTouch ? .touchscreen : .touchpad
                }
            }
            if let pen = known.device(info.deviceid), pen.isPen {
                device.kind = pen.isEraser ? .eraser : .pen
            }
            for button in 0..<max(0, device.buttonCount) {
                device.buttons.insert(logicalButton(of: button + 1))
            }
            return device
        }
    }
}

/// What erasers are called: `Wacom Intuos Pro M Pen eraser` by Wacom's driver, `... Eraser (0x...)` by
/// libinput's.
enum EraserName {
    static func isOne(_ name: String) -> Bool { name.lowercased().contains(word) }

    /// What the other end of the pen may be called.
    static func otherEnds(of name: String) -> [String] {
        let name = name.lowercased()
        guard let found = name.firstRange(of: word) else { return [] }
        return ["stylus", "pen"].map { name.replacingCharacters(in: found, with: $0) }
    }

    private static let word = "eraser"
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + self[range.upperBound...]
    }
}

extension Connection {
    /// The only value of a device's property; nil where there is none, several, or one of another kind.
    /// Wraps `XIGetProperty`.
    ///
    /// - Parameter type: `XA_INTEGER`, `XA_ATOM`, ...
    func value(ofProperty name: String, of device: Int32, type wanted: Atom) -> UInt32? {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        XIGetProperty(
            display, device, atom(name), 0, 1, 0, wanted, &type, &format, &count, &rest, &data)
        guard let data else { return nil }
        defer { XFree(data) }
        guard type == wanted, count == 1 else { return nil }
        return switch format {
        case 8: UInt32(data.pointee)
        case 32: UnsafeRawPointer(data).loadUnaligned(as: UInt32.self)
        default: nil
        }
    }
}
