import System

/// A problem in a text file: what is wrong, where, and what to write instead.
public struct Diagnostic: Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable {
        case error
        case warning
        /// Nothing is wrong, but the reader may want to know it.
        case note

        /// In words for people.
        fileprivate var word: Message {
            switch self {
            case .error: "error"
            case .warning: "warning"
            case .note: "note"
            }
        }
    }

    /// From 1.
    public var line: Int
    /// From 1, in characters.
    public var column: Int
    /// In characters, at least 1.
    public var length: Int
    public var severity: Severity
    /// What is wrong, without a full stop.
    public var message: Message
    /// What to write or do instead; nil where the message says everything.
    public var remedy: Message?
    /// How many problems it tells of: more than one where it stands in the place of those that are not shown.
    public private(set) var count = 1

    public init(
        line: Int, column: Int, length: Int = 1, severity: Severity = .error, message: Message,
        remedy: Message? = nil
    ) {
        self.line = line
        self.column = column
        self.length = length
        self.severity = severity
        self.message = message
        self.remedy = remedy
    }

    /// What stands in the place of `count` problems, of which this is one.
    public func standing(for count: Int) -> Diagnostic {
        var result = Diagnostic(
            line: line, column: column, length: length, severity: severity,
            message: .counted(
                count, "\(count) more problem is not shown", "\(count) more problems are not shown"),
            remedy: "correct the ones above first")
        result.count = count
        return result
    }

    /// The diagnostic for `error` in the line `number`, whose UTF-8 bytes are `bytes`.
    public init(_ error: NotationError, line number: Int, bytes: ArraySlice<UInt8>) {
        let problem = error.problem
        self.init(
            line: number, bytes: bytes, range: error.range, severity: problem.severity,
            message: problem.message, remedy: problem.remedy)
    }

    /// - Parameter range: in UTF-8 bytes from the start of the line, whose bytes are `bytes`.
    init(
        line: Int, bytes: ArraySlice<UInt8>, range: Range<Int>, severity: Severity,
        message: Message, remedy: Message?
    ) {
        let start = bytes.startIndex + min(range.lowerBound, bytes.count)
        let end = bytes.startIndex + min(range.upperBound, bytes.count)
        func characters(_ range: Range<Int>) -> Int {
            String(decoding: bytes[range], as: UTF8.self).count
        }
        self.init(
            line: line,
            column: characters(bytes.startIndex..<start) + 1,
            length: max(characters(start..<end), 1),
            severity: severity, message: message, remedy: remedy)
    }
}

extension [Diagnostic] {
    /// How many mistakes they tell of.
    public var errorCount: Int {
        reduce(0) { $0 + ($1.severity == .error ? $1.count : 0) }
    }

    /// The first of them, and one in the place of the others.
    func cut(to limit: Int) -> [Diagnostic] {
        let rest = dropFirst(limit)
        guard rest.count > 1, let next = rest.first(where: { $0.severity == .error }) ?? rest.first
        else { return self }
        return prefix(limit) + [next.standing(for: rest.reduce(0) { $0 + $1.count })]
    }
}

/// Renders diagnostics with their line and a caret below the place:
///
///     strokes.dict:12:9: error: unknown key `Retrun`
///     <Shift+Retrun> : 3587
///            ^~~~~~
///       help: did you mean `Return`?
public struct DiagnosticRenderer: Sendable {
    private let file: String
    private let bytes: [UInt8]

    /// How much of a line is shown at most, in columns of the terminal.
    public static let width = 100

    /// - Parameters:
    ///   - file: the name to print.
    ///   - bytes: the text the diagnostics are about.
    public init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }

    /// The lines to print for each of `diagnostics`, and how many more there are than `limit`: another file may have
    /// taken the place of this one. Most texts have none, and are not looked through.
    public func render(_ diagnostics: [Diagnostic], atMost limit: Int = 20) -> [Message] {
        guard !diagnostics.isEmpty else { return [] }
        let lines = SourceLines(bytes).map { $0.content.startIndex..<$0.content.endIndex }
        return diagnostics.cut(to: limit).map { render($0, lines) }
    }

    /// The lines to print, each ended by a line feed.
    public func render(_ diagnostic: Diagnostic) -> Message { render([diagnostic])[0] }

    private func render(_ diagnostic: Diagnostic, _ lines: [Range<Int>]) -> Message {
        let place = "\(file):\(diagnostic.line):\(diagnostic.column)"
        let message = diagnostic.message.mapPlaces(Self.printable)
        var shown = ""
        if lines.indices.contains(diagnostic.line - 1) {
            let text = String(decoding: bytes[lines[diagnostic.line - 1]], as: UTF8.self)
            let excerpt = Excerpt(
                of: text, around: max(diagnostic.column - 1, 0), length: diagnostic.length)
            shown = excerpt.text + "\n" + excerpt.caret + "\n"
        }
        let problem: Message = "\(place): \(diagnostic.severity.word): \(message)\n\(shown)"
        guard let remedy = diagnostic.remedy else { return problem }
        let help: Message = "  help: \(remedy.mapPlaces(Self.printable))\n"
        return "\(problem)\(help)"
    }

    /// `text` without what a terminal would obey.
    public static func printable(_ text: String) -> String {
        String(text.map { Glyph($0).text })
    }
}

/// A character that is safe to print on a terminal.
private struct Glyph {
    /// The character; control characters, which a terminal would obey, are replaced.
    var text: Character
    /// Terminal columns.
    var width: Int

    init(_ character: Character) {
        let isControl = character.unicodeScalars.contains {
            $0.value < 0x20 && $0 != "\t" || (0x7F...0x9F).contains($0.value)
                || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
        }
        text = isControl ? "\u{FFFD}" : character
        width = isControl ? 1 : character.columns
    }
}

/// The part of a line around a place, and the line with the caret below it.
private struct Excerpt {
    var text = ""
    var caret = ""

    init(of line: String, around start: Int, length: Int) {
        // Characters beyond this are never shown, so that a very long line costs nothing.
        let reach = start + min(length, DiagnosticRenderer.width) + DiagnosticRenderer.width
        let glyphs = line.prefix(reach).map(Glyph.init)
        let start = min(start, glyphs.count)
        let end = min(start + max(length, 1), glyphs.count)
        let shown = Self.window(of: glyphs, around: start)
        if shown.lowerBound > 0 {
            text += "…"
            caret += " "
        }
        for index in shown {
            text.append(glyphs[index].text)
            if index < start {
                caret += glyphs[index].text == "\t" ? "\t" : spaces(glyphs[index].width)
            } else if index == start {
                caret += "^" + tildes(glyphs[index].width - 1)
            } else if index < end {
                caret += tildes(glyphs[index].width)
            }
        }
        if start == glyphs.count { caret += "^" }
        if shown.upperBound < glyphs.count || !line.dropFirst(reach).isEmpty { text += "…" }
    }

    /// All glyphs where they fit, else as many around `start` as fit, most of them to the right.
    private static func window(of glyphs: [Glyph], around start: Int) -> Range<Int> {
        let room = DiagnosticRenderer.width
        // A tab is at most eight columns.
        func width(_ index: Int) -> Int { glyphs[index].text == "\t" ? 8 : glyphs[index].width }
        guard glyphs.indices.reduce(0, { $0 + width($1) }) > room else { return glyphs.indices }
        var lower = start
        var upper = start
        var used = 2
        while lower > 0, used + width(lower - 1) <= room * 2 / 5 {
            lower -= 1
            used += width(lower)
        }
        while upper < glyphs.count, used + width(upper) <= room {
            used += width(upper)
            upper += 1
        }
        while lower > 0, used + width(lower - 1) <= room {
            lower -= 1
            used += width(lower)
        }
        return lower..<upper
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
    private func tildes(_ count: Int) -> String { String(repeating: "~", count: count) }
}
