import CX11

/// What stays on a keyboard after a key is up.
struct Locks: Hashable {
    var modifiers: UInt32 = 0
    var latched: UInt32 = 0
    var group: UInt32 = 0
}

extension Connection {
    /// Brings the keyboard's locks back to `locks`, where they are others.
    func restore(_ locks: Locks) {
        guard let state = keyboardState() else { return }
        let core = UInt32(XkbUseCoreKbd)
        if UInt32(state.locked.rawValue) != locks.modifiers {
            XkbLockModifiers(display, core, 0xFF, locks.modifiers)
        }
        if UInt32(state.latched.rawValue) != locks.latched {
            XkbLatchModifiers(display, core, 0xFF, locks.latched)
        }
        if let group = state.lockedGroup, group != Int(locks.group) { lockGroup(Int(locks.group)) }
    }
}
