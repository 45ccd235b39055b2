import Dictionaries

/// A model of the server's XKB state: it is fed key events and keeps what an application receives.
public struct KeySimulator: Sendable {
    public let keymap: Keymap
    public private(set) var state: KeyboardState
    public private(set) var received: [ReceivedKey] = []

    private var holders: [UInt8: ModifierMask] = [:]
    /// What each lock key unlocks when it is released.
    private var unlocking: [UInt8: ModifierMask] = [:]
    /// Latch keys with nothing pressed since.
    private var latching: [UInt8: ModifierMask] = [:]

    /// - Parameter state: its base modifiers are attributed to the keys that are down; those that no such
    ///   key explains stay to the end.
    public init(keymap: Keymap, state: KeyboardState) {
        self.keymap = keymap
        self.state = state
        var explained: ModifierMask = []
        for keycode in state.keysDown {
            for level in keymap.group(state.group, of: keycode)?.levels ?? [] {
                guard case .set(let mask) = level.action else { continue }
                holders[keycode] = mask
                explained.formUnion(mask)
                break
            }
        }
        // Keycode 0 does not exist: no event releases it.
        holders[0] = state.base.subtracting(explained)
    }

    /// The text inserted so far; keys such as Return count as their control characters.
    public var text: String {
        String(String.UnicodeScalarView(received.compactMap(\.character)))
    }

    public mutating func feed(_ events: [KeyEvent]) {
        for event in events { feed(event) }
    }

    /// Does what the server does at this event; what the pointer does changes no key.
    public mutating func feed(_ event: KeyEvent) {
        switch event {
        case .press(let keycode): press(keycode)
        case .release(let keycode): release(keycode)
        case .lockGroup(let group):
            // While a key holds a part of the group, the server would add both numbers up.
            guard state.lockedGroup != nil else { break }
            state.lockedGroup = group
            state.group = group
        case .pressButton, .releaseButton, .movePointer: break
        }
        state.base = holders.values.reduce(into: []) { $0.formUnion($1) }
    }

    private mutating func press(_ keycode: UInt8) {
        guard state.keysDown.insert(keycode).inserted else { return }
        let modifiers = state.effective
        latching.removeAll()
        guard
            let meaning = keymap.meaning(of: keycode, group: state.group, under: modifiers)
        else { return }
        switch meaning.action {
        case .set(let mask): holders[keycode] = mask
        case .latch(let mask):
            holders[keycode] = mask
            latching[keycode] = mask
        case .lock(let mask):
            holders[keycode] = mask
            unlocking[keycode] = state.locked.intersection(mask)
            state.locked.formUnion(mask)
        case .other: break
        case .none:
            received.append(
                ReceivedKey(
                    keysym: meaning.keysym, modifiers: modifiers,
                    character: character(of: meaning.keysym, from: keycode, under: modifiers)))
            state.latched = []
        }
    }

    private mutating func release(_ keycode: UInt8) {
        guard state.keysDown.remove(keycode) != nil else { return }
        holders[keycode] = nil
        if let mask = unlocking.removeValue(forKey: keycode) { state.locked.subtract(mask) }
        if let mask = latching.removeValue(forKey: keycode) { state.latched.formUnion(mask) }
    }

    private func character(
        of keysym: Keysym, from keycode: UInt8, under modifiers: ModifierMask
    ) -> Unicode.Scalar? {
        guard modifiers.isDisjoint(with: keymap.meanings.commanding) else { return nil }
        switch keysym.rawValue {
        case 0xFF08: return "\u{8}"
        case 0xFF09: return "\t"
        case 0xFF0D: return "\n"
        case 0xFF1B: return "\u{1B}"
        default: break
        }
        guard let character = keysym.character else { return nil }
        guard keymap.capitalises(keycode, group: state.group, under: modifiers) else {
            return character
        }
        let upper = character.properties.uppercaseMapping.unicodeScalars
        return upper.count == 1 ? upper.first : character
    }
}
