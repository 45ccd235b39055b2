import CGTK
import DictionaryTools
import Session
import Strokes
import System

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
            choices.map { name in name.map { tr($0) } ?? tr("All modes") },
            chosen: choices.firstIndex(of: mode) ?? 0)
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
            guard keysym == UInt32(GDK_KEY_Escape) || keysym == UInt32(GDK_KEY_q),
                !window.hasOpenList
            else { return false }
            window.close()
            return true
        }
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

extension Widget {
    /// A page of a sheet, each element a widget that says what it is.
    ///
    /// - Parameter scale: pixels to a point.
    static func sheet(_ page: SheetPage, scale: Double) -> Widget {
        let fixed = Widget(gtk_fixed_new())
        func put(_ widget: Widget, at box: Box) {
            gtk_fixed_put(
                fixed.cast(to: GtkFixed.self), widget.pointer, (box.minX * scale).rounded(),
                (box.minY * scale).rounded())
        }
        fixed.setSize(width: Int32(page.width * scale), height: Int32(page.height * scale))
        for element in page.readingOrder {
            put(sheetElement(element, scale: scale), at: element.box)
        }
        for rule in page.rules {
            let line = Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
            line.setSize(width: Int32(rule.width * scale), height: 1)
            put(line, at: rule)
        }
        return fixed
    }

    /// Draws one element in the colours of the theme.
    private static func sheetElement(_ element: SheetPage.Element, scale: Double) -> Widget {
        func side(_ length: Double) -> Int32 { Int32((length * scale).rounded(.up)) }
        let widget = canvas(
            width: side(element.box.width), height: side(element.box.height),
            role: element.isHeading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_IMG
        ) { canvas in
            cairo_scale(canvas.context, scale, scale)
            cairo_translate(canvas.context, -element.box.minX, -element.box.minY)
            switch element {
            case .text(let block): canvas.painter.paint(block)
            case .cell(let cell): canvas.painter.paint(cell)
            }
        }
        widget.describe(element.spoken)
        return widget
    }
}

extension SheetPage.Element {
    fileprivate var isHeading: Bool {
        if case .text(let block) = self { block.style == .heading } else { false }
    }
}
