// Owns: which keys a plan takes from whom. Leaves moving them to KeyInjector.

import CX11
import Keyboard

/// The keys that events release before they press them, and the keyboards that they are held on.
public final class BorrowedKeys {
    private let connection: Connection
    let keys: Set<UInt8>
    private let holders: [HoldingKeyboard]
    /// Those that Krakel itself, or another program, holds by XTEST.
    private let testKeys: Set<UInt8>

    /// Asks the server only where there are such keys, which is rare.
    public init(for events: [KeyEvent], on connection: Connection) {
        self.connection = connection
        keys = Self.keys(of: events)
        holders = keys.isEmpty ? [] : connection.openKeyboards(holding: keys)
        let held = holders.reduce(into: Set()) { $0.formUnion($1.keys) }
        testKeys = keys.isSubset(of: held) ? [] : connection.testKeysDown()
    }

    deinit {
        for holder in holders { XCloseDevice(connection.display, holder.device) }
    }

    /// The keyboard, other than the XTEST one, on which a key is down.
    func holder(of keycode: UInt8) -> UnsafeMutablePointer<XDevice>? {
        holders.first { $0.keys.contains(keycode) }?.device
    }

    func isOfTestKeyboard(_ keycode: UInt8) -> Bool { testKeys.contains(keycode) }

    /// The keys that the events release before they press them.
    private static func keys(of events: [KeyEvent]) -> Set<UInt8> {
        // Almost every plan starts with a press and borrows nothing unless it releases a held key.
        var pressed: Set<UInt8> = []
        var borrowed: Set<UInt8> = []
        for event in events {
            switch event {
            case .press(let keycode): pressed.insert(keycode)
            case .release(let keycode):
                if !pressed.contains(keycode) { borrowed.insert(keycode) }
            case .lockGroup, .pressButton, .releaseButton, .movePointer: break
            }
        }
        return borrowed
    }
}
