import CGTK
import Learning
import Strokes

/// What a window manager puts around a window, in GTK's pixels: at most about that, as it tells only
/// when it has done so.
private enum Frame {
    static let width = 12.0
    static let height = 36.0
}

extension Widget {
    /// Puts this window near `ink`, in root pixels, as soon as it is shown; a window manager may think
    /// otherwise. Wraps `gdk_x11_monitor_get_workarea` and `XMoveWindow`.
    func stay(near ink: Box) {
        float()
        connect(raw, "map") {
            guard let surface = gtk_native_get_surface(opaque),
                let display = gdk_surface_get_display(surface),
                let server = gdk_x11_display_get_xdisplay(display),
                let monitor = gdk_display_get_monitor_at_surface(display, surface)
            else { return }
            var area = GdkRectangle()
            // Without what panels keep for themselves: they may stand over other windows.
            gdk_x11_monitor_get_workarea(monitor, &area)
            let scale = Double(gdk_surface_get_scale_factor(surface))
            let screen = Box(
                minX: Double(area.x) * scale, minY: Double(area.y) * scale,
                maxX: Double(area.x + area.width) * scale,
                maxY: Double(area.y + area.height) * scale)
            var size = GtkRequisition()
            gtk_widget_get_preferred_size(pointer, nil, &size)
            let corner = DialogPlace.corner(
                width: (Double(size.width) + Frame.width) * scale,
                height: (Double(size.height) + Frame.height) * scale, ink: ink, screen: screen)
            XMoveWindow(
                server, gdk_x11_surface_get_xid(surface), Int32(corner.x.rounded()),
                Int32(corner.y.rounded()))
        }
    }
}

extension Widget {
    /// Has window managers that tile take this window for a dialog, which has the size it needs and lies
    /// over the others. Wraps `XChangeProperty` of `_NET_WM_WINDOW_TYPE`.
    func float() {
        connect(raw, "realize") {
            guard let surface = gtk_native_get_surface(opaque),
                let server = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface))
            else { return }
            func atom(_ name: String) -> Atom { XInternAtom(server, name, 0) }
            withUnsafeBytes(of: atom("_NET_WM_WINDOW_TYPE_DIALOG")) { bytes in
                _ = XChangeProperty(
                    server, gdk_x11_surface_get_xid(surface), atom("_NET_WM_WINDOW_TYPE"),
                    Atom(4), 32, PropModeReplace,
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
            }
        }
    }

    /// Puts this window into the middle of `area`, in GTK's pixels, as soon as it is shown. Wraps
    /// `XMoveWindow`.
    func stay(inMiddleOf area: Box) {
        connect(raw, "map") {
            guard let surface = gtk_native_get_surface(opaque),
                let server = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface))
            else { return }
            let scale = Double(gdk_surface_get_scale_factor(surface))
            var size = GtkRequisition()
            gtk_widget_get_preferred_size(pointer, nil, &size)
            let x = area.minX + (area.width - Double(size.width)) / 2
            let y = area.minY + (area.height - Double(size.height)) / 2
            XMoveWindow(
                server, gdk_x11_surface_get_xid(surface), Int32((x * scale).rounded()),
                Int32((y * scale).rounded()))
        }
    }

    /// Stands over the others, has no place in the list of windows, and leaves the keyboard where it
    /// is: no window manager hears of it. Wraps `XChangeWindowAttributes` with `override_redirect`.
    func escapeWindowManager() {
        guard let surface = gtk_native_get_surface(opaque),
            let server = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface))
        else { return }
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        XChangeWindowAttributes(
            server, gdk_x11_surface_get_xid(surface), UInt(CWOverrideRedirect), &attributes)
        var focus: Window = 0
        var revert: Int32 = 0
        XGetInputFocus(server, &focus, &revert)
        // Where there is no window manager, GTK takes the keyboard by itself.
        connect(raw, "notify::is-active") {
            guard gtk_window_is_active(cast(to: GtkWindow.self)) != 0 else { return }
            XSetInputFocus(server, focus, revert, Time(CurrentTime))
        }
    }

    /// Where the pointer is, in GTK's pixels. Wraps `XQueryPointer`.
    static func pointer(on display: OpaquePointer) -> Point? {
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
        let monitors = gdk_display_get_monitors(display)
        let scale = g_list_model_get_item(monitors, 0).map { monitor in
            defer { g_object_unref(monitor) }
            return Double(gdk_monitor_get_scale_factor(OpaquePointer(monitor)))
        }
        return Point(x: Double(x) / (scale ?? 1), y: Double(y) / (scale ?? 1))
    }
}
