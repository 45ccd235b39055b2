import ArgumentParser
import Dictionaries
import DictionaryTools
import Session
import Strokes
import System

struct DictionaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictionary", abstract: "Look at the dictionary and change it.")

    @OptionGroup var options: ShownModeOptions

    func run() throws {
        let stack = try DictionaryStack.chosen(options.dictionary.file)
        let layers = try Layers(reading: stack)
        runApplication { DictionaryWindow(stack, layers, mode: options.mode, in: $0) }
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
    /// Whether only entries are shown whose commands wait to be allowed.
    private var showsWaiting = false
    /// The commands that the user has not allowed yet.
    private var waiting: Set<Command> = []
    private var triggers: [ModeWays.Trigger] = []
    private var newEntry: NewEntryDialog?
    private var newMode: NewModeDialog?
    private let layout: DictionaryLayout
    private var monitor: FileMonitor?
    private var chosen: EntryKey?
    /// What was removed last, an entry or an example of it, as long as nothing else was done since; an entry that is
    /// gone is shown where it stood.
    private var removed: (row: CatalogueRow, place: Int)?
    /// Counts the readings of the files: what was computed from an older one is dropped.
    private var reading = 0

    init(_ stack: DictionaryStack, _ layers: Layers, mode: String?, in application: Application) {
        self.stack = stack
        self.layers = layers
        session = EditSession(stack)
        catalogue = Catalogue(layers, naming: ActionWords.ours.text(of:))
        let menu = DictionaryMenu()
        layout = DictionaryLayout(menu: menu.widget, in: application)
        menu.owner = self
        connectParts()
        readSurroundings()
        layout.modes.show(
            catalogue,
            choosing: mode.map { .mode($0) }
                ?? (catalogue.ownOrigins.isEmpty ? .all : .own(Origin.own)))
        show(isNew: true)
        compareLater()
        let besides = [OwnFile.settings, OwnFile.confirmedCommands.path]
        monitor = FileMonitor(stack.paths + besides) { [unowned self] in reload() }
        window.takeStrokesInTextsOnly()
        window.present()
        layout.search.focus()
    }

    var window: AppWindow { layout.window }

    private func connectParts() {
        layout.modes.chosen = { [unowned self] in show(isNew: true) }
        layout.modes.left = { [unowned self] isForward in
            (isForward ? layout.newMode : layout.menu).focus()
        }
        // As in the settings, what was written counts; what cannot is told of once.
        var hasTold = false
        window.beforeClose { [layout] in
            layout.details.write()
            guard layout.details.isEdited, !hasTold else { return false }
            hasTold = true
            return true
        }
        // Lists that go with the window tell that nothing is chosen any more.
        window.onClose { [layout] in
            layout.details.pad.flush()
            (layout.modes.chosen, layout.list.chosen) = ({}, { _ in })
        }
        layout.list.chosen = { [unowned self] in choose($0) }
        layout.list.left = { [unowned self] isForward in
            if isForward, layout.details.focus() { return }
            layout.search.focus()
        }
        layout.details.wish = { [unowned self] in grant($0) }
        layout.undoPressed = { [unowned self] in undo() }
        layout.redoPressed = { [unowned self] in redo() }
        layout.newEntryPressed = { [unowned self] in makeEntry() }
        layout.newModePressed = { [unowned self] in makeMode() }
        layout.panel.wish = { [unowned self] in lead($0) }
        layout.waitingPressed = { [unowned self] in
            layout.modes.show(catalogue, choosing: .all)
            layout.search.text = ""
            showsWaiting = true
            drawn = nil
            show(isNew: true)
        }
        layout.showAllPressed = { [unowned self] in
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
        readSurroundings()
        layout.modes.show(catalogue)
        show()
        compareLater()
    }

    /// Reads what counts beside the dictionary: the triggers, and which commands are allowed.
    private func readSurroundings() {
        triggers = SettingsFile(path: OwnFile.settings).load().settings.writingTriggers
            .map { ModeWays.Trigger($0.description, mode: $0.mode) }
        waiting = layers.loaded.ownCommands.subtracting(layers.loaded.foreignCommands)
            .subtracting(OwnFile.confirmedCommands.read())
        layout.list.waiting = waiting
        layout.showWaiting(waiting.count)
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
        let part = layout.modes.part
        let mode = part.mode
        if isNew { removed = nil }
        var rows: [CatalogueRow]
        let found: DictionaryLayout.Found
        if let drawn {
            rows = catalogue.rows(in: mode, like: drawn, by: reader)
            found = .drawn(isKnown: reader.reads(drawn, in: mode.map { [$0] } ?? reader.modes))
        } else if showsWaiting, !waiting.isEmpty {
            rows = catalogue.rows.filter {
                !$0.isOff && !waiting.isDisjoint(with: $0.key.actions.commands)
            }
            found = .waiting
        } else {
            let text = layout.search.text
            // What is looked for may be anywhere.
            if text.isEmpty, case .own(let origins) = part {
                rows = catalogue.rows(of: origins)
            } else {
                rows = catalogue.rows(in: mode, matching: text)
            }
            found = text.isEmpty ? .all : .typed(text)
        }
        let count = rows.count
        if let removed, catalogue.row(removed.row.key)?.isOff ?? true {
            rows.removeAll { $0.key == removed.row.key }
            rows.insert(removed.row, at: min(removed.place, rows.count))
        }
        layout.list.show(rows, choosing: chosen, isNew: isNew, rivals: confusions.rivals)
        layout.showCount(count, of: found)
        showWays(to: mode)
        layout.showProblems(layers.loaded.problems)
        layout.undo.enable(session.canUndo)
        layout.redo.enable(session.canRedo)
    }

    /// Reads with the dictionary as it is.
    private var reader: Recogniser {
        let known = recogniser ?? Recogniser(layers.loaded.dictionary)
        recogniser = known
        return known
    }

    /// Says what leads to the mode that is chosen.
    private func showWays(to mode: String?) {
        let dictionary = layers.loaded.dictionary
        layout.panel.show(
            mode, mode.map { ModeWays(to: $0, in: dictionary, by: triggers) },
            first: dictionary.firstMode
        ) { [catalogue] key in catalogue.row(key)?.examples.first?.cellPath.description }
    }

    /// Shows the entries that `ink` is like, the nearest first, or those that the search field asks for.
    private func search(_ ink: Ink? = nil) {
        drawn = ink
        showsWaiting = false
        if ink != nil { chosen = nil }
        show(isNew: true)
    }

    private func choose(_ row: CatalogueRow?) {
        if let row { chosen = row.key }
        layout.details.show(
            row, rivals: row.map { confusions.rivals(of: $0.key) } ?? [],
            waiting: row.map { $0.isOff ? [] : $0.key.actions.commands.filter(waiting.contains) }
                ?? [],
            modes: catalogue.modes, isRemoved: row != nil && row?.key == removed?.row.key)
    }

    // MARK: What is done

    private func grant(_ wish: EntryDetails.Wish) {
        guard let key = layout.details.row?.key else { return }
        guard let row = catalogue.row(key) ?? removed?.row else { return }
        switch wish {
        case .add(let example): make(.add([example], to: key))
        case .remove(let shape):
            remove(row, by: .remove(shape.example, of: key, isShipped: shape.isShipped))
        case .putBack(let shape): make(.putBack(shape.example, of: key))
        case .setPicture(let isPicture): make(.setPicture(isPicture, of: key))
        case .removeEntry: remove(row, by: .removeEntry(key, isShipped: row.isShipped))
        case .restore: make(.restore(key))
        case .change(let new):
            let edit = DictionaryEdit.change(
                key, to: new, taking: layers.foreignPart(of: key), isShipped: row.isShipped)
            confirm(Set(new.actions.commands).subtracting(key.actions.commands))
            if make(edit) { follow(new) }
        case .allow(let commands): allow(commands)
        case .undo: undo()
        case .see(let key): see(key)
        case .tell(let text): layout.tell(text)
        }
    }

    /// Removes `row` or a part of it.
    private func remove(_ row: CatalogueRow, by edit: DictionaryEdit) {
        var gone = row
        gone.isOff = true
        for index in gone.shapes.indices { gone.shapes[index].isOff = true }
        make(edit, removing: (gone, layout.list.place))
    }

    /// The commands may be started from now on. A running Krakel is told, as its status counts those that wait.
    private func allow(_ commands: [Command]) {
        do throws(FileError) {
            try OwnFile.confirmedCommands.add(commands)
            _ = try? ControlClient.ofDisplay()?.send(.reload)
        } catch {
            layout.tell(error.message.translated + "\n" + error.remedy.translated)
        }
        reload()
    }

    /// Commands that the user has typed are confirmed thereby. Where that fails, they are asked about when they
    /// are drawn.
    private func confirm(_ commands: Set<Command>) {
        try? OwnFile.confirmedCommands.add(commands)
    }

    /// Shows an entry that has become another one: what was looked for stays, as long as that finds it.
    private func follow(_ key: EntryKey) {
        chosen = key
        let found = catalogue.rows(in: layout.modes.part.mode, matching: layout.search.text)
        if drawn != nil || showsWaiting || found.contains(where: { $0.key == key }) {
            show()
        } else {
            see(key)
        }
    }

    private func see(_ key: EntryKey) {
        chosen = key
        drawn = nil
        showsWaiting = false
        layout.search.text = ""
        switch layout.modes.part {
        case .own(let origins) where !catalogue.rows(of: origins).contains { $0.key == key }:
            layout.modes.show(catalogue, choosing: .all)
        case .mode(let mode) where mode != key.mode:
            layout.modes.show(catalogue, choosing: .mode(key.mode))
        case .own, .all, .mode: break
        }
        show()
    }

    @discardableResult
    func make(
        _ edit: DictionaryEdit, keepsBackups: Bool = false,
        removing gone: (row: CatalogueRow, place: Int)? = nil
    ) -> Bool {
        var backups: [String] = []
        let isMade = attempt(removing: gone) { () throws(EditError) in
            backups = try session.make(edit, keepsBackups: keepsBackups)
        }
        if !backups.isEmpty {
            layout.tell(tr("Backups saved in %s.", backups.joined(separator: ", ")))
        }
        return isMade
    }

    // MARK: What is made

    /// Begins with what was drawn or typed to search, in the mode that is chosen.
    private func makeEntry() {
        var start = NewEntryDialog.Start(ink: drawn)
        let text = layout.search.text
        if drawn == nil, !text.isEmpty, catalogue.rows(in: nil, matching: text).isEmpty {
            if CellPath(text) == nil { start.actions = [.text(text)] } else { start.cells = text }
        }
        let scope = layout.modes.part.mode.flatMap { layers.loaded.dictionary.mode(named: $0) }
        start.mode = scope?.applications?.mode ?? layout.modes.part.mode
        start.group = scope?.applications?.group
        makeEntry(start)
    }

    private func makeEntry(_ start: NewEntryDialog.Start) {
        guard newEntry?.isOpen != true, newMode?.isOpen != true else { return }
        let dictionary = layers.loaded.dictionary
        let choices = NewEntryDialog.Choices(
            modes: catalogue.modes.filter {
                dictionary.mode(named: $0)?.applications == nil
            }, groups: dictionary.applications, recogniser: reader,
            dictionary: dictionary)
        let dialog = AppWindow(tr("New entry"), over: window)
        newEntry = NewEntryDialog(start, from: choices, in: dialog) { [unowned self] entry in
            confirm(Set(entry.actions.commands))
            guard make(.create(entry)) else { return layout.told }
            see(entry.key)
            return nil
        }
    }

    private func makeMode() {
        guard newEntry?.isOpen != true, newMode?.isOpen != true else { return }
        let dictionary = layers.loaded.dictionary
        let parent = dictionary.mode(named: dictionary.firstMode)?.parents.first
        newMode = NewModeDialog(known: catalogue.modes, inheriting: parent, over: window) {
            [unowned self] mode in
            guard make(.start(mode)) else { return layout.told }
            layout.search.text = ""
            layout.modes.show(catalogue, choosing: .mode(mode.name))
            search()
            return nil
        }
    }

    /// Draws a stroke that leads to a mode or back from it.
    private func lead(_ missing: ModePanel.Missing) {
        let first = layers.loaded.dictionary.firstMode
        switch missing {
        case .way(let mode): makeEntry(.init(actions: [.lock(mode: mode)], mode: first))
        case .wayBack(let mode): makeEntry(.init(actions: [.lock(mode: first)], mode: mode))
        }
    }

    private func undo() { attempt { () throws(EditError) in try session.undo() } }
    private func redo() { attempt { () throws(EditError) in try session.redo() } }

    @discardableResult
    private func attempt(
        removing gone: (row: CatalogueRow, place: Int)? = nil,
        _ change: () throws(EditError) -> Void
    ) -> Bool {
        var isMade = true
        removed = nil
        layout.tell("")
        do throws(EditError) {
            try change()
            removed = gone
        } catch {
            isMade = false
            layout.tell(error.words)
        }
        reload()
        return isMade
    }

    func tell(_ text: String) { layout.tell(text) }
}

extension Recogniser {
    /// Whether `ink` is read as an entry in one of `modes`.
    fileprivate func reads(_ ink: Ink, in modes: [String]) -> Bool {
        guard let query = Query(ink) else { return false }
        return modes.contains { mode in
            recognise(query, in: mode).map { $0.verdict != .rejected } ?? false
        }
    }
}
