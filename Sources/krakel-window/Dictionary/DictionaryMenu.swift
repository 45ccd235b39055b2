import CGTK
import Dictionaries
import DictionaryTools
import Session
import System

/// The menu of the dictionary window: import, export, an alphabet of one's own, and reset.
final class DictionaryMenu {
    let widget = Widget(gtk_menu_button_new())
    weak var owner: DictionaryWindow?

    init() {
        let popover = Widget(gtk_popover_new())
        func item(_ name: String, _ action: @escaping (DictionaryWindow) -> Void) -> Widget {
            let button = Widget.button(name) { [self] in
                gtk_popover_popdown(popover.cast(to: GtkPopover.self))
                owner.map(action)
            }
            button.style("flat")
            return button
        }
        let items = Widget.column(
            spacing: 2, item(tr("_Import…")) { $0.chooseImport() },
            item(tr("_Export…")) { $0.chooseExport() },
            item(tr("_Letters of a language…")) { $0.drawAlphabet() },
            item(tr("_Settings…")) { _ in OwnProgram.window.start(["settings"]) },
            item(tr("Rese_t…")) { $0.confirmReset() })
        gtk_popover_set_child(popover.cast(to: GtkPopover.self), items.pointer)
        gtk_menu_button_set_popover(widget.opaque, popover.pointer)
        gtk_menu_button_set_icon_name(widget.opaque, "open-menu-symbolic")
        // F10 opens it.
        gtk_menu_button_set_primary(widget.opaque, 1)
        widget.describe(tr("Menu"))
    }
}

extension DictionaryWindow {
    fileprivate func chooseImport() {
        FileDialog.ask(tr("Import"), over: window, button: tr("_Import")) { [weak self] path in
            self?.takeOver(path)
        }
    }

    private func takeOver(_ path: String) {
        do {
            let bytes = try DictionaryFile(path: path).read()
            let gestures = try ForeignGestures(bytes, name: path)
            let modes = Dictionary(
                layers.shipped.modes.map { ($0.name, $0.parents) },
                uniquingKeysWith: { one, _ in one })
            if case .alphabet = gestures { return takeOverAlphabet(gestures) }
            if make(.take(gestures, below: modes)) {
                let known = OwnFile.confirmedCommands.read()
                let waits = !layers.loaded.ownCommands.isSubset(of: known)
                tell(
                    tr(
                        gestures.count, "%s stroke imported. Your own strokes stay as they are.",
                        "%s strokes imported. Your own strokes stay as they are.")
                        + (waits ? "\n" + Self.reminder("krakel confirm") : ""))
            }
        } catch let error as FileError {
            tell(error.message.translated + "\n" + error.remedy.translated)
        } catch let error as ForeignError {
            tell(error.text.translated)
        } catch {
            tell("\(error)")
        }
    }

    /// Rules of an alphabet would come before all other entries: it becomes a dictionary of its own, as
    /// with `krakel import xstroke`.
    private func takeOverAlphabet(_ gestures: ForeignGestures) {
        var elsewhere = EditSession(DictionaryStack(own: OwnFile.xstroke, shipped: nil))
        do throws(EditError) {
            try elsewhere.make(.take(gestures, below: [:]))
            tell(
                tr(
                    "The alphabet is now a separate dictionary. To see it, type %s",
                    "krakel dictionary --dictionary \(OwnFile.xstroke)")
                    + "\n" + Self.reminder(CommandWording.confirmation(of: OwnFile.xstroke)))
        } catch {
            tell(error.words)
        }
    }

    private static func reminder(_ command: String) -> String {
        tr("Review its commands before they can run: %s", command)
    }

    fileprivate func chooseExport() {
        FileDialog.ask(
            tr("Export"), over: window, saving: "mine.dict", button: tr("_Export")
        ) { [weak self] path in
            self?.export(to: path)
        }
    }

    private func export(to path: String) {
        do throws(FileError) {
            let export = try DictionaryExport(ownOf: stack)
            guard export.entryCount > 0 else {
                return tell(tr("You have no entries of your own to export."))
            }
            _ = try export.write(to: path, from: stack)
            tell(tr("Exported to %s.", path))
        } catch {
            tell(error.message.translated + "\n" + error.remedy.translated)
        }
    }

    /// In a window of its own, whose letters appear here as they are drawn.
    fileprivate func drawAlphabet() {
        let file = stack.shipped == nil ? ["--dictionary=" + stack.own] : []
        OwnProgram.window.start(["alphabet"] + file)
    }

    fileprivate func confirmReset() {
        Confirmation.ask(
            tr(
                "This removes everything that you have added, taught or imported, and all that Krakel has learned."
            )
                + " "
                + tr("Backups of your files are kept beside them."),
            over: window, button: tr("_Reset")
        ) { [weak self] in
            self?.make(.reset, keepsBackups: true)
        }
    }
}
