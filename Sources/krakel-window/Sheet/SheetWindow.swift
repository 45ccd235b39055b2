import CGTK
import DictionaryTools

/// A window with the cheat sheet and a choice of its mode.
final class SheetWindow {
    private let book: SheetBook
    private let window: AppWindow
    private let choice: Widget
    private let scroll = Widget(gtk_scrolled_window_new())
    private let choices: [String?]

    /// Pixels to a point before the scale of the monitor: 96 to 72 dots an inch.
    private static let scale = 4.0 / 3
    private static let height: Int32 = 760

    init(_ book: SheetBook, mode: String?, in application: Application) {
        self.book = book
        var choices: [String?] = [nil] + book.modes
        if let mode, !book.modes.contains(mode) { choices.append(mode) }
        self.choices = choices
        choice = .choice(
            choices.map { $0 ?? tr("All modes") }, chosen: choices.firstIndex(of: mode) ?? 0)
        window = AppWindow(tr("Krakel cheat sheet"), in: application, isResizable: true)
        build()
        show(mode)
        window.present()
        // The arrow keys and Page Down then scroll at once.
        scroll.focus()
    }

    private func build() {
        gtk_window_set_default_size(
            window.frame, Int32(SheetPaper.window.width * Self.scale) + 16, Self.height)
        choice.describe(tr("Mode"))
        scroll.describe(tr("Strokes"))
        gtk_widget_set_focusable(scroll.pointer, 1)
        scroll.expandDown()
        let label = Widget(gtk_label_new_with_mnemonic(tr("_Mode")))
        gtk_label_set_mnemonic_widget(label.opaque, choice.pointer)
        let bar = Widget.row(label, choice)
        gtk_widget_set_margin_start(bar.pointer, 24)
        gtk_widget_set_margin_top(bar.pointer, 10)
        gtk_widget_set_margin_bottom(bar.pointer, 10)
        window.fill(.column(spacing: 0, bar, scroll), margin: 0)
        connect(choice, "notify::selected") { [unowned self] in
            if choices.indices.contains(choice.chosen) { show(choices[choice.chosen]) }
        }
        onKey(of: window.widget) { [unowned self] keysym, _ in
            guard keysym == UInt32(GDK_KEY_Escape) || keysym == UInt32(GDK_KEY_q), !isChoosing
            else { return false }
            window.close()
            return true
        }
    }

    /// Whether the list of modes is open, which Escape closes first.
    private var isChoosing: Bool {
        window.focused.map { gtk_widget_get_native($0.pointer) != window.widget.opaque } ?? false
    }

    private func show(_ mode: String?) {
        guard let sheet = try? book.sheet(mode: mode),
            let page = SheetLayout.pages(of: sheet, on: .window, words: .ours).first
        else { return }
        let view = Widget.sheet(page, scale: Self.scale)
        gtk_widget_set_halign(view.pointer, GTK_ALIGN_CENTER)
        gtk_scrolled_window_set_child(scroll.opaque, view.pointer)
    }
}
