import ArgumentParser
import CGTK
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

protocol WelcomePage: AnyObject {
    var widget: Widget { get }
    /// Whether its end is what has to be seen where it is larger than the screen.
    var showsEnd: Bool { get }
    func focus()
    /// Takes what a running daemon has read.
    func hear(_ written: Written, mode: String?)
    /// Takes what a running daemon cannot do as it should.
    func note(_ problems: [Message])
    /// Does what the page is for; false where the user has to read it once more.
    func leave() -> Bool
}

extension WelcomePage {
    var showsEnd: Bool { false }
    func hear(_ written: Written, mode: String?) {}
    func note(_ problems: [Message]) {}
    func leave() -> Bool { true }
}

/// Shows one page after the other.
final class WelcomeWindow {
    let window: AppWindow
    private let pages: [any WelcomePage]
    private let scroll: Widget
    private let back = Widget.button(tr("_Previous"))
    private let next = Widget.button(tr("_Next"))
    private let place = Widget.label(style: "dim-label")
    private var start: WelcomeStart?
    private var index = 0
    /// Scrolls once everything has its place.
    private let scrolling = Timer()
    private var daemon: DaemonWriting?

    /// The size of the largest page, with the row below it that offers to start Krakel, where that was there at
    /// first. What the hand reaches for stays where it is from page to page.
    private lazy var whole = largestPage()

    /// Around everything, in pixels.
    private let margin: Int32
    /// The width of the bar of a page that is larger than the screen.
    private static let bar: Int32 = 16
    private static let spacing: Int32 = 12
    /// The height of a window manager's title and border, as far as it can be known before.
    private static let frame: Int32 = 36
    /// The least height of a page.
    private static let least: Int32 = 160

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
        scroll = .scrolled(column)
        // Where a page is larger than the screen, its bar shows that there is more.
        gtk_scrolled_window_set_overlay_scrolling(scroll.opaque, 0)
        margin = Monitors.isLow ? 8 : 20
        connect(back, "clicked") { [unowned self] in show(index - 1) }
        connect(next, "clicked") { [unowned self] in goOn() }
        // The size of the page is known only once it is there.
        if let adjustment = scroll.verticalAdjustment {
            connect(UnsafeMutableRawPointer(adjustment), "changed") { [unowned self] in
                guard pages[index].showsEnd else { return }
                scrolling.set(milliseconds: 1) { [unowned self] in scrollToPlace() }
            }
        }
        next.style("suggested-action")
        place.expand()
        let start = WelcomeStart { [unowned self] in daemon?.look() }
        self.start = start
        window.fill(
            .column(spacing: Self.spacing, scroll, start.widget, .row(place, back, next)),
            margin: margin)
        window.onEscape { [window] in window.close() }
        daemon = DaemonWriting(
            in: window, told: { [unowned self] in pages[index].hear($0, mode: $1) },
            found: { [unowned self] in noteDaemon() })
        noteDaemon()
        show(0)
        window.present()
        pages[index].focus()
    }

    /// Offers to start a daemon where there is none.
    private func noteDaemon() {
        start?.isRunning = daemon?.isRunning == true
        if daemon?.isRunning == true,
            let problems = try? ControlClient.ofDisplay()?.ask(.status).problemWordings
        {
            for page in pages { page.note(problems) }
        }
        makeRoom()
    }

    /// Gives the pages the height that the row below them leaves.
    private func makeRoom() {
        let height = whole.height - heightOfStart(for: whole.width)
        scroll.setSize(width: whole.width, height: max(Self.least, height))
    }

    /// As large as the largest page, as far as the monitor has room for it above the buttons, and below a title
    /// and a panel. Measured while all pages are shown.
    private func largestPage() -> (width: Int32, height: Int32) {
        let widgets = pages.map(\.widget)
        let area = Monitors.areaAtPointer()
        let most = area.map { Int32($0.width) - 2 * margin - Self.bar } ?? .max
        let least = widgets.map(\.width.least).max() ?? 0
        let width = max(least, min(widgets.map(\.width.natural).max() ?? 0, most))
        let start = heightOfStart(for: width)
        let wanted = widgets.map { $0.naturalHeight(for: width) }.max() ?? 0
        guard let area else { return (width, wanted + start) }
        let below = next.naturalHeight(for: -1) + Self.spacing + start
        let room = Int32(area.height) - below - 2 * margin - Self.frame
        guard wanted > room else { return (width, wanted + start) }
        return (width + Self.bar, max(Self.least, room) + start)
    }

    /// With the space above it; 0 where Krakel runs.
    private func heightOfStart(for width: Int32) -> Int32 {
        guard let start, !start.isRunning else { return 0 }
        return start.widget.naturalHeight(for: width) + Self.spacing
    }

    private func goOn() {
        guard pages[index].leave() else { return }
        if index + 1 < pages.count { show(index + 1) } else { window.close() }
    }

    private func scrollToPlace() {
        guard let adjustment = scroll.verticalAdjustment else { return }
        gtk_adjustment_set_value(
            adjustment, pages[index].showsEnd ? gtk_adjustment_get_upper(adjustment) : 0)
    }

    private func show(_ index: Int) {
        self.index = index
        for (place, page) in pages.enumerated() { page.widget.show(place == index) }
        scrollToPlace()
        back.show(index > 0)
        place.setLabel(tr("Page %s of %s", "\(index + 1)", "\(pages.count)"))
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
            if isRunning {
                retry.cancel()
                button.enable(true)
            }
            widget.show(!isRunning)
        }
    }

    private func begin() {
        guard OwnProgram.krakel.start(["run", "--no-welcome"]) else { return sayItFailed() }
        button.enable(false)
        // It reads its files first.
        retry.attempt(times: 100) { [unowned self] in
            tried()
            return isRunning
        } failed: { [unowned self] in
            sayItFailed()
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
    /// In pixels. Wraps `gtk_widget_measure`.
    var width: (least: Int32, natural: Int32) {
        var (least, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(pointer, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
        return (least, natural)
    }

    /// As high as it wants to be at this width, in pixels; 0 where it is hidden. Wraps `gtk_widget_measure`.
    fileprivate func naturalHeight(for width: Int32) -> Int32 {
        var height: Int32 = 0
        gtk_widget_measure(pointer, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
        return height
    }

    /// What a scrolled view is moved up and down by.
    fileprivate var verticalAdjustment: UnsafeMutablePointer<GtkAdjustment>? {
        gtk_scrolled_window_get_vadjustment(opaque)
    }
}
