// Owns: the list of rules that find what is doubtful in a dictionary although its text is right.
// Leaves each rule to a file of its own, mistakes in the text to DictionaryReader.

/// Looks at a dictionary in one respect.
public struct DictionaryRule: Sendable {
    public var findings: @Sendable (StrokeDictionary) -> [DictionaryFinding]

    public init(_ findings: @escaping @Sendable (StrokeDictionary) -> [DictionaryFinding]) {
        self.findings = findings
    }
}

/// Finds what is doubtful in a dictionary.
public enum DictionaryCheck {
    /// What needs nothing but the dictionary itself. Rules that need more, such as a keymap, are
    /// added to these.
    public static let rules: [DictionaryRule] = [
        .hidden, .missingModes, .unreachableModes(), .waysBack, .noExamples, .controlCharacters,
        .confusable, .hiddenGestures, .hiddenSwipes,
    ]

    /// What `rules` find, one rule after the other, each in the dictionary's order.
    public static func findings(
        in dictionary: StrokeDictionary, rules: [DictionaryRule] = rules
    ) -> [DictionaryFinding] {
        rules.flatMap { $0.findings(dictionary) }
    }
}
