// Owns: the key events that type a text. Leaves chords to KeyPlanChord, the accounts of modifiers
// to PlanWriter, sending to XServer.

import Keysyms

/// What to press, in which order. A plan ends as it began: every key it presses it releases; group,
/// locks and held modifiers are as before.
public enum KeyPlan {
    /// Types `text` character by character, or nothing of it: in the present group, in another one
    /// that has the character, or with a lent key.
    ///
    /// Line feed, tab, backspace (U+0008) and escape (U+001B) stand for their keys.
    public static func text(
        _ text: some Sequence<Unicode.Scalar>, keymap: Keymap, state: KeyboardState,
        spares: SpareKeys = SpareKeys()
    ) throws(TypingError) -> [KeyEvent] {
        var places: [KeyPlace] = []
        places.reserveCapacity(text.underestimatedCount)
        for scalar in text {
            guard
                let place = keymap.place(of: scalar, state: state)
                    ?? spares.place(of: scalar, group: state.group)
            else { throw .notInLayout(scalar) }
            places.append(place)
        }
        guard !places.isEmpty else { return [] }
        return try withLocks(state, meanings: keymap.meanings) { (locks) throws(TypingError) in
            var writer = try PlanWriter(
                keymap: keymap, state: state, capacity: places.count * 3 + 4)
            try writer.unlock(locks)
            for place in places { try writer.type(place) }
            _ = writer.toggle(locks)
            writer.finish()
            return writer.events
        }
    }

    public static func text(
        _ text: String, keymap: Keymap, state: KeyboardState, spares: SpareKeys = SpareKeys()
    ) throws(TypingError) -> [KeyEvent] {
        try self.text(text.unicodeScalars, keymap: keymap, state: state, spares: spares)
    }

    /// The plan that unlocks the least: nothing, then Caps Lock, then all that is locked.
    static func withLocks(
        _ state: KeyboardState, meanings: ModifierMeanings,
        plan: (_ unlocking: ModifierMask) throws(TypingError) -> [KeyEvent]
    ) throws(TypingError) -> [KeyEvent] {
        let caps = state.locked.intersection(.lock)
        do throws(TypingError) {
            return try plan([])
        } catch {
            guard case .blocked = error else { throw error }
            for locks in [caps, state.locked] where !locks.isEmpty {
                if let events = try? plan(locks) { return events }
            }
            throw error
        }
    }
}

extension PlanWriter {
    mutating func unlock(_ locks: ModifierMask) throws(TypingError) {
        guard toggle(locks) else { throw .blocked(by: locks) }
    }

    /// Types one character by the best of the keys that give it.
    mutating func type(_ place: KeyPlace) throws(TypingError) {
        let commanding = ambient.intersection(keymap.meanings.commanding)
        guard commanding.isEmpty else { throw .blocked(by: commanding) }
        use(group: place.group)
        for isKeypad in [false, true] {
            for parts in keymap.meanings.levelParts {
                let mask = parts.reduce(into: ModifierMask()) { $0.formUnion($1) }
                guard mask.isDisjoint(with: ambient) else { continue }
                for candidate in place.candidates
                where candidate.isKeypad == isKeypad
                    && gives(candidate, under: ambient.union(mask)) && canHold(parts)
                {
                    guard hold(parts) else { continue }
                    tap(candidate.keycode)
                    return
                }
            }
        }
        // Only a layout whose level has no modifier key, or modifiers in the way, lead here.
        throw .blocked(by: ambient)
    }

    /// Whether every application reads the wanted character from the key under `modifiers`.
    private func gives(_ candidate: KeyCandidate, under modifiers: ModifierMask) -> Bool {
        guard
            keymap.level(of: candidate.keycode, group: group, under: modifiers)
                == Int(candidate.level)
        else { return false }
        return !candidate.hasCapital
            || !keymap.capitalises(candidate.keycode, group: group, under: modifiers)
    }
}
