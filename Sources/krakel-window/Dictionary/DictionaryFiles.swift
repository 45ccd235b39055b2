import CGTK
import Dictionaries
import DictionaryTools
import Session

extension DictionaryWindow {
    /// A button with a menu.
    func menu() -> Widget? {
        guard let menu = Widget(gtk_menu_button_new()), let popover = Widget(gtk_popover_new())
        else { return nil }
        let hide = { gtk_popover_popdown(popover.cast(to: GtkPopover.self)) }
        let items: [(String, () -> Void)] = [
            (tr("_Import…"), { [unowned self] in chooseImport() }),
            (tr("_Export…"), { [unowned self] in chooseExport() }),
            (tr("_Back to the shipped state…"), { [unowned self] in confirmReset() }),
        ]
        let buttons = items.map { name, action in
            Widget.button(name) {
                hide()
                action()
            }
        }
        for button in buttons { button?.style("flat") }
        guard let box = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 2, buttons) else {
            return nil
        }
        gtk_popover_set_child(popover.cast(to: GtkPopover.self), box.pointer)
        gtk_menu_button_set_popover(menu.opaque, popover.pointer)
        gtk_menu_button_set_icon_name(menu.opaque, "open-menu-symbolic")
        // F10 opens it.
        gtk_menu_button_set_primary(menu.opaque, 1)
        menu.describe(tr("Menu"))
        return menu
    }

    private func chooseImport() {
        FileChoice.ask(tr("Import"), over: window, button: tr("_Import")) { [weak self] path in
            self?.takeOver(path)
        }
    }

    private func takeOver(_ path: String) {
        do {
            let bytes = try DictionaryFile(path: path).read()
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            let gestures = try ForeignGestures(bytes, name: path) { name in
                // Where xstroke looks, then beside the alphabet.
                [name, folder + name].lazy
                    .compactMap { try? DictionaryFile(path: $0).read() }.first
            }
            let modes = Dictionary(
                layers.shipped.modes.map { ($0.name, $0.parents) },
                uniquingKeysWith: { one, _ in one })
            if case .alphabet = gestures { return takeOverAlphabet(gestures) }
            if make(.take(gestures, below: modes)) {
                let known = OwnFile.confirmedCommands.read()
                let waits = layers.loaded.ownCommands.contains {
                    !known.contains(CommandDigest($0))
                }
                tell(
                    tr("Strokes taken over: %s. What you had stays.", "\(gestures.count)")
                        + (waits ? "\n" + Self.reminder("krakel confirm") : ""))
            }
        } catch let error as DictionaryFileError {
            tell(error.message + "\n" + error.remedy)
        } catch let error as ForeignError {
            tell(error.text)
        } catch {
            tell("\(error)")
        }
    }

    /// Its rules would be asked before everything else: it gets a dictionary of its own, as with
    /// `krakel import xstroke`.
    private func takeOverAlphabet(_ gestures: ForeignGestures) {
        var elsewhere = EditSession(DictionaryStack(own: OwnFile.xstroke, shipped: nil))
        do throws(EditError) {
            try elsewhere.make(.take(gestures, below: [:]))
            tell(
                tr(
                    "The alphabet is a dictionary of its own now; to see it type %s",
                    "krakel dictionary --dictionary \(OwnFile.xstroke)")
                    + "\n" + Self.reminder(CommandWording.confirmation(of: OwnFile.xstroke)))
        } catch {
            tell(error.words)
        }
    }

    private static func reminder(_ command: String) -> String {
        tr("Programs in it start only once you have looked at them: %s", command)
    }

    private func chooseExport() {
        FileChoice.ask(
            tr("Export"), over: window, saving: "mine.dict", button: tr("_Export")
        ) { [weak self] path in
            self?.export(to: path)
        }
    }

    private func export(to path: String) {
        do {
            let export = try DictionaryExport(ownOf: stack)
            guard export.entryCount > 0 else { return tell(tr("Nothing here is yours yet.")) }
            try SheetFile.replace(path, with: Array(export.text.utf8))
            tell(tr("Written to %s.", path))
        } catch let error as DictionaryFileError {
            tell(error.message + "\n" + error.remedy)
        } catch SheetFileError.unwritable(let path, let reason) {
            tell("\(path): \(reason)")
        } catch {
            tell(tr("%s cannot be written.", path))
        }
    }

    private func confirmReset() {
        Confirmation.ask(
            tr("All that you wrote, taught or imported and all that was learned is taken out.")
                + " "
                + tr("A copy of your files is kept beside them."),
            over: window, button: tr("_Take it out")
        ) { [weak self] in
            self?.make(.reset, keepsBackups: true)
        }
    }
}
