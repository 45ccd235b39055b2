import CX11
import Strokes

extension Connection {
    /// Where the cursor is on the screen; nil where there is none. Wraps `XFixesGetCursorImage`.
    ///
    /// `XQueryPointer` gives the place where the pointer was frozen, and raw events are in the units of their device,
    /// before acceleration and mapping. The cursor's own position is right for mice, tablets and XTEST alike.
    public func cursorPosition() -> Point? {
        guard let image = XFixesGetCursorImage(display) else { return nil }
        defer { XFree(image) }
        return Point(x: Double(image.pointee.x), y: Double(image.pointee.y))
    }

    /// The buttons that are down on the slaves of the master pointer, which no grab freezes, by the
    /// numbers that applications see; nil where the server does not answer.
    ///
    /// - Parameter isIgnored: whether a button of a device, by its own number, does not count.
    func buttonsDown(
        except isIgnored: (_ number: Int, _ device: Int32) -> Bool = { _, _ in false }
    ) -> Set<Int>? {
        let slaves = ServerQuery.devices(from: display) { devices in
            devices.filter { $0.use == XISlavePointer && $0.attachment == masterPointer }
                .map { (device: $0.deviceid, numbers: Self.buttonsDown(on: $0)) }
        }
        return slaves?.reduce(into: []) { buttons, slave in
            let numbers = slave.numbers.filter { !isIgnored($0, slave.device) }
            guard !numbers.isEmpty else { return }
            buttons.formUnion(buttonMap(of: slave.device).buttons(of: numbers))
        }
    }

    /// The buttons that are down on one device, by the numbers that applications see; nil where there is no
    /// such device.
    func buttonsDown(on device: Int32) -> Set<Int>? {
        ServerQuery.devices(device, from: display) { $0.first.map(Self.buttonsDown) }
            .map(buttonMap(of: device).buttons)
    }

    private static func buttonsDown(on device: XIDeviceInfo) -> Set<Int> {
        var buttons: Set<Int> = []
        for state in device.infos(XIButtonClass, as: XIButtonClassInfo.self).map(\.state) {
            for index in 0..<Int(state.mask_len) * 8
            where state.mask[index / 8] & (1 << (index % 8)) != 0 { buttons.insert(index) }
        }
        return buttons
    }

    /// The number under which applications see the button of an event: one that a device told itself, while
    /// it is off the pointer, did not go through the pointer's map.
    func button(of event: XIDeviceEvent) -> Int {
        event.deviceid == masterPointer
            ? Int(event.detail) : ButtonMap(pointer: pointerMap).button(of: Int(event.detail))
    }

    /// How a device numbers its buttons, and what applications see of that. Wraps `XGetPointerMapping` and
    /// `XGetDeviceButtonMapping`.
    func buttonMap(of device: Int32) -> ButtonMap {
        guard device != masterPointer else { return ButtonMap(pointer: pointerMap) }
        // The request has the device's number only; to open it would wake the server for its events.
        var opened = XDevice(device_id: XID(device), num_classes: 0, classes: nil)
        var map = [UInt8](repeating: 0, count: 256)
        let count = XGetDeviceButtonMapping(display, &opened, &map, UInt32(map.count))
        return ButtonMap(own: map.prefix(max(0, Int(count))), pointer: pointerMap)
    }

    private var pointerMap: ArraySlice<UInt8> {
        var map = [UInt8](repeating: 0, count: 256)
        let count = XGetPointerMapping(display, &map, Int32(map.count))
        return map.prefix(max(0, Int(count)))
    }
}

/// The numbers of the buttons of one device. Its own map comes first, as `xinput set-button-map` sets it, and
/// then that of the pointer, as `xmodmap` sets it. A button that a map gives no number is told to nobody.
struct ButtonMap: Hashable {
    /// The numbers in the place of 1, 2, ...; 0 for none.
    var own: ArraySlice<UInt8> = []
    var pointer: ArraySlice<UInt8> = []

    /// The number under which applications see a button of the device; 0 where they do not see it.
    func button(of number: Int) -> Int { Self.look(Self.look(number, in: own), in: pointer) }

    func buttons(of numbers: Set<Int>) -> Set<Int> {
        Set(numbers.map(button)).subtracting([0])
    }

    /// The numbers that the device gives what applications see as `button`.
    func numbers(of button: Int) -> Set<Int> {
        Set((1...max(1, own.count, pointer.count, button)).filter { self.button(of: $0) == button })
    }

    private static func look(_ number: Int, in map: ArraySlice<UInt8>) -> Int {
        (1...max(map.count, 1)).contains(number) && !map.isEmpty
            ? Int(map[map.startIndex + number - 1]) : number
    }
}

extension Connection {
    /// Moves the pointer. Wraps `XTestFakeMotionEvent`.
    public func movePointer(to point: Point) {
        XTestFakeMotionEvent(
            display, screen, Int32(point.x.rounded()), Int32(point.y.rounded()), UInt(CurrentTime))
        XFlush(display)
    }

    /// Presses or releases a pointer button, by the number that applications see. Wraps `XTestFakeButtonEvent`.
    public func setPointerButton(_ button: Int, isPressed: Bool) {
        send(button, isPressed: isPressed, by: testButtonMap())
        XFlush(display)
    }

    /// The same by numbers that were asked for beforehand, and without sending what waits: a press and its release
    /// leave together, and whoever is killed leaves no button down between them.
    func send(_ button: Int, isPressed: Bool, by map: ButtonMap) {
        for number in map.numbers(of: button).sorted().prefix(isPressed ? 1 : .max) {
            XTestFakeButtonEvent(display, UInt32(number), isPressed ? 1 : 0, UInt(CurrentTime))
        }
    }

    /// How the XTEST pointer numbers its buttons.
    func testButtonMap() -> ButtonMap {
        testDevice(XISlavePointer, of: masterPointer).map(buttonMap(of:)) ?? ButtonMap()
    }
}
