import ArgumentParser
import CGTK
import Dictionaries
import DictionaryTools
import Session
import Strokes
import System

struct DictionaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictionary", abstract: "Look at the dictionary and change it.")

    @Option(help: "Use this dictionary alone, instead of your own over the shipped one.")
    var dictionary: String?

    @Option(help: "The mode to show.")
    var mode: String?

    func run() throws {
        let stack = try DictionaryStack.chosen(dictionary)
        let layers: Layers
        do throws(FileError) {
            layers = try Layers(reading: stack)
        } catch {
            throw Complaint(error.description)
        }
        runApplication { DictionaryWindow(stack, layers, mode: mode, in: $0) }
    }
}

/// Shows every entry of every mode, and changes them.
final class DictionaryWindow {
    let stack: DictionaryStack
    private var session: EditSession
    private(set) var layers: Layers
    private var catalogue: Catalogue
    private var confusions = Confusions()
    private var recogniser: Recogniser?
    /// The ink that entries are searched by; nil where the search field is.
    private var drawn: Ink?
    private let layout: DictionaryLayout
    private var monitor: FileMonitor?
    private var chosen: EntryKey?
    /// Counts the readings of the files: what was computed from an older one is dropped.
    private var reading = 0

    init(
        _ stack: DictionaryStack, _ layers: Layers, mode: String?, in application: Application
    ) {
        self.stack = stack
        self.layers = layers
        session = EditSession(stack)
        catalogue = Catalogue(layers, naming: ActionWords.ours.text(of:))
        let menu = DictionaryMenu()
        layout = DictionaryLayout(menu: menu.widget, in: application)
        menu.owner = self
        connectParts()
        layout.modes.show(catalogue.modes, choosing: mode)
        show(isNew: true)
        compareLater()
        monitor = FileMonitor(stack.paths) { [unowned self] in reload() }
        window.takeNoStrokes()
        window.present()
        layout.search.focus()
    }

    var window: AppWindow { layout.window }

    private func connectParts() {
        layout.modes.chosen = { [unowned self] in show(isNew: true) }
        layout.modes.left = { [unowned self] isForward in
            (isForward ? layout.search : layout.menu).focus()
        }
        layout.list.chosen = { [unowned self] in choose($0) }
        layout.list.left = { [unowned self] isForward in
            if isForward, layout.details.focus() { return }
            layout.search.focus()
        }
        layout.details.wish = { [unowned self] in grant($0) }
        layout.undoPressed = { [unowned self] in undo() }
        layout.redoPressed = { [unowned self] in redo() }
        connect(layout.showAll, "clicked") { [unowned self] in
            layout.search.text = ""
            search()
        }
        connect(layout.search, "search-changed") { [unowned self] in search() }
        layout.pad.drawn = { [unowned self] in search($0) }
    }

    /// Reads the files again; what is chosen stays chosen.
    private func reload() {
        guard let layers = try? Layers(reading: stack) else { return }
        self.layers = layers
        catalogue = Catalogue(layers, naming: ActionWords.ours.text(of:))
        recogniser = nil
        layout.modes.show(catalogue.modes)
        show()
        compareLater()
    }

    /// Comparing all entries takes longer than opening a window may take.
    private func compareLater() {
        reading += 1
        whenIdle { [weak self, reading] in
            guard let self, reading == self.reading, layers.loaded.errorCount < 100 else { return }
            confusions = Confusions(in: layers.loaded.dictionary)
            layout.list.mark(confusions.rivals)
        }
    }

    // MARK: What is shown

    private func show(isNew: Bool = false) {
        let mode = layout.modes.mode
        let rows: [CatalogueRow]
        if let drawn {
            let known = recogniser ?? Recogniser(layers.loaded.dictionary)
            recogniser = known
            rows = catalogue.rows(in: mode, like: drawn, by: known)
        } else {
            rows = catalogue.rows(in: mode, matching: layout.search.text)
        }
        layout.list.show(rows, choosing: chosen, isNew: isNew, rivals: confusions.rivals)
        layout.showCount(rows.count, isDrawn: drawn != nil)
        layout.showProblems(layers.loaded.problems)
        layout.undo.enable(session.canUndo)
        layout.redo.enable(session.canRedo)
    }

    /// Shows the entries that `ink` is like, the nearest first, or those that the search field asks for.
    private func search(_ ink: Ink? = nil) {
        drawn = ink
        if ink != nil { chosen = nil }
        show(isNew: true)
    }

    private func choose(_ row: CatalogueRow?) {
        if let row { chosen = row.key }
        layout.details.show(
            row, rivals: row.map { confusions.rivals(of: $0.key) } ?? [],
            modes: catalogue.modes)
    }

    // MARK: What is done

    private func grant(_ wish: EntryDetails.Wish) {
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
        case .tell(let text): layout.tell(text)
        }
    }

    /// Commands that the user has typed are confirmed thereby.
    private func confirm(_ commands: Set<Command>) {
        do throws(FileError) {
            try OwnFile.confirmedCommands.add(commands)
        } catch {
            // It is asked about when it is drawn.
        }
    }

    private func see(_ key: EntryKey) {
        chosen = key
        drawn = nil
        layout.search.text = ""
        if let mode = layout.modes.mode, mode != key.mode {
            layout.modes.show(catalogue.modes, choosing: key.mode)
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
            layout.tell(tr("Backups saved in %s.", backups.joined(separator: ", ")))
        }
        return isMade
    }

    private func undo() { attempt { () throws(EditError) in try session.undo() } }
    private func redo() { attempt { () throws(EditError) in try session.redo() } }

    @discardableResult
    private func attempt(_ change: () throws(EditError) -> Void) -> Bool {
        var isMade = true
        layout.tell("")
        do throws(EditError) {
            try change()
        } catch {
            isMade = false
            layout.tell(error.words)
        }
        reload()
        return isMade
    }

    func tell(_ text: String) { layout.tell(text) }
}
