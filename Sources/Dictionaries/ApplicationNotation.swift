// Owns: reading the lines about applications. Leaves what a window belongs to to ApplicationGroup,
// the words for what is wrong to ApplicationWording.

/// What a line says about applications, with the names that have to exist.
struct ApplicationLine {
    enum Statement: Hashable {
        case group(parent: String?, patterns: [WindowPattern])
        case start(mode: String)
        case use(ApplicationGroup.Use)
    }

    /// The group it is about.
    var group: ModeReference
    var statement: Statement
    /// The mode that it names.
    var mode: ModeReference?
    /// The group that it inherits.
    var parent: ModeReference?
}

/// What can be wrong in a line about applications.
public enum ApplicationProblem: Hashable, Sendable {
    /// A word without the name of a group after it.
    case missingName(after: String)
    /// `start`, `on`, `off` or `only` without `for`.
    case missingFor(after: String)
    case missingPattern
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

    /// The rest of a line that begins with `word`.
    mutating func takeApplicationLine(_ word: String) throws(NotationError) -> ApplicationLine {
        if word == "start" { return try takeStart() }
        if let use = ApplicationGroup.Use(rawValue: word) { return try takeUse(use) }
        return try takeGroup()
    }

    /// `applications NAME inherits PARENT : PATTERNS`, from behind its first word. A group without
    /// windows of its own has those of the groups that inherit it.
    private mutating func takeGroup() throws(NotationError) -> ApplicationLine {
        let group = try takeGroupName(after: "applications")
        var parent: ModeReference?
        var patterns: [WindowPattern] = []
        skipBlanks()
        if peek != Byte.colon, !isAtEnd {
            let range = takeWord()
            guard text(range) == "inherits" else {
                throw error(.missingColon, at: range.isEmpty ? character(at: position) : range)
            }
            parent = try takeGroupName(after: "inherits")
            skipBlanks()
        }
        if take(Byte.colon) { patterns = try takePatterns() }
        return ApplicationLine(
            group: group, statement: .group(parent: parent?.name, patterns: patterns),
            parent: parent)
    }

    /// `start MODE for NAME`, from behind its first word.
    private mutating func takeStart() throws(NotationError) -> ApplicationLine {
        let mode = try takeModeName(after: "start")
        let group = try takeForGroup(after: "start")
        return ApplicationLine(group: group, statement: .start(mode: mode.name), mode: mode)
    }

    /// `on for NAME`, `off for NAME` and `only for NAME`, from behind the first word.
    private mutating func takeUse(_ use: ApplicationGroup.Use) throws(NotationError)
        -> ApplicationLine
    {
        let group = try takeForGroup(after: use.rawValue)
        return ApplicationLine(group: group, statement: .use(use))
    }

    private mutating func takeForGroup(after word: String) throws(NotationError) -> ModeReference {
        skipBlanks()
        let start = position
        let range = takeWord()
        guard text(range) == "for" else {
            throw error(
                .application(.missingFor(after: word)),
                at: range.isEmpty ? character(at: start) : range)
        }
        return try takeGroupName(after: "for")
    }

    mutating func takeGroupName(after word: String) throws(NotationError) -> ModeReference {
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
    /// The line that a group of applications is written as.
    public static func text(of group: ApplicationGroup) -> String {
        let parent = group.parent.map { " inherits " + word($0) } ?? ""
        let patterns = group.patterns.map { pattern in
            pattern.isTitle ? "title " + quoted(pattern.text) : word(pattern.text)
        }
        let line = "applications " + word(group.name) + parent
        return ([line] + (patterns.isEmpty ? [] : [":"]) + patterns).joined(separator: " ")
    }

    /// That line, and those that say what mode begins there and whether strokes are read.
    public static func lines(of group: ApplicationGroup) -> [String] {
        let start = group.start.map { "start \(name(ofMode: $0)) for \(word(group.name))" }
        let use = group.use.map { "\($0.rawValue) for \(word(group.name))" }
        return [text(of: group)] + [start, use].compactMap(\.self)
    }
}
