extension Action {
    /// Whether it can lose work, send a message or run a command, so that its stroke must be recognised
    /// with certainty: Return, BackSpace, Delete and Escape; every chord with Control, Alt, Super, Meta or
    /// Hyper; a press of a button, whatever is under the pointer; a command; a pause, which no stroke ends; a lock,
    /// under which all that follows is read as something else; the closing of a window; text from elsewhere,
    /// which may have line breaks; and what may be any of these once more.
    /// Other actions can be undone: a letter can be taken back, the wheel turned the other way, a sticky
    /// modifier released, a window brought back. Under sticky `modifiers` text is typed as chords.
    func isDestructive(under modifiers: Modifiers) -> Bool {
        switch self {
        case .text(let text):
            !text.isEmpty && !modifiers.isDisjoint(with: .commanding)
        case .chord(let chord):
            !chord.modifiers.union(modifiers).isDisjoint(with: .commanding)
                || Self.destructiveKeys.contains(chord.key)
        case .hold(let key):
            Self.destructiveKeys.contains(key)
        case .pointer(let action):
            action.isPress
        case .run, .pause, .takeBack, .nextReading, .open, .lock, .window(.close), .paste, .again:
            true
        case .variants(let variants):
            variants.first?.actions.isDestructive(under: modifiers) ?? false
        case .shift, .stick, .stickLock, .unstick, .release, .mark, .straighten, .window, .wait,
            .ignore:
            false
        }
    }

    private static let destructiveKeys = Set(
        ["Return", "KP_Enter", "BackSpace", "Delete", "KP_Delete", "Escape"]
            .compactMap { Keysym(name: $0) })
}

extension [Action] {
    /// Whether any of them is destructive with sticky `modifiers`, and with those that the actions
    /// themselves make sticky.
    func isDestructive(under modifiers: Modifiers) -> Bool {
        var modifiers = modifiers
        for action in self {
            if action.isDestructive(under: modifiers) { return true }
            if action == .unstick { modifiers = [] }
            if case .stick(let added) = action { modifiers.formUnion(added) }
            if case .stickLock(let added) = action { modifiers.formUnion(added) }
        }
        return false
    }
}

extension PointerAction {
    fileprivate var isPress: Bool {
        switch kind {
        case .click, .press: true
        case .release, .scroll: false
        }
    }
}

extension Modifiers {
    /// The modifiers with which applications take a character for a command.
    static let commanding: Modifiers = [.control, .alt, .super, .meta, .hyper]
}
