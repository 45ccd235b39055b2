// Owns: giving back what a Krakel that was killed had taken of the keyboard. Leaves keeping the
// journal to KeyboardLoan.

import Keyboard
import XServer

/// What was put right.
public struct KeyboardRepair: Hashable, Sendable {
    /// Keycodes that nothing is lent to any more.
    public var keycodes: [UInt8] = []
    /// Whether keys and locks were put back as they were before a text that was not finished.
    public var hasFreedKeys = false

    public var isNothing: Bool { keycodes.isEmpty && !hasFreedKeys }

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
