import ArgumentParser
import CGTK
import Dictionaries
import Glibc
import Learning
import Session
import System

struct WelcomeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "welcome", abstract: "Choose the button to write with, and draw three letters."
    )

    func run() throws {
        let book = try WritingBook()
        runApplication { WelcomeWindow(book, in: $0) }
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
    private let window: AppWindow
    private let pages: [any WelcomePage]
    private let back = Widget.button(tr("_Previous"))
    private let next = Widget.button(tr("_Next"))
    private var index = 0
    private var daemon: DaemonWriting?

    init(_ book: WritingBook, in application: Application) {
        let file = WelcomeSettings()
        window = AppWindow(tr("Welcome to Krakel"), in: application)
        let all: [(any WelcomePage)?] = [
            WelcomeTriggerPage(book, file), WelcomeLanguagesPage(file),
            WelcomeLettersPage(book, file.settings), WelcomeLastPage(file),
        ]
        pages = all.compactMap(\.self)
        connect(back, "clicked") { [unowned self] in show(index - 1) }
        connect(next, "clicked") { [unowned self] in goOn() }
        next.style("suggested-action")
        daemon = DaemonWriting(
            in: window, told: { [unowned self] in pages[index].hear($0, mode: $1) })
        window.fill(
            .column(spacing: 16, pages.map(\.widget) + [.dialogButtons(back, next)]), margin: 20)
        window.onEscape { [window] in window.close() }
        show(0)
        window.present()
        pages[index].focus()
    }

    private func goOn() {
        guard pages[index].leave() else { return }
        if index + 1 < pages.count { show(index + 1) } else { window.close() }
    }

    private func show(_ index: Int) {
        self.index = index
        for (place, page) in pages.enumerated() { page.widget.show(place == index) }
        back.show(index > 0)
        let isLast = index + 1 == pages.count
        if let label = next.firstChild {
            gtk_label_set_text_with_mnemonic(label.opaque, isLast ? tr("_Done") : tr("_Next"))
        }
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

    var exists: Bool { access(path, F_OK) == 0 }

    /// Writes with `trigger` from now on; a file that is missing is made.
    func keep(_ trigger: TriggerSettings) -> Outcome {
        change(TriggerEdit.lines(for: trigger), new: TriggerEdit.first(trigger)) {
            TriggerEdit.text($0, with: trigger)
        }
    }

    /// Keeps `value` for the setting `key`; a file that is missing is made.
    func keep(_ key: String, _ value: SettingsEdit.Value) -> Outcome {
        let line = SettingsEdit.line(for: key, value)
        return change(line, new: TriggerEdit.heading + line) {
            SettingsEdit.text($0, setting: key, to: value)
        }
    }

    /// - Parameters:
    ///   - lines: to be put in by hand where the change is none to be made by a program.
    ///   - new: the text of a first file.
    private func change(
        _ lines: String, new: String, _ edit: ([UInt8]) -> [UInt8]?
    ) -> Outcome {
        let old: [UInt8]
        do throws(FileError) {
            old = try File(path).read(limit: SettingsFile.maximumSize).bytes
        } catch {
            guard case .missing = error else {
                return .byHand(lines: lines, reason: error.description.translated)
            }
            return write(Array(new.utf8), lines)
        }
        guard let new = edit(old) else {
            return .byHand(
                lines: lines, reason: tr("Your settings are left as they are, in %s.", path))
        }
        return new == old ? .kept : write(new, lines)
    }

    private func write(_ bytes: [UInt8], _ lines: String) -> Outcome {
        do throws(FileError) {
            try Folder.make(for: path)
            try File(path).replace(with: bytes, mode: 0o666)
            return .kept
        } catch {
            return .byHand(lines: lines, reason: error.description.translated)
        }
    }
}
