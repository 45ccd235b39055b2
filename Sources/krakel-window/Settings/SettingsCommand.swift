import ArgumentParser
import CGTK
import Session
import System

struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Look at the settings and change them.")

    func run() throws {
        runApplication { SettingsWindow(in: $0) }
    }
}

/// Shows every setting of the file, and changes them there. The file is what counts: what others write is
/// shown at once.
final class SettingsWindow {
    private let file = SettingsFile(path: OwnFile.settings)
    private let layout: SettingsLayout
    private var monitor: FileMonitor?
    /// What can be taken back, the last change at the end.
    private var steps: [SettingsStep] = []

    init(in application: Application) {
        layout = SettingsLayout(modes: OwnFile.modes, in: application)
        layout.wish = { [unowned self] in make($0) }
        layout.undoPressed = { [unowned self] in undo() }
        layout.openPressed = { [unowned self] in open() }
        layout.tell("")
        follow()
        layout.window.takeStrokesInTextsOnly()
        layout.window.present()
        layout.search.focus()
    }

    /// Shows the file, and whatever becomes of it.
    private func follow() {
        monitor = FileMonitor([file.path]) { [unowned self] in show() }
        show()
    }

    private func show() {
        let content = file.load()
        layout.show(
            content.settings, written: file.writtenKeys(), problems: content.problems,
            canUndo: !steps.isEmpty)
    }

    private func make(_ change: SettingsChange) {
        let isFirst = !Path.isTaken(file.path)
        do throws(SettingsChangeError) {
            if let step = try file.make(change) { note(step) }
            layout.tell("")
        } catch {
            tell(error)
        }
        // A folder that was made just now is not watched yet.
        isFirst ? follow() : show()
    }

    /// Steps of a number are taken back together.
    private func note(_ step: SettingsStep) {
        if let last = steps.last, last.isContinued(by: step) {
            steps[steps.count - 1] = last.followed(by: step)
        } else {
            steps.append(step)
        }
    }

    private func undo() {
        guard let step = steps.popLast() else { return }
        do throws(SettingsChangeError) {
            try file.takeBack(step)
            layout.tell(tr("The last change was undone."))
        } catch {
            if case .unclear(let path) = error {
                layout.tell(
                    tr("%s has been changed by another program since; nothing was undone.", path))
            } else {
                // It can be tried again.
                steps.append(step)
                tell(error)
            }
        }
        show()
    }

    /// Mistakes in the file are shown as long as they are there.
    private func tell(_ error: SettingsChangeError) {
        if case .mistakes = error { return layout.tell("") }
        layout.tell(error.message.translated)
    }

    /// Opens the file in the program that the user has for texts. Wraps `g_app_info_launch_default_for_uri`.
    private func open() {
        guard Path.isTaken(file.path) else {
            return layout.tell(
                tr("There is no file yet: your first change makes it, as %s.", file.path))
        }
        guard let uri = g_filename_to_uri(file.path, nil, nil) else { return }
        defer { g_free(uri) }
        if g_app_info_launch_default_for_uri(uri, nil, nil) == 0 {
            layout.tell(tr("Open %s in an editor.", file.path))
        }
    }
}
