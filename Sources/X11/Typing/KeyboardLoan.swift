import Dictionaries
import Keyboard
import System

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
        connection.write(journal)
        guard keymaps.lend(bindings) else { return false }
        for binding in bindings {
            journal.lent[binding.keycode] = Set(binding.keysyms.compactMap(\.self))
        }
        connection.write(journal)
        return true
    }

    /// Lends keys to those of `characters` that the layout lacks, as far as there are any.
    mutating func lend(to characters: [Unicode.Scalar], keymap: Keymap, state: KeyboardState) {
        let missing = characters.compactMap { character in
            KeyQueue.lentKeysym(for: character, keymap: keymap, state: state)
        }
        let bindings = spares.lend(missing, at: MonotonicClock.now)
        if !bindings.isEmpty { lend(bindings) }
        connection.flush()
    }

    /// Sends a batch between two notes of what it must leave behind.
    mutating func send(
        _ batch: KeyBatch, suspended: SuspendedKeys, state: KeyboardState
    ) -> KeyReceipt {
        journal.locks = KeyboardJournal.Locks(modifiers: state.locked, group: state.lockedGroup)
        connection.write(journal)
        let receipt = connection.inject(batch.events, suspended: suspended)
        journal.locks = nil
        if batch.isLasting { note(batch.events) }
        connection.write(journal)
        spares.use(batch.lent, at: MonotonicClock.now)
        return receipt
    }

    private mutating func note(_ events: [KeyEvent]) {
        for event in events {
            switch event {
            case .press(let keycode): journal.held.append(keycode)
            case .release(let keycode): journal.held.removeAll { $0 == keycode }
            case .pressButton(let button): journal.buttons.append(UInt8(truncatingIfNeeded: button))
            case .releaseButton(let button): journal.buttons.removeAll { $0 == button }
            case .lockGroup, .movePointer: break
            }
        }
    }

    /// Lets go of what is held.
    mutating func letGo() {
        guard !journal.held.isEmpty || !journal.buttons.isEmpty else { return }
        connection.inject(
            journal.held.map(KeyEvent.release)
                + journal.buttons.map { KeyEvent.releaseButton(Int($0)) })
        journal.held = []
        journal.buttons = []
        connection.write(journal)
    }

    /// Gives everything back, once what was lent has rested for so many milliseconds.
    mutating func end(rest: Int64) {
        letGo()
        if let lastUse = spares.lastUse { MonotonicClock.sleep(until: lastUse + rest) }
        if !journal.lent.isEmpty { keymaps.takeBack(journal.lent) }
        journal = KeyboardJournal()
        connection.write(journal)
        connection.synchronise()
    }
}

/// What was put right.
public struct KeyboardRepair: Hashable, Sendable {
    /// Keycodes that nothing is lent to any more.
    var keycodes: [UInt8] = []
    /// Whether keys and locks were put back as they were before a text that was not finished.
    var hasFreedKeys = false

    public var isEmpty: Bool { keycodes.isEmpty && !hasFreedKeys }

    /// Puts right what the journal on `connection`'s server tells of. Only for who has made sure that
    /// no Krakel is at work there.
    public init(on connection: Connection, keymaps: KeymapReader) {
        guard let journal = connection.readJournal() else { return }
        if journal.locks != nil || !journal.held.isEmpty || !journal.buttons.isEmpty {
            connection.putBack(locks: journal.locks, buttons: journal.buttons)
            hasFreedKeys = true
        }
        if !journal.lent.isEmpty {
            keymaps.takeBack(journal.lent)
            keycodes = journal.lent.keys.sorted()
        }
        connection.write(KeyboardJournal())
        connection.synchronise()
    }
}
