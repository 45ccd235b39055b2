import Dictionaries

/// What leads to a mode: triggers, entries, and the windows of applications.
public struct ModeWays: Hashable, Sendable {
    /// A trigger of the settings.
    public struct Trigger: Hashable, Sendable {
        /// As people know it: `button 2`.
        public var name: String
        /// The mode that it begins in; nil for the dictionary's first.
        public var mode: String?

        public init(_ name: String, mode: String? = nil) {
            self.name = name
            self.mode = mode
        }
    }

    /// How the mode is come by.
    public enum Kind: Hashable, Sendable {
        case usual
        /// Its entries count in every mode.
        case above
        /// Its entries count where no other entry is near.
        case below
        /// Its entries are further ones of `mode` in the windows of `group`.
        case scoped(mode: String, group: String)
    }

    public private(set) var kind = Kind.usual
    /// The names of the triggers that begin in it.
    public private(set) var triggers: [String] = []
    /// The groups of applications in whose windows writing begins in it.
    public private(set) var groups: [String] = []
    /// The entries that lead to it, of other modes.
    public private(set) var entries: [EntryKey] = []
    /// The modes that its entries count in as well.
    public private(set) var heirs: [String] = []
    /// Whether neither a trigger nor an entry that can be reached leads to it.
    public private(set) var isLost = false
    /// Whether no stroke leads back from it to the first mode.
    public private(set) var isOneWay = false

    public init(to mode: String, in dictionary: StrokeDictionary, by triggers: [Trigger]) {
        if mode == Mode.above {
            kind = .above
        } else if mode == Mode.below {
            kind = .below
        } else if let scope = dictionary.mode(named: mode)?.applications {
            kind = .scoped(mode: scope.mode, group: scope.group)
        }
        guard kind == .usual else { return }
        let first = dictionary.firstMode
        self.triggers = triggers.filter { ($0.mode ?? first) == mode }.map(\.name)
        groups = dictionary.applications.filter { $0.start == mode }.map(\.name)
        heirs = dictionary.modes.filter { $0.parents.contains(mode) }.map(\.name)
        for other in dictionary.modes where other.name != mode {
            let leading = other.entries.filter { $0.actions.contains { $0.targetMode == mode } }
            entries += leading.map { EntryKey(other.name, $0.actions) }
        }
        let findings = DictionaryCheck.findings(
            in: dictionary,
            rules: [.unreachableModes(begunIn: Set(triggers.compactMap(\.mode))), .waysBack])
        for finding in findings where finding.mode == mode {
            if [.ownStart, .unreachableMode].contains(finding.kind) { isLost = true }
            if case .noWayBack = finding.kind { isOneWay = true }
        }
    }
}

/// The name of a mode that the user wants to make.
public enum ModeName {
    /// Why a text is no name for a new mode.
    public enum Problem: Error, Hashable, Sendable {
        case empty
        /// There is such a mode already.
        case taken(String)
        /// It would be a mode for some applications.
        case scoped
    }

    /// - Parameter known: the modes that there are.
    public static func read(
        _ text: String, known: some Sequence<String>
    ) throws(Problem) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { throw .empty }
        let wanted = name.lowercased()
        if let same = (Array(known) + [Mode.above, Mode.below])
            .first(where: { $0.lowercased() == wanted })
        {
            throw .taken(same)
        }
        guard Mode(name: name).applications == nil else { throw .scoped }
        return name
    }
}
