/// One check of a dictionary.
public struct DictionaryRule: Sendable {
    public var findings: @Sendable (StrokeDictionary) -> [DictionaryFinding]
}

/// Finds what is doubtful in a dictionary.
public enum DictionaryCheck {
    /// The rules that need nothing but the dictionary itself. Callers add those that need more, such as a
    /// keymap.
    public static let rules: [DictionaryRule] = [
        .hidden, .missingModes, .unreachableModes(), .waysBack, .noExamples, .capitals,
        .controlCharacters, .emptyTexts, .confusable, .hiddenGestures(), .hiddenSwipes,
    ]

    /// The findings of `rules`, one rule after the other, each in the dictionary's order.
    public static func findings(
        in dictionary: StrokeDictionary, rules: [DictionaryRule] = rules
    ) -> [DictionaryFinding] {
        rules.flatMap { $0.findings(dictionary) }
    }
}

extension StrokeDictionary {
    /// So many recordings are compared with each other: of more, some of each entry.
    static let mostCompared = 3_000

    /// What is left where only some of an entry's recordings are taken, evenly from the first to the last: to
    /// compare all with all of a large dictionary takes minutes, and what most recordings of an entry are like, a
    /// few show.
    var thinned: StrokeDictionary {
        let count = modes.reduce(0) { count, mode in
            mode.entries.reduce(count) { $0 + $1.examples.count(where: \.isRecorded) }
        }
        guard count > Self.mostCompared else { return self }
        var thin = self
        for mode in thin.modes.indices {
            for entry in thin.modes[mode].entries.indices {
                let all = thin.modes[mode].entries[entry].examples
                let recorded = all.indices.filter { all[$0].isRecorded }
                let most = max(8, recorded.count * Self.mostCompared / count)
                guard recorded.count > most else { continue }
                let kept = Set((0..<most).map { recorded[$0 * recorded.count / most] })
                thin.modes[mode].entries[entry].examples = all.indices
                    .filter { !all[$0].isRecorded || kept.contains($0) }.map { all[$0] }
            }
        }
        return thin
    }
}

extension DictionaryRule {
    /// Entries that no stroke or gesture can reach, because they have no example.
    public static let noExamples = DictionaryRule { dictionary in
        dictionary.modes.flatMap { mode in
            let ruled = Set(mode.rules.map(\.actions))
            return mode.entries.filter {
                $0.examples.isEmpty && $0.gestures.isEmpty && !$0.isOffBelow && !$0.isPicture
                    && !ruled.contains($0.actions)
            }
            .map { DictionaryFinding(.noExamples, mode: mode.name, actions: $0.actions) }
        }
    }

    /// References to examples that `lower` does not have, in the same mode for the same actions.
    public static func lostReferences(below lower: StrokeDictionary) -> DictionaryRule {
        DictionaryRule { dictionary in
            dictionary.modes.flatMap { mode in
                let below = lower.mode(named: mode.name)?.entries ?? []
                return mode.entries.flatMap { entry in
                    let references = entry.examples.filter(\.isReference)
                    guard !references.isEmpty else { return [DictionaryFinding]() }
                    let known = Set(
                        below.filter { $0.actions == entry.actions }
                            .flatMap { $0.examples.map(\.identity) })
                    return references.filter { !known.contains($0.identity) }
                        .map {
                            DictionaryFinding(
                                .lostReference, mode: mode.name, actions: entry.actions,
                                example: $0)
                        }
                }
            }
        }
    }

    /// Capitals with modifiers and without Shift, as `<Control+C>` for `<Control+c>`: the first of each entry.
    public static let capitals = first { $0.chordOfSmallLetter.map { .capital($0) } }

    /// Control characters in texts. Tab and line feed are allowed, since they have keys.
    public static let controlCharacters = characters(
        where: { $0.isUntypedControl }, are: { .controlCharacter($0) })

    /// Entries that are an empty text, as they stay where the action was to be written.
    public static let emptyTexts = DictionaryRule { dictionary in
        dictionary.modes.compactMap { mode in
            mode.entries.first { $0.actions == [.text("")] }.map {
                DictionaryFinding(
                    .other(message: "does nothing", remedy: DictionaryProblem.missingAction.remedy),
                    mode: mode.name, actions: $0.actions)
            }
        }
    }

    /// Characters in texts that the keyboard at hand cannot type, except control characters.
    public static func untypable(
        _ isUntypable: @escaping @Sendable (Unicode.Scalar) -> Bool
    ) -> DictionaryRule {
        characters(where: { !$0.isUntypedControl && isUntypable($0) }, are: { .untypable($0) })
    }

    private static func characters(
        where isMeant: @escaping @Sendable (Unicode.Scalar) -> Bool,
        are kind: @escaping @Sendable (Unicode.Scalar) -> DictionaryFinding.Kind
    ) -> DictionaryRule {
        first { $0.text?.unicodeScalars.first(where: isMeant).map(kind) }
    }

    /// The first such action of each entry.
    private static func first(
        _ kind: @escaping @Sendable (Action) -> DictionaryFinding.Kind?
    ) -> DictionaryRule {
        DictionaryRule { dictionary in
            dictionary.modes.flatMap { mode in
                mode.entries.compactMap { entry in
                    entry.actions.lazy.compactMap(kind).first.map {
                        DictionaryFinding($0, mode: mode.name, actions: entry.actions)
                    }
                }
            }
        }
    }
}

extension Action {
    fileprivate var chordOfSmallLetter: Chord? {
        guard case .chord(let chord) = self, !chord.modifiers.isEmpty,
            !chord.modifiers.contains(.shift), let letter = chord.key.character?.properties,
            letter.isUppercase, let small = letter.lowercaseMapping.unicodeScalars.first
        else { return nil }
        return Keysym(character: small).map { Chord(modifiers: chord.modifiers, key: $0) }
    }

    fileprivate var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

extension Unicode.Scalar {
    fileprivate var isUntypedControl: Bool {
        properties.generalCategory == .control && self != "\t" && self != "\n"
    }
}
