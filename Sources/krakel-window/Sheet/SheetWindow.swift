import CGTK
import DictionaryTools
import Session
import Strokes
import System

/// A window with the cheat sheet and a choice of its mode. Pinned, it stays narrow beside the work, above other
/// windows, and leaves them the keyboard.
final class SheetWindow {
    private var book: SheetBook
    private let window: AppWindow
    private let choice: Widget
    private let scroll = Widget(gtk_scrolled_window_new())
    private let pin = Widget(gtk_toggle_button_new())
    private let label = Widget(gtk_label_new_with_mnemonic(tr("_Mode")))
    private var choices: [String?] = []
    private var isPinned: Bool
    private var shown: SheetPaper?
    private var monitor: FileMonitor?

    /// Pixels to a point before the scale of the monitor: 96 to 72 dots an inch; a little less beside the work.
    private static let scale = (usual: 4.0 / 3, pinned: 1.1)
    private static let height: Int32 = 760
    /// What a scroll bar and the window's edges take.
    private static let edges = 16.0
    /// Of the monitor's sides.
    private static let share = (width: 0.4, height: 0.95)

    /// - Parameter reading: reads the book again once its files have changed.
    init(
        _ book: SheetBook, mode: String?, isPinned: Bool = false, in application: Application,
        reading: @escaping () throws -> SheetBook
    ) {
        self.book = book
        self.isPinned = isPinned
        choice = .choice(tr("Mode"))
        window = AppWindow(tr("Krakel cheat sheet"), in: application, isResizable: true)
        offer(mode)
        build()
        present()
        monitor = FileMonitor(book.paths) { [unowned self] in
            // A dictionary with a mistake has no sheet: the one before stays.
            guard let book = try? reading() else { return }
            let mode = chosenMode
            self.book = book
            offer(mode)
            show()
        }
    }

    /// Offers the modes of the book, with `mode` chosen; nil is for all.
    private func offer(_ mode: String?) {
        choices = [nil] + book.modes
        if let mode, !book.modes.contains(mode) { choices.append(mode) }
        choice.setChoice(
            choices.map { name in name.map { tr($0) } ?? tr("All modes") },
            chosen: choices.firstIndex(of: mode) ?? 0)
    }

    private var chosenMode: String? {
        choices.indices.contains(choice.chosen) ? choices[choice.chosen] : nil
    }

    private func build() {
        scroll.describe(tr("Strokes"))
        gtk_widget_set_focusable(scroll.pointer, 1)
        scroll.expandDown()
        gtk_label_set_mnemonic_widget(label.opaque, choice.pointer)
        let words = tr("Keep beside the work")
        gtk_button_set_icon_name(pin.cast(to: GtkButton.self), "view-pin-symbolic")
        pin.describe(words)
        pin.setToolTip(words)
        pin.isPressed = isPinned
        choice.expand()
        gtk_widget_set_halign(choice.pointer, GTK_ALIGN_START)
        let bar = Widget.row(label, choice, pin)
        gtk_widget_set_margin_start(bar.pointer, 24)
        gtk_widget_set_margin_end(bar.pointer, 12)
        gtk_widget_set_margin_top(bar.pointer, 10)
        gtk_widget_set_margin_bottom(bar.pointer, 10)
        window.fill(.column(spacing: 0, bar, scroll), margin: 0)
        connect(choice, "notify::selected") { [unowned self] in show() }
        // A window manager that tiles gives another width than is asked for.
        connect(gtk_scrolled_window_get_hadjustment(scroll.opaque), "notify::page-size") {
            whenIdle { [weak self] in
                if let self, shown != paper { show() }
            }
        }
        connect(pin, "toggled") { [unowned self] in setPinned(pin.isPressed) }
        onKey(of: window.widget) { [unowned self] keysym, _ in
            guard keysym == UInt32(GDK_KEY_Escape) || keysym == UInt32(GDK_KEY_q),
                !window.hasOpenList
            else { return false }
            window.close()
            return true
        }
    }

    private func present() {
        show()
        let size = size
        gtk_window_set_default_size(window.frame, Int32(size.width), Int32(size.height))
        guard isPinned else {
            window.present()
            // The arrow keys and Page Down then scroll at once.
            return scroll.focus()
        }
        connect(window.widget, "realize") { [unowned self] in window.stayAbove(isPinned) }
        connect(window.widget, "map") { [unowned self] in
            if isPinned { place() }
        }
        // To present it would ask for the keyboard.
        window.widget.show(true)
    }

    private func setPinned(_ isPinned: Bool) {
        guard isPinned != self.isPinned else { return }
        self.isPinned = isPinned
        show()
        place()
    }

    /// Puts it beside the work, or makes it as large as a sheet needs.
    private func place() {
        window.stayAbove(isPinned)
        let size = size
        if isPinned {
            window.moveToRightEdge(width: size.width, height: Self.share.height)
        } else {
            gtk_window_set_default_size(window.frame, Int32(size.width), Int32(size.height))
        }
    }

    /// Pixels to a point: texts of a sheet are as large as the user wants all texts.
    private var scale: Double {
        (isPinned ? Self.scale.pinned : Self.scale.usual) * TextScale.factor
    }

    /// As many columns as there is room for.
    private var paper: SheetPaper {
        let room = gtk_adjustment_get_page_size(gtk_scrolled_window_get_hadjustment(scroll.opaque))
        return room > 0 ? paper(in: room) : wanted
    }

    private func paper(in room: Double, most: Int = SheetPaper.window.columns) -> SheetPaper {
        let columns = (3...most).last { SheetPaper.window(columns: $0).width * scale <= room }
        return .window(columns: columns ?? 2)
    }

    /// As many columns as the monitor has room for, or a part of it.
    private var wanted: SheetPaper {
        let room = Monitors.areaAtPointer()?.width ?? SheetPaper.window.width * scale
        return isPinned
            ? paper(in: room * Self.share.width - Self.edges, most: 4)
            : paper(in: room - Self.edges)
    }

    private var size: (width: Double, height: Double) {
        (wanted.width * scale + Self.edges, Double(Self.height))
    }

    private func show() {
        shown = paper
        guard let sheet = try? book.sheet(mode: chosenMode),
            let page = SheetLayout.pages(of: sheet, on: paper, words: .ours).first
        else { return }
        let view = Widget.sheet(page, scale: scale)
        gtk_widget_set_halign(view.pointer, GTK_ALIGN_CENTER)
        gtk_scrolled_window_set_child(scroll.opaque, view.pointer)
        label.show(!isPinned)
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
            guard events.contains(where: { [.recognised, .missed].contains($0.event) })
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
