import CX11

/// The input devices by their numbers; the server is asked when one is wanted for the first time.
final class InputDevices {
    private let connection: Connection
    private let pressureLabel: Atom
    private var devices: [Int32: InputDevice] = [:]
    /// The pens whose leaving of the tablet is reported.
    private var watched: [Int32: UnsafeMutablePointer<XDevice>] = [:]
    /// The type of the event that reports it.
    private(set) var proximityOut: Int32?

    init(on connection: Connection) {
        self.connection = connection
        pressureLabel = connection.atom("Abs Pressure")
    }

    deinit { for device in watched.values { XCloseDevice(connection.display, device) } }

    /// A device as `xinput list` has it; nil where there is none of this number. Wraps `XIQueryDevice`.
    func device(_ number: Int32) -> InputDevice? {
        if let known = devices[number] { return known }
        ServerQuery.devices(from: connection.display) { infos in
            for info in infos {
                var device = InputDevice(name: String(cString: info.name))
                device.isPen = pressureAxis(of: info) != nil
                device.isAttached =
                    info.use == XISlavePointer && info.attachment == connection.masterPointer
                device.isTouchscreen = info.infos(XITouchClass, as: XITouchClassInfo.self)
                    .contains { $0.mode == XIDirectTouch }
                if device.isPen {
                    device.isEraser = EraserName.isOne(device.name) || toolType(info) == "ERASER"
                }
                devices[info.deviceid] = device
            }
        }
        return devices[number]
    }

    /// Forgets all devices: some came or went, and the server gives their numbers to others.
    func forget() {
        devices = [:]
    }

    /// The pressure axis of a pen and its value at this moment, 0...1; nil for other devices. Wraps `XIQueryDevice`.
    func pressure(of number: Int32) -> (axis: PressureAxis, value: Double)? {
        ServerQuery.devices(number, from: connection.display) { $0.first.flatMap(pressureAxis) }
    }

    /// Whether the device is there, is on and moves the pointer. Wraps `XIQueryDevice`.
    ///
    /// - Parameter isDetached: whether Krakel has taken it off the pointer.
    func isAtWork(_ number: Int32, isDetached: Bool = false) -> Bool {
        ServerQuery.devices(number, from: connection.display) { infos in
            guard let info = infos.first, info.enabled != 0 else { return false }
            return info.use == XISlavePointer || isDetached && info.use == XIFloatingSlave
        } ?? false
    }

    /// Asks for an event when this pen leaves the tablet; only the first version of the extension has one.
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

    /// When a pen that was pressed at this time ceased to press; nil where it is not known. An entry of the server's
    /// history has the pressure *before* its time, see `FrozenPath`. Wraps `XGetDeviceMotionEvents`.
    func endOfPressure(of number: Int32, since press: Time) -> Time? {
        guard let pen = watched[number], let axis = pressure(of: number)?.axis else { return nil }
        var (count, mode, axes): (Int32, Int32, Int32) = (0, 0, 0)
        let entries = XGetDeviceMotionEvents(
            connection.display, pen, press, Time(CurrentTime), &count, &mode, &axes)
        guard let entries else { return nil }
        defer { XFreeDeviceMotionEvents(entries) }
        guard axis.number < axes else { return nil }
        let history = UnsafeBufferPointer(start: entries, count: Int(count))
        func presses(_ index: Int) -> Bool {
            axis.normalised(Double(history[index].data[axis.number])) > 0
        }
        return history.indices.dropFirst().first { presses($0 - 1) && !presses($0) }
            .map { history[$0 - 1].time }
    }

    /// Frees what Xlib keeps of a device that is gone; the server answers with an error, since it has no
    /// such device any more. Wraps `XCloseDevice`.
    func lose(_ number: Int32) {
        guard let pen = watched.removeValue(forKey: number) else { return }
        _ = connection.errorOf { XCloseDevice(connection.display, pen) }
    }

    private func pressureAxis(of info: XIDeviceInfo) -> (axis: PressureAxis, value: Double)? {
        guard info.use == XISlavePointer || info.use == XIFloatingSlave else { return nil }
        for axis in info.infos(XIValuatorClass, as: XIValuatorClassInfo.self)
        where axis.label == pressureLabel && axis.max > axis.min {
            let found = PressureAxis(number: Int(axis.number), range: axis.min...axis.max)
            return (found, found.normalised(axis.value))
        }
        return nil
    }

    /// The tool type that Wacom's driver gives a device: `STYLUS`, `ERASER`, ... Wraps `XGetAtomName`.
    private func toolType(_ info: XIDeviceInfo) -> String? {
        let value = ServerQuery.value(
            ofProperty: "Wacom Tool Type", ofDevice: info.deviceid, type: Atom(XA_ATOM),
            from: connection.display)
        guard let value else { return nil }
        guard let name = XGetAtomName(connection.display, Atom(value)) else { return nil }
        defer { XFree(name) }
        return String(cString: name)
    }
}

/// One device, as far as it matters here.
struct InputDevice: Hashable {
    var name: String
    /// Whether it reports pressure.
    var isPen = false
    /// Whether a touch is where the finger is, as on a touchscreen, and not where the pointer is.
    var isTouchscreen = false
    var isEraser = false
    /// Whether it moves the pointer that Krakel reads.
    var isAttached = false
}

extension XIDeviceInfo {
    /// What it says of its classes of one type, as long as it is there itself.
    func infos<Info>(_ type: Int32, as _: Info.Type) -> [Info] {
        UnsafeBufferPointer(start: classes, count: Int(num_classes)).compactMap { one -> Info? in
            guard let one, one.pointee.type == type else { return nil }
            return UnsafeRawPointer(one).assumingMemoryBound(to: Info.self).pointee
        }
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
    /// How many buttons it says that it has.
    public var buttonCount: Int
    public var isEnabled: Bool
    /// Whether it moves another pointer than the first, which is the only one that Krakel reads.
    public var isOfOtherPointer: Bool
    public var scrolling: ButtonScrolling?
    /// Its buttons, by the numbers under which applications see them.
    fileprivate var buttons: Set<Int>

    /// Whether `trigger` may be a press or a touch of this device.
    public func has(_ trigger: Trigger) -> Bool {
        guard trigger.isTouch ? kind == .touchscreen : buttons.contains(trigger.button) else {
            return false
        }
        return trigger.device.map(isNamed) ?? true
    }

    /// Whether it scrolls while the button of `trigger` is held.
    public func scrolls(with trigger: Trigger) -> Bool {
        isEnabled && has(trigger) && !trigger.isTouch && trigger.button == scrolling?.button
    }

    /// Whether it, or for an eraser the pen's other end, is called so.
    public func isNamed(by pattern: DevicePattern) -> Bool {
        let otherEnds = kind == .eraser ? EraserName.otherEnds(of: name) : []
        return ([name] + otherEnds).contains(where: pattern.matches)
    }
}

/// That a device turns the wheel, and does not move the pointer, while a button is held: by default pointing sticks
/// with the middle one. The press is kept from programs until the button comes up.
public struct ButtonScrolling: Hashable, Sendable {
    /// By the number under which applications see it.
    public var button: Int
    /// The property that turns it off, and its values, as `xinput set-prop` takes them.
    public var off: String

    /// The properties of libinput's driver and of evdev's that tell it: which of the first one's values, and of what
    /// type the second is.
    fileprivate static let properties = [
        ("libinput Scroll Method Enabled", 2, "libinput Button Scrolling Button", XA_CARDINAL),
        ("Evdev Wheel Emulation", 0, "Evdev Wheel Emulation Button", Atom(XA_INTEGER)),
    ]
}

extension Connection {
    /// The devices that move the pointer, except the server's own for XTEST.
    public func pointerDevices() -> [PointerDevice] {
        let known = InputDevices(on: self)
        return ServerQuery.devices(from: display) { infos in
            infos.compactMap { pointerDevice($0, known) }
        } ?? []
    }

    private func pointerDevice(_ info: XIDeviceInfo, _ known: InputDevices) -> PointerDevice? {
        guard info.use == XISlavePointer || info.use == XIFloatingSlave else { return nil }
        let name = String(cString: info.name)
        // A floating device without an axis is a keyboard.
        guard !name.hasSuffix(" XTEST pointer"),
            !info.infos(XIValuatorClass, as: XIValuatorClassInfo.self).isEmpty
        else { return nil }
        var device = PointerDevice(
            name: name, kind: .mouse, buttonCount: 0,
            isEnabled: info.enabled != 0 && info.use == XISlavePointer,
            isOfOtherPointer: info.use == XISlavePointer && info.attachment != masterPointer,
            buttons: [])
        if let buttons = info.infos(XIButtonClass, as: XIButtonClassInfo.self).last {
            device.buttonCount = Int(buttons.num_buttons)
        }
        if let touch = info.infos(XITouchClass, as: XITouchClassInfo.self).last {
            device.kind = touch.mode == XIDirectTouch ? .touchscreen : .touchpad
        }
        if let pen = known.device(info.deviceid), pen.isPen {
            device.kind = pen.isEraser ? .eraser : .pen
        }
        let map = buttonMap(of: info.deviceid)
        device.buttons = map.buttons(of: Set((0..<max(0, device.buttonCount)).map { $0 + 1 }))
        device.scrolling = scrolling(of: info.deviceid, map)
        return device
    }

    private func scrolling(of device: Int32, _ map: ButtonMap) -> ButtonScrolling? {
        func values(_ property: String, _ type: Atom) -> [UInt32] {
            ServerQuery.values(ofProperty: property, ofDevice: device, type: type, from: display)
        }
        for (method, index, button, type) in ButtonScrolling.properties {
            let methods = values(method, Atom(XA_INTEGER))
            guard methods.indices.contains(index), methods[index] != 0,
                let number = values(button, type).first
            else { continue }
            return ButtonScrolling(
                button: map.button(of: Int(number)),
                off: "'\(method)'" + String(repeating: " 0", count: methods.count))
        }
        return nil
    }
}

/// The names of erasers: `Wacom Intuos Pro M Pen eraser` by Wacom's driver, `... Eraser (0x...)` by libinput's.
enum EraserName {
    static func isOne(_ name: String) -> Bool { name.lowercased().contains(word) }

    /// What the other end of the pen may be called.
    static func otherEnds(of name: String) -> [String] {
        guard isOne(name) else { return [] }
        return ["stylus", "pen"].map {
            name.lowercased().replacing(word, with: $0, maxReplacements: 1)
        }
    }

    private static let word = "eraser"
}
