// Owns: keeping the journal of the keyboard with the keyboard: in a property of the root window, which
// lives exactly as long as the keymap it speaks of and is written in order with its changes.

import CX11
import Keyboard
import Keysyms

extension Connection {
    private var journalAtom: Atom { atom("_KRAKEL_KEYBOARD") }

    /// Sends the journal ahead of what is sent next. Wraps `XChangeProperty` and `XDeleteProperty`.
    public func write(_ journal: KeyboardJournal) {
        guard !journal.isEmpty else {
            XDeleteProperty(display, root, journalAtom)
            return
        }
        // Xlib takes 32-bit properties as C longs.
        let words = journal.words.map(UInt.init)
        words.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, root, journalAtom, Atom(XA_CARDINAL), 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, Int32(words.count))
        }
    }

    /// The journal that a Krakel has left; nil where there is none, or none of this version. Wraps
    /// `XGetWindowProperty`.
    public func readJournal() -> KeyboardJournal? {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var value: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, root, journalAtom, 0, 4096, 0, Atom(XA_CARDINAL), &type, &format, &count,
            &rest, &value)
        defer { if let value { XFree(value) } }
        guard status == Success, format == 32, let value else { return nil }
        let words = (0..<Int(count)).map {
            UInt32(
                truncatingIfNeeded: UnsafeRawPointer(value).load(
                    fromByteOffset: $0 * MemoryLayout<UInt>.stride, as: UInt.self))
        }
        return KeyboardJournal(words: words)
    }

    /// Lets go of every key of the XTEST keyboard that is down, puts `locks` back and releases
    /// `buttons`. Wraps `XQueryDeviceState`, `XkbLockModifiers` and `XkbLockGroup`.
    public func putBack(locks: KeyboardJournal.Locks?, buttons: [UInt8]) {
        for keycode in testKeysDown() {
            XTestFakeKeyEvent(display, UInt32(keycode), 0, UInt(CurrentTime))
        }
        for button in buttons {
            XTestFakeButtonEvent(display, UInt32(button), 0, UInt(CurrentTime))
        }
        if let locks {
            XkbLockModifiers(
                display, UInt32(XkbUseCoreKbd), 0xFF, UInt32(locks.modifiers.rawValue))
            if let group = locks.group {
                XkbLockGroup(display, UInt32(XkbUseCoreKbd), UInt32(group))
            }
        }
        synchronise()
    }
}
