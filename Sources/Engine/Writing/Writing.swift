import Dictionaries

/// The state of writing: a mode that stays and one for a single character, and sticky modifiers.
struct Writing: Hashable {
    private(set) var locked: String
    private(set) var shifted: String?
    private(set) var sticky: StickyModifiers

    init(mode: String, sticky: StickyModifiers = StickyModifiers()) {
        locked = mode
        self.sticky = sticky
    }

    /// The mode that the next character is read in.
    var mode: String { shifted ?? locked }

    /// Carries out the changes of the mode and of modifiers in `actions`.
    ///
    /// A one-shot mode ends with the first character read in it, unless that character changes the
    /// mode itself.
    ///
    /// - Returns: all of them but `straighten`, those that type with the modifiers that are stuck.
    mutating func apply(_ actions: [Action]) -> [Action] {
        var changed = false
        var done: [Action] = []
        for action in actions.usual {
            switch action {
            case .shift(let mode):
                shifted = mode
                changed = true
            case .lock(let mode):
                locked = mode
                shifted = nil
                changed = true
            case .stick(let modifiers): sticky.stick(modifiers)
            case .stickLock(let modifiers): sticky.toggleLock(modifiers)
            case .unstick: letGo()
            case .straighten:
                // About the writing, not about what is written.
                continue
            case .text, .chord, .pointer, .hold, .release, .mark, .run, .pause, .takeBack,
                .nextReading, .open, .window, .wait, .again, .paste, .date, .variants, .ignore:
                break
            }
            done += sticky.apply(to: action)
        }
        if !changed { shifted = nil }
        return done
    }

    /// A character that nothing matched ends what was for a single one: the mode and the modifiers.
    mutating func miss() {
        shifted = nil
        sticky.clearOnce()
    }

    /// Lets go of all modifiers.
    mutating func letGo() {
        sticky = StickyModifiers()
    }
}

/// Modifiers that stay held although the user holds no key: for what comes next, or until let go.
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
