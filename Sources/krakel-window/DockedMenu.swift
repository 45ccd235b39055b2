// Owns: the menu of the icon in an XEmbed tray, and of hosts that show none themselves. Leaves what
// stands in it to Trays, what is chosen to TrayIcon.

import CGTK
import Strokes
import Trays

/// A menu of plain Xlib: GTK 4 has none without a window to hang on. It has the pointer and the keyboard
/// from its beginning to its end.
final class DockedMenu {
    /// Whether something was chosen, or nothing will be.
    private(set) var isOver = false
    private(set) var chosen: TrayCommand?

    private let server: TrayServer
    private let rows: DockedMenuRows
    private let window: Window
    private var marked: Int?

    /// nil where another program has the pointer.
    ///
    /// - Parameter icon: what it belongs to, in root pixels.
    init?(_ menu: [TrayView.Row], on server: TrayServer, at icon: Box) {
        self.server = server
        let display = server.display
        rows = DockedMenuRows(menu, dotsPerInch: Self.dotsPerInch(of: display))
        let monitor = MenuPlace.monitor(
            of: icon, among: server.monitors, screen: server.screenBox)
        let corner = MenuPlace.corner(
            width: rows.width, height: rows.height, icon: icon, monitor: monitor)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.event_mask = ExposureMask
        window = XCreateWindow(
            display, server.root, Int32(corner.x), Int32(corner.y), UInt32(rows.width),
            UInt32(rows.height), 0, Int32(CopyFromParent), UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect | CWEventMask), &attributes)
        XMapRaised(display, window)
        guard grab() else {
            XDestroyWindow(display, window)
            XFlush(display)
            return nil
        }
        // Whoever finds it by its name finds it with the keyboard.
        XStoreName(display, window, "krakel-menu")
        draw()
    }

    deinit {
        // Grabs that it has not end nobody else's.
        XUngrabPointer(server.display, Time(CurrentTime))
        XUngrabKeyboard(server.display, Time(CurrentTime))
        XDestroyWindow(server.display, window)
        XFlush(server.display)
    }

    /// - Returns: false for what does not concern it.
    func handle(_ event: XEvent) -> Bool {
        switch event.type {
        case Expose where event.xexpose.window == window: draw()
        case MotionNotify: mark(row(x: event.xmotion.x_root, y: event.xmotion.y_root))
        case ButtonPress:
            if !isInside(x: event.xbutton.x_root, y: event.xbutton.y_root) { isOver = true }
        case ButtonRelease:
            let row = row(x: event.xbutton.x_root, y: event.xbutton.y_root)
            if let row { choose(row) }
        case KeyPress:
            var key = event.xkey
            press(XLookupKeysym(&key, 0))
        default: return false
        }
        return true
    }

    private func press(_ keysym: KeySym) {
        switch Int32(keysym) {
        case GDK_KEY_Escape: isOver = true
        case GDK_KEY_Down: mark(rows.next(after: marked))
        case GDK_KEY_Up: mark(rows.previous(before: marked))
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space: marked.map(choose)
        default: break
        }
    }

    private func choose(_ row: Int) {
        chosen = rows.command(of: row)
        isOver = chosen != nil
    }

    private func mark(_ row: Int?) {
        guard row != marked else { return }
        marked = row
        draw()
    }

    /// Wraps `XGrabPointer` and `XGrabKeyboard`; without the keyboard it is used by the pointer alone.
    private func grab() -> Bool {
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask | PointerMotionMask)
        guard
            XGrabPointer(
                server.display, window, 0, mask, GrabModeAsync, GrabModeAsync, 0, 0,
                Time(CurrentTime)) == GrabSuccess
        else { return false }
        XGrabKeyboard(
            server.display, window, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        return true
    }

    private func place(x: Int32, y: Int32) -> (x: Double, y: Double) {
        var (left, top): (Int32, Int32) = (0, 0)
        var child: Window = 0
        XTranslateCoordinates(server.display, server.root, window, x, y, &left, &top, &child)
        return (Double(left), Double(top))
    }

    private func isInside(x: Int32, y: Int32) -> Bool {
        let place = place(x: x, y: y)
        return (0..<rows.width).contains(place.x) && (0..<rows.height).contains(place.y)
    }

    /// The row that does something there.
    private func row(x: Int32, y: Int32) -> Int? {
        guard isInside(x: x, y: y) else { return nil }
        return rows.row(at: place(x: x, y: y).y)
    }

    /// What the desktop says, as other programs go by it. Wraps `XGetDefault`.
    private static func dotsPerInch(of display: OpaquePointer) -> Double {
        XGetDefault(display, "Xft", "dpi").flatMap { Double(String(cString: $0)) } ?? 96
    }

    private func draw() {
        let surface = cairo_xlib_surface_create(
            server.display, window, XDefaultVisual(server.display, server.screen),
            Int32(rows.width), Int32(rows.height))
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return }
        rows.draw(on: cairo, marked: marked)
        cairo_destroy(cairo)
        cairo_surface_flush(surface)
        XFlush(server.display)
    }
}
