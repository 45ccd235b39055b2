import CX11

/// A client of a test's server on a connection of its own, which is closed with the last reference. Wraps
/// `XOpenDisplay` and `XCloseDisplay`.
open class XClient {
    public let display: OpaquePointer

    /// - Throws: where there is no such display.
    public init(display name: String) throws(ChildProcessError) {
        guard let display = XOpenDisplay(name) else { throw .notStarted(name) }
        self.display = display
    }

    deinit {
        XCloseDisplay(display)
    }

    public func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

    /// The numbers of a property; none where the window has no such property.
    public func words(_ property: String, of window: Window) -> [UInt] {
        TestSupport.words(property, of: window, on: display) ?? []
    }

    /// The numbers of a property of the root window.
    public func rootWords(_ property: String) -> [UInt] {
        words(property, of: XDefaultRootWindow(display))
    }

    /// Sets the numbers of a property, by default of the root window. Wraps `XChangeProperty`.
    public func set(
        _ property: String, to words: [UInt], as type: Atom = XA_CARDINAL, of window: Window? = nil
    ) {
        words.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, window ?? XDefaultRootWindow(display), atom(property), type, 32,
                PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(words.count))
        }
        XSync(display, 0)
    }

    /// Asks the window manager for something, as a pager does: of a window, or of the root window. Wraps `XSendEvent`.
    public func ask(_ message: String, _ numbers: [Int], of window: Window? = nil) {
        let root = XDefaultRootWindow(display)
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window ?? root
        event.xclient.message_type = atom(message)
        event.xclient.format = 32
        withUnsafeMutablePointer(to: &event.xclient.data.l) { data in
            data.withMemoryRebound(to: Int.self, capacity: 5) { data in
                for (index, number) in numbers.prefix(5).enumerated() { data[index] = number }
            }
        }
        XSendEvent(display, root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
        XSync(display, 0)
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

/// The numbers of a property; nil where the window has no such property. Wraps `XGetWindowProperty`.
///
/// - Parameter type: the one that it must have.
func words(
    _ property: String, _ type: Atom = Atom(AnyPropertyType), of window: Window,
    on display: OpaquePointer
) -> [UInt]? {
    var (found, count, rest): (Atom, UInt, UInt) = (0, 0, 0)
    var format: Int32 = 0
    var value: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
        display, window, XInternAtom(display, property, 0), 0, 1024, 0, type, &found, &format,
        &count, &rest, &value)
    guard let value else { return nil }
    defer { XFree(value) }
    guard format == 32, [Atom(AnyPropertyType), found].contains(type) else { return nil }
    return value.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
}
