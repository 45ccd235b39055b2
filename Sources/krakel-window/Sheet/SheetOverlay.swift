import CGTK
import DictionaryTools
import Session
import Strokes
import System

/// A sheet of one mode in the middle of the monitor.
final class SheetOverlay {
    private let sheet: Sheet
    private let window: Widget
    private let events: ControlClient?

    /// Pixels to a point at most, before the scale of the monitor.
    private static let largest = 1.6
    /// Of the monitor's sides.
    private static let share = 0.92

    /// Shows the sheet until it is clicked, or a character was drawn.
    static func run(_ sheet: Sheet) {
        runApplication { application in
            let overlay = SheetOverlay(sheet, in: application)
            overlay?.present()
            return overlay
        }
    }

    private init?(_ sheet: Sheet, in application: UnsafeMutablePointer<GtkApplication>) {
        guard let window = Widget(gtk_application_window_new(application)) else { return nil }
        self.sheet = sheet
        self.window = window
        let display = Environment.value("DISPLAY") ?? ""
        events = try? ControlClient(to: ControlSocket(display: display))
        do throws(ControlError) { try events?.send(.events) } catch {}
        build()
    }

    private func present() {
        gtk_window_present(window.cast(to: GtkWindow.self))
    }

    private func build() {
        let frame = window.cast(to: GtkWindow.self)
        gtk_window_set_title(frame, tr("Strokes of Krakel"))
        gtk_window_set_decorated(frame, 0)
        gtk_window_set_resizable(frame, 0)
        gtk_widget_set_opacity(window.pointer, 0.95)
        guard let area = Self.monitor(),
            let fitted = SheetLayout.fitted(
                sheet, width: area.width * Self.share, height: area.height * Self.share,
                largest: Self.largest, words: .ours),
            let view = Widget.sheet(fitted.page, scale: fitted.scale)
        else { return }
        gtk_window_set_child(frame, view.pointer)
        gtk_widget_realize(window.pointer)
        window.escapeWindowManager()
        window.stay(inMiddleOf: area)
        onClick(of: window.pointer) { gtk_window_close(frame) }
        follow()
    }

    /// The monitor in GTK's pixels: the one that the pointer is on, or the first.
    private static func monitor() -> Box? {
        guard let display = gdk_display_get_default() else { return nil }
        let monitors = gdk_display_get_monitors(display)
        let areas = (0..<g_list_model_get_n_items(monitors)).compactMap { index -> Box? in
            guard let monitor = g_list_model_get_item(monitors, index) else { return nil }
            defer { g_object_unref(monitor) }
            var area = GdkRectangle()
            gdk_monitor_get_geometry(OpaquePointer(monitor), &area)
            return Box(
                minX: Double(area.x), minY: Double(area.y), maxX: Double(area.x + area.width),
                maxY: Double(area.y + area.height))
        }
        let pen = Widget.pointer(on: display)
        return areas.first { area in
            pen.map {
                area.minX <= $0.x && $0.x < area.maxX && area.minY <= $0.y && $0.y < area.maxY
            } ?? false
        } ?? areas.first
    }

    /// Goes when a character was drawn: what was looked for is found. Wraps `g_unix_fd_add`.
    private func follow() {
        guard let events else { return }
        let call: GUnixFDSourceFunc = { _, _, data in
            guard let data else { return 0 }
            return Unmanaged<SheetOverlay>.fromOpaque(data).takeUnretainedValue().hear() ? 1 : 0
        }
        g_unix_fd_add(
            events.descriptor, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue), call,
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// - Returns: whether more may come.
    private func hear() -> Bool {
        guard let lines = events?.linesAtHand() else { return false }
        let kinds = lines.compactMap { JSONLine.decode(ControlEvent.self, from: $0)?.event }
        guard kinds.contains(where: { $0 == .recognised || $0 == .missed }) else { return true }
        gtk_window_close(window.cast(to: GtkWindow.self))
        return false
    }
}
