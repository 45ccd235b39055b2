import Dictionaries

/// What is to be taken over into a dictionary, in the order it comes in.
public struct ImportList: Hashable, Sendable {
    public enum Line: Hashable, Sendable {
        case mode(ModeHead)
        /// Ways to do something, all of them on one line of the dictionary.
        case entry(DictionaryLine)
        /// Applications that some of the entries are for.
        case applications(ApplicationGroup)
        /// One line without its `#`.
        case comment(String, mode: String)
    }

    public var lines: [Line] = []
    public var options = RuleOptions()
    /// The mode that most of them go into, for some applications or for all.
    public internal(set) var mode: String
    /// Whether its entries stay as they are, one below the other: the order of exact rules counts. Others get
    /// below those that do the same, and say that they were imported.
    let isAlphabet: Bool

    public init(mode: String, isAlphabet: Bool = false) {
        self.mode = mode
        self.isAlphabet = isAlphabet
    }

    /// Each way of the entries of `document` by itself.
    ///
    /// - Parameter withCommands: entries that start programs become comments where this is false.
    public init(of document: DictionaryDocument, withCommands: Bool = true) {
        let modes = document.modes
        self.init(mode: modes.first?.name ?? Mode.letters)
        options = document.ruleOptions
        lines = document.applications.map(Line.applications)
        let entries = Dictionary(grouping: document.lines, by: \.mode)
        for head in modes {
            lines.append(.mode(head))
            for line in entries[head.name] ?? [] {
                guard withCommands || line.actions.commands.isEmpty else {
                    lines.append(.comment(line.text, mode: head.name))
                    continue
                }
                for (_, var single) in line.parts where !single.isBare && !single.isOffBelow {
                    guard single.examples.first?.isReference != true else { continue }
                    // What was computed says nothing to people.
                    if single.discriminants.isEmpty { single.comment = line.comment }
                    lines.append(.entry(single))
                }
            }
        }
    }

    public var entries: [DictionaryLine] {
        lines.compactMap { line in
            if case .entry(let entry) = line { entry } else { nil }
        }
    }
}

/// Compares a list with a document: what is new, what is known, what contradicts.
public struct ImportMerge: Sendable {
    /// What the document does not say yet.
    public private(set) var missing: ImportList
    /// How many entries it has already.
    public private(set) var knownCount = 0
    /// Ways whose cell path, button or turn of the wheel the document uses for another action. The document
    /// stays as it is.
    public private(set) var taken: [DictionaryLine] = []
    /// Groups of applications that the document has without some of the windows, or that are used otherwise
    /// there. It stays as it is.
    public private(set) var keptApplications: [String] = []
    /// Modes that inherit other modes in the document, and what they were to inherit. It stays as it is.
    public private(set) var keptParents: [(mode: String, parents: [String])] = []

    private var known: Set<EntryPart> = []
    private var owners: [EntryPart: [Action]] = [:]

    /// How many entries are new; what was computed belongs to others.
    public var count: Int { missing.entries.count { $0.discriminants.isEmpty } }

    /// - Parameter modes: those of the dictionary below `document`, with what they inherit.
    public init(
        of list: ImportList, into document: DictionaryDocument,
        below modes: [String: [String]] = [:]
    ) {
        missing = ImportList(mode: list.mode, isAlphabet: list.isAlphabet)
        missing.options = list.options.beyond(document.ruleOptions)
        for line in document.lines {
            for (part, single) in line.parts {
                known.insert(part)
                if !single.discriminants.isEmpty { known.insert(part.anyComputed) }
                if single.isPlain { owners[part.ofAll] = line.actions }
            }
        }
        let heads = Dictionary(
            document.modes.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
        // A window belongs to one name only, in any case.
        let groups = Dictionary(
            document.applications.map { ($0.name.lowercased(), $0) },
            uniquingKeysWith: { one, _ in one })
        func name(_ group: String) -> String { groups[group.lowercased()]?.name ?? group }
        var comments = document.comments
        for line in list.lines {
            switch line {
            case .mode(let head): take(head, own: heads[head.name], below: modes[head.name])
            case .entry(var entry):
                if let (mode, group) = entry.scope {
                    entry.mode = Mode.name(mode, for: name(group))
                }
                take(entry)
            case .applications(var group):
                group.parent = group.parent.map(name)
                if let own = groups[group.name.lowercased()] {
                    if group.saysMore(than: own) { keptApplications.append(own.name) }
                } else {
                    missing.lines.append(.applications(group))
                }
            case .comment(let text, _):
                if comments.insert(text).inserted { missing.lines.append(line) }
            }
        }
    }

    private mutating func take(_ head: ModeHead, own: ModeHead?, below parents: [String]?) {
        let present = own?.parents ?? []
        var lacking = ModeHead(name: head.name)
        if own?.wholeWords == nil { lacking.wholeWords = head.wholeWords }
        if !head.parents.isEmpty, head.parents != (present.isEmpty ? parents ?? [] : present) {
            if present.isEmpty {
                lacking.parents = head.parents
            } else {
                keptParents.append((head.name, head.parents))
            }
        }
        guard lacking != ModeHead(name: head.name) || parents == nil else { return }
        missing.lines.append(.mode(lacking))
    }

    private mutating func take(_ line: DictionaryLine) {
        var lacking = DictionaryLine(
            mode: line.mode, actions: line.actions, examples: [], comment: line.comment)
        var isTaken = false
        for (part, single) in line.parts {
            // Nothing is computed for what has been computed for already.
            let isComputed = !single.discriminants.isEmpty
            guard !known.contains(part), !isComputed || !known.contains(part.anyComputed) else {
                continue
            }
            if let owner = owners[part.ofAll], owner != line.actions {
                taken.append(single)
                isTaken = true
                continue
            }
            known.insert(part)
            if !single.gestures.isEmpty { owners[part.ofAll] = line.actions }
            lacking.add(single)
        }
        if !lacking.isBare {
            missing.lines.append(.entry(lacking))
        } else if !isTaken, line.discriminants.isEmpty {
            knownCount += 1
        }
    }
}

extension ApplicationGroup {
    /// Whether it has windows that `own` has not, or says something else of them.
    fileprivate func saysMore(than own: ApplicationGroup) -> Bool {
        func names(_ group: ApplicationGroup) -> Set<String> {
            Set(group.patterns.map { $0.text.lowercased() })
        }
        var whole = self
        whole.complete(by: own)
        (whole.name, whole.patterns) = (own.name, own.patterns)
        return whole != own || !names(self).isSubset(of: names(own))
    }
}

extension DictionaryDocument {
    /// Adds what `list` has, all of it.
    public mutating func add(_ list: ImportList) {
        if list.options != RuleOptions() { add(list.options) }
        for line in list.lines {
            switch line {
            case .mode(let head):
                if head == ModeHead(name: head.name) { add(head) } else { start(head) }
            case .applications(let group): add(group)
            case .comment(let text, let mode): add(comment: text, in: mode)
            case .entry(let entry) where list.isAlphabet: append(entry)
            case .entry(var entry):
                if entry.discriminants.isEmpty {
                    entry.comment = DictionaryLine.importedComment(entry.comment)
                }
                add(entry)
            }
        }
    }
}
