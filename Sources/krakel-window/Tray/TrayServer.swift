import CGTK
import Glibc
import Strokes

/// A connection for plain Xlib, as GTK 4 knows no trays.
final class TrayServer {
    let display: OpaquePointer
    let root: Window
    let screen: Int32
    /// Called for each event.
    var handle: (XEvent) -> Void = { _ in }
    /// A window that is never shown. It owns the selection that allows one icon a display.
    private let holder: Window
    private let selection: Atom

    /// nil where there is no such display. Wraps `XOpenDisplay`.
    init?() {
        guard let display = XOpenDisplay(nil) else { return nil }
        self.display = display
        screen = XDefaultScreen(display)
        root = XDefaultRootWindow(display)
        holder = XCreateSimpleWindow(display, root, -1, -1, 1, 1, 0, 0, 0)
        selection = XInternAtom(display, "_KRAKEL_TRAY_S\(screen)", 0)
        // A tray may end at any moment; requests to one that has ended are errors.
        XSetErrorHandler { _, _ in 0 }
        // The session is over.
        XSetIOErrorHandler { _ in _exit(0) }
        EventSource.follow(display) { [unowned self] in handle($0) }
    }

    func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

    /// Takes the selection that stands for the icon of this display. Wraps `XSetSelectionOwner`.
    ///
    /// - Returns: false where another icon has it.
    func becomeTheOnlyOne() -> Bool {
        guard XGetSelectionOwner(display, selection) == 0 else { return false }
        XSetSelectionOwner(display, selection, holder, Time(CurrentTime))
        return XGetSelectionOwner(display, selection) == holder
    }

    /// Tells `krakel doctor` whether a panel shows the icon. Wraps `XStoreName`.
    func tell(isShown: Bool) {
        XStoreName(display, holder, isShown ? "shown" : "waiting")
        XFlush(display)
    }

    /// Whether another took it at the same moment.
    func isReplaced(_ event: XEvent) -> Bool {
        event.type == SelectionClear && event.xselectionclear.selection == selection
    }

    /// The whole screen, in pixels.
    var screenBox: Box {
        Box(
            minX: 0, minY: 0, maxX: Double(XDisplayWidth(display, screen)),
            maxY: Double(XDisplayHeight(display, screen)))
    }

    /// In root pixels. Wraps `XRRGetMonitors`.
    var monitors: [Box] {
        var count: Int32 = 0
        let monitors = XRRGetMonitors(display, root, 1, &count)
        defer { if let monitors { XRRFreeMonitors(monitors) } }
        return UnsafeBufferPointer(start: monitors, count: Int(max(0, count))).map {
            Box(
                minX: Double($0.x), minY: Double($0.y), maxX: Double($0.x + $0.width),
                maxY: Double($0.y + $0.height))
        }
    }

    /// A property of 32-bit numbers. Wraps `XGetWindowProperty`.
    func number(_ name: String, of window: Window) -> UInt? {
        var (type, format, count, rest): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var value: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display, window, atom(name), 0, 1, 0, Atom(AnyPropertyType), &type, &format, &count,
            &rest, &value)
        defer { if let value { XFree(value) } }
        guard let value, format == 32, count > 0 else { return nil }
        return value.withMemoryRebound(to: UInt.self, capacity: 1) { $0.pointee }
    }
}

/// The events of a connection of plain Xlib, in GLib's loop. A call that waits for an answer of the server
/// may read events as well, which the descriptor then does not show any more: so Xlib is asked before
/// each sleep.
private final class EventSource {
    private let display: OpaquePointer
    private let handle: (XEvent) -> Void

    private init(_ display: OpaquePointer, _ handle: @escaping (XEvent) -> Void) {
        self.display = display
        self.handle = handle
    }

    /// Calls `handle` for each event of `display`, for as long as the program lives. Wraps `g_source_new`.
    static func follow(_ display: OpaquePointer, _ handle: @escaping (XEvent) -> Void) {
        // GLib reads it for as long as the source is there.
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(to: GSourceFuncs())
        functions.pointee.prepare = { source, timeout in
            timeout?.pointee = -1
            return EventSource.of(source)?.hasEvents == true ? 1 : 0
        }
        functions.pointee.check = { source in
            EventSource.of(source)?.hasEvents == true ? 1 : 0
        }
        functions.pointee.dispatch = { source, _, _ in
            EventSource.of(source)?.handleEvents()
            return 1
        }
        let size = offset + MemoryLayout<UnsafeMutableRawPointer>.size
        guard let source = g_source_new(functions, guint(size)) else { return }
        let own = Unmanaged.passRetained(EventSource(display, handle)).toOpaque()
        UnsafeMutableRawPointer(source).storeBytes(
            of: own, toByteOffset: offset, as: UnsafeMutableRawPointer.self)
        g_source_add_unix_fd(source, XConnectionNumber(display), G_IO_IN)
        g_source_attach(source, nil)
        g_source_unref(source)
    }

    /// Where the owner stands in the memory of the source, behind what is GLib's.
    private static let offset = MemoryLayout<GSource>.stride

    private static func of(_ source: UnsafeMutablePointer<GSource>?) -> EventSource? {
        source.map {
            let own = UnsafeMutableRawPointer($0).load(
                fromByteOffset: offset, as: UnsafeMutableRawPointer.self)
            return Unmanaged<EventSource>.fromOpaque(own).takeUnretainedValue()
        }
    }

    /// Also sends requests that wait to be sent. Wraps `XPending`.
    private var hasEvents: Bool { XPending(display) > 0 }

    /// Wraps `XNextEvent`.
    private func handleEvents() {
        while hasEvents {
            var event = XEvent()
            XNextEvent(display, &event)
            handle(event)
        }
    }
}
