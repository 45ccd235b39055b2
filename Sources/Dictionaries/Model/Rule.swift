import Glibc
import Strokes

/// A compiled regular expression that must match a whole text, as xstroke 0.6 puts it together: a
/// `^` before it and a `$` behind. At the top of `14|89` these belong to one side each.
///
/// Wraps `regcomp(3)` and `regexec(3)`, which several threads may call at once.
final class ExtendedExpression: @unchecked Sendable {
    /// Why it cannot be one, in the words of the C library.
    struct Failure: Error {
        var reason: String
    }

    private let compiled: UnsafeMutablePointer<regex_t>

    /// Longer ones, and those that repeat something as often, take more memory than they are worth.
    private static let longest = 2000
    private static let mostRepetitions = 1000

    init(_ text: String) throws(Failure) {
        guard !text.utf8.contains(0) else { throw Failure(reason: "it holds a NUL") }
        guard text.utf8.count <= Self.longest else {
            throw Failure(reason: "it is longer than \(Self.longest) bytes")
        }
        guard Self.repetitions(in: text) <= Self.mostRepetitions else {
            throw Failure(reason: "it repeats more than \(Self.mostRepetitions) times")
        }
        guard !Self.refersBack(text) else {
            throw Failure(reason: "it refers back to a group, which may take for ever")
        }
        let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
        compiled.initialize(to: regex_t())
        let code = regcomp(compiled, "^\(text)$", REG_EXTENDED | REG_NOSUB)
        guard code == 0 else {
            let reason = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                let length = regerror(code, compiled, buffer.baseAddress, buffer.count)
                return String(
                    decoding: buffer.prefix(max(0, min(length, buffer.count) - 1))
                        .map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
            compiled.deallocate()
            throw Failure(reason: reason)
        }
        self.compiled = compiled
    }

    deinit {
        regfree(compiled)
        compiled.deallocate()
    }

    func matches(_ text: String) -> Bool {
        regexec(compiled, text, 0, nil, 0) == 0
    }

    /// What the upper bounds of all `{n,m}` come to where they stand in each other.
    private static func repetitions(in text: String) -> Int {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().reduce(1) {
            let bounds = $1.prefix { $0 != "}" }.split(separator: ",")
            let most = bounds.compactMap { Int($0) }.max() ?? 1
            return min($0, 1 << 20) * max(1, min(most, 1 << 20))
        }
    }

    private static func refersBack(_ text: String) -> Bool {
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped, byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "9") { return true }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        }
        return false
    }
}

/// Actions for the strokes whose cells match regular expressions, whatever they look like otherwise.
/// Rules are xstroke's way of knowing a stroke: a mode's are asked in their order, and the first that
/// matches counts.
public struct Rule: Hashable, Sendable {
    public var actions: [Action]
    /// All of them must match; never empty.
    public var patterns: [Pattern]

    public init(actions: [Action], patterns: [Pattern]) {
        self.actions = actions
        self.patterns = patterns
    }

    /// Whether it hangs on where on the screen something is drawn.
    public var hasAnchor: Bool { patterns.contains { $0.field == .anchor } }

    /// A regular expression and what it is held against.
    public struct Pattern: Hashable, Sendable {
        public enum Field: Hashable, Sendable {
            /// The cells over the stroke's own box.
            case grid
            /// The cells over the whole screen, whose outer ones are narrow.
            case anchor
        }

        public let field: Field
        /// A POSIX extended regular expression.
        public let text: String
        private let expression: ExtendedExpression

        /// - Throws: why `text` is no regular expression that may be used.
        public init(_ text: String, on field: Field = .grid) throws(PatternError) {
            // A slash is written with a backslash in a dictionary, and means the same with it.
            let text = Self.withoutEscapedSlashes(text)
            do throws(ExtendedExpression.Failure) {
                expression = try ExtendedExpression(text)
            } catch {
                throw PatternError(reason: error.reason)
            }
            self.text = text
            self.field = field
        }

        /// Whether the digits of a path match as a whole.
        public func matches(_ path: String) -> Bool { expression.matches(path) }

        public static func == (one: Self, other: Self) -> Bool {
            one.field == other.field && one.text == other.text
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(field)
            hasher.combine(text)
        }

        private static func withoutEscapedSlashes(_ text: String) -> String {
            guard text.contains("\\/") else { return text }
            var output = ""
            var isEscaped = false
            for scalar in text.unicodeScalars {
                if isEscaped, scalar != "/" { output += "\\" }
                if isEscaped || scalar != "\\" { output.unicodeScalars.append(scalar) }
                isEscaped = !isEscaped && scalar == "\\"
            }
            return isEscaped ? output + "\\" : output
        }
    }
}

/// Why a text is no regular expression that may be used.
public struct PatternError: Error, Hashable, Sendable {
    /// In the words of the C library.
    public var reason: String
}

/// How the cells are found that rules and edges look at; nil where nothing was said.
public struct RuleOptions: Hashable, Sendable {
    /// A stroke whose width and height come to no more pixels is a tap; 6 by default.
    public var tapDrift: Int?
    /// The width of the screen's edges, in percent of its width and height; 5 by default.
    public var edgeWidth: Double?

    public init(tapDrift: Int? = nil, edgeWidth: Double? = nil) {
        self.tapDrift = tapDrift
        self.edgeWidth = edgeWidth
    }

    /// The default of xstroke 0.6 where nothing was said.
    public var tapDriftOrDefault: Int { tapDrift ?? 6 }
    public var edgeWidthOrDefault: Double { edgeWidth ?? 5 }

    func layered(over lower: RuleOptions) -> RuleOptions {
        RuleOptions(
            tapDrift: tapDrift ?? lower.tapDrift, edgeWidth: edgeWidth ?? lower.edgeWidth)
    }
}

/// The exact rules of every mode, those of `above` before a mode's own, then its parents', those of
/// `below` at the end. What counts in some applications comes before all of them.
struct RuleBook: Sendable {
    private let rules: [String: [Rule]]
    private let options: RuleOptions

    /// nil where no mode has a rule.
    init?(_ dictionary: StrokeDictionary, modes: [String], applications: Applications) {
        guard dictionary.modes.contains(where: { !$0.rules.isEmpty }) else { return nil }
        var rules: [String: [Rule]] = [:]
        for mode in modes {
            let order =
                dictionary.modes(countingIn: mode) + dictionary.modes(below: Mode.below)
            let found = order.flatMap(\.rules)
            if !found.isEmpty { rules[mode] = found }
            for group in applications.all {
                let scoped =
                    dictionary.scopedModes(countingIn: mode, for: group, of: applications)
                    + dictionary.scopedModes(countingIn: Mode.below, for: group, of: applications)
                let special = scoped.flatMap(\.rules)
                if !special.isEmpty { rules[Mode.name(mode, for: group)] = special + found }
            }
        }
        self.rules = rules
        options = dictionary.ruleOptions
    }

    /// The first rule of `mode` that `ink` matches, and the cells it has; nil where there is none,
    /// as for several strokes. Anchors match nothing where the screen is not known.
    func first(
        for ink: Ink, in mode: String, of group: String?, on surface: Surface
    ) -> RuleReading? {
        guard let rules = rules[Mode.name(mode, for: group)] ?? rules[mode],
            let stroke = RasterStroke(ink, isTurned: surface.isTurned)
        else { return nil }
        let path = stroke.gridPath(tapDrift: options.tapDriftOrDefault)
        // Most modes have no rule with an anchor.
        var anchor: String??
        func anchorPath() -> String? {
            if let anchor { return anchor }
            let found = surface.screen.map {
                stroke.anchorPath(on: $0, border: options.edgeWidthOrDefault / 100)
            }
            anchor = .some(found)
            return found
        }
        let rule = rules.first { rule in
            rule.patterns.allSatisfy { pattern in
                switch pattern.field {
                case .grid: pattern.matches(path)
                case .anchor: anchorPath().map(pattern.matches) ?? false
                }
            }
        }
        return rule.map { RuleReading(rule: $0, cells: path) }
    }
}

/// The exact rule that a stroke matches.
public struct RuleReading: Hashable, Sendable {
    public var rule: Rule
    /// The cells of the stroke as the rule sees them, see `RasterStroke`.
    public var cells: String

    /// It is as near as can be, and nothing else is as near.
    var match: Match {
        var match = Match(
            actions: rule.actions, cellPath: CellPath(cells), distance: 0, alternatives: [],
            band: .handWritten)
        match.origin = rule.hasAnchor ? .anchoredRule : .rule
        return match
    }
}

/// The rules of a dictionary, to be asked for cell paths.
struct DrawnRules {
    /// Pixels between the centres of two cells: a stroke of common size, far from a tap.
    private static let step = 40.0

    private let book: RuleBook

    /// nil where no mode has a rule.
    init?(_ dictionary: StrokeDictionary) {
        let applications = Applications(dictionary.applications)
        var modes = dictionary.writingModes
        if modes.isEmpty { modes = [dictionary.firstMode] }
        guard let book = RuleBook(dictionary, modes: modes, applications: applications) else {
            return nil
        }
        self.book = book
    }

    /// The rule that takes `path` where `mode` is read, which may be one for some applications; those
    /// that hang on the place on the screen are left out. Of `above` and `below` nothing is known, as
    /// that depends on the mode.
    func first(for path: CellPath, in mode: String) -> Rule? {
        let scope = ScopedMode(mode)
        let ink = Ink(
            path.ink.strokes.map { stroke in
                Stroke(stroke.points.map { Point(x: $0.x * Self.step, y: $0.y * Self.step) })
            })
        return book.first(for: ink, in: scope?.mode ?? mode, of: scope?.group, on: Surface())?.rule
    }
}

extension StrokeDictionary {
    /// The modes whose rules are asked in `name`, in their order.
    func modes(countingRulesIn name: String) -> [Mode] {
        guard let scope = ScopedMode(name) else {
            return modes(countingIn: name) + modes(below: Mode.below)
        }
        return [mode(named: name)].compactMap(\.self) + modes(countingRulesIn: scope.mode)
    }
}
