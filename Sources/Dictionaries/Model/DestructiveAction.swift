extension Action {
    /// Whether it can lose work, send a message or run a command: Return, BackSpace, Delete and
    /// Escape, every chord with Control, Alt, Super, Meta or Hyper, a pressed button, which does whatever
    /// lies below it, a command, and a pause, which no stroke ends. A wrong letter can be taken back, the wheel turned the other way, a
    /// stuck modifier let go; these want to be certain.
    public var isDestructive: Bool { isDestructive(under: []) }

    /// The same while `modifiers` are stuck: text is then typed as chords.
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
        case .run, .pause, .takeBack, .nextReading, .open:
            true
        case .shift, .lock, .stick, .stickLock, .unstick, .release, .mark, .straighten,
            .ignore:
            false
        }
    }

    private static let destructiveKeys = Set(
        ["Return", "KP_Enter", "BackSpace", "Delete", "KP_Delete", "Escape"]
            .compactMap { Keysym(name: $0) })
}

extension [Action] {
    /// Whether any of them wants to be certain while `modifiers` are stuck, or those that it sticks
    /// itself.
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
    /// Those that make a command of a character.
    static let commanding: Modifiers = [.control, .alt, .super, .meta, .hyper]
}

extension Action {
    /// This, with the modifiers that are stuck: text becomes chords, chords and what the pointer does
    /// get them added. Of a text, `once` goes to the first character alone.
    ///
    /// - Returns: what to do instead, and whether `once` is used up by it. A key that is held or
    ///   let go neither gets modifiers nor uses them up.
    public func under(
        once: Modifiers, locked: Modifiers
    ) -> (actions: [Action], isUsed: Bool) {
        let all = once.union(locked)
        guard !all.isEmpty else { return ([self], isUsed: false) }
        switch self {
        case .text(let text):
            guard let first = text.first else { return ([self], isUsed: false) }
            let rest = text.dropFirst()
            let actions: [Action] =
                locked.isEmpty
                ? (rest.isEmpty ? [] : [.text(String(rest))])
                : rest.map { Self.typing($0, under: locked) }
            return ([Self.typing(first, under: all)] + actions, isUsed: true)
        case .chord(var chord):
            chord.modifiers.formUnion(all)
            return ([.chord(chord)], isUsed: true)
        case .pointer(var action):
            action.modifiers.formUnion(all)
            return ([.pointer(action)], isUsed: true)
        case .shift, .lock, .stick, .stickLock, .unstick, .hold, .release, .mark, .run,
            .pause, .takeBack, .nextReading, .straighten, .open, .ignore:
            return ([self], isUsed: false)
        }
    }

    /// The chord that types `character`; the character itself where no single key can be meant, as
    /// for an emoji of several scalars.
    private static func typing(_ character: Character, under modifiers: Modifiers) -> Action {
        guard let key = Keysym(typing: character) else { return .text(String(character)) }
        return .chord(Chord(modifiers: modifiers, key: key))
    }
}

extension Keysym {
    /// The key that types `character`: `Return` for a line feed, `eacute` for an é however it is
    /// composed. nil where there is none.
    fileprivate init?(typing character: Character) {
        let scalars = character.unicodeScalars
        guard let scalar = scalars.first else { return nil }
        if scalars.dropFirst().isEmpty {
            // X has a keysym for the line feed, which no keyboard has a key for.
            self.init(character: scalar == "\n" ? "\r" : scalar)
        } else if let composed = Composition.scalar(of: character) {
            self.init(character: composed)
        } else {
            return nil
        }
    }
}
