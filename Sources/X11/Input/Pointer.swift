import CX11
import Strokes

extension Connection {
    /// Where the cursor is on the screen; nil where there is none. Wraps `XFixesGetCursorImage`.
    ///
    /// `XQueryPointer` gives the place where the pointer was frozen, and raw events are in the units of
    /// their device, before acceleration and mapping. The cursor's own position is right for mice,
    /// tablets and XTEST alike.
    public func cursorPosition() -> Point? {
        guard let image = XFixesGetCursorImage(display) else { return nil }
        defer { XFree(image) }
        return Point(x: Double(image.pointee.x), y: Double(image.pointee.y))
    }

    /// The buttons that are down on the slaves of the master pointer, which no grab freezes, by their
    /// physical numbers; nil where the server does not answer.
    func buttonsDown() -> Set<Int>? {
        ServerQuery.devices(from: display) { devices in
            devices.filter { $0.use == XISlavePointer && $0.attachment == masterPointer }
                .reduce(into: []) { $0.formUnion(Self.buttonsDown(on: $1)) }
        }
    }

    /// The buttons that are down on one device, by its own numbers; nil where there is no such device.
    func buttonsDown(on device: Int32) -> Set<Int>? {
        let buttons = ServerQuery.devices(device, from: display) { devices in
            devices.first.map(Self.buttonsDown)
        }
        return buttons ?? nil
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

    /// The number under which applications see a physical button. Wraps `XGetPointerMapping`.
    func logicalButton(of physical: Int) -> Int {
        var map = [UInt8](repeating: 0, count: 256)
        let count = XGetPointerMapping(display, &map, Int32(map.count))
        return (1...max(Int(count), 1)).contains(physical) ? Int(map[physical - 1]) : physical
    }

    /// The physical buttons that applications see under the number `button`. Wraps `XGetPointerMapping`.
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
