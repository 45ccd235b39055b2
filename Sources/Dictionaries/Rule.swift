// Owns: exact rules: regular expressions that the cells of a stroke must match. Leaves their text to
// RuleNotation, the order they are asked in to RuleBook, the cells to Strokes.

import Strokes

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
