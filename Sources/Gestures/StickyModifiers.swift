// Owns: which modifiers are stuck. Leaves what they make of actions to Dictionaries.

import Dictionaries

/// Modifiers that stay held although nobody holds a key: for what comes next, or until let go.
struct StickyModifiers: Hashable {
    /// For the next character, chord, button or turn of the wheel.
    private(set) var once: Modifiers = []
    private(set) var locked: Modifiers = []

    var all: Modifiers { once.union(locked) }

    /// Once, then locked, then let go. Several modifiers go together: as long as one of them is not
    /// held, those that are not join it for once.
    mutating func stick(_ modifiers: Modifiers) {
        if locked.isSuperset(of: modifiers) {
            locked.subtract(modifiers)
        } else if all.isSuperset(of: modifiers) {
            locked.formUnion(modifiers)
            once.subtract(modifiers)
        } else {
            once.formUnion(modifiers.subtracting(locked))
        }
    }

    /// Locked, or let go where all of them are.
    mutating func toggleLock(_ modifiers: Modifiers) {
        if locked.isSuperset(of: modifiers) {
            locked.subtract(modifiers)
        } else {
            locked.formUnion(modifiers)
            once.subtract(modifiers)
        }
    }

    /// What was held for once has been used, or is not wanted any more.
    mutating func clearOnce() {
        once = []
    }

    /// What to do for `action` under these modifiers.
    mutating func apply(to action: Action) -> [Action] {
        let (actions, isUsed) = action.under(once: once, locked: locked)
        if isUsed { clearOnce() }
        return actions
    }
}
