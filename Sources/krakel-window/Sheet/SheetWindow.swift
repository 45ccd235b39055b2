import CGTK
import DictionaryTools
import Strokes

/// A window with the cheat sheet.
final class SheetWindow {
    private let book: SheetBook
    private let window: Widget
    private let choice: Widget
    private let scroll: Widget
    private let choices: [String?]

    /// Pixels to a point before the scale of the monitor: 96 to 72 dots an inch.
    private static let scale = 4.0 / 3
    private static let height: Int32 = 760

    /// Shows the sheet until its window is closed.
    static func run(_ book: SheetBook, mode: String?) {
        runApplication { application in
            let window = SheetWindow(book, mode: mode, in: application)
            window?.present()
            return window
        }
    }

    private init?(
        _ book: SheetBook, mode: String?, in application: UnsafeMutablePointer<GtkApplication>
    ) {
        var choices: [String?] = [nil] + book.modes
        if let mode, !book.modes.contains(mode) { choices.append(mode) }
        guard let window = Widget(gtk_application_window_new(application)),
            let choice = Widget.choice(
                choices.map { $0 ?? tr("All modes") },
                chosen: choices.firstIndex(of: mode) ?? 0),
            let scroll = Widget(gtk_scrolled_window_new())
        else { return nil }
        self.book = book
        self.window = window
        self.choice = choice
        self.scroll = scroll
        self.choices = choices
        build()
        show(mode)
    }

    private func present() {
        gtk_window_present(window.cast(to: GtkWindow.self))
        // The arrow keys and Page Down then scroll at once.
        scroll.focus()
    }

    private func build() {
        let frame = window.cast(to: GtkWindow.self)
        gtk_window_set_title(frame, tr("Strokes of Krakel"))
        gtk_window_set_default_size(
            frame, Int32(SheetPaper.window.width * Self.scale) + 16, Self.height)
        choice.describe(tr("Mode"))
        scroll.describe(tr("Strokes"))
        gtk_widget_set_focusable(scroll.pointer, 1)
        gtk_widget_set_vexpand(scroll.pointer, 1)
        let label = Widget(gtk_label_new_with_mnemonic(tr("_Mode")))
        if let label { gtk_label_set_mnemonic_widget(label.opaque, choice.pointer) }
        let bar = Widget.box(GTK_ORIENTATION_HORIZONTAL, [label, choice])
        if let bar {
            gtk_widget_set_margin_start(bar.pointer, 24)
            gtk_widget_set_margin_top(bar.pointer, 10)
            gtk_widget_set_margin_bottom(bar.pointer, 10)
        }
        let content = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 0, [bar, scroll])
        if let content { gtk_window_set_child(frame, content.pointer) }
        connect(choice.raw, "notify::selected") { [unowned self] in
            if choices.indices.contains(choice.chosen) { show(choices[choice.chosen]) }
        }
        onKey(of: window.pointer) { [unowned self] keysym, _ in
            guard keysym == UInt32(GDK_KEY_Escape) || keysym == UInt32(GDK_KEY_q),
                !isChoosing
            else { return false }
            gtk_window_close(frame)
            return true
        }
    }

    /// Whether the list of modes is open, which Escape closes first.
    private var isChoosing: Bool {
        guard let focused = gtk_window_get_focus(window.cast(to: GtkWindow.self)) else {
            return false
        }
        return gtk_widget_get_native(focused) != window.opaque
    }

    private func show(_ mode: String?) {
        guard let sheet = try? book.sheet(mode: mode),
            let page = SheetLayout.pages(of: sheet, on: .window, words: .ours).first,
            let view = Widget.sheet(page, scale: Self.scale)
        else { return }
        gtk_widget_set_halign(view.pointer, GTK_ALIGN_CENTER)
        gtk_scrolled_window_set_child(scroll.opaque, view.pointer)
    }
}

extension Widget {
    /// A page of a sheet, each element a widget that says what it is.
    ///
    /// - Parameter scale: pixels to a point.
    static func sheet(_ page: SheetPage, scale: Double) -> Widget? {
        guard let fixed = Widget(gtk_fixed_new()) else { return nil }
        func put(_ widget: Widget, at box: Box) {
            gtk_fixed_put(
                fixed.cast(to: GtkFixed.self), widget.pointer, (box.minX * scale).rounded(),
                (box.minY * scale).rounded())
        }
        gtk_widget_set_size_request(
            fixed.pointer, Int32(page.width * scale), Int32(page.height * scale))
        for element in page.readingOrder {
            guard let view = SheetElementView(element, scale: scale) else { continue }
            put(view.widget, at: element.box)
        }
        for rule in page.rules {
            guard let line = Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)) else { continue }
            gtk_widget_set_size_request(line.pointer, Int32(rule.width * scale), 1)
            put(line, at: rule)
        }
        return fixed
    }
}
