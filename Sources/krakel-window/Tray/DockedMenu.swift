import CGTK
import Strokes

/// A menu of plain Xlib, as a menu of GTK 4 needs a window of GTK. It grabs the pointer and the keyboard
/// for as long as it is open.
final class DockedMenu {
    /// Whether the user has chosen a row or closed the menu.
    private(set) var isOver = false
    private(set) var chosen: TrayCommand?

    private let server: TrayServer
    private let rows: DockedMenuRows
    private let window: Window
    private var marked: Int?

    /// nil where another program has the pointer.
    ///
    /// - Parameter icon: the icon that it belongs to, in root pixels.
    init?(_ menu: [TrayView.Row], on server: TrayServer, at icon: Box) {
        self.server = server
        let display = server.display
        rows = DockedMenuRows(menu, dotsPerInch: Self.dotsPerInch(of: display))
        let monitor = MenuPlace.monitor(of: icon, among: server.monitors, screen: server.screenBox)
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
        // It is named once it has the keyboard.
        XStoreName(display, window, "krakel-menu")
        draw()
    }

    deinit {
        // Where it has no grab, this ends no other client's.
        XUngrabPointer(server.display, Time(CurrentTime))
        XUngrabKeyboard(server.display, Time(CurrentTime))
        XDestroyWindow(server.display, window)
        XFlush(server.display)
    }

    /// - Returns: false for events that do not concern it.
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

    /// Wraps `XGrabPointer` and `XGrabKeyboard`; where the keyboard is denied, the pointer is enough.
    private func grab() -> Bool {
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask | PointerMotionMask)
        guard
            XGrabPointer(
                server.display, window, 0, mask, GrabModeAsync, GrabModeAsync, 0, 0,
                Time(CurrentTime)) == GrabSuccess
        else { return false }
        XGrabKeyboard(server.display, window, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
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

    /// The desktop's setting, as other programs use it. Wraps `XGetDefault`.
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

/// Rows below each other, laid out by Pango.
private final class DockedMenuRows {
    let width: Double
    let height: Double
    private let rows: [TrayView.Row]
    /// Where each row begins, and where the last ends.
    private let edges: [Double]
    private let scale: Double
    private let font: OpaquePointer?

    /// At 96 dpi.
    private static let padding = 12.0
    private static let rowHeight = 28.0
    private static let separatorHeight = 9.0

    /// - Parameter dotsPerInch: of the display.
    init(_ rows: [TrayView.Row], dotsPerInch: Double) {
        self.rows = rows
        let scale = max(0.5, min(8, dotsPerInch / 96))
        self.scale = scale
        font = pango_font_description_from_string("sans")
        pango_font_description_set_absolute_size(font, 14 * scale * Double(PANGO_SCALE))
        var edges = [4 * scale]
        for row in rows {
            let height = row == .separator ? Self.separatorHeight : Self.rowHeight
            edges.append(edges[edges.count - 1] + (height * scale).rounded())
        }
        self.edges = edges
        height = (edges[edges.count - 1] + 4 * scale).rounded(.up)
        width = (Self.widest(rows, font) + 2 * Self.padding * scale).rounded(.up)
    }

    deinit {
        pango_font_description_free(font)
    }

    /// The row at this height that does something.
    func row(at y: Double) -> Int? {
        rows.indices.first { command(of: $0) != nil && (edges[$0]..<edges[$0 + 1]).contains(y) }
    }

    func command(of row: Int) -> TrayCommand? {
        rows[row].command
    }

    /// The next row that does something; the first where none is marked.
    func next(after row: Int?) -> Int? {
        rows.indices.first { command(of: $0) != nil && $0 > (row ?? -1) } ?? row
    }

    func previous(before row: Int?) -> Int? {
        rows.indices.last { command(of: $0) != nil && $0 < (row ?? rows.count) } ?? row
    }

    func draw(on cairo: OpaquePointer, marked: Int?) {
        cairo_set_source_rgb(cairo, 0.98, 0.98, 0.98)
        cairo_paint(cairo)
        cairo_set_source_rgb(cairo, 0.7, 0.7, 0.7)
        cairo_set_line_width(cairo, 1)
        cairo_rectangle(cairo, 0.5, 0.5, width - 1, height - 1)
        cairo_stroke(cairo)
        for (index, row) in rows.enumerated() {
            switch row {
            case .separator: line(at: (edges[index] + edges[index + 1]) / 2, on: cairo)
            case .heading(let text): write(text, in: index, grey: 0.4, on: cairo)
            case .command(_, let text), .choice(_, let text, _):
                if index == marked { fill(index, on: cairo) }
                write(text, in: index, grey: index == marked ? 1 : 0.1, on: cairo)
                if case .choice(_, _, isChosen: true) = row { point(at: index, on: cairo) }
            }
        }
    }

    private func line(at y: Double, on cairo: OpaquePointer) {
        cairo_set_source_rgb(cairo, 0.85, 0.85, 0.85)
        cairo_move_to(cairo, 1, y.rounded() + 0.5)
        cairo_line_to(cairo, width - 1, y.rounded() + 0.5)
        cairo_stroke(cairo)
    }

    /// The colour of the pen's line.
    private func fill(_ row: Int, on cairo: OpaquePointer) {
        cairo_set_source_rgb(cairo, 0x17 / 255.0, 0x59 / 255.0, 0xDB / 255.0)
        cairo_rectangle(cairo, 1, edges[row], width - 2, edges[row + 1] - edges[row])
        cairo_fill(cairo)
    }

    /// Marks the one of several that counts, in the colour of the text beside it.
    private func point(at row: Int, on cairo: OpaquePointer) {
        cairo_arc(
            cairo, Self.padding / 2 * scale, (edges[row] + edges[row + 1]) / 2, 2.5 * scale, 0,
            2 * .pi)
        cairo_fill(cairo)
    }

    private func write(_ text: String, in row: Int, grey: Double, on cairo: OpaquePointer) {
        Self.layOut(text, font, on: cairo) { layout, size in
            cairo_set_source_rgb(cairo, grey, grey, grey)
            let top = (edges[row] + edges[row + 1] - Double(size.height)) / 2
            cairo_move_to(cairo, Self.padding * scale, top.rounded())
            pango_cairo_show_layout(cairo, layout)
        }
    }

    private static func widest(_ rows: [TrayView.Row], _ font: OpaquePointer?) -> Double {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1)
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return 0 }
        defer { cairo_destroy(cairo) }
        return rows.map { row in
            switch row {
            case .separator: 0
            case .heading(let text), .command(_, let text), .choice(_, let text, _):
                layOut(text, font, on: cairo) { Double($1.width) } ?? 0
            }
        }.max() ?? 0
    }

    /// Wraps `pango_cairo_create_layout`.
    ///
    /// - Parameter body: gets the layout and its extents in pixels.
    @discardableResult
    private static func layOut<Value>(
        _ text: String, _ font: OpaquePointer?, on cairo: OpaquePointer,
        _ body: (OpaquePointer, PangoRectangle) -> Value
    ) -> Value? {
        guard let layout = pango_cairo_create_layout(cairo) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text, -1)
        var extents = PangoRectangle()
        pango_layout_get_pixel_extents(layout, nil, &extents)
        return body(layout, extents)
    }
}
