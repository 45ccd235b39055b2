/// A sentence for people: in English for scripts and the log, translated for those who read it.
public struct Message: Hashable, Sendable {
    private struct Part: Hashable, Sendable {
        /// In English, `%s` in each place for something.
        var pattern: String
        /// What goes there, in the order of the places.
        var arguments: [String]
    }

    private var parts: [Part]

    /// - Parameter pattern: a literal, so that the tests find it and ask for its translations.
    public init(_ pattern: String, _ arguments: String...) {
        self.init(pattern, arguments)
    }

    init(_ pattern: String, _ arguments: [String]) {
        parts = [Part(pattern: pattern, arguments: arguments)]
    }

    /// Both, with a semicolon between them.
    public func followed(by other: Message) -> Message {
        var result = self
        result.parts += other.parts
        return result
    }

    public var english: String { text { $0 } }

    /// In the user's language.
    public var translated: String { text(Translation.text(of:)) }

    private func text(_ translate: (String) -> String) -> String {
        parts.map { Self.text(of: translate($0.pattern), with: $0.arguments) }
            .joined(separator: "; ")
    }

    private static func text(of pattern: String, with arguments: [String]) -> String {
        var result = ""
        var rest = pattern[...]
        for argument in arguments {
            guard let place = rest.firstRange(of: "%s") else { break }
            result += rest[..<place.lowerBound] + argument
            rest = rest[place.upperBound...]
        }
        return result + rest
    }
}
