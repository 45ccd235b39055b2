import Strokes
import System

/// A dictionary that is written as a new text.
public struct DictionaryExport: Sendable {
    /// The modes in the order they are written, each with the modes that it inherits from.
    private var modes: [ModeHead] = []
    private var ruleOptions = RuleOptions()
    private var lines: [String: [DictionaryLine]] = [:]
    private var applications: [ApplicationGroup] = []

    public init() {}

    /// All entries of `dictionary`: one line for the cell paths written by hand, and one for each other
    /// example.
    public init(_ dictionary: StrokeDictionary) {
        add(dictionary.applications)
        ruleOptions = dictionary.ruleOptions
        for mode in dictionary.modes {
            add(ModeHead(mode))
            // In their order, which counts.
            for rule in mode.rules {
                add(
                    DictionaryLine(
                        mode: mode.name, actions: rule.actions, rules: [rule.patterns]))
            }
            let ruled = Set(mode.rules.map(\.actions))
            for entry in mode.entries {
                let line = DictionaryLine(
                    mode: mode.name, actions: entry.actions, examples: entry.examples,
                    discriminants: entry.discriminants, gestures: entry.gestures,
                    isPicture: entry.isPicture)
                if !line.isBare || !ruled.contains(entry.actions) { add(line) }
            }
        }
    }

    /// The names of its modes, in their order.
    public var modeNames: [String] { modes.map(\.name) }

    public var entryCount: Int { lines.values.reduce(0) { $0 + Set($1.map(\.actions)).count } }

    /// Adds a mode; of one that is there already, what is new of its head.
    public mutating func add(_ mode: ModeHead) {
        if let index = modes.firstIndex(where: { $0.name == mode.name }) {
            modes[index].join(mode)
        } else {
            modes.append(mode)
            lines[mode.name] = []
        }
    }

    /// Adds groups of applications, except those whose name is there already.
    public mutating func add(_ groups: [ApplicationGroup]) {
        for group in groups where !applications.contains(where: { $0.name == group.name }) {
            applications.append(group)
        }
    }

    /// Adds a line to its mode, without the examples of the dictionary below that it refers to.
    public mutating func add(_ line: DictionaryLine) {
        var line = line
        let wasBare = line.isBare
        line.examples.removeAll(where: \.isReference)
        guard !line.isBare || wasBare else { return }
        add(ModeHead(name: line.mode))
        lines[line.mode]?.append(line)
    }

    /// Keeps only the lines that satisfy `isMeant`, and the modes with such lines.
    public mutating func keep(_ isMeant: (DictionaryLine) -> Bool) {
        for name in modeNames { lines[name]?.removeAll { !isMeant($0) } }
        modes.removeAll { lines[$0.name]?.isEmpty ?? true }
        let groups = Set(modes.compactMap { ScopedMode($0.name)?.group })
        let chains = Applications(applications)
        let needed = groups.reduce(into: Set<String>()) { $0.formUnion(chains.chain(of: $1)) }
        applications.removeAll { !needed.contains($0.name) }
        // The text must not name modes that are not in it.
        let names = Set(modeNames).union([Mode.above])
        for index in modes.indices {
            modes[index].parents.removeAll { !names.contains($0) }
            if let other = modes[index].wholeWords?.orMode, !names.contains(other) {
                modes[index].wholeWords?.orMode = nil
            }
        }
        for index in applications.indices {
            if let start = applications[index].start, !names.contains(start) {
                applications[index].start = nil
            }
        }
    }

    /// Reduces all examples to cell paths: those written by hand where an entry has any, else those of its
    /// samples, each once. What `shipped` has is of no hand of the user's, and stays.
    public mutating func keepPathsOnly(besides shipped: StrokeDictionary) {
        let entries = shipped.modes.flatMap(\.entries)
        let shapes = Set(entries.flatMap(\.examples).map(\.kind))
        let weights = Set(entries.flatMap(\.discriminants))
        for name in modeNames {
            var byHand: Set<[Action]> = []
            for line in lines[name] ?? []
            where line.examples.contains(where: { $0.kind == .handWritten }) {
                byHand.insert(line.actions)
            }
            var known: [[Action]: Set<CellPath>] = [:]
            lines[name] = lines[name]?.compactMap { line in
                var line = line
                let wasBare = line.isBare
                line.discriminants.removeAll { !weights.contains($0) }
                line.examples = line.examples.compactMap { example in
                    if example.isComputed, shapes.contains(example.kind) { return example }
                    guard example.kind == .handWritten || !byHand.contains(line.actions),
                        known[line.actions, default: []].insert(example.cellPath).inserted
                    else { return nil }
                    return Example(cellPath: example.cellPath, edges: example.edges)
                }
                return line.isBare && !wasBare ? nil : line
            }
        }
    }

    /// The text, in the format of krakel-dictionary(5).
    public var text: String {
        var output = "\(LineParser.header) \(DictionaryReader.version)\n"
        if !applications.isEmpty { output += "\n" }
        for group in applications {
            for line in ActionNotation.lines(of: group) { output += line + "\n" }
        }
        for line in ruleOptions.lines { output += line + "\n" }
        for mode in modes {
            output += "\n" + mode.line + "\n"
            let name = mode.name
            let heads = (lines[name] ?? []).map { ActionNotation.text(of: $0.actions) }
            let width = min(heads.map(\.count).max() ?? 0, 24)
            for (line, head) in zip(lines[name] ?? [], heads) {
                let padding = String(repeating: " ", count: max(0, width - head.count))
                output += Self.words(of: line).map { "\(head)\(padding) : \($0)\n" }.joined()
            }
        }
        return output
    }

    /// The texts behind the colons of the lines that `line` becomes.
    private static func words(of line: DictionaryLine) -> [String] {
        let paths = line.examples.filter { $0.kind == .handWritten }
            .map { ExampleNotation.text(of: $0) }
        let byHand =
            ((line.isOffBelow ? [LineParser.offWord] : [])
            + (line.isPicture ? [LineParser.pictureWord] : []) + paths + line.gestures.map(\.text))
            .joined(separator: " ")
        var words =
            line.rules.map { RuleNotation.text(of: $0) }
            + line.discriminants.map { ExampleNotation.text(of: $0) }
            + line.examples.filter { $0.kind != .handWritten }
            .map { ExampleNotation.text(of: $0) }
        if !byHand.isEmpty || words.isEmpty { words.insert(byHand, at: 0) }
        if let first = words.indices.first { words[first] += EntryLine.suffix(line.comment) }
        return words
    }

    /// Everything of the user's own: the files of `stack` without the shipped one.
    public init(ownOf stack: DictionaryStack) throws(FileError) {
        self.init()
        // Only lines are read here, so that modes of the shipped dictionary are not reported as unknown.
        for (path, isLearned) in [(stack.own, false), (stack.learned, true)] {
            guard let path else { continue }
            let document = try DictionaryFile.documentOrEmpty(path)
            add(document.applications)
            ruleOptions = ruleOptions.layered(over: document.ruleOptions)
            for mode in document.modes { add(mode) }
            for var line in document.lines {
                // When and how an example was learned, and that it was imported, is private.
                line.comment = isLearned ? nil : line.remark
                add(line)
            }
        }
    }
}

extension DictionaryFile {
    /// The document at `path`, without a line where there is no such file.
    public static func documentOrEmpty(_ path: String) throws(FileError) -> DictionaryDocument {
        do throws(FileError) {
            return try DictionaryFile(path: path).load()
        } catch .missing {
            return DictionaryDocument()
        }
    }
}

extension DictionaryExport {
    /// Writes it to the file at `path`. Where that is one that it was read of, a backup of it is kept: what is no
    /// entry, such as a comment, is in none of its lines.
    ///
    /// - Returns: the path of the backup; nil where there is none.
    public func write(to path: String, from stack: DictionaryStack) throws(FileError) -> String? {
        let bytes = Array(text.utf8)
        let place = Path.resolved(path)
        guard let place, stack.paths.contains(where: { Path.resolved($0) == place }) else {
            try File(path).replace(with: bytes, mode: 0o666)
            return nil
        }
        return try File(path).update(limit: DictionaryFile.maximumSize, keepsBackup: true) { _ in
            bytes
        }
    }
}
