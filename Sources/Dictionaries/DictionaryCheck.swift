// Owns: what is doubtful in a dictionary although its text is right: the findings and the list of
// rules. Leaves each rule to DictionaryRules, mistakes in the text to DictionaryReader.

import Strokes

/// Something doubtful in a dictionary, with its place in it.
public struct DictionaryFinding: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The same cell path, by hand, does something else in an entry before it.
        case samePath(as: [Action])
        /// `shift` or `lock` to a mode that does not exist.
        case missingMode(String)
        case missingParent(String)
        /// No `shift` or `lock` leads to the mode, and no mode inherits it.
        case unreachableMode
        case noExamples
        /// As near to another entry's example as two drawings of one character.
        case confusable(with: [Action], path: CellPath)
        /// A factor for an example that the dictionary below does not have.
        case lostReference
        /// The text holds a control character that no key types.
        case controlCharacter(Unicode.Scalar)
        /// A finding of a rule from outside this module, worded by it.
        case other(message: String, remedy: String?)
    }

    public var kind: Kind
    public var mode: String
    /// The actions of the entry; nil where the finding is about the mode.
    public var actions: [Action]?
    /// nil where the finding is about the entry or the mode.
    public var example: Example?

    public init(
        _ kind: Kind, mode: String, actions: [Action]? = nil, example: Example? = nil
    ) {
        self.kind = kind
        self.mode = mode
        self.actions = actions
        self.example = example
    }

    public var severity: Diagnostic.Severity {
        switch kind {
        case .missingMode, .missingParent: .error
        default: .warning
        }
    }
}

/// Looks at a dictionary in one respect.
public struct DictionaryRule: Sendable {
    public var findings: @Sendable (StrokeDictionary) -> [DictionaryFinding]

    public init(_ findings: @escaping @Sendable (StrokeDictionary) -> [DictionaryFinding]) {
        self.findings = findings
    }
}

/// Finds what is doubtful in a dictionary.
public enum DictionaryCheck {
    /// What needs nothing but the dictionary itself. Rules that need more, such as a matcher, are
    /// added to these.
    public static let rules: [DictionaryRule] = [
        .samePath, .missingModes, .unreachableModes, .noExamples, .controlCharacters, .confusable,
    ]

    /// What `rules` find, one rule after the other, each in the dictionary's order.
    public static func findings(
        in dictionary: StrokeDictionary, rules: [DictionaryRule] = rules
    ) -> [DictionaryFinding] {
        rules.flatMap { $0.findings(dictionary) }
    }
}
