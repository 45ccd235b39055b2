import System

/// A line about a group of applications, with the names in it that must exist.
struct ApplicationLine {
    var group: NameReference
    /// What it says of the group, and no more.
    var said: ApplicationGroup
    /// Whether it is the one that names the windows of the group, or what the group inherits.
    var isDefinition = false
    var mode: NameReference?
    /// The group that it inherits.
    var parent: NameReference?
}

/// A problem in a line about applications.
public enum ApplicationProblem: Hashable, Sendable {
    /// The name of a group is missing after this word.
    case missingName(after: String)
    /// `start`, `on`, `final` and the like without `for`.
    case missingFor(after: String)
    case missingPattern
    /// The colon of a line that was meant to be this one.
    case missingColon(in: String)
    case unknownGroup(String, nearest: String?)
    /// A group that `inherits` names a second, different parent for.
    case otherParent(group: String, parent: String)
    /// The groups of the circle, the first one again at the end.
    case circle([String])
}

extension LineScanner {
    /// What a line about applications begins with.
    static let applicationWords =
        ["applications", "start"] + ApplicationGroup.Use.allCases.map(\.rawValue)
        + ApplicationGroup.BackSpace.allCases.map(\.rawValue)
        + ApplicationGroup.Privacy.allCases.map(\.rawValue)
        + ApplicationGroup.Spelling.allCases.map(\.rawValue)

    /// The rest of a line that begins with `word`.
    mutating func takeApplicationLine(_ word: String) throws(NotationError) -> ApplicationLine {
        if word == "applications" { return try takeGroup() }
        let mode = word == "start" ? try takeModeName(after: word) : nil
        let group = try takeForGroup(after: word)
        var said = ApplicationGroup(name: group.name, use: ApplicationGroup.Use(rawValue: word))
        said.start = mode?.name
        said.backSpace = ApplicationGroup.BackSpace(rawValue: word)
        said.privacy = ApplicationGroup.Privacy(rawValue: word)
        said.spelling = ApplicationGroup.Spelling(rawValue: word)
        return ApplicationLine(group: group, said: said, mode: mode)
    }

    /// Takes the rest of `applications NAME inherits PARENT : PATTERNS`. A group without windows of its own
    /// has those of the groups that inherit from it.
    private mutating func takeGroup() throws(NotationError) -> ApplicationLine {
        let group = try takeGroupName(after: "applications")
        var parent: NameReference?
        var patterns: [WindowPattern] = []
        skipBlanks()
        if peek != Byte.colon, !isAtEnd {
            var rest = self
            let range = takeWord()
            guard text(range) == LineParser.inherits else {
                let patterns = (try? rest.takePatterns()) ?? [WindowPattern("PATTERNS")]
                let meant = ApplicationGroup(name: group.name, patterns: patterns)
                throw error(
                    .application(.missingColon(in: ActionNotation.text(of: meant))),
                    at: range.isEmpty ? character(at: position) : range)
            }
            parent = try takeGroupName(after: LineParser.inherits)
            skipBlanks()
        }
        if take(Byte.colon) { patterns = try takePatterns() }
        return ApplicationLine(
            group: group,
            said: ApplicationGroup(name: group.name, parent: parent?.name, patterns: patterns),
            isDefinition: true, parent: parent)
    }

    /// Takes the rest of `on for NAME` and the like.
    private mutating func takeForGroup(after word: String) throws(NotationError) -> NameReference {
        let next = nextWord()
        guard next.text == "for" else {
            throw error(.application(.missingFor(after: word)), at: next.place)
        }
        return try takeGroupName(after: "for")
    }

    mutating func takeGroupName(after word: String) throws(NotationError) -> NameReference {
        skipBlanks()
        do throws(NotationError) {
            return try takeModeName(after: word)
        } catch {
            guard case .missingMode = error.problem else { throw error }
            throw NotationError(
                problem: .application(.missingName(after: word)), range: error.range)
        }
    }

    private mutating func takePatterns() throws(NotationError) -> [WindowPattern] {
        var patterns: [WindowPattern] = []
        while true {
            skipBlanks()
            if isAtEnd { break }
            if peek == Byte.quote {
                patterns.append(WindowPattern(try takeText()))
                continue
            }
            let range = takeWord()
            guard !range.isEmpty else {
                throw error(.unexpected(restOfWord), at: character(at: position))
            }
            var next = self
            next.skipBlanks()
            if text(range) == "title", next.peek == Byte.quote {
                self = next
                patterns.append(WindowPattern(try takeText(), isTitle: true))
            } else if text(range) == "title", let words = next.bareWords(), !words.isEmpty {
                let title = ActionNotation.quoted(words.joined(separator: " "))
                let word = next.nextWord()
                throw error(.unexpected(word.text, instead: "title \(title)"), at: word.place)
            } else {
                patterns.append(WindowPattern(text(range)))
            }
        }
        guard !patterns.isEmpty else {
            throw error(.application(.missingPattern), at: character(at: position))
        }
        return patterns
    }
}

extension ActionNotation {
    /// The line that names a group of applications.
    public static func text(of group: ApplicationGroup) -> String {
        let parent = group.parent.map { " inherits " + word($0) } ?? ""
        let patterns = group.patterns.map { pattern in
            pattern.isTitle
                ? "title " + quoted(pattern.text)
                : pattern.text == "title" ? quoted(pattern.text) : word(pattern.text)
        }
        let line = "applications " + word(group.name) + parent
        return ([line] + (patterns.isEmpty ? [] : [":"]) + patterns).joined(separator: " ")
    }

    /// That line, and the lines of its first mode, of whether strokes are read there, of BackSpace, of
    /// privacy, and of spelling.
    public static func lines(of group: ApplicationGroup) -> [String] {
        let words = [
            group.start.map { "start " + name(ofMode: $0) }, group.use?.rawValue,
            group.backSpace?.rawValue, group.privacy?.rawValue, group.spelling?.rawValue,
        ].compactMap(\.self)
        return [text(of: group)] + words.map { "\($0) for \(word(group.name))" }
    }
}

/// Collects the lines about applications.
struct ApplicationReader {
    private(set) var groups: [ApplicationGroup] = []
    private var indices: [String: Int] = [:]
    /// Groups that have an `applications` line.
    private var defined: Set<String> = []
    private var references = NameReferences()

    /// - Returns: the problem of a line that contradicts one before it.
    mutating func take(
        _ line: ApplicationLine, number: Int, _ bytes: ArraySlice<UInt8>
    ) -> NotationError? {
        let name = line.group.name
        let index = indices[name] ?? groups.endIndex
        if index == groups.endIndex {
            groups.append(ApplicationGroup(name: name))
            indices[name] = index
        }
        let known = groups[index]
        var joined = line.said
        joined.patterns = known.patterns + joined.patterns
        joined.complete(by: known)
        if !line.isDefinition {
            note(line.group, number: number, bytes)
        } else {
            defined.insert(name)
            if let parent = line.parent {
                if let other = known.parent, other != parent.name {
                    groups[index].patterns = joined.patterns
                    return NotationError(
                        problem: .application(.otherParent(group: name, parent: other)),
                        range: parent.range)
                }
                references.append(parent, line: number, bytes, child: name)
            }
        }
        groups[index] = joined
        return nil
    }

    /// Takes note of a place where a group is named.
    mutating func note(_ group: NameReference, number: Int, _ bytes: ArraySlice<UInt8>) {
        references.append(group, line: number, bytes, child: nil)
    }

    /// References to groups that do not exist, and parents that form a circle.
    func problems(others: some Sequence<String>) -> [LineProblem] {
        let parents = groups.map { ($0.name, $0.parent.map { [$0] } ?? []) }
        return references.problems(
            parents: Dictionary(uniqueKeysWithValues: parents), known: defined.union(others),
            unknown: { .application(.unknownGroup($0, nearest: $1)) },
            circle: { .application(.circle($0)) })
    }
}

extension ApplicationProblem {
    var message: Message {
        switch self {
        case .missingName(let word): "`\(word)` needs the name of a group of applications"
        case .missingFor(let word): "`\(word)` needs `for` and a group of applications"
        case .missingPattern: "the group has no applications"
        case .missingColon: DictionaryProblem.missingColon.message
        case .unknownGroup(let name, _): "there is no group of applications `\(name)`"
        case .otherParent(let group, let parent): "`\(group)` inherits `\(parent)` already"
        case .circle(let groups):
            "applications inherit each other in a circle: \(groups.joined(separator: ", "))"
        }
    }

    var remedy: Message {
        switch self {
        case .missingName("applications"): "write for instance `applications browsers : firefox`"
        case .missingName(let word): "write for instance `\(word) browsers`"
        case .missingFor("start"): "write for instance `start digits for spreadsheets`"
        case .missingFor(let word): "write for instance `\(word) for games`"
        case .missingPattern:
            "write for instance `firefox` or `title \"*Mail*\"`; krakel doctor --pick shows a window's"
        case .missingColon(let whole): "write `\(whole)`"
        case .unknownGroup(let name, let nearest):
            nearest.map { NearestName.question($0) }
                ?? "define it first: `applications \(ActionNotation.name(ofMode: name)) : firefox`"
        case .otherParent: "a group has one parent; name it once"
        case .circle: "remove `inherits` from one of them"
        }
    }
}
