// Owns: the key events of a chord. Leaves text to KeyPlan.

import Dictionaries
import Keysyms

extension KeyPlan {
    /// Presses the key of `chord` while its modifiers are held.
    ///
    /// Without modifiers the key gives exactly its keysym. With modifiers it is the key that people
    /// would press: `Control+plus` adds the Shift that plus needs, `Shift+Tab` is the Tab key though
    /// its shifted level has another name. Where the present group has no such key, it is that of
    /// the first group that has it: Control+c in a Cyrillic layout.
    public static func chord(
        _ chord: Chord, keymap: Keymap, state: KeyboardState, spares: SpareKeys = SpareKeys()
    ) throws(TypingError) -> [KeyEvent] {
        guard
            let place = keymap.place(of: chord.key, state: state)
                ?? spares.place(of: chord.key, group: state.group)
        else { throw .noKey(chord.key) }
        var parts: [ModifierMask] = []
        var missing: Modifiers = []
        for (modifier, _) in Modifiers.named where chord.modifiers.contains(modifier) {
            let mask = keymap.meanings.mask(of: modifier)
            if mask.isEmpty { missing.insert(modifier) } else { parts.append(mask) }
        }
        guard missing.isEmpty else { throw .noModifierKey(missing) }
        return try withLocks(state, meanings: keymap.meanings) { (locks) throws(TypingError) in
            var writer = try PlanWriter(keymap: keymap, state: state, capacity: 16)
            try writer.unlock(locks)
            if chord.modifiers.isEmpty {
                try writer.type(place)
            } else {
                try writer.press(place, modifiers: chord.modifiers, parts: parts)
            }
            _ = writer.toggle(locks)
            writer.finish()
            return writer.events
        }
    }
}

extension PlanWriter {
    /// Presses the candidate that needs the fewest modifiers besides those of the chord.
    mutating func press(
        _ place: KeyPlace, modifiers: Modifiers, parts: [ModifierMask]
    ) throws(TypingError) {
        use(group: place.group)
        let wanted = parts.reduce(into: ModifierMask()) { $0.formUnion($1) }
        let unwanted = ambient.intersection(keymap.meanings.commanding).subtracting(wanted)
        guard unwanted.isEmpty else { throw .blocked(by: unwanted) }
        guard canHold(parts) else { throw .noModifierKey(missing(of: modifiers)) }
        // Caps Lock does not count for a command.
        let ambient = ambient.subtracting(.lock)
        for isKeypad in [false, true] {
            for extra in keymap.meanings.levelParts {
                let added = extra.reduce(into: ModifierMask()) { $0.formUnion($1) }
                guard added.isDisjoint(with: ambient.union(wanted)) else { continue }
                for candidate in place.candidates where candidate.isKeypad == isKeypad {
                    let levels = [ambient.union(wanted).union(added), ambient.union(added)].map {
                        keymap.level(of: candidate.keycode, group: group, under: $0)
                    }
                    guard levels.contains(Int(candidate.level)), canHold(parts + extra),
                        hold(parts + extra)
                    else { continue }
                    tap(candidate.keycode)
                    return
                }
            }
        }
        throw .blocked(by: ambient)
    }

    /// The modifiers of a chord that no key holds by itself; all of them where only their
    /// combination is impossible.
    private func missing(of modifiers: Modifiers) -> Modifiers {
        var missing: Modifiers = []
        for (modifier, _) in Modifiers.named
        where modifiers.contains(modifier) && !canHold([keymap.meanings.mask(of: modifier)]) {
            missing.insert(modifier)
        }
        return missing.isEmpty ? modifiers : missing
    }
}
