// Owns: the key events that type a text. Leaves chords to KeyPlanChord, the accounts of modifiers
// to PlanWriter, sending to XServer.

import Keysyms

/// What to press, in which order. A plan ends as it began: every key it presses it releases, locks
/// and held modifiers are as before.
public enum KeyPlan {
    /// Types `text` in the present group, character by character, or nothing of it.
    ///
    /// Line feed, tab, backspace (U+0008) and escape (U+001B) stand for their keys.
    public static func text(
        _ text: String, keymap: Keymap, state: KeyboardState
    ) throws(TypingError) -> [KeyEvent] {
        let places = try places(of: text, keymap: keymap, group: state.group)
        guard !places.isEmpty else { return [] }
        return try withLocks(state, meanings: keymap.meanings) { (locks) throws(TypingError) in
            var writer = try PlanWriter(
                keymap: keymap, state: state, capacity: places.count * 2 + 4)
            try writer.unlock(locks)
            for candidates in places { try writer.type(candidates) }
            _ = writer.toggle(locks)
            writer.finish()
            return writer.events
        }
    }

    /// The keys that give each character of `text`.
    private static func places(
        of text: String, keymap: Keymap, group: Int
    ) throws(TypingError) -> [[KeyCandidate]] {
        var places: [[KeyCandidate]] = []
        places.reserveCapacity(text.utf8.count)
        for character in text {
            let scalars = character.unicodeScalars
            let isOne = scalars.index(after: scalars.startIndex) == scalars.endIndex
            if !isOne, let composed = keymap.index.composed(character, group: group) {
                places.append(keymap.index.candidates(for: composed, group: group))
                continue
            }
            for scalar in scalars {
                let candidates = keymap.index.candidates(for: scalar, group: group)
                guard !candidates.isEmpty else { throw .notInLayout(scalar) }
                places.append(candidates)
            }
        }
        return places
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
    mutating func type(_ candidates: [KeyCandidate]) throws(TypingError) {
        let commanding = ambient.intersection(keymap.meanings.commanding)
        guard commanding.isEmpty else { throw .blocked(by: commanding) }
        for isKeypad in [false, true] {
            for parts in keymap.meanings.levelParts {
                let mask = parts.reduce(into: ModifierMask()) { $0.formUnion($1) }
                guard mask.isDisjoint(with: ambient) else { continue }
                for candidate in candidates
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
