import ArgumentParser
import CGTK
import Dictionaries
import Learning
import Session

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

/// The settings' file, to have another trigger.
struct WelcomeSettings {
    let path = OwnFile.settings

    enum Outcome {
        case kept
        /// These lines have to be put in by hand, for this reason.
        case byHand(lines: String, reason: String)
    }

    var settings: Settings { SettingsFile(path: path).load().settings }

    var exists: Bool { g_file_test(path, G_FILE_TEST_EXISTS) != 0 }

    /// Writes with `trigger` from now on; a file that is missing is made.
    func keep(_ trigger: TriggerSettings) -> Outcome {
        let lines = TriggerEdit.lines(for: trigger)
        let old: [UInt8]
        do throws(DictionaryFileError) {
            old = try DictionaryFile(path: path).read()
        } catch {
            guard case .missing = error else {
                return .byHand(lines: lines, reason: error.description)
            }
            return write(Array(TriggerEdit.first(trigger).utf8), lines)
        }
        guard let new = TriggerEdit.text(old, with: trigger) else {
            return .byHand(
                lines: lines, reason: tr("Your settings are left as they are, in %s.", path))
        }
        return new == old ? .kept : write(new, lines)
    }

    private func write(_ bytes: [UInt8], _ lines: String) -> Outcome {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        g_mkdir_with_parents("/" + folder, 0o700)
        do throws(SheetFileError) {
            try SheetFile.replace(path, with: bytes)
            return .kept
        } catch {
            let reason =
                switch error {
                case .drawing(let reason), .unwritable(_, let reason): reason
                case .notAFile(let path): path
                }
            return .byHand(lines: lines, reason: reason)
        }
    }
}
