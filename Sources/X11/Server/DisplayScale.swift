import CX11
import Glibc
import Strokes

extension Connection {
    /// Dots per inch by 96, from the resource `Xft.dpi` as it is now: the one number that desktops keep
    /// for all programs and all monitors of a display. It is 1 without that resource, and clamped to
    /// 0.5...8. It is read from the property `RESOURCE_MANAGER`, since `XGetDefault` knows only what was
    /// there when the connection began; without that property `XGetDefault` reads `~/.Xdefaults`.
    public var scale: Double {
        let text =
            resources.map(Self.dotsPerInch)
            ?? XGetDefault(display, "Xft", "dpi").map { String(cString: $0) }
        guard let dotsPerInch = text.flatMap({ Double($0) }), dotsPerInch > 0 else { return 1 }
        return min(max(dotsPerInch / 96, 0.5), 8)
    }

    /// The resources that `xrdb` or the desktop's settings daemon has written; nil where none has.
    private var resources: String? {
        ServerQuery.bytes(
            of: "RESOURCE_MANAGER", on: XRootWindow(display, 0), type: Atom(XA_STRING),
            limit: 1 << 20, from: display
        ).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Wraps `XrmGetStringDatabase` and `XrmGetResource`.
    private static func dotsPerInch(in resources: String) -> String? {
        XrmInitialize()
        guard let database = XrmGetStringDatabase(resources) else { return nil }
        defer { XrmDestroyDatabase(database) }
        var type: UnsafeMutablePointer<CChar>?
        var value = XrmValue()
        guard XrmGetResource(database, "Xft.dpi", "Xft.Dpi", &type, &value) != 0,
            let text = value.addr
        else { return nil }
        // A line may end in blanks.
        return String(cString: text).split(whereSeparator: \.isWhitespace).first.map(String.init)
    }

    /// The area of the monitor that shows `point`, or of the whole screen where none does. Asks the server.
    func monitor(at point: Point) -> Box {
        monitors().first { $0.shows(point) } ?? screenBox
    }

    /// The areas of all monitors. Asks the server.
    func monitors() -> [Box] {
        ServerQuery.monitors(from: display) {
            Box(
                minX: Double($0.x), minY: Double($0.y), maxX: Double($0.x + $0.width),
                maxY: Double($0.y + $0.height))
        }
    }

    /// The area of the root window, all monitors together. Asks the server.
    public var screenBox: Box {
        let size = screenSize()
        return Box(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
    }
}
