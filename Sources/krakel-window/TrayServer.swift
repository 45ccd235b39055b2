// Owns: the icon's connection to the X server, and what is asked of it. Leaves reading it to EventSource,
// what an event means to those who have windows there.

import CGTK
import Glibc
import Strokes

/// A connection for plain Xlib: GTK 4 knows no tray.
final class TrayServer {
    let display: OpaquePointer
    let root: Window
    let screen: Int32
    /// Called for each event.
    var handle: (XEvent) -> Void = { _ in }
    /// Never shown: it has the selection by which there is one icon a display.
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
        // Trays go whenever they like, and what was asked of one that has gone is an error.
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
