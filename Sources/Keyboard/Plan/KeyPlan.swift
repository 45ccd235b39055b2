import Dictionaries

/// Makes plans: which keys to press, in which order. A plan leaves the keyboard as it found it: it
/// releases every key that it presses, and group, locks and held modifiers are as before.
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
        return try withLocks(state, keymap, capacity: places.count * 3 + 4) {
            (writer) throws(TypingError) in
            for place in places { try writer.type(place) }
        }
    }

    /// The plan that changes the least of the locks: nothing, then Caps Lock, then all that is locked. Keys of the
    /// keypad may want Num Lock besides.
    private static func withLocks(
        _ state: KeyboardState, _ keymap: Keymap, capacity: Int, keeping kept: ModifierMask = [],
        write: (inout PlanWriter) throws(TypingError) -> Void
    ) throws(TypingError) -> [KeyEvent] {
        func plan(unlocking locks: ModifierMask) throws(TypingError) -> [KeyEvent] {
            var writer = try PlanWriter(
                keymap: keymap, state: state, capacity: capacity, keeping: kept)
            guard writer.toggle(locks) else { throw .blocked(by: locks) }
            try write(&writer)
            _ = writer.toggle(locks)
            writer.finish()
            return writer.events
        }
        let caps = state.locked.intersection(.lock)
        do throws(TypingError) {
            return try plan(unlocking: [])
        } catch {
            guard case .blocked = error else { throw error }
            for locks in [caps, state.locked, keymap.meanings.numLock] where !locks.isEmpty {
                if let events = try? plan(unlocking: locks) { return events }
            }
            throw error
        }
    }
}

extension PlanWriter {
    /// Why nothing can be planned under `modifiers`.
    private func obstacle(_ modifiers: ModifierMask) -> TypingError {
        let latched = modifiers.intersection(latched)
        return latched.isEmpty ? .blocked(by: modifiers) : .latched(latched)
    }

    /// Types one character by the best of the keys that give it.
    mutating func type(_ place: KeyPlace) throws(TypingError) {
        let commanding = ambient.intersection(keymap.meanings.commanding)
        guard commanding.isEmpty else { throw obstacle(commanding) }
        group = place.group
        for isKeypad in [false, true] {
            for parts in keymap.meanings.levelParts {
                let mask = ModifierMask(parts)
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
        // The level that gives it cannot be reached: no key holds its modifiers, or others are in effect.
        throw obstacle(ambient)
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

extension KeyPlan {
    /// Presses the key of `chord` while its modifiers are held.
    ///
    /// Without modifiers the key gives exactly its keysym. With modifiers it is the key that people would
    /// press: `Control+plus` adds the Shift that plus needs, and `Shift+Tab` is the Tab key though its
    /// shifted level has another name. Where the present group has no such key, the first group that has
    /// it is used: so `Control+c` works in a Cyrillic layout.
    public static func chord(
        _ chord: Chord, keymap: Keymap, state: KeyboardState, spares: SpareKeys = SpareKeys()
    ) throws(TypingError) -> [KeyEvent] {
        guard
            let place = keymap.place(of: chord.key, state: state)
                ?? spares.place(of: chord.key, group: state.group)
        else { throw .noKey(chord.key) }
        let parts = try keymap.parts(of: chord.modifiers)
        return try withLocks(state, keymap, capacity: 16, keeping: ModifierMask(parts)) {
            (writer) throws(TypingError) in
            if chord.modifiers.isEmpty {
                try writer.type(place)
            } else {
                try writer.press(place, modifiers: chord.modifiers, parts: parts)
            }
        }
    }
}

extension PlanWriter {
    /// Presses the candidate that needs the fewest modifiers besides those of the chord.
    mutating func press(
        _ place: KeyPlace, modifiers: Modifiers, parts: [ModifierMask]
    ) throws(TypingError) {
        group = place.group
        let wanted = ModifierMask(parts)
        let unwanted = ambient.intersection(keymap.meanings.commanding).subtracting(wanted)
        guard unwanted.isEmpty else { throw obstacle(unwanted) }
        guard canHold(parts) else { throw .noModifierKey(missing(of: modifiers)) }
        // Applications ignore Caps Lock in a command.
        let ambient = ambient.subtracting(.lock)
        for isKeypad in [false, true] {
            for extra in keymap.meanings.levelParts {
                let added = ModifierMask(extra)
                guard added.isDisjoint(with: ambient.union(wanted)) else { continue }
                for candidate in place.candidates where candidate.isKeypad == isKeypad {
                    let levels = [
                        ambient.union(wanted).union(added), ambient.subtracting(kept).union(added),
                    ].map { keymap.level(of: candidate.keycode, group: group, under: $0) }
                    guard levels.contains(Int(candidate.level)), canHold(parts + extra),
                        hold(parts + extra)
                    else { continue }
                    tap(candidate.keycode)
                    return
                }
            }
        }
        throw obstacle(ambient)
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

extension KeyPlan {
    /// Presses the key that gives `keysym` and leaves it down, or releases it; empty where it is so already. Of
    /// several it is the one that people would press, which gives it with the fewest modifiers.
    static func hold(
        _ keysym: Keysym, isDown: Bool, keymap: Keymap, state: KeyboardState, spares: SpareKeys
    ) throws(TypingError) -> [KeyEvent] {
        let place =
            keymap.place(of: keysym, state: state) ?? spares.place(of: keysym, group: state.group)
        guard
            let candidate = place?.candidates.min(by: {
                ($0.isKeypad ? 1 : 0, $0.level) < ($1.isKeypad ? 1 : 0, $1.level)
            })
        else { throw .noKey(keysym) }
        guard state.keysDown.contains(candidate.keycode) != isDown else { return [] }
        return [isDown ? .press(candidate.keycode) : .release(candidate.keycode)]
    }

    /// Does `action` while its modifiers are held and no other.
    ///
    /// - Parameter trip: where the pointer goes for it, and where it comes back to; nil where it stays.
    static func pointer(
        _ action: PointerAction, trip: PointerTrip?, keymap: Keymap, state: KeyboardState
    ) throws(TypingError) -> [KeyEvent] {
        var steps = action.kind.events
        if let trip { steps = [.movePointer(trip.there)] + steps + [.movePointer(trip.back)] }
        let parts = try keymap.parts(of: action.modifiers)
        var writer = try PlanWriter(keymap: keymap, state: state, capacity: steps.count + 4)
        guard writer.hold(parts) else { throw .noModifierKey(action.modifiers) }
        writer.events += steps
        writer.finish()
        return writer.events
    }
}

extension PointerAction.Kind {
    fileprivate var events: [KeyEvent] {
        switch self {
        case .click(let button, let count): Self.clicks(of: button.rawValue, count: count.rawValue)
        case .press(let button): [.pressButton(button.rawValue)]
        case .release(let button): [.releaseButton(button.rawValue)]
        case .scroll(let direction, let steps): Self.clicks(of: direction.button, count: steps)
        }
    }

    private static func clicks(of button: Int, count: Int) -> [KeyEvent] {
        (0..<count).flatMap { _ -> [KeyEvent] in [.pressButton(button), .releaseButton(button)] }
    }
}
