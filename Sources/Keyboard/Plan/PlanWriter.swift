/// Writes a plan event by event, and keeps track of the modifiers that are in effect at each.
struct PlanWriter {
    private struct PressedModifier {
        var keycode: UInt8
        var mask: ModifierMask
    }

    let keymap: Keymap
    /// The group that keys are read in.
    var group: Int
    /// The group to come back to at the end; nil where no group can be locked, or there is only one.
    private let home: Int?
    var events: [KeyEvent] = []
    /// Modifiers that stay in effect whatever the plan does: locked, or held by no key that is known.
    private(set) var fixed: ModifierMask
    private(set) var latched: ModifierMask
    /// Those of `fixed` that Krakel holds for the plan.
    private(set) var kept: ModifierMask = []
    private var keysDown: Set<UInt8>
    private var pressed: [PressedModifier] = []
    private var held: [PressedModifier] = []

    /// Starts a plan by releasing the modifier keys that are held, but for those that Krakel holds and that set only
    /// modifiers of `wanted`: a switcher of windows ends as they go up.
    init(
        keymap: Keymap, state: KeyboardState, capacity: Int, keeping wanted: ModifierMask = []
    ) throws(TypingError) {
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
                guard !state.held.contains(keycode) || !wanted.isSuperset(of: mask) else {
                    kept.formUnion(mask)
                    continue
                }
                held.append(PressedModifier(keycode: keycode, mask: mask))
                explained.formUnion(mask)
            }
        }
        fixed = state.locked.union(state.base.subtracting(explained)).union(kept)
        // Where a modifier key is released with nothing typed in between, the server unlocks its modifier.
        let both = explained.intersection(state.locked)
        guard both.isEmpty else { throw .blocked(by: both) }
        for key in held.reversed() {
            events.append(.release(key.keycode))
            keysDown.remove(key.keycode)
        }
    }

    /// The group is locked with each key, so that it does not matter if the user switches the layout
    /// between two of them.
    private mutating func press(_ keycode: UInt8) {
        if home != nil { events.append(.lockGroup(group)) }
        events.append(.press(keycode))
    }

    /// The modifiers that are in effect beside those of the plan's own keys.
    var ambient: ModifierMask { fixed.union(latched) }

    /// Holds exactly the modifiers of `parts`; does nothing where they are held already.
    ///
    /// - Returns: false where a part has no key that holds it.
    mutating func hold(_ parts: [ModifierMask]) -> Bool {
        let wanted = ModifierMask(parts)
        let held = ModifierMask(pressed.map(\.mask))
        guard wanted != held else { return true }
        releasePressed()
        guard let keys = keysHolding(parts) else { return false }
        for key in keys { press(key.keycode) }
        pressed = keys
        return true
    }

    /// Whether there are keys that hold all parts, pressed in this order under the ambient modifiers.
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
        keymap.settingKeys.first {
            keymap.meaning(of: $0, group: group, under: current)?.action == .set(mask)
        }
    }

    mutating func releasePressed() {
        events += pressed.reversed().map { .release($0.keycode) }
        pressed.removeAll(keepingCapacity: true)
    }

    /// Presses and releases a key that types. A key that is down already is released first, and stays
    /// released: another press of it would be taken for a repeat.
    mutating func tap(_ keycode: UInt8) {
        if keysDown.remove(keycode) != nil { events.append(.release(keycode)) }
        press(keycode)
        events.append(.release(keycode))
        latched = []
    }

    /// Unlocks the members of `locks`, or locks them again; false where one has no key that does it.
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
            let mask = ModifierMask(parts)
            guard mask.isDisjoint(with: ambient), let keys = keysHolding(parts) else { continue }
            for keycode in keymap.lockingKeys
            where !keysDown.contains(keycode) && !keys.contains(where: { $0.keycode == keycode }) {
                let meaning = keymap.meaning(of: keycode, group: group, under: ambient.union(mask))
                guard meaning?.action == .lock(lock), hold(parts) else { continue }
                press(keycode)
                events.append(.release(keycode))
                releasePressed()
                return true
            }
        }
        return false
    }

    /// Releases the keys that the plan holds and presses those again that the user held before it, each
    /// at a moment when it sets its own modifiers and nothing else. A key without such a moment stays
    /// released. The window manager may take the keyboard as one goes down, see `Connection.tapMuteKey`.
    mutating func finish() {
        releasePressed()
        if let home { group = home }
        var (current, pressedAgain) = (ambient, ModifierMask())
        while let next = held.firstIndex(where: {
            keymap.meaning(of: $0.keycode, group: group, under: current)?.action == .set($0.mask)
        }) {
            let key = held.remove(at: next)
            press(key.keycode)
            current.formUnion(key.mask)
            pressedAgain.formUnion(key.mask)
        }
        if let mute = keymap.muteKey, !pressedAgain.isDisjoint(with: keymap.meanings.acting) {
            events += [.press(mute), .release(mute)]
        }
        if let home { events.append(.lockGroup(home)) }
    }
}

extension Keymap {
    /// The modifiers that a key holds in `group` while it is down, whatever it was pressed under.
    fileprivate func settableMask(of keycode: UInt8, group: Int) -> ModifierMask? {
        for level in self.group(group, of: keycode)?.levels ?? [] {
            if case .set(let mask) = level.action, !mask.isEmpty { return mask }
        }
        return nil
    }
}
