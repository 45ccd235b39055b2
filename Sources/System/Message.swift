/// A sentence for people: in English for scripts and the log, translated for those who read it.
///
///     let message: Message = "\(path): there is no such file"
///
/// The catalogues have it as `%s: there is no such file`.
public struct Message: Sendable {
    /// What stands in a place of a pattern.
    fileprivate enum Argument: Codable, Sendable {
        case text(String)
        case message(Message)
    }

    fileprivate struct Part: Codable, Sendable {
        /// In English, `%s` in each place for something.
        var pattern: String
        /// What goes there, in the order of the places.
        var arguments: [Argument]
        var counted: Counted?

        var english: String {
            if let counted, counted.count == 1 { counted.one } else { pattern }
        }

        var translated: String {
            guard let counted else { return Translation.text(of: pattern) }
            return Translation.text(of: counted.one, pattern, for: counted.count) ?? english
        }
    }

    /// Of what is said of a number of things.
    fileprivate struct Counted: Codable, Sendable {
        /// The pattern for one of them in English, by which the catalogues have it.
        var one: String
        var count: Int
    }

    private var parts: [Part]

    /// - Parameter pattern: a literal, so that the tests find it and ask for its translations.
    public init(_ pattern: String, _ arguments: String...) {
        self.init(pattern, arguments)
    }

    /// - Parameter pattern: one of a list of literals.
    public init(_ pattern: String, _ arguments: [String]) {
        parts = [Part(pattern: pattern, arguments: arguments.map(Argument.text))]
    }

    /// The same in every language: a name, a line of a file, what another program said.
    public init(verbatim text: String) {
        self.init("%s", [text])
    }

    /// Says of `count` things what English says of one, or of many; other languages have forms of their own.
    ///
    ///     .counted(count, "added \(count) line to \(path)", "added \(count) lines to \(path)")
    ///
    /// - Parameter many: with the same in its places as `one` has.
    public static func counted(_ count: Int, _ one: Message, _ many: Message) -> Message {
        var result = many
        result.parts[0].counted = Counted(one: one.parts[0].pattern, count: count)
        return result
    }

    /// With what to type or to do next below it; the catalogues have both as one text.
    public func helped(by help: Message) -> Message {
        var result = self
        result.parts[parts.count - 1].pattern += "\n  help: " + help.parts[0].pattern
        result.parts[parts.count - 1].arguments += help.parts[0].arguments
        return result
    }

    /// Both, with a semicolon between them.
    public func followed(by other: Message) -> Message {
        var result = self
        result.parts += other.parts
        return result
    }

    /// The same with each text in a place changed by `change`.
    public func mapPlaces(_ change: (String) -> String) -> Message {
        var result = self
        result.parts = parts.map { part in
            var part = part
            part.arguments = part.arguments.map { argument in
                switch argument {
                case .text(let text): .text(change(text))
                case .message(let message): .message(message.mapPlaces(change))
                }
            }
            return part
        }
        return result
    }

    public var english: String { text(\.english) }

    /// In the user's language.
    public var translated: String { text(\.translated) }

    /// `a or b or c`.
    public static func either(_ choices: [Message]) -> Message {
        choices.dropFirst().reduce(choices.first ?? "") { "\($0) or \($1)" }
    }

    /// One below the other.
    public static func lines(_ messages: some RandomAccessCollection<Message>) -> Message {
        guard messages.count > 1 else { return messages.first ?? "" }
        // By halves: coders of JSON take no thousand messages each within the next.
        let middle = messages.index(messages.startIndex, offsetBy: messages.count / 2)
        return "\(lines(messages[..<middle]))\n\(lines(messages[middle...]))"
    }

    /// The same of names that are not translated.
    public static func either(_ choices: [String]) -> Message {
        either(choices.map(Message.init(verbatim:)))
    }

    /// Its first line.
    public var firstLine: Message {
        // A translation has as many lines as the text in English.
        var result = self
        result.cut = .firstLine
        return result
    }

    /// Without the last character, which is a line feed.
    public var withoutLineEnd: Message {
        var result = self
        result.cut = .lineEnd
        return result
    }

    private enum Cut: String, Codable { case firstLine, lineEnd }
    private var cut: Cut?

    private func text(_ words: (Part) -> String) -> String {
        let text = parts.map { part in
            Pattern(words(part)).text { index in
                switch index < part.arguments.count ? part.arguments[index] : .text("") {
                case .text(let text): text
                case .message(let message): message.text(words)
                }
            }
        }.joined(separator: "; ")
        return switch cut {
        case .firstLine: String(text.prefix { $0 != "\n" })
        case .lineEnd: String(text.dropLast())
        case nil: text
        }
    }
}

extension Message: Hashable, Codable, CustomStringConvertible {
    /// Whether both say the same in English.
    public static func == (one: Message, other: Message) -> Bool { one.english == other.english }

    public func hash(into hasher: inout Hasher) { hasher.combine(english) }

    public var description: String { english }
}

extension Message: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) {
        self.init(text, [])
    }

    public init(stringInterpolation: StringInterpolation) {
        parts = [stringInterpolation.part]
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var part = Part(pattern: "", arguments: [])

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { part.pattern += literal }

        public mutating func appendInterpolation(_ message: Message) {
            append(.message(message))
        }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(.text(value.description))
        }

        private mutating func append(_ argument: Argument) {
            part.pattern += "%s"
            part.arguments.append(argument)
        }
    }
}

/// A text with places: `%s` is the next one, `%2$s` the second.
private struct Pattern {
    private let text: String

    init(_ text: String) { self.text = text }

    /// - Parameter argument: what goes into a place, counted from 0.
    func text(_ argument: (Int) -> String) -> String {
        var result = ""
        var rest = text[...]
        var next = 0
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            if rest.first == "s" {
                result += argument(next)
                next += 1
                rest.removeFirst()
            } else if let number = rest.first?.wholeNumberValue, number > 0,
                rest.dropFirst().hasPrefix("$s")
            {
                result += argument(number - 1)
                rest.removeFirst(3)
            } else {
                result += "%"
            }
        }
        return result + rest
    }
}
