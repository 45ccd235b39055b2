import CGTK
import DictionaryTools
import Session
import Strokes

/// A sheet of one mode in the middle of the monitor, until it is clicked or a character is drawn.
final class SheetOverlay {
    private let window: AppWindow

    /// Pixels to a point at most, before the scale of the monitor.
    private static let largest = 1.6
    /// Of the monitor's sides.
    private static let share = 0.92

    init(_ sheet: Sheet, in application: Application) {
        window = AppWindow(tr("Krakel cheat sheet"), in: application)
        gtk_window_set_decorated(window.frame, 0)
        gtk_widget_set_opacity(window.widget.pointer, 0.95)
        fill(with: sheet)
        window.present()
    }

    private func fill(with sheet: Sheet) {
        guard let area = Monitors.areaAtPointer(),
            let fitted = SheetLayout.fitted(
                sheet, width: area.width * Self.share, height: area.height * Self.share,
                largest: Self.largest, words: .ours)
        else { return }
        window.fill(.sheet(fitted.page, scale: fitted.scale), margin: 0)
        gtk_widget_realize(window.widget.pointer)
        window.escapeWindowManager()
        window.stay(inMiddleOf: area)
        onClick(of: window.widget) { [window] in window.close() }
        // Once a character is drawn, the user has found what to look for.
        ControlClient.events()?.follow { [window] events in
            guard events.contains(where: { $0.event == .recognised || $0.event == .missed })
            else { return true }
            window.close()
            return false
        }
    }
}
