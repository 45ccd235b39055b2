import CX11
import Strokes

extension Connection {
    /// Where the cursor is on the screen; nil where there is none. Wraps `XFixesGetCursorImage`.
    ///
    /// `XQueryPointer` tells where the pointer was frozen, and raw events carry the units of their
    /// device, with acceleration and mapping still to come. The cursor's own position is the truth
    /// for mice, tablets and XTEST alike.
    public func cursorPosition() -> Point? {
        guard let image = XFixesGetCursorImage(display) else { return nil }
        defer { XFree(image) }
        return Point(x: Double(image.pointee.x), y: Double(image.pointee.y))
    }

    /// The buttons that are down on the slaves of the master pointer, which no grab freezes, by their
    /// physical numbers; nil where the server does not tell. Wraps `XIQueryDevice`.
    func buttonsDown() -> Set<Int>? {
        var count: Int32 = 0
        guard let devices = XIQueryDevice(display, Int32(XIAllDevices), &count) else { return nil }
        defer { XIFreeDeviceInfo(devices) }
        var buttons: Set<Int> = []
        for device in UnsafeBufferPointer(start: devices, count: Int(count))
        where device.use == XISlavePointer && device.attachment == masterPointer {
            buttons.formUnion(Self.buttonsDown(on: device))
        }
        return buttons
    }

    /// The buttons that are down on one device, by its own numbers; nil where there is none. Wraps
    /// `XIQueryDevice`.
    func buttonsDown(on device: Int32) -> Set<Int>? {
        var count: Int32 = 0
        guard let infos = XIQueryDevice(display, device, &count) else { return nil }
        defer { XIFreeDeviceInfo(infos) }
        return UnsafeBufferPointer(start: infos, count: Int(count)).first.map(Self.buttonsDown)
    }

    private static func buttonsDown(on device: XIDeviceInfo) -> Set<Int> {
        var buttons: Set<Int> = []
        let classes = UnsafeBufferPointer(start: device.classes, count: Int(device.num_classes))
        for case let one? in classes where one.pointee.type == XIButtonClass {
            let state = UnsafeRawPointer(one).assumingMemoryBound(to: XIButtonClassInfo.self)
                .pointee.state
            for index in 0..<Int(state.mask_len) * 8
            where state.mask[index / 8] & (1 << (index % 8)) != 0 {
                buttons.insert(index)
            }
        }
        return buttons
    }

    /// What applications see the physical button as. Wraps `XGetPointerMapping`.
    func logicalButton(of physical: Int) -> Int {
        var map = [UInt8](repeating: 0, count: 256)
        let count = XGetPointerMapping(display, &map, Int32(map.count))
        return (1...max(Int(count), 1)).contains(physical) ? Int(map[physical - 1]) : physical
    }

    /// The physical buttons that applications see as `button`. Wraps `XGetPointerMapping`.
    func physicalButtons(for button: Int) -> Set<Int> {
        var map = [UInt8](repeating: 0, count: 256)
        let count = XGetPointerMapping(display, &map, Int32(map.count))
        return Set((0..<Int(count)).filter { Int(map[$0]) == button }.map { $0 + 1 })
    }
}

extension Connection {
    /// Moves the pointer. Wraps `XTestFakeMotionEvent`.
    public func movePointer(to point: Point) {
        XTestFakeMotionEvent(
            display, screen, Int32(point.x.rounded()), Int32(point.y.rounded()), UInt(CurrentTime))
        XFlush(display)
    }

    /// Presses or releases a pointer button. Wraps `XTestFakeButtonEvent`.
    public func setPointerButton(_ button: Int, isPressed: Bool) {
        XTestFakeButtonEvent(display, UInt32(button), isPressed ? 1 : 0, UInt(CurrentTime))
        XFlush(display)
    }
}
