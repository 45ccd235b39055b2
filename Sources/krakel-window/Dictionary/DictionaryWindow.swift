import CGTK
import Dictionaries
import DictionaryTools
import Session
import Strokes

/// A window with every entry of every mode.
final class DictionaryWindow {
    /// What of the dictionary is to be seen.
    private enum Filter {
        case typed
        case drawn(Ink)
    }

    let window: Widget
    let stack: DictionaryStack
    private var session: EditSession
    private(set) var layers: Layers
    private var catalogue: Catalogue
    private var confusions = Confusions()
    private var recogniser: Recogniser?
    private var filter = Filter.typed
    private var parts: Parts?
    private var monitor: FileMonitor?
    private var chosen: EntryKey?
    /// Counts what was read, so that what was worked out of something older is let be.
    private var reading = 0

    init?(
        _ stack: DictionaryStack, _ layers: Layers, mode: String?,
        in application: UnsafeMutablePointer<GtkApplication>
    ) {
        guard let window = Widget(gtk_application_window_new(application)) else { return nil }
        self.window = window
        self.stack = stack
        self.layers = layers
        session = EditSession(stack)
        catalogue = Catalogue(layers, naming: ActionWords.ours.text(of:))
        parts = Parts(self)
        parts?.modes.show(catalogue.modes, choosing: mode)
        show(isNew: true)
        compareLater()
        monitor = FileMonitor(stack.paths) { [unowned self] in reload() }
    }

    func present() {
        gtk_window_present(window.cast(to: GtkWindow.self))
        parts?.search.focus()
    }

    /// Reads the files again; what is chosen stays so.
    func reload() {
        guard let layers = try? Layers(reading: stack) else { return }
        self.layers = layers
        catalogue = Catalogue(layers, naming: ActionWords.ours.text(of:))
        recogniser = nil
        parts?.modes.show(catalogue.modes)
        show()
        compareLater()
    }

    /// Comparing everything takes longer than opening a window may.
    private func compareLater() {
        reading += 1
        whenIdle { [weak self, reading] in
            guard let self, reading == self.reading, layers.loaded.errorCount < 100 else { return }
            confusions = Confusions(in: layers.loaded.dictionary)
            parts?.list.mark(confusions.rivals)
        }
    }

    // MARK: What is shown

    private func show(isNew: Bool = false) {
        guard let parts else { return }
        let mode = parts.modes.mode
        let rows: [CatalogueRow]
        switch filter {
        case .typed: rows = catalogue.rows(in: mode, matching: parts.search.text)
        case .drawn(let ink):
            let known = recogniser ?? Recogniser(layers.loaded.dictionary)
            recogniser = known
            rows = catalogue.rows(in: mode, like: ink, by: known)
        }
        parts.list.show(rows, choosing: chosen, isNew: isNew, rivals: confusions.rivals)
        parts.showCount(rows.count, isDrawn: isDrawn)
        parts.showProblems(layers.loaded.problems)
        parts.undo.enable(session.canUndo)
        parts.redo.enable(session.canRedo)
    }

    private var isDrawn: Bool {
        if case .drawn = filter { true } else { false }
    }

    /// Shows what `ink` is like, nearest first.
    func search(_ ink: Ink) {
        filter = .drawn(ink)
        chosen = nil
        show(isNew: true)
    }

    /// Shows what the search field says.
    func search() {
        filter = .typed
        show(isNew: true)
    }

    func showEverything() {
        parts?.search.text = ""
        search()
    }

    func choose(_ row: CatalogueRow?) {
        if let row { chosen = row.key }
        parts?.details.show(
            row, rivals: row.map { confusions.rivals(of: $0.key) } ?? [],
            modes: catalogue.modes)
    }

    /// Goes on from the list to what is beside it.
    func leaveList(forwards isForward: Bool) {
        guard let parts else { return }
        if isForward, parts.details.focus() { return }
        parts.search.focus()
    }

    /// Goes on from the list of modes to what is after it or before.
    func leaveModes(forwards isForward: Bool) {
        if isForward { parts?.search.focus() } else { parts?.menu.focus() }
    }

    func modeWasChosen() { show(isNew: true) }

    // MARK: What is done

    func grant(_ wish: EntryDetails.Wish) {
        guard let key = chosen, let row = catalogue.row(key) else { return }
        switch wish {
        case .add(let example): make(.add([example], to: key))
        case .remove(let shape):
            make(.remove(shape.example, of: key, isShipped: shape.isShipped))
        case .putBack(let shape): make(.putBack(shape.example, of: key))
        case .setPicture(let isPicture): make(.setPicture(isPicture, of: key))
        case .removeEntry: make(.removeEntry(key, isShipped: row.isShipped))
        case .restore: make(.restore(key))
        case .change(let new):
            let edit = DictionaryEdit.change(
                key, to: new, taking: layers.foreignPart(of: key), isShipped: row.isShipped)
            confirm(Set(new.actions.commands).subtracting(key.actions.commands))
            if make(edit) { see(new) }
        case .see(let key): see(key)
        case .tell(let text): parts?.tell(text)
        }
    }

    /// Whoever writes a command down wants it started.
    private func confirm(_ commands: Set<Command>) {
        do throws(DictionaryFileError) {
            try OwnFile.confirmedCommands.add(commands)
        } catch {
            // It is asked about when it is drawn.
        }
    }

    private func see(_ key: EntryKey) {
        chosen = key
        filter = .typed
        parts?.search.text = ""
        if let mode = parts?.modes.mode, mode != key.mode {
            parts?.modes.show(catalogue.modes, choosing: key.mode)
        }
        show()
    }

    @discardableResult
    func make(_ edit: DictionaryEdit, keepsBackups: Bool = false) -> Bool {
        var backups: [String] = []
        let isMade = attempt { () throws(EditError) in
            backups = try session.make(edit, keepsBackups: keepsBackups)
        }
        if !backups.isEmpty {
            parts?.tell(tr("What was there is kept in %s.", backups.joined(separator: ", ")))
        }
        return isMade
    }

    func undo() { attempt { () throws(EditError) in try session.undo() } }
    func redo() { attempt { () throws(EditError) in try session.redo() } }

    @discardableResult
    private func attempt(_ change: () throws(EditError) -> Void) -> Bool {
        var isMade = true
        parts?.tell("")
        do throws(EditError) {
            try change()
        } catch {
            isMade = false
            parts?.tell(error.words)
        }
        reload()
        return isMade
    }

    func tell(_ text: String) { parts?.tell(text) }
}
