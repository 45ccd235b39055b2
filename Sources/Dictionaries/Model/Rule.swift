import System

/// Actions for the strokes whose cells match regular expressions, which is how xstroke recognises strokes.
/// The rules of a mode are tried in their order, and the first that matches counts.
public struct Rule: Hashable, Sendable {
    public var actions: [Action]
    /// All of them must match; never empty.
    public var patterns: [Pattern]

    /// Whether it depends on where on the screen a stroke is drawn.
    public var hasAnchor: Bool { patterns.contains { $0.field == .anchor } }

    /// A regular expression, and the cells that it is matched with.
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

        /// - Throws: `PatternError` where `text` cannot be used as a regular expression.
        public init(_ text: String, on field: Field = .grid) throws(PatternError) {
            // A dictionary writes a slash with a backslash, which means the same.
            let text = Self.withoutEscapedSlashes(text)
            expression = try ExtendedExpression(text)
            self.text = text
            self.field = field
        }

        /// Whether the expression matches all digits of a path.
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

/// Why a text cannot be used as a regular expression.
public struct PatternError: Error, Hashable, Sendable {
    /// In the words of the C library.
    public var reason: Message
}

/// Options of a dictionary for rules and for examples at edges of the screen; nil where the dictionary
/// does not set them.
public struct RuleOptions: Hashable, Sendable {
    /// A stroke whose width and height add up to no more pixels than this is a tap; 6 by default.
    public var tapDrift: Int?
    /// The width of the screen's edges, in percent of its width and height; 5 by default.
    public var edgeWidth: Double?

    public init(tapDrift: Int? = nil, edgeWidth: Double? = nil) {
        self.tapDrift = tapDrift
        self.edgeWidth = edgeWidth
    }

    /// The value, or xstroke 0.6's default where it is not set.
    public var tapDriftOrDefault: Int { tapDrift ?? 6 }
    public var edgeWidthOrDefault: Double { edgeWidth ?? 5 }

    /// These, and of `lower` those that are not set here.
    package func layered(over lower: RuleOptions) -> RuleOptions {
        RuleOptions(tapDrift: tapDrift ?? lower.tapDrift, edgeWidth: edgeWidth ?? lower.edgeWidth)
    }

    /// Those of them that `present` does not set.
    package func beyond(_ present: RuleOptions) -> RuleOptions {
        RuleOptions(
            tapDrift: present.tapDrift == nil ? tapDrift : nil,
            edgeWidth: present.edgeWidth == nil ? edgeWidth : nil)
    }
}
