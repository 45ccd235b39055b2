import CX11
import Glibc
import Strokes

extension Connection {
    /// Dots per inch by 96, from the resource `Xft.dpi` as it is now: the one number that desktops
    /// keep for all programs and all monitors of a display. 1 without it; pulled within 0.5...8. Wraps
    /// `XGetWindowProperty` of `RESOURCE_MANAGER`, since `XGetDefault` knows only what was there when
    /// the connection began, and asks that where there is no such property, for `~/.Xdefaults`.
    public var scale: Double {
        let text =
            resources.map(Self.dotsPerInch)
            ?? XGetDefault(display, "Xft", "dpi").map {
                String(cString: $0)
            }
        guard let dotsPerInch = text.flatMap({ Double($0) }), dotsPerInch > 0 else { return 1 }
        return min(max(dotsPerInch / 96, 0.5), 8)
    }

    /// What `xrdb` and the desktops' settings daemons have written; nil where nobody has.
    private var resources: String? {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var bytes: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, XRootWindow(display, 0), Atom(XA_RESOURCE_MANAGER), 0, 1 << 20, 0,
            Atom(XA_STRING), &type,
            &format, &count, &rest, &bytes)
        defer { if let bytes { XFree(bytes) } }
        guard status == Success, format == 8, let bytes else { return nil }
        return String(
            decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
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
}

extension Connection {
    /// The monitor that shows `point`; the whole screen where none does. Wraps `XRRGetMonitors`.
    func monitor(at point: Point) -> Box {
        var count: Int32 = 0
        let monitors = XRRGetMonitors(display, root, 1, &count)
        defer { if let monitors { XRRFreeMonitors(monitors) } }
        let boxes = UnsafeBufferPointer(start: monitors, count: Int(max(0, count))).map {
            Box(
                minX: Double($0.x), minY: Double($0.y), maxX: Double($0.x + $0.width),
                maxY: Double($0.y + $0.height))
        }
        let size = screenSize()
        return boxes.first {
            (($0.minX..<$0.maxX).contains(point.x)) && ($0.minY..<$0.maxY).contains(point.y)
        } ?? Box(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
    }
}

extension Connection {
    /// The whole root window, all monitors together. Asks the server.
    public var screenBox: Box {
        let size = screenSize()
        return Box(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
    }
}
