// Owns: the key events of a chord. Leaves text to KeyPlan.

import Dictionaries
import Keysyms

extension KeyPlan {
    /// Presses the key of `chord` while its modifiers are held.
    ///
    /// Without modifiers the key gives exactly its keysym. With modifiers it is the key that people
    /// would press: `Control+plus` adds the Shift that plus needs, `Shift+Tab` is the Tab key though
    /// its shifted level has another name. Where the present group has no such key, that of the
    /// first group that has it is pressed, as people do for Control+c in a Cyrillic layout.
    public static func chord(
        _ chord: Chord, keymap: Keymap, state: KeyboardState
    ) throws(TypingError) -> [KeyEvent] {
        let candidates = candidates(for: chord, keymap: keymap, group: state.group)
        guard !candidates.isEmpty else { throw .noKey(chord.key) }
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
                try writer.type(candidates.places)
            } else {
                try writer.press(candidates, modifiers: chord.modifiers, parts: parts)
            }
            _ = writer.toggle(locks)
            writer.finish()
            return writer.events
        }
    }

    private static func candidates(
        for chord: Chord, keymap: Keymap, group: Int
    ) -> ChordCandidates {
        var groups = [group]
        if !chord.modifiers.isDisjoint(with: [.control, .alt, .super, .meta, .hyper]) {
            groups += keymap.index.candidatesByKeysym.indices.filter { $0 != group }
        }
        for group in groups {
            var places = keymap.index.candidates(for: chord.key, group: group)
            // Keysyms have two numbers for many characters: EuroSign and U20AC.
            if places.isEmpty, let character = chord.key.character {
                places = keymap.index.candidates(for: character, group: group)
            }
            if !places.isEmpty { return ChordCandidates(places: places, group: group) }
        }
        return ChordCandidates(places: [], group: group)
    }
}

/// The keys that give a chord's keysym, and the group they give it in.
struct ChordCandidates {
    var places: [KeyCandidate]
    var group: Int

    var isEmpty: Bool { places.isEmpty }
}

extension PlanWriter {
    /// Presses the candidate that needs the fewest modifiers besides those of the chord.
    mutating func press(
        _ candidates: ChordCandidates, modifiers: Modifiers, parts: [ModifierMask]
    ) throws(TypingError) {
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
                for candidate in candidates.places where candidate.isKeypad == isKeypad {
                    let levels = [ambient.union(wanted).union(added), ambient.union(added)].map {
                        keymap.level(of: candidate.keycode, group: candidates.group, under: $0)
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
