import Strokes

/// Actions and the ways to draw them.
public struct Entry: Hashable, Sendable {
    public var actions: [Action]
    public var examples: [Example]
    /// Trained weights that judge ink for this entry besides the examples; none for most entries.
    public var discriminants: [Discriminant]
    /// Gestures that do the same actions.
    public var gestures: [Gesture] = []
    /// Whether the entry of the same actions in the dictionary below does not count.
    public var isOffBelow = false
    /// Whether the entry is also matched as a picture: its strokes may come in any order, direction and
    /// number.
    public var isPicture = false

    public init(actions: [Action], examples: [Example], discriminants: [Discriminant] = []) {
        self.actions = actions
        self.examples = examples
        self.discriminants = discriminants
    }
}

/// How a mode reads whole words: what is none of its own entries is a word, of any number of strokes.
public struct WholeWords: Hashable, Sendable {
    /// The mode by which ink is read that is one character and no word; nil for none.
    public var orMode: String?
}

/// A named set of entries, such as `letters` or `digits`.
public struct Mode: Hashable, Sendable {
    public var name: String
    /// The modes whose entries count here as well, in the order they are tried.
    public var parents: [String]
    public var entries: [Entry]
    /// Exact rules in the order they are tried, before any example. Their actions are entries too.
    public var rules: [Rule] = []
    /// How whole words are read in it; nil where each character is read by itself.
    public var wholeWords: WholeWords?

    public init(name: String, parents: [String] = [], entries: [Entry] = []) {
        self.name = name
        self.parents = parents
        self.entries = entries
    }

    /// The mode whose entries count in every mode.
    public static let above = "above"
    /// The mode whose entries count where no other entry is near.
    public static let below = "below"
    /// The mode a new dictionary begins with.
    public static let letters = "letters"
    /// The mode of signs.
    public static let symbols = "symbols"
    /// The mode of what is drawn instead of letters.
    public static let gestures = "gestures"
}

/// Everything that Krakel can recognise, in the order it was written.
public struct StrokeDictionary: Hashable, Sendable {
    public var modes: [Mode]
    /// Groups of applications in the order they are tried.
    public var applications: [ApplicationGroup]
    public var ruleOptions: RuleOptions

    public init(
        modes: [Mode] = [], applications: [ApplicationGroup] = [],
        ruleOptions: RuleOptions = RuleOptions()
    ) {
        self.modes = modes
        self.applications = applications
        self.ruleOptions = ruleOptions
    }

    /// The mode that writing starts in: the first that is neither `above` nor `below`.
    public var firstMode: String { writingModes.first ?? Mode.letters }

    /// The names of the modes that characters are read in: not `above` and `below`, nor those that add
    /// to another in some applications.
    public var writingModes: [String] {
        modes.filter { $0.name != Mode.above && $0.name != Mode.below && $0.scope == nil }
            .map(\.name)
    }

    /// Whether it gives factors to examples of a dictionary below.
    public var hasReferences: Bool {
        modes.contains { $0.entries.contains { $0.examples.contains(where: \.isReference) } }
    }

    /// Whether an entry starts a program.
    public var hasCommands: Bool {
        modes.contains { $0.entries.contains { !$0.actions.commands.isEmpty } }
    }

    /// Every program that an entry starts.
    public var commands: Set<Command> {
        Set(modes.lazy.flatMap(\.entries).flatMap(\.actions.commands))
    }

    /// nil where there is no such mode.
    public func mode(named name: String) -> Mode? {
        modes.first { $0.name == name }
    }

    /// The entries that count in `name`: those of `above`, its own, then those of its ancestors. Each mode
    /// counts once, even where parents form a circle.
    public func entries(in name: String) -> [Entry] {
        modes(countingIn: name).flatMap(\.entries)
    }

    /// The modes whose entries count in `name`, in the order they do.
    func modes(countingIn name: String) -> [Mode] {
        modes(below: Mode.above, name)
    }

    /// The modes to read characters in where an entry of `mode` counts: itself and those that inherit it, and
    /// all where it is `above` or `below`. One that does not exist counts in nothing but itself.
    package func modes(where mode: String) -> [String] {
        let writing = writingModes
        if mode == Mode.above || mode == Mode.below { return writing }
        let base = ScopedMode(mode)?.mode ?? mode
        let found = writing.filter { name in
            modes(countingIn: name).contains { $0.name == base }
        }
        return found.isEmpty ? [base] : found
    }

    /// The modes of these names, each followed by its ancestors: the first parent and its ancestors before
    /// the second. No mode comes twice.
    package func modes(below names: String...) -> [Mode] {
        var seen: Set<String> = []
        var result: [Mode] = []
        var waiting = Array(names.reversed())
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted, let mode = mode(named: name) else { continue }
            result.append(mode)
            waiting += mode.parents.reversed()
        }
        return result
    }

    /// Adds an example to the entry of `actions` in `mode`; makes the entry and the mode where they are
    /// missing.
    public mutating func add(_ example: Example, for actions: [Action], in mode: String) {
        let index = modes.firstIndex { $0.name == mode } ?? modes.endIndex
        if index == modes.endIndex { modes.append(Mode(name: mode)) }
        if let entry = modes[index].entries.firstIndex(where: { $0.actions == actions }) {
            modes[index].entries[entry].examples.append(example)
        } else {
            modes[index].entries.append(Entry(actions: actions, examples: [example]))
        }
    }

    /// Every character that an entry types, each once, in the order of the entries.
    public var characters: [Unicode.Scalar] {
        var known: Set<Unicode.Scalar> = []
        var characters: [Unicode.Scalar] = []
        for action in modes.lazy.flatMap(\.entries).flatMap(\.actions.ofAllVariants) {
            guard case .text(let text) = action else { continue }
            characters += text.unicodeScalars.filter { known.insert($0).inserted }
        }
        return characters
    }
}
