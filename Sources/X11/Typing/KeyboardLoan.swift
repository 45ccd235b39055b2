import Keyboard

/// The keyboard's debts, each written down on the server before it is made.
struct KeyboardLoan {
    private let connection: Connection
    private let keymaps: KeymapReader
    var spares = SpareKeys()
    private var journal = KeyboardJournal()

    init(on connection: Connection, keymaps: KeymapReader) {
        self.connection = connection
        self.keymaps = keymaps
    }

    /// The keys that are held for longer than a batch.
    var heldKeys: [UInt8] { journal.held }

    /// Takes over a map that was read anew, and lends again what it has lost.
    mutating func adopt(_ keymap: Keymap) {
        let lost = spares.adopt(keymap)
        if !lost.isEmpty { lend(lost) }
    }

    /// Tells the server what keycodes mean now; where it has understood otherwise, the map is read
    /// anew before anything is typed.
    ///
    /// - Returns: whether it has understood.
    @discardableResult
    mutating func lend(_ bindings: [SpareKeys.Binding]) -> Bool {
        // A kill between the two leaves either meaning.
        for binding in bindings {
            journal.lent[binding.keycode, default: []].formUnion(binding.keysyms.compactMap(\.self))
        }
        write()
        guard keymaps.lend(bindings) else { return false }
        for binding in bindings {
            journal.lent[binding.keycode] = Set(binding.keysyms.compactMap(\.self))
        }
        write()
        return true
    }

    /// Lends keys to those of `characters` that the layout lacks, as far as there are any.
    mutating func lend(to characters: [Unicode.Scalar], keymap: Keymap, state: KeyboardState) {
        let missing = characters.compactMap { character in
            KeyQueue.lentKeysym(for: character, keymap: keymap, state: state)
        }
        let bindings = spares.lend(missing)
        if !bindings.isEmpty { lend(bindings) }
        connection.flush()
    }

    /// Sends a batch between two notes of what it must leave behind.
    ///
    /// - Parameters:
    ///   - controls: what the server does to keys by itself; what would change these is lifted meanwhile.
    ///   - isToBeProven: whether it has to be found out that it has been read, although no lent
    ///     key typed in it.
    /// - Returns: the requests, and the batch's number in the ledger where it has one.
    mutating func send(
        _ batch: KeyBatch, to window: UInt, suspended: SuspendedKeys, state: KeyboardState,
        controls: KeyControls?, isToBeProven: Bool
    ) -> (receipt: KeyReceipt, number: Int?) {
        let number = isToBeProven || !batch.lent.isEmpty ? spares.ledger.note(sentTo: window) : nil
        journal.locks = KeyboardJournal.Locks(modifiers: state.locked, group: state.lockedGroup)
        if let number, !batch.lent.isEmpty { spares.use(batch.lent, in: number) }
        journal.controls = controls.flatMap { $0.lifted != 0 || $0.isEndedByTwoKeys ? $0 : nil }
        // Which keys are down, the server tells whoever frees them after a kill.
        for case .pressButton(let button) in batch.events {
            journal.buttons.append(UInt8(truncatingIfNeeded: button))
        }
        write()
        if let controls = journal.controls { connection.set(controls, areLifted: true) }
        let receipt = connection.inject(
            batch.events, suspended: suspended,
            asksWhoHas: batch.mayOpenSwitcher)
        if let controls = journal.controls { connection.set(controls, areLifted: false) }
        journal.locks = nil
        journal.controls = nil
        if batch.isLasting { note(batch) }
        write()
        return (receipt, number)
    }

    /// Writes the journal, with those who have lent keys to read.
    private mutating func write() {
        journal.readers =
            journal.lent.isEmpty
            ? [] : spares.ledger.readers.map { UInt32(truncatingIfNeeded: $0) }
        connection.write(journal)
    }

    /// Takes over what the journal of an earlier Krakel tells of: keys that it could not give back.
    mutating func inherit(_ earlier: KeyboardJournal) {
        guard !earlier.lent.isEmpty, let keymap = keymaps.keymap() else { return }
        let inherited = spares.inherit(
            earlier.lent, readers: earlier.readers.map(UInt.init), keymap: keymap)
        journal.lent = earlier.lent.filter { inherited.contains($0.key) }
        keymaps.inherit(inherited)
        write()
    }

    private mutating func note(_ batch: KeyBatch) {
        // What is done with the pointer lets go of the user's keys, and presses them again.
        for event in batch.events where !batch.isOfPointer || event.isOfButton {
            switch event {
            case .press(let keycode): journal.held.append(keycode)
            case .release(let keycode): journal.held.removeAll { $0 == keycode }
            case .releaseButton(let button): journal.buttons.removeAll { $0 == button }
            case .lockGroup, .pressButton, .movePointer: break
            }
        }
    }

    /// Lets go of what is held and went up by a tap of the same key, on whatever keyboard.
    mutating func letGoOfTapped() {
        guard !journal.held.isEmpty else { return }
        let tapped = Set(journal.held).subtracting(connection.keysDown())
        guard !tapped.isEmpty else { return }
        // On the keyboard that injected keys come from it may be down yet.
        connection.inject(tapped.map(KeyEvent.release))
        journal.held.removeAll(where: tapped.contains)
        write()
    }

    mutating func letGo() {
        guard !journal.held.isEmpty || !journal.buttons.isEmpty else { return }
        connection.inject(
            journal.held.map(KeyEvent.release)
                + journal.buttons.map { KeyEvent.releaseButton(Int($0)) })
        journal.held = []
        journal.buttons = []
        write()
    }

    /// Gives back all but the keys that have not been read yet: those stay noted in the journal, for the
    /// next Krakel.
    mutating func end() {
        letGo()
        let returnable = spares.returnable
        let returned = journal.lent.filter { returnable.contains($0.key) }
        if !returned.isEmpty { keymaps.takeBack(returned) }
        journal.lent = journal.lent.filter { !returnable.contains($0.key) }
        write()
        connection.synchronise()
    }
}

/// What was put right.
public struct KeyboardRepair: Hashable, Sendable {
    /// Keycodes that nothing is lent to any more.
    var keycodes: [UInt8] = []
    /// Whether keys and locks were put back as they were before a text that was not finished.
    var hasFreedKeys = false
    /// Keycodes that are still lent, because an application has not read what they typed.
    public private(set) var left: [UInt8] = []

    public var isEmpty: Bool { keycodes.isEmpty && !hasFreedKeys }

    /// Puts right what the journal on `connection`'s server tells of. Only for who has made sure that
    /// no Krakel is at work there.
    ///
    /// - Parameter patience: how many milliseconds applications get to read what was typed.
    public init(on connection: Connection, keymaps: KeymapReader, patience: Int64) {
        guard let journal = connection.readJournal() else { return }
        hasFreedKeys = Self.freeKeys(of: journal, on: connection)
        var rest = journal.withoutKeys
        connection.write(rest)
        var ledger = ReadingLedger()
        for reader in journal.readers { _ = ledger.note(sentTo: UInt(reader)) }
        var reading = ReadingWatch(
            ApplicationPing(on: connection), on: connection, keymaps: keymaps)
        reading.settle(&ledger, within: patience)
        rest.readers = ledger.readers.map { UInt32(truncatingIfNeeded: $0) }
        if rest.readers.isEmpty, !rest.lent.isEmpty {
            keymaps.takeBack(rest.lent)
            keycodes = rest.lent.keys.sorted()
            rest.lent = [:]
        }
        left = rest.lent.keys.sorted()
        connection.write(rest)
        connection.synchronise()
    }

    /// Lets go of what the journal tells of as held down, and leaves what is lent: another Krakel may be at work by
    /// the time that is read.
    public static func freeKeys(on connection: Connection) {
        guard let journal = connection.readJournal(), freeKeys(of: journal, on: connection),
            connection.readJournal() == journal
        else { return }
        connection.write(journal.withoutKeys)
        connection.synchronise()
    }

    /// - Returns: whether there was anything to put right.
    private static func freeKeys(of journal: KeyboardJournal, on connection: Connection) -> Bool {
        let areHeld = journal.locks != nil || !journal.held.isEmpty || !journal.buttons.isEmpty
        if areHeld { connection.putBack(journal) }
        if let controls = journal.controls { connection.set(controls, areLifted: false) }
        return areHeld || journal.controls != nil
    }
}

extension KeyboardJournal {
    /// What is lent, and to whom.
    fileprivate var withoutKeys: KeyboardJournal {
        var rest = KeyboardJournal()
        (rest.lent, rest.readers) = (lent, readers)
        return rest
    }
}
