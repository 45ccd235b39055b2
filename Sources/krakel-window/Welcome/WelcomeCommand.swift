import ArgumentParser
import CGTK
import Dictionaries
import Glibc
import Learning
import Session
import System

struct WelcomeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "welcome",
        abstract: "Choose the button to write with, and write a first sentence."
    )

    func run() throws {
        let book = try WritingBook()
        runApplication(onlyOne: "welcome") { WelcomeWindow(book, in: $0) }
    }
}

/// A page of the welcome.
protocol WelcomePage: AnyObject {
    var widget: Widget { get }
    func focus()
    /// Takes what a running daemon has read.
    func hear(_ written: Written, mode: String?)
    /// Does what the page is for; false where the user has to read it once more.
    func leave() -> Bool
}

extension WelcomePage {
    func hear(_ written: Written, mode: String?) {}
    func leave() -> Bool { true }
}

/// Shows one page after the other.
final class WelcomeWindow {
    let window: AppWindow
    private let pages: [any WelcomePage]
    private let scroll: Widget
    private let back = Widget.button(tr("_Previous"))
    private let next = Widget.button(tr("_Next"))
    private let place = Widget.label()
    private var start: WelcomeStart?
    private var index = 0
    private var daemon: DaemonWriting?

    private static let margin: Int32 = 20
    private static let spacing: Int32 = 12
    /// The height of a window manager's title and border, as far as it can be known before.
    private static let frame: Int32 = 36

    init(_ book: WritingBook, in application: Application) {
        let file = WelcomeSettings()
        window = AppWindow(tr("Welcome to Krakel"), in: application)
        let all: [(any WelcomePage)?] = [
            WelcomeTriggerPage(book, file), WelcomeLanguagesPage(file),
            WelcomeLessonsPage(book, file.settings), WelcomeSentencePage(book, file.settings),
            WelcomeChoicesPage(book, file),
        ]
        pages = all.compactMap(\.self)
        let column = Widget.column(spacing: 0, pages.map(\.widget))
        // Where there is no room for the page, its bar lies there.
        gtk_widget_set_margin_end(column.pointer, 10)
        scroll = .scrolled(column)
        gtk_scrolled_window_set_propagate_natural_height(scroll.opaque, 1)
        gtk_scrolled_window_set_propagate_natural_width(scroll.opaque, 1)
        connect(back, "clicked") { [unowned self] in show(index - 1) }
        connect(next, "clicked") { [unowned self] in goOn() }
        next.style("suggested-action")
        place.style("dim-label")
        place.expand()
        let start = WelcomeStart { [unowned self] in listen() }
        self.start = start
        window.fill(
            .column(spacing: Self.spacing, scroll, start.widget, .row(place, back, next)),
            margin: Self.margin)
        window.onEscape { [window] in window.close() }
        listen()
        show(0)
        window.present()
        pages[index].focus()
    }

    /// Hears what a running daemon reads from now on.
    private func listen() {
        daemon = DaemonWriting(
            in: window, told: { [unowned self] in pages[index].hear($0, mode: $1) })
        start?.isRunning = daemon != nil
        makeRoom()
    }

    /// Lets the page be as high as the monitor has room for above the buttons, and below a title and a panel.
    private func makeRoom() {
        guard let area = Monitors.areaAtPointer(), let start else { return }
        let below = [next, start.widget].map(\.naturalHeight).reduce(0) { $0 + $1 + Self.spacing }
        let room = Int32(area.maxY - area.minY) - below - 2 * Self.margin - Self.frame
        gtk_scrolled_window_set_max_content_height(scroll.opaque, max(160, room))
        gtk_scrolled_window_set_max_content_width(
            scroll.opaque, max(320, Int32(area.maxX - area.minX) - 3 * Self.margin))
    }

    private func goOn() {
        guard pages[index].leave() else { return }
        if index + 1 < pages.count { show(index + 1) } else { window.close() }
    }

    private func show(_ index: Int) {
        self.index = index
        for (place, page) in pages.enumerated() { page.widget.show(place == index) }
        scroll.scrollToTop()
        back.show(index > 0)
        place.setLabel(tr("%s of %s", "\(index + 1)", "\(pages.count)"))
        let isLast = index + 1 == pages.count
        if let label = next.firstChild {
            gtk_label_set_text_with_mnemonic(label.opaque, isLast ? tr("_Done") : tr("_Next"))
        }
        pages[index].focus()
    }
}

/// Offers to start Krakel where none runs.
final class WelcomeStart {
    let widget: Widget
    private let words = Widget.label(wraps: true)
    private let button = Widget.button(tr("Start _Krakel"))
    private let tried: () -> Void
    private let retry = Timer()
    private var tries = 0

    /// How often it is looked for, and how many milliseconds apart: it reads its files first.
    private static let mostTries = 100
    private static let interval: UInt32 = 100

    /// - Parameter tried: called to look for a running one.
    init(tried: @escaping () -> Void) {
        self.tried = tried
        widget = .row(spacing: 12, words, button)
        words.expand()
        words.setLabel(
            tr(
                "Krakel is not running yet. Until it does, you can draw in this window only, with the left button."
            ))
        gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
        connect(button, "clicked") { [unowned self] in begin() }
    }

    var isRunning = false {
        didSet {
            if isRunning { retry.cancel() }
            widget.show(!isRunning)
        }
    }

    private func begin() {
        guard OwnProgram.krakel.start(["run", "--no-welcome"]) else { return sayItFailed() }
        button.enable(false)
        tries = Self.mostTries
        lookAgain()
    }

    private func lookAgain() {
        retry.set(milliseconds: Self.interval) { [unowned self] in
            tries -= 1
            tried()
            guard !isRunning else { return }
            if tries > 0 { lookAgain() } else { sayItFailed() }
        }
    }

    private func sayItFailed() {
        button.enable(true)
        words.setLabel(
            tr(
                "Krakel did not start: perhaps another program uses that button. Choose another one."
            ))
    }
}

extension Widget {
    /// As high as it wants to be, in pixels; 0 where it is hidden.
    fileprivate var naturalHeight: Int32 {
        var size = GtkRequisition()
        gtk_widget_get_preferred_size(pointer, nil, &size)
        return size.height
    }

    /// Shows the beginning of a scrolled view.
    fileprivate func scrollToTop() {
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), 0)
    }
}
