import Dictionaries

/// What a dictionary brings to a document.
public struct DictionaryMerge: Sendable {
    /// By modes, in the order of the dictionary.
    public private(set) var merges: [(mode: ModeHead, merge: GestureMerge)] = []
    private var discriminants: [DictionaryLine] = []
    /// Exact rules in their order, pictures, and buttons and wheel with the trigger held: one a line.
    private var others: [DictionaryLine] = []
    private var knownOthers = 0
    private let applications: [ApplicationGroup]
    private let options: RuleOptions
    /// Entries that start programs and were made comments.
    public private(set) var commands: [[Action]] = []
    /// Buttons and wheel that the document uses for another action. The document stays as it is.
    public private(set) var takenChords: [DictionaryLine] = []
    /// Groups of applications that the document defines otherwise. The document stays as it is.
    public private(set) var keptApplications: [String] = []
    /// Modes that inherit other modes in the document. The document stays as it is.
    public private(set) var keptParents: [(mode: String, parents: [String])] = []

    /// - Parameters:
    ///   - source: the dictionary that is to be taken over.
    ///   - modes: which mode inherits which in the dictionary below `document`.
    ///   - withCommands: entries that start programs become comments where this is false.
    public init(
        of source: DictionaryDocument, into document: DictionaryDocument,
        below modes: [String: [String]], withCommands: Bool
    ) {
        let known = document.lines
        let groups = document.applications
        applications = source.applications.filter { group in
            !groups.contains { $0.name == group.name }
        }
        keptApplications = source.applications.filter { group in
            groups.contains { $0.name == group.name && $0 != group }
        }.map(\.name)
        options = source.ruleOptions.beyond(document.ruleOptions)
        let present = Dictionary(
            document.modes.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
        let lines = Dictionary(grouping: source.lines) { $0.mode }
        for head in source.modes {
            let mode = head.name
            var list = GestureList()
            let knownHere = known.filter { $0.mode == mode }
            for line in lines[mode] ?? [] {
                guard withCommands || line.actions.commands.isEmpty else {
                    if !commands.contains(line.actions) { commands.append(line.actions) }
                    list.lines.append(.comment(line.text))
                    continue
                }
                list.lines += line.examples.filter { !$0.isReference }.map {
                    .gesture(
                        DrawnGesture(actions: line.actions, example: $0, comment: line.comment))
                }
                take(line, beside: knownHere)
            }
            let missing = ModeHead(
                name: mode,
                parents: missingParents(
                    head.parents, of: mode, present: present[mode]?.parents ?? [],
                    below: modes[mode] ?? []),
                wholeWords: present[mode]?.wholeWords == nil ? head.wholeWords : nil)
            merges.append((missing, GestureMerge(of: list, into: document, mode: mode)))
        }
    }

    /// Takes what `line` has beside examples, unless one of `known` has it already.
    private mutating func take(_ line: DictionaryLine, beside known: [DictionaryLine]) {
        func has(_ isMeant: (DictionaryLine) -> Bool) -> Bool {
            known.contains { $0.actions == line.actions && isMeant($0) }
        }
        if !line.discriminants.isEmpty, !has({ !$0.discriminants.isEmpty }) {
            discriminants.append(line)
        }
        func take(
            _ isHad: (DictionaryLine) -> Bool, _ set: (inout DictionaryLine) -> Void,
            clashes: Bool = false
        ) {
            var single = DictionaryLine(
                mode: line.mode, actions: line.actions, examples: [], comment: line.comment)
            set(&single)
            if has(isHad) {
                knownOthers += 1
            } else if clashes {
                takenChords.append(single)
            } else if !others.contains(single) {
                others.append(single)
            }
        }
        for patterns in line.rules {
            take({ $0.rules.contains(patterns) }, { $0.rules = [patterns] })
        }
        if line.isPicture { take(\.isPicture, { $0.isPicture = true }) }
        for chord in line.gestures {
            let isTaken = known.contains { $0.gestures.contains(chord) }
            take({ $0.gestures.contains(chord) }, { $0.gestures = [chord] }, clashes: isTaken)
        }
    }

    /// What `mode` is to inherit and does not yet: nothing where something else is inherited.
    private mutating func missingParents(
        _ parents: [String], of mode: String, present: [String], below: [String]
    ) -> [String] {
        guard !parents.isEmpty, parents != (present.isEmpty ? below : present) else { return [] }
        guard present.isEmpty else {
            keptParents.append((mode, parents))
            return []
        }
        return parents
    }

    public var addedCount: Int {
        merges.reduce(0) { $0 + $1.merge.missing.gestures.count } + others.count
    }

    public var knownCount: Int { merges.reduce(0) { $0 + $1.merge.knownCount } + knownOthers }

    /// Adds what `document` does not have. A group of applications of a name that is there keeps its
    /// meaning.
    ///
    /// - Parameter modes: those that exist below it.
    public func apply(to document: inout DictionaryDocument, below modes: Set<String>) {
        for group in applications { document.add(group) }
        if options != RuleOptions() { document.add(options) }
        for (mode, merge) in merges {
            if mode != ModeHead(name: mode.name) {
                document.start(mode)
            } else if !modes.contains(mode.name) {
                document.add(mode)
            }
            document.add(merge.missing)
        }
        for line in others { document.append(line.imported) }
        for line in discriminants {
            for discriminant in line.discriminants {
                document.add(discriminant, for: line.actions, in: line.mode)
            }
        }
    }
}
