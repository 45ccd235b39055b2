import CX11
import Glibc

/// Questions to the server whose answers Xlib allocates: the answers are copied, and the memory is freed
/// here. They take a display, because `ServerDescription` asks servers that lack what a `Connection` needs.
enum ServerQuery {
    /// The items of a property of bytes; nil where the window has no such property of this type. Wraps
    /// `XGetWindowProperty`.
    ///
    /// - Parameter limit: how much is read at most, in units of four bytes.
    static func bytes(
        of property: String, on window: Window, type: Atom = Atom(AnyPropertyType),
        limit: Int = 1024, from display: OpaquePointer
    ) -> [UInt8]? {
        read(property, window, type, limit, format: 8, display) { bytes, count in
            Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }

    /// The items of a property of 32 bits each, which Xlib keeps in C longs; nil where the window has no
    /// such property of this type. Wraps `XGetWindowProperty`.
    static func words(
        of property: String, on window: Window, type: Atom = Atom(AnyPropertyType),
        limit: Int = 1024, from display: OpaquePointer
    ) -> [UInt]? {
        read(property, window, type, limit, format: 32, display) { bytes, count in
            let stride = MemoryLayout<UInt>.stride
            return (0..<count).map {
                UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: $0 * stride, as: UInt.self)
            }
        }
    }

    private static func read<Item>(
        _ property: String, _ window: Window, _ wanted: Atom, _ limit: Int, format: Int32,
        _ display: OpaquePointer, _ items: (UnsafeMutablePointer<UInt8>, Int) -> [Item]
    ) -> [Item]? {
        var (type, actualFormat): (Atom, Int32) = (0, 0)
        var (count, rest): (UInt, UInt) = (0, 0)
        var bytes: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, XInternAtom(display, property, 0), 0, limit, 0, wanted, &type,
            &actualFormat, &count, &rest, &bytes)
        defer { if let bytes { XFree(bytes) } }
        guard status == Success, actualFormat == format, let bytes,
            wanted == Atom(AnyPropertyType) || type == wanted
        else { return nil }
        return items(bytes, Int(count))
    }

    /// The name that a window has by the core protocol, as its bytes; nil where it has none. Wraps
    /// `XFetchName`.
    static func name(of window: Window, from display: OpaquePointer) -> [UInt8]? {
        var name: UnsafeMutablePointer<CChar>?
        guard XFetchName(display, window, &name) != 0, let name else { return nil }
        defer { XFree(name) }
        return UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))
    }

    /// The window that `window` lies in, which for a top-level window may be the root; nil for the root
    /// itself and for windows that are gone. Wraps `XQueryTree`.
    static func parent(of window: Window, from display: OpaquePointer) -> Window? {
        let parent = family(of: window, from: display)?.parent
        return parent == 0 ? nil : parent
    }

    /// The windows that lie in `window`, the lowest first; none for windows that are gone. Wraps
    /// `XQueryTree`.
    static func children(of window: Window, from display: OpaquePointer) -> [Window] {
        family(of: window, from: display)?.children ?? []
    }

    private static func family(
        of window: Window, from display: OpaquePointer
    ) -> (parent: Window, children: [Window])? {
        var root: Window = 0
        var parent: Window = 0
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else {
            return nil
        }
        defer { if let children { XFree(children) } }
        return (parent, Array(UnsafeBufferPointer(start: children, count: Int(count))))
    }

    /// The window by which a window manager says that it is there (`_NET_SUPPORTING_WM_CHECK` of the
    /// Extended Window Manager Hints); nil where none does. What one has left behind that has ended
    /// does not count: the window names itself.
    static func managerWindow(from display: OpaquePointer) -> Window? {
        func named(by window: Window) -> Window? {
            words(of: "_NET_SUPPORTING_WM_CHECK", on: window, type: XA_WINDOW, from: display)?.first
        }
        return named(by: XDefaultRootWindow(display)).flatMap { named(by: $0) == $0 ? $0 : nil }
    }

    /// What `body` makes of each monitor; none where the server has no RandR. Wraps `XRRGetMonitors`.
    static func monitors<Result>(
        from display: OpaquePointer, _ body: (XRRMonitorInfo) -> Result?
    ) -> [Result] {
        var count: Int32 = 0
        let monitors = XRRGetMonitors(display, XDefaultRootWindow(display), 1, &count)
        defer { if let monitors { XRRFreeMonitors(monitors) } }
        return UnsafeBufferPointer(start: monitors, count: Int(max(0, count))).compactMap(body)
    }

    /// What `body` makes of the input devices; nil where there is no device of this number. Wraps
    /// `XIQueryDevice`.
    ///
    /// - Parameter number: of one device, or `XIAllDevices` or `XIAllMasterDevices`.
    static func devices<Result>(
        _ number: Int32 = Int32(XIAllDevices), from display: OpaquePointer,
        _ body: (UnsafeBufferPointer<XIDeviceInfo>) -> Result?
    ) -> Result? {
        var count: Int32 = 0
        guard let infos = XIQueryDevice(display, number, &count) else { return nil }
        defer { XIFreeDeviceInfo(infos) }
        return body(UnsafeBufferPointer(start: infos, count: Int(count)))
    }

    /// The only value of a device's property; nil where there is none, several, or one of another kind.
    ///
    /// - Parameter type: `XA_INTEGER`, `XA_ATOM`, ...
    static func value(
        ofProperty name: String, ofDevice device: Int32, type: Atom, from display: OpaquePointer
    ) -> UInt32? {
        let values = values(ofProperty: name, ofDevice: device, type: type, from: display)
        return values.count == 1 ? values[0] : nil
    }

    /// The values of a device's property, as many as four bytes have; none where there is none of this kind. Wraps
    /// `XIGetProperty`.
    static func values(
        ofProperty name: String, ofDevice device: Int32, type wanted: Atom,
        from display: OpaquePointer
    ) -> [UInt32] {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        XIGetProperty(
            display, device, XInternAtom(display, name, 0), 0, 1, 0, wanted, &type, &format,
            &count, &rest, &data)
        guard let data else { return [] }
        defer { XFree(data) }
        guard type == wanted, count > 0 else { return [] }
        return switch format {
        case 8: UnsafeBufferPointer(start: data, count: Int(count)).map(UInt32.init)
        case 32: [UnsafeRawPointer(data).loadUnaligned(as: UInt32.self)]
        default: []
        }
    }
}
