// Owns: reading what is held, latched and locked at this moment. Leaves the map to KeymapReader.

import CX11
import Keyboard

extension Connection {
    /// The state of the master keyboard, through which every key reaches an application; nil where
    /// the server does not give it. Two round trips. Wraps `XkbGetState` and `XQueryKeymap`.
    public func keyboardState() -> KeyboardState? {
        var state = XkbStateRec()
        guard XkbGetState(display, UInt32(masterKeyboard), &state) == 0 else { return nil }
        return KeyboardState(
            base: ModifierMask(rawValue: state.base_mods),
            latched: ModifierMask(rawValue: state.latched_mods),
            locked: ModifierMask(rawValue: state.locked_mods),
            group: Int(state.group),
            lockedGroup: state.base_group == 0 && state.latched_group == 0
                ? Int(state.locked_group) : nil,
            isGroupLatched: state.latched_group != 0,
            keysDown: keysDown())
    }

    /// The keys that the master has down. Wraps `XQueryKeymap`.
    func keysDown() -> Set<UInt8> {
        var bitmap = SIMD32<UInt8>()
        withUnsafeMutableBytes(of: &bitmap) { bytes in
            _ = XQueryKeymap(display, bytes.bindMemory(to: CChar.self).baseAddress)
        }
        return Set(keycodesIn: bitmap)
    }
}
