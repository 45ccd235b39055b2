// Owns: the words for what is wrong in an alphabet of xstroke's.

import Dictionaries

extension XstrokeError {
    /// What is wrong, with its line and what helps.
    public var text: String { place.rendered(.error, problem.message, problem.remedy) }
}

extension XstrokePlace {
    /// With the line, and a caret below what is wrong.
    public func rendered(
        _ severity: Diagnostic.Severity, _ message: String, _ remedy: String?
    ) -> String {
        let columns = columns
        let text = DiagnosticRenderer(file: source.name, bytes: source.bytes).render(
            Diagnostic(
                line: line, column: columns.start, length: columns.length, severity: severity,
                message: message, remedy: remedy))
        return String(text.dropLast())
    }
}

extension XstrokeObstacle {
    /// What helps against what stands at `place`.
    public func remedy(at place: XstrokePlace) -> String? {
        guard self == .unknownKey else { return "it is a comment in the dictionary" }
        let name = String(decoding: place.source.bytes[place.range], as: UTF8.self)
        return DictionaryProblem.unknownKey(name).remedy
    }
}

extension XstrokeError.Problem {
    fileprivate var message: String {
        switch self {
        case .expected(let expected, let found):
            "expected " + expected.map(\.words).joined(separator: " or ")
                + (found.isEmpty ? ", the file ends" : ", not `\(found.prefix(40))`")
        case .unclosedString: "the quote is not closed on its line"
        case .unexpectedCharacter(let text): "`\(text)` does not belong in an alphabet"
        case .unreadableFile(let name): "the file `\(name)` cannot be read"
        case .includeDepth: "files include each other"
        case .size(let size): "the files together have more than \(size >> 20) MB"
        case .badPattern(let reason): "this is no regular expression that can be used: \(reason)"
        case .badNumber(let range):
            "expected a number from \(range.lowerBound) to \(range.upperBound)"
        case .unknownOption(let name, _): "the engine has no option `\(name)`"
        }
    }

    fileprivate var remedy: String? {
        switch self {
        case .expected(let expected, _): expected.lazy.compactMap(\.example).first
        case .unclosedString: "end it with `\"`; a quote inside it is written `\\\"`"
        case .unexpectedCharacter: "a comment starts with `#`, text stands in quotes"
        case .unreadableFile: "copy the file beside the alphabet, or take the line out"
        case .includeDepth(let depth):
            "take one `include` out; at most \(depth) files may lie in each other"
        case .size: "import its parts one by one"
        case .badPattern: "write for instance `grid(\"147?89\")`, where cell 7 may be missing"
        case .badNumber: nil
        case .unknownOption(_, let known): "it has `Option \"\(known.joined(separator: ", "))\"`"
        }
    }
}

extension XstrokeExpectation {
    fileprivate var words: String {
        switch self {
        case .word(let word): "`\(word)`"
        case .symbol(let symbol): "`\(symbol)`"
        case .string: "a text in quotes"
        case .integer: "a whole number"
        case .number: "a number"
        case .keyName: "the name of a key"
        case .engineName: "`grid`, `anchor` or `doc`"
        case .action: "an action"
        case .definition: "`Mode`, `Engine` or an action"
        case .endOfLine: "the end of the line"
        }
    }

    fileprivate var example: String? {
        switch self {
        case .string: "write for instance `Mode \"abc\"` or `Exec \"xterm\"`"
        case .integer: "write for instance `Button 1`"
        case .number: "write for instance `OrientationCorrection -90`"
        case .keyName: "write for instance `Key Return`, as in keysymdef.h without XK_"
        case .engineName: "write for instance `grid(\"147?89\")`"
        case .action, .definition:
            "the actions are Key, Button, ModeShift, ModeLock, Exec and OrientationCorrection"
        case .word("Option"): "write for instance `Option \"TapDrift\" \"6\"`"
        case .symbol("="): "write for instance `Key l = grid(\"14789\")`"
        case .endOfLine: "several features stand in braces: `{ grid(\"258\") doc(\"258\") }`"
        case .word, .symbol: nil
        }
    }
}
