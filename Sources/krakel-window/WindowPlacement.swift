// Owns: putting a window where GTK 4 has no word for. Leaves where that is to Teaching.

import CGTK
import Strokes
import Teaching

extension Widget {
    /// Puts this window near `ink`, in root pixels, as soon as it is shown; a window manager may think
    /// otherwise. Wraps `XMoveWindow`.
    func stay(near ink: Box) {
        connect(raw, "map") {
            guard let surface = gtk_native_get_surface(opaque),
                let display = gdk_surface_get_display(surface),
                let server = gdk_x11_display_get_xdisplay(display),
                let monitor = gdk_display_get_monitor_at_surface(display, surface)
            else { return }
            var area = GdkRectangle()
            gdk_monitor_get_geometry(monitor, &area)
            let scale = Double(gdk_surface_get_scale_factor(surface))
            let screen = Box(
                minX: Double(area.x) * scale, minY: Double(area.y) * scale,
                maxX: Double(area.x + area.width) * scale,
                maxY: Double(area.y + area.height) * scale)
            var size = GtkRequisition()
            gtk_widget_get_preferred_size(pointer, nil, &size)
            let corner = DialogPlace.corner(
                width: Double(size.width) * scale, height: Double(size.height) * scale, ink: ink,
                screen: screen)
            XMoveWindow(
                server, gdk_x11_surface_get_xid(surface), Int32(corner.x.rounded()),
                Int32(corner.y.rounded()))
        }
    }
}
