import Strokes

/// A dictionary that was read, and the problems in its text.
public struct DictionaryReading: Hashable, Sendable {
    public var dictionary: StrokeDictionary
    /// In the order of their lines: at most `DictionaryReader.maximumDiagnostics`, and one more that counts
    /// the rest.
    public var diagnostics: [Diagnostic]
}

/// Reads the text of a dictionary.
public struct DictionaryReader {
    /// The latest version of the format.
    public static let version = 1
    /// The most problems that are reported.
    public static let maximumDiagnostics = 1000

    /// Reads `bytes`, in UTF-8. Every line that can be read counts, whatever is wrong in other lines.
    ///
    /// - Parameters:
    ///   - otherModes: modes that exist besides those of the text: a dictionary that is layered over
    ///     another may name the other's. Where there are any, entries that turn to an unknown mode are left out:
    ///     they would take strokes from that other dictionary.
    ///   - otherApplications: groups of applications that exist besides those of the text.
    /// - Throws: `DictionaryError.newerVersion` where the text is of a later format.
    public static func read(
        _ bytes: [UInt8], otherModes: some Sequence<String> = EmptyCollection(),
        otherApplications: some Sequence<String> = EmptyCollection()
    ) throws(DictionaryError) -> DictionaryReading {
        var reader = DictionaryReader()
        for line in SourceLines(bytes) {
            try reader.take(line.content)
        }
        let others = Array(otherModes)
        // A mode for some applications cannot be entered or inherited.
        let modes = Set(reader.parents.keys).union(others).union([Mode.above, Mode.below])
            .filter { ScopedMode($0) == nil }
        if !others.isEmpty {
            func isDead(_ actions: [Action]) -> Bool {
                actions.contains { $0.targetMode.map { !modes.contains($0) } ?? false }
            }
            for index in reader.modes.indices {
                reader.modes[index].entries.removeAll { isDead($0.actions) }
                reader.modes[index].rules.removeAll { isDead($0.actions) }
            }
        }
        let problems =
            reader.problems
            + reader.references.problems(
                parents: reader.parents, known: modes, unknown: DictionaryProblem.unknownMode,
                circle: DictionaryProblem.circularInheritance)
            + reader.applications.problems(others: otherApplications)
        return DictionaryReading(
            dictionary: StrokeDictionary(
                modes: reader.modes, applications: reader.applications.groups,
                ruleOptions: reader.ruleOptions),
            diagnostics: problems.diagnostics(unreported: reader.unreported))
    }

    private enum Section {
        case beforeModes
        /// A mode whose name could not be read.
        case unknown
        case mode(Int)
    }

    private var modes: [Mode] = []
    private var ruleOptions = RuleOptions()
    private var modeIndices: [String: Int] = [:]
    /// For each mode, where the entry of some actions is.
    private var entryIndices: [[[Action]: Int]] = []
    private var section = Section.beforeModes
    /// The entry of the line before this one, where that had no error and named no mode.
    private var entryBefore: EntryHead?
    private var lineNumber = 0
    private var hasHeader = false
    private var reportedLostEntry = false
    private var problems: [LineProblem] = []
    private var unreported = 0
    private var references = NameReferences()
    private var applications = ApplicationReader()

    private var parents: [String: [String]] {
        Dictionary(modes.map { ($0.name, $0.parents) }) { $1 }
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) throws(DictionaryError) {
        lineNumber += 1
        if continueEntry(bytes) { return }
        entryBefore = nil
        let line = LineParser.parse(bytes)
        if let error = line.error { report(error, bytes) }
        switch line.content {
        case .blank, .comment: return
        case .header(let version):
            guard version <= Self.version else { throw .newerVersion(version) }
            if hasHeader, line.error == nil { report(.repeatedHeader, bytes) }
            hasHeader = true
            return
        case .mode, .applications, .entry, .options, .unreadable: break
        }
        if !hasHeader {
            hasHeader = true
            if !line.isMisspeltHeader { report(.missingHeader, bytes, length: 1) }
        }
        switch line.content {
        case .mode(let name, let parents, let scope, let words):
            startMode(name, parents, words, bytes)
            if let scope {
                references.append(scope.mode, line: lineNumber, bytes, child: nil)
                applications.note(scope.group, number: lineNumber, bytes)
            }
        case .applications(let statement):
            if let mode = statement.mode {
                references.append(mode, line: lineNumber, bytes, child: nil)
            }
            let problem = applications.take(statement, number: lineNumber, bytes)
            if let problem { report(problem, bytes) }
        case .entry(let actions, let words):
            guard let words = words.counting else { return }
            let place = add(actions, words, bytes)
            if let place, line.error == nil, actions.modes.isEmpty {
                entryBefore = EntryHead(
                    bytes: bytes[..<words.start], mode: place.mode, entry: place.entry)
            }
        case .options(let options): ruleOptions = options.layered(over: ruleOptions)
        case .blank, .comment, .header, .unreadable: break
        }
    }

    private mutating func startMode(
        _ name: String?, _ parents: [NameReference], _ words: WordsClause?,
        _ bytes: ArraySlice<UInt8>
    ) {
        guard let name else {
            section = .unknown
            return
        }
        let index = modeIndices[name] ?? modes.count
        if index == modes.count {
            modes.append(Mode(name: name))
            modeIndices[name] = index
            entryIndices.append([:])
        }
        section = .mode(index)
        if let words {
            modes[index].wholeWords = words.wholeWords
            if let mode = words.orMode {
                references.append(mode, line: lineNumber, bytes, child: nil)
            }
        }
        let known = modes[index].parents
        for parent in parents {
            guard known.isEmpty || known.contains(parent.name) else {
                report(
                    NotationError(
                        problem: .otherParent(mode: name, parent: known.joined(separator: ", ")),
                        range: parent.range), bytes)
                return
            }
            if !modes[index].parents.contains(parent.name) {
                modes[index].parents.append(parent.name)
            }
            references.append(parent, line: lineNumber, bytes, child: name)
        }
    }

    /// Takes a line that says the same before its colon as the line before it, and behind it one example with a
    /// shape or one discriminant; false for any other. Nearly all lines of a dictionary that was computed are
    /// such, and what one of them costs is what a start costs.
    private mutating func continueEntry(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let head = entryBefore, bytes.starts(with: head.bytes) else { return false }
        let word = bytes[(bytes.startIndex + head.bytes.count)...].drop(while: Byte.isBlank)
        if word.first == Byte.percent {
            guard let discriminant = Discriminant(encoded: word.dropFirst()) else { return false }
            modes[head.mode].entries[head.entry].discriminants.append(discriminant)
        } else {
            guard let example = ExampleNotation.plain(word) else { return false }
            modes[head.mode].entries[head.entry].examples.append(example)
        }
        return true
    }

    /// - Returns: the entry, by its mode and its place there; nil before the first mode.
    private mutating func add(
        _ parsed: ParsedActions, _ words: ParsedWords, _ bytes: ArraySlice<UInt8>
    ) -> (mode: Int, entry: Int)? {
        guard case .mode(let mode) = section else {
            if case .beforeModes = section, !reportedLostEntry {
                reportedLostEntry = true
                report(.noModeYet, bytes)
            }
            return nil
        }
        for reference in parsed.modes.prefix(4) {
            references.append(reference, line: lineNumber, bytes, child: nil)
        }
        for patterns in words.rules {
            modes[mode].rules.append(Rule(actions: parsed.actions, patterns: patterns))
        }
        // Most lines continue the entry of the line before.
        let last = modes[mode].entries.indices.last.flatMap {
            modes[mode].entries[$0].actions == parsed.actions ? $0 : nil
        }
        let count = modes[mode].entries.count
        let entry = last ?? entryIndices[mode][parsed.actions] ?? count
        if entry == count {
            entryIndices[mode][parsed.actions] = entry
            modes[mode].entries.append(Entry(actions: parsed.actions, examples: []))
        }
        modes[mode].entries[entry].examples += words.examples
        modes[mode].entries[entry].discriminants += words.discriminants
        modes[mode].entries[entry].gestures += words.gestures
        if words.isOffBelow { modes[mode].entries[entry].isOffBelow = true }
        if words.isPicture { modes[mode].entries[entry].isPicture = true }
        return (mode, entry)
    }

    private mutating func report(
        _ problem: DictionaryProblem, _ bytes: ArraySlice<UInt8>, length: Int? = nil
    ) {
        let indent = bytes.prefix(while: Byte.isBlank).count
        let end = length.map { indent + $0 } ?? bytes.count
        report(NotationError(problem: problem, range: indent..<max(end, indent)), bytes)
    }

    private mutating func report(_ error: NotationError, _ bytes: ArraySlice<UInt8>) {
        guard problems.count < Self.maximumDiagnostics else {
            unreported += 1
            return
        }
        problems.append(LineProblem(error: error, line: lineNumber, bytes: bytes))
    }
}

/// What an entry's line begins with, up to its colon, and where the entry is.
private struct EntryHead {
    var bytes: ArraySlice<UInt8>
    var mode: Int
    var entry: Int
}

extension ParsedLine {
    fileprivate var isMisspeltHeader: Bool {
        guard case .unknownWord(let word, _) = error?.problem else { return false }
        return NearestName.nearest(to: word, among: LineParser.keywords) == LineParser.header
    }
}

struct LineProblem {
    var error: NotationError
    var line: Int
    var bytes: ArraySlice<UInt8>
}

extension [LineProblem] {
    /// The first diagnostics, in the order of their lines.
    fileprivate func diagnostics(unreported: Int) -> [Diagnostic] {
        let limit = DictionaryReader.maximumDiagnostics
        let sorted = enumerated().sorted {
            ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
        }
        var diagnostics = sorted.prefix(limit).map {
            Diagnostic($0.element.error, line: $0.element.line, bytes: $0.element.bytes)
        }
        let hidden = unreported + Swift.max(count - limit, 0)
        if hidden > 0, let last = diagnostics.last {
            diagnostics.append(last.standing(for: hidden))
        }
        return diagnostics
    }
}
