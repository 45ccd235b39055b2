// Owns: `krakel-window welcome`: the pages of the welcome, one after the other. Leaves the pages to their
// files.

import ArgumentParser
import CGTK
import Practising
import Settings

struct WelcomeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "welcome", abstract: "Choose the button to write with, and draw three letters."
    )

    func run() throws {
        let book = try WritingBook()
        runApplication { application in
            let window = WelcomeWindow(book, in: application)
            window?.present()
            return window
        }
    }
}

/// A page of the welcome.
protocol WelcomePage: AnyObject {
    var widget: Widget { get }
    func focus()
    /// Takes what a running Krakel has read.
    func hear(_ written: Written, mode: String?)
    /// Does what the page is for; false where it wants to be read once more.
    func leave() -> Bool
}

extension WelcomePage {
    func hear(_ written: Written, mode: String?) {}
}

final class WelcomeWindow {
    private let window: Widget
    private let pages: [any WelcomePage]
    private let back: Widget
    private let next: Widget
    private let nextText: Widget
    private var index = 0
    private var daemon: DaemonWriting?

    init?(_ book: WritingBook, in application: UnsafeMutablePointer<GtkApplication>) {
        final class Later { var body: () -> Void = {} }
        let (goBack, goOn) = (Later(), Later())
        let file = WelcomeSettings()
        guard let window = Widget(gtk_application_window_new(application)),
            let triggerPage = WelcomeTriggerPage(book, file),
            let lettersPage = WelcomeLettersPage(book, file.settings),
            let lastPage = WelcomeLastPage(file),
            let back = Widget.button(tr("_Previous"), { goBack.body() }),
            let next = Widget.button(tr("_Next"), { goOn.body() }),
            let nextText = Widget(gtk_button_get_child(next.cast(to: GtkButton.self)))
        else { return nil }
        self.window = window
        self.back = back
        self.next = next
        self.nextText = nextText
        pages = [triggerPage, lettersPage, lastPage]
        goBack.body = { [unowned self] in
            index -= 1
            show()
        }
        goOn.body = { [unowned self] in goOnward() }
        daemon = DaemonWriting(
            in: window, told: { [unowned self] in self.pages[index].hear($0, mode: $1) })
        build()
        show()
    }

    func present() {
        gtk_window_present(window.cast(to: GtkWindow.self))
        pages[index].focus()
    }

    private func build() {
        let frame = window.cast(to: GtkWindow.self)
        gtk_window_set_title(frame, tr("Welcome to Krakel"))
        gtk_window_set_resizable(frame, 0)
        next.style("suggested-action")
        let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, [back, next])
        if let buttons { gtk_widget_set_halign(buttons.pointer, GTK_ALIGN_END) }
        let content = Widget.box(
            GTK_ORIENTATION_VERTICAL, spacing: 16, pages.map(\.widget) + [buttons])
        guard let content else { return }
        content.surround(by: 20)
        gtk_window_set_child(frame, content.pointer)
        onKey(of: window.pointer) { keysym, _ in
            guard keysym == UInt32(GDK_KEY_Escape) else { return false }
            gtk_window_close(frame)
            return true
        }
    }

    private func goOnward() {
        guard pages[index].leave() else { return }
        guard index + 1 < pages.count else {
            return gtk_window_close(window.cast(to: GtkWindow.self))
        }
        index += 1
        show()
    }

    private func show() {
        for (place, page) in pages.enumerated() { page.widget.show(place == index) }
        back.show(index > 0)
        let isLast = index + 1 == pages.count
        gtk_label_set_text_with_mnemonic(nextText.opaque, isLast ? tr("_Done") : tr("_Next"))
        pages[index].focus()
    }
}
