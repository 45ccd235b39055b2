/// Appends key events and keeps account of what they do to the modifiers.
struct PlanWriter {
    private struct PressedModifier {
        var keycode: UInt8
        var mask: ModifierMask
    }

    let keymap: Keymap
    /// The group that keys are read in.
    private(set) var group: Int
    /// The group to come back to; nil where no group can be locked, or there is only one.
    private let home: Int?
    private(set) var events: [KeyEvent] = []
    /// In effect whatever the plan does: locked, or held by no key that is known.
    private(set) var fixed: ModifierMask
    private(set) var latched: ModifierMask
    private var keysDown: Set<UInt8>
    private var pressed: [PressedModifier] = []
    private var held: [PressedModifier] = []

    /// Starts a plan by releasing the modifier keys that are held.
    init(keymap: Keymap, state: KeyboardState, capacity: Int) throws(TypingError) {
        guard !state.isGroupLatched else { throw .groupLatched }
        self.keymap = keymap
        group = state.group
        home = keymap.groupCount > 1 ? state.lockedGroup : nil
        latched = state.latched
        keysDown = state.keysDown
        events.reserveCapacity(capacity)
        var explained: ModifierMask = []
        if !keysDown.isEmpty {
            for keycode in keymap.settingKeys where keysDown.contains(keycode) {
                guard let mask = keymap.settableMask(of: keycode, group: group) else { continue }
                held.append(PressedModifier(keycode: keycode, mask: mask))
                explained.formUnion(mask)
            }
        }
        fixed = state.locked.union(state.base.subtracting(explained))
        // The release of a modifier key with nothing typed in between unlocks its modifier.
        let both = explained.intersection(state.locked)
        guard both.isEmpty else { throw .blocked(by: both) }
        for key in held.reversed() {
            events.append(.release(key.keycode))
            keysDown.remove(key.keycode)
        }
    }

    /// Reads the keys that follow in `group`.
    mutating func use(group: Int) {
        self.group = group
    }

    /// The group is said with each key: who switches the layout between two of them changes nothing.
    private mutating func press(_ keycode: UInt8) {
        if home != nil { events.append(.lockGroup(group)) }
        events.append(.press(keycode))
    }

    /// The modifiers that no key of the plan can take away.
    var ambient: ModifierMask { fixed.union(latched) }

    /// Holds exactly `mask`, made of the parts in `parts`; false where a part has no key. Nothing
    /// happens where it is held already.
    mutating func hold(_ parts: [ModifierMask]) -> Bool {
        let wanted = parts.reduce(into: ModifierMask()) { $0.formUnion($1) }
        let held = pressed.reduce(into: ModifierMask()) { $0.formUnion($1.mask) }
        guard wanted != held else { return true }
        releasePressed()
        guard let keys = keysHolding(parts) else { return false }
        for key in keys { press(key.keycode) }
        pressed = keys
        return true
    }

    /// Whether there are keys to hold every part in the order given, under what is fixed.
    func canHold(_ parts: [ModifierMask]) -> Bool {
        parts.isEmpty || keysHolding(parts) != nil
    }

    private func keysHolding(_ parts: [ModifierMask]) -> [PressedModifier]? {
        var keys: [PressedModifier] = []
        var current = ambient
        for part in parts where !current.isSuperset(of: part) {
            guard let keycode = keycode(setting: part, under: current) else { return nil }
            keys.append(PressedModifier(keycode: keycode, mask: part))
            current.formUnion(part)
        }
        return keys
    }

    /// The lowest keycode that, pressed under `current`, holds `mask` and does nothing else.
    private func keycode(setting mask: ModifierMask, under current: ModifierMask) -> UInt8? {
        for keycode in keymap.settingKeys
        where keymap.meaning(of: keycode, group: group, under: current)?.action == .set(mask) {
            return keycode
        }
        return nil
    }

    mutating func releasePressed() {
        for key in pressed.reversed() {
            events.append(.release(key.keycode))
        }
        pressed.removeAll(keepingCapacity: true)
    }

    /// Presses and releases a key that types. One that is down already would be taken for a repeat,
    /// so it is let go first and stays released.
    mutating func tap(_ keycode: UInt8) {
        if keysDown.remove(keycode) != nil {
            events.append(.release(keycode))
        }
        press(keycode)
        events.append(.release(keycode))
        latched = []
    }

    /// Does something that is no key.
    mutating func append(_ steps: [KeyEvent]) {
        events += steps
    }

    /// Unlocks the members of `locks`, or locks them again; false where one has no key for it.
    mutating func toggle(_ locks: ModifierMask) -> Bool {
        guard !locks.isEmpty else { return true }
        releasePressed()
        for lock in locks.bits {
            guard tapLock(lock) else { return false }
            fixed.formSymmetricDifference(lock)
        }
        return true
    }

    private mutating func tapLock(_ lock: ModifierMask) -> Bool {
        for parts in keymap.meanings.levelParts {
            let mask = parts.reduce(into: ModifierMask()) { $0.formUnion($1) }
            guard mask.isDisjoint(with: ambient), let keys = keysHolding(parts) else { continue }
            for keycode in keymap.lockingKeys
            where !keysDown.contains(keycode) && !keys.contains(where: { $0.keycode == keycode }) {
                let meaning = keymap.meaning(
                    of: keycode, group: group, under: ambient.union(mask))
                guard meaning?.action == .lock(lock), hold(parts) else { continue }
                press(keycode)
                events.append(.release(keycode))
                releasePressed()
                return true
            }
        }
        return false
    }

    /// Releases what the plan holds and presses again what was held before it, each key at a moment
    /// when it sets its modifiers and nothing else. A key without such a moment stays released.
    mutating func finish() {
        releasePressed()
        if let home { group = home }
        var current = ambient
        while let next = held.firstIndex(where: {
            keymap.meaning(of: $0.keycode, group: group, under: current)?.action == .set($0.mask)
        }) {
            let key = held.remove(at: next)
            press(key.keycode)
            current.formUnion(key.mask)
        }
        if let home { events.append(.lockGroup(home)) }
    }
}

extension Keymap {
    /// What a key held down sets in `group`, whatever modifiers it was pressed under.
    fileprivate func settableMask(of keycode: UInt8, group: Int) -> ModifierMask? {
        for level in self.group(group, of: keycode)?.levels ?? [] {
            if case .set(let mask) = level.action, !mask.isEmpty { return mask }
        }
        return nil
    }
}
