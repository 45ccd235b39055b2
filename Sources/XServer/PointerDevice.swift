// Owns: the devices that move the pointer, as they are told to people. Leaves what is done with their
// events to InputDevices and EventReader.

import CX11

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
