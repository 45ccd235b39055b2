import ArgumentParser
import Dictionaries
import Glibc
import System

/// What the parser of arguments says, in the user's language. It words help and errors in English only:
/// its text, laid out in lines of any length, is translated line by line here and broken anew. In English
/// the same text comes out.
struct ParserText {
    /// Columns of the terminal.
    let width: Int
    private let translate: (Message) -> String

    /// Where the parser puts what it says of an argument.
    private static let labelWidth = 26

    init(width: Int, translate: @escaping (Message) -> String = \.translated) {
        self.width = width
        self.translate = translate
    }

    /// - Parameter text: help or an error of the parser, in lines that are not broken.
    func translated(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        // Its scripts for shells are not for people.
        if let overview = lines.first?.behind("OVERVIEW: ") {
            lines.removeFirst()
            return (head(overview, &lines) + sections(lines)).joined(separator: "\n")
        }
        guard text.hasPrefix("Error: ") else { return text }
        return lines.map { translated(errorLine: String($0)) }.joined(separator: "\n")
    }

    /// The width of the terminal, or what `$COLUMNS` says.
    static var terminalWidth: Int {
        if let columns = Environment.value("COLUMNS").flatMap({ Int($0) }), columns > 0 {
            return columns
        }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    private func said(_ text: String) -> String { translate(Message(text)) }

    // MARK: - Help

    /// The lines about the command, up to its usage.
    private func head(_ overview: Substring, _ lines: inout ArraySlice<Substring>) -> [String] {
        let usage = lines.firstIndex { $0.hasPrefix("USAGE: ") } ?? lines.endIndex
        var result = translate("OVERVIEW: \(said(String(overview)))").wrapped(to: width)
        // Blank lines stand before and behind what is said of it at length.
        let discussion = lines[..<usage].dropFirst().dropLast().joined(separator: "\n")
        if !discussion.isEmpty {
            result.append("")
            for line in said(discussion).split(separator: "\n", omittingEmptySubsequences: false) {
                result += line.wrapped(to: width)
            }
        }
        result.append("")
        lines = lines[usage...]
        return result
    }

    /// The lines from the usage on.
    private func sections(_ lines: ArraySlice<Substring>) -> [String] {
        var result: [String] = []
        var rest = lines
        while let line = rest.popFirst() {
            if let usage = line.behind("USAGE: ") {
                result.append(translate("USAGE: \(usage)"))
            } else if let heading = Self.headings[line] {
                result.append(translate(heading))
            } else if let command = line.behind("  See '"),
                command.hasSuffix("' for detailed help.")
            {
                let name = command.prefix { $0 != "'" }
                result.append(translate("  See '\(name)' for detailed help."))
            } else if line.hasPrefix("  "), let text = Self.text(behindLabelOf: line) {
                result += element(label(line.prefix(Self.labelWidth)), String(text))
            } else if let next = rest.first, next.hasPrefix(Self.indent) {
                rest.removeFirst()
                result += element(label(line), String(next.dropFirst(Self.labelWidth)))
            } else {
                result.append(label(line))
            }
        }
        return result
    }

    private static let headings: [Substring: Message] = [
        "ARGUMENTS:": "ARGUMENTS:", "OPTIONS:": "OPTIONS:", "SUBCOMMANDS:": "SUBCOMMANDS:",
    ]
    private static let indent = String(repeating: " ", count: labelWidth)

    /// What stands in the right column; nil where the label reaches into it.
    private static func text(behindLabelOf line: Substring) -> Substring? {
        let text = line.dropFirst(labelWidth)
        guard !text.isEmpty, line.prefix(labelWidth).last == " ", text.first != " " else {
            return nil
        }
        return text
    }

    private func label(_ text: Substring) -> String {
        let label = text.trimmedEnd
        guard label.hasSuffix(" (default)") else { return String(label) }
        return translate("\(label.dropLast(" (default)".count)) (default)")
    }

    private func element(_ label: String, _ text: String) -> [String] {
        let lines = description(text).wrapped(to: width - Self.labelWidth)
            .map { Self.indent + $0 }
        guard label.columns < Self.labelWidth else { return [label] + lines }
        let first = label + lines[0].dropFirst(label.columns)
        return [first] + lines.dropFirst()
    }

    /// What is said of an argument, and which values it takes.
    private func description(_ text: String) -> String {
        for sign in ["(values: ", "(default: "] {
            guard text.hasSuffix(")"), let place = text.firstRange(of: sign) else { continue }
            let values = text[place.upperBound...].dropLast()
            let about = text[..<place.lowerBound].trimmedEnd
            let said = about.isEmpty ? "" : said(String(about)) + " "
            guard sign == "(values: " else { return said + translate("(default: \(values))") }
            guard let mark = values.firstRange(of: "; default: ") else {
                return said + translate("(values: \(values))")
            }
            let (all, usual) = (values[..<mark.lowerBound], values[mark.upperBound...])
            return said + translate("(values: \(all); default: \(usual))")
        }
        return said(text)
    }

    // MARK: - Errors

    private func translated(errorLine line: String) -> String {
        for pattern in Self.errors {
            if var arguments = Self.places(of: pattern, in: line) {
                let words = arguments.last.map(Self.quoted) ?? []
                if pattern.hasSuffix(" one of %s.") { arguments[2] = choice(arguments[2]) }
                let line = translate(Message(pattern, arguments))
                guard pattern.hasSuffix(" one of %s."),
                    let near = NearestName.nearest(to: arguments[0], among: words)
                else { return line }
                return translate("\(line) Did you mean '\(near)'?")
            }
        }
        // What helps with an argument stands behind its name.
        guard line.hasPrefix("Help:  "), let place = line.range(ofLast: "  "),
            place.lowerBound > line.index(line.startIndex, offsetBy: 6)
        else { return line }
        let name = line[..<place.lowerBound].dropFirst("Help:  ".count)
        return translate("Help:  \(name)  \(said(String(line[place.upperBound...])))")
    }

    /// The words between single quotes.
    private static func quoted(_ list: String) -> [String] {
        list.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The last two of a list.
    private func choice(_ list: String) -> String {
        for (word, both) in [(" or ", "%s or %s"), (" and ", "%s and %s")] {
            if let place = list.firstRange(of: word) {
                let (one, other) = (list[..<place.lowerBound], list[place.upperBound...])
                return translate(Message(both, [String(one), String(other)]))
            }
        }
        return list
    }

    /// The most particular first.
    private static let errors = [
        "Error: Unknown option '%s'. Did you mean '%s'?",
        "Error: Unknown option '%s'",
        "   or: Missing value for '%s' in '%s'",
        "Error: Missing value for '%s'",
        "Error: Missing expected argument '%s'",
        "Error: Unexpected argument '%s'",
        "Error: %s unexpected arguments: '%s'",
        "Error: The value '%s' is invalid for '%s'. Please provide one of %s.",
        "Error: The value '%s' is invalid for '%s'. Please provide one of the following:",
        "Error: The value '%s' is invalid for '%s': %s",
        "Error: The value '%s' is invalid for '%s'",
        "Error: The option '%s' does not take any value, but '%s' was specified.",
        "Error: %s",
        "Usage: %s",
        "  See '%s' for more information.",
    ]

    /// What stands in the places of `pattern`; nil where `line` is not of that kind.
    private static func places(of pattern: String, in line: String) -> [String]? {
        let parts = pattern.split(separator: "%s", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, line.hasPrefix(first),
            line.hasSuffix(last)
        else { return nil }
        var rest = line.dropFirst(first.count)
        var places: [String] = []
        for part in parts.dropFirst().dropLast() {
            guard let end = rest.firstRange(of: part) else { return nil }
            places.append(String(rest[..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        guard rest.count >= last.count else { return nil }
        return places + [String(rest.dropLast(last.count))]
    }
}

extension ValidationError {
    /// With a message in the user's language.
    init(saying message: Message) {
        self.init(message.translated)
    }
}

extension StringProtocol {
    /// What follows `beginning`; nil where it does not begin so.
    fileprivate func behind(_ beginning: String) -> SubSequence? {
        hasPrefix(beginning) ? dropFirst(beginning.count) : nil
    }

    fileprivate var trimmedEnd: SubSequence {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}

extension String {
    /// Where `part` stands last.
    fileprivate func range(ofLast part: String) -> Range<Index>? { ranges(of: part).last }
}
