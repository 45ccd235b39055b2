import CGTK
import Learning
import Session
import Strokes

/// The size that a window manager's frame is assumed to add, in GTK's pixels: it is known only once the
/// window is shown, and is at most about that.
private enum Frame {
    static let width = 12.0
    static let height = 36.0
}

extension AppWindow {
    /// The window on the X server; nil before it is realized.
    private var onServer: (display: OpaquePointer, window: Window, surface: OpaquePointer)? {
        guard let surface = gtk_native_get_surface(widget.opaque),
            let display = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface))
        else { return nil }
        return (display, gdk_x11_surface_get_xid(surface), surface)
    }

    /// The size that the window asks for, in GTK's pixels.
    private var naturalSize: (width: Double, height: Double) {
        var size = GtkRequisition()
        gtk_widget_get_preferred_size(widget.pointer, nil, &size)
        return (Double(size.width), Double(size.height))
    }

    /// Puts the window near `ink`, in root pixels, on the monitor where that was drawn, as soon as it is shown;
    /// the window manager may decide otherwise. Wraps `gdk_x11_monitor_get_workarea` and `XMoveWindow`.
    func stay(near ink: Box) {
        float()
        connect(widget, "map") {
            guard let (server, window, surface) = onServer else { return }
            let display = gdk_surface_get_display(surface)
            let scale = Double(gdk_surface_get_scale_factor(surface))
            // Where the window is by now is the window manager's first guess: many put it on the first monitor.
            let middle = Point(x: ink.center.x / scale, y: ink.center.y / scale)
            guard
                let monitor = display.flatMap({ Monitors.monitor(at: middle, on: $0) })
                    ?? gdk_display_get_monitor_at_surface(display, surface)
            else { return }
            // Panels may stand over other windows: the area is the monitor without them.
            let screen = Box(scale: scale) { gdk_x11_monitor_get_workarea(monitor, &$0) }
            let size = naturalSize
            let corner = DialogPlace.corner(
                width: (size.width + Frame.width) * scale,
                height: (size.height + Frame.height) * scale, ink: ink, screen: screen)
            XMoveWindow(server, window, Int32(corner.x.rounded()), Int32(corner.y.rounded()))
        }
    }

    /// Shows the window as one that the user has just asked for. Of a program that has run for a while, GTK knows
    /// only when the user last did something in its own windows; where something was typed elsewhere since,
    /// window managers that guard the keyboard, as KWin does, keep it from a window of that age. Wraps
    /// `gdk_x11_get_server_time` and `gdk_x11_surface_set_user_time`.
    func presentNow() {
        gtk_widget_realize(widget.pointer)
        if let surface = onServer?.surface {
            gdk_x11_surface_set_user_time(surface, gdk_x11_get_server_time(surface))
        }
        present()
    }

    /// Tells Krakel that strokes are written into this window only while a text field in it has the keyboard, and
    /// that what is drawn over it at other times, or on one of its pads, is its own. Wraps `XChangeProperty` of
    /// `WM_WINDOW_ROLE` and of `_KRAKEL_PADS`.
    func takeStrokesInTextsOnly() {
        var told: [Int]?
        func tell() {
            let pads = isActive && focused?.takesText == true ? places(ofPads: widget) : nil
            guard pads != told, let (server, window, _) = onServer else { return }
            told = pads
            let property = XInternAtom(server, WindowRole.pads, 0)
            guard let pads else {
                XDeleteProperty(server, window, property)
                return
            }
            // 6 is XA_CARDINAL, which is a macro.
            setProperty(property, Atom(6), pads, of: window, on: server)
        }
        connect(widget, "realize") {
            // Whatever moves a pad, or the focus, is painted.
            guard let clock = gtk_widget_get_frame_clock(widget.pointer) else { return }
            let raw = UnsafeMutableRawPointer(clock)
            let number = connect(raw, "after-paint", tell)
            connect(widget, "unrealize") { g_signal_handler_disconnect(raw, number) }
        }
        connect(widget, "realize") {
            guard let (server, window, _) = onServer else { return }
            let role = Array(WindowRole.dialog.utf8)
            // 31 is XA_STRING, which is a macro.
            _ = XChangeProperty(
                server, window, XInternAtom(server, "WM_WINDOW_ROLE", 0), Atom(31), 8,
                PropModeReplace, role, Int32(role.count))
        }
    }

    /// Left, top, width and height of each pad in a widget that is seen, in the server's pixels of this window.
    private func places(ofPads outer: Widget) -> [Int] {
        guard gtk_widget_get_mapped(outer.pointer) != 0 else { return [] }
        if outer.isPad {
            var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
            gtk_widget_translate_coordinates(outer.pointer, widget.pointer, 0, 0, &x, &y)
            gtk_native_get_surface_transform(widget.opaque, &left, &top)
            let scale = Int(gtk_widget_get_scale_factor(widget.pointer))
            return [
                max(0, Int(x + left)), max(0, Int(y + top)),
                Int(gtk_widget_get_width(outer.pointer)),
                Int(gtk_widget_get_height(outer.pointer)),
            ].map { $0 * scale }
        }
        return outer.children.flatMap(places(ofPads:))
    }

    /// Has tiling window managers take the window for a dialog, which floats over the others and has the
    /// size it needs. Wraps `XChangeProperty` of `_NET_WM_WINDOW_TYPE`.
    private func float() {
        connect(widget, "realize") {
            guard let (server, window, _) = onServer else { return }
            func atom(_ name: String) -> Atom { XInternAtom(server, name, 0) }
            // 4 is XA_ATOM, which is a macro.
            setProperty(
                atom("_NET_WM_WINDOW_TYPE"), Atom(4), [Int(atom("_NET_WM_WINDOW_TYPE_DIALOG"))],
                of: window, on: server)
        }
    }

    /// Puts the window into the middle of `area`, in GTK's pixels, as soon as it is shown. Wraps
    /// `XMoveWindow`.
    func stay(inMiddleOf area: Box) {
        connect(widget, "map") {
            guard let (server, window, surface) = onServer else { return }
            let scale = Double(gdk_surface_get_scale_factor(surface))
            let size = naturalSize
            let x = area.minX + (area.width - size.width) / 2
            let y = area.minY + (area.height - size.height) / 2
            XMoveWindow(server, window, Int32((x * scale).rounded()), Int32((y * scale).rounded()))
        }
    }

    /// Keeps the window manager out: the window lies over all others, appears in no list of windows, and
    /// leaves the keyboard focus where it is. Wraps `XChangeWindowAttributes` with `override_redirect`.
    func escapeWindowManager() {
        guard let (server, window, _) = onServer else { return }
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        XChangeWindowAttributes(server, window, UInt(CWOverrideRedirect), &attributes)
        var focus: Window = 0
        var revert: Int32 = 0
        XGetInputFocus(server, &focus, &revert)
        // Where there is no window manager, GTK takes the focus by itself.
        connect(widget, "notify::is-active") {
            if isActive { XSetInputFocus(server, focus, revert, Time(CurrentTime)) }
        }
    }

    /// Has the window stay above the others and leave them the keyboard, or ends that. Wraps
    /// `_NET_WM_STATE_ABOVE`, and `XSetWMHints` as ICCCM 4.1.7 has windows that want no keyboard.
    ///
    /// To be called before the window is shown, or while it is.
    func stayAbove(_ isAbove: Bool) {
        guard let (server, window, surface) = onServer else { return }
        setInput(!isAbove, of: window, on: server)
        if isAbove { gdk_x11_surface_set_user_time(surface, 0) }
        guard gtk_widget_get_mapped(widget.pointer) != 0 else { return }
        // _NET_WM_STATE_ADD, or _REMOVE.
        let above = Int(XInternAtom(server, "_NET_WM_STATE_ABOVE", 0))
        var message = XEvent(
            XInternAtom(server, "_NET_WM_STATE", 0), to: window,
            (isAbove ? 1 : 0, above, 0, 1, 0))
        XSendEvent(
            server, XDefaultRootWindow(server), 0,
            SubstructureRedirectMask | SubstructureNotifyMask, &message)
    }

    private func setInput(_ wantsKeys: Bool, of window: Window, on server: OpaquePointer) {
        var hints = XWMHints()
        if let known = XGetWMHints(server, window) {
            hints = known.pointee
            XFree(known)
        }
        // InputHint.
        hints.flags |= 1
        hints.input = wantsKeys ? 1 : 0
        XSetWMHints(server, window, &hints)
        // What window managers offer the keyboard to says so.
        var protocols: UnsafeMutablePointer<Atom>?
        var count: Int32 = 0
        guard XGetWMProtocols(server, window, &protocols, &count) != 0, let protocols else {
            return
        }
        defer { XFree(protocols) }
        let take = XInternAtom(server, "WM_TAKE_FOCUS", 0)
        var kept = UnsafeBufferPointer(start: protocols, count: Int(count)).filter { $0 != take }
        if wantsKeys { kept.append(take) }
        XSetWMProtocols(server, window, &kept, Int32(kept.count))
    }

    /// Moves the window to the right edge of its monitor, below panels, with this size in GTK's pixels. Wraps
    /// `XMoveResizeWindow`.
    func moveToRightEdge(width: Double, height share: Double) {
        guard let (server, window, surface) = onServer, let area = workArea else { return }
        let scale = Double(gdk_surface_get_scale_factor(surface))
        let height = area.height * share
        XMoveResizeWindow(
            server, window, Int32(((area.maxX - width - Frame.width) * scale).rounded()),
            Int32((area.minY * scale).rounded()), UInt32(width * scale),
            UInt32((height - Frame.height) * scale))
    }

    /// The monitor of the window without its panels, in GTK's pixels; nil before it is realized.
    var workArea: Box? {
        guard let surface = onServer?.surface,
            let monitor = gdk_display_get_monitor_at_surface(
                gdk_surface_get_display(surface), surface)
        else { return nil }
        return Box { gdk_x11_monitor_get_workarea(monitor, &$0) }
    }
}

/// Gives a window a property of 32-bit numbers, which Xlib takes as longs. Wraps `XChangeProperty`.
func setProperty(
    _ property: Atom, _ type: Atom, _ values: [Int], of window: Window, on server: OpaquePointer
) {
    values.withUnsafeBytes { bytes in
        _ = XChangeProperty(
            server, window, property, type, 32, PropModeReplace,
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(values.count))
    }
}

extension Box {
    /// The rectangle that `fill` fills in.
    fileprivate init(scale: Double = 1, _ fill: (inout GdkRectangle) -> Void) {
        var area = GdkRectangle()
        fill(&area)
        self.init(
            minX: Double(area.x) * scale, minY: Double(area.y) * scale,
            maxX: Double(area.x + area.width) * scale, maxY: Double(area.y + area.height) * scale)
    }
}

enum TextScale {
    /// How many times as large as usual the user wants texts. Wraps `gtk-xft-dpi`.
    static var factor: Double {
        guard let settings = gtk_settings_get_default() else { return 1 }
        var value = GValue()
        // G_TYPE_INT, which is a macro.
        g_value_init(&value, GType(6 << 2))
        defer { g_value_unset(&value) }
        g_object_get_property(
            UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), "gtk-xft-dpi",
            &value)
        let dots = Double(g_value_get_int(&value)) / 1024
        return dots > 0 ? max(1, dots / 96) : 1
    }
}

enum Monitors {
    /// A screen of less height, in GTK's pixels, has no room to spare: such as a netbook's at 200 %.
    private static let low = 480.0

    /// Whether the monitor that the pointer is on has no room to spare.
    static var isLow: Bool { areaAtPointer().map { $0.height < low } ?? false }

    /// The area of the monitor that the pointer is on, or of the first, in GTK's pixels. Wraps
    /// `gdk_monitor_get_geometry`.
    static func areaAtPointer() -> Box? {
        guard let display = gdk_display_get_default() else { return nil }
        let areas = each(of: display, area(of:))
        let pointer = pointer(on: display)
        return areas.first { area in pointer.map(area.shows) ?? false } ?? areas.first
    }

    /// The monitor that shows `point`, in GTK's pixels; nil where none does. The display keeps it.
    static func monitor(at point: Point, on display: OpaquePointer) -> OpaquePointer? {
        each(of: display) { $0 }.first { area(of: $0).shows(point) }
    }

    private static func area(of monitor: OpaquePointer) -> Box {
        Box { gdk_monitor_get_geometry(monitor, &$0) }
    }

    private static func each<Value>(
        of display: OpaquePointer, _ body: (OpaquePointer) -> Value
    ) -> [Value] {
        let monitors = gdk_display_get_monitors(display)
        return (0..<g_list_model_get_n_items(monitors)).compactMap { index in
            guard let monitor = g_list_model_get_item(monitors, index) else { return nil }
            defer { g_object_unref(monitor) }
            return body(OpaquePointer(monitor))
        }
    }

    /// Where the pointer is, in GTK's pixels. Wraps `XQueryPointer`.
    private static func pointer(on display: OpaquePointer) -> Point? {
        guard let server = gdk_x11_display_get_xdisplay(display) else { return nil }
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        guard
            XQueryPointer(
                server, XDefaultRootWindow(server), &root, &child, &x, &y, &windowX, &windowY,
                &mask) != 0
        else { return nil }
        // One scale holds for all monitors of an X server.
        let scale = each(of: display) { Double(gdk_monitor_get_scale_factor($0)) }.first ?? 1
        return Point(x: Double(x) / scale, y: Double(y) / scale)
    }
}
