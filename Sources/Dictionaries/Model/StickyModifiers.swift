extension Action {
    /// This action with sticky modifiers: text becomes chords, and chords and pointer actions get the
    /// modifiers added. Of a text, only the first character gets `once`.
    ///
    /// - Returns: the actions to do instead, and whether they use `once` up. A key that is held or
    ///   released neither gets modifiers nor uses them up.
    public func under(once: Modifiers, locked: Modifiers) -> (actions: [Action], isUsed: Bool) {
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
            .pause, .takeBack, .nextReading, .straighten, .open, .window, .wait, .again, .paste,
            .date, .variants, .ignore:
            return ([self], isUsed: false)
        }
    }

    /// The chord that types `character`; the character as text where no single key can type it, as for an
    /// emoji of several scalars.
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
