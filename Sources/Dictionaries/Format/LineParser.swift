import Strokes
import System

/// The content of a line, and the first problem in it.
struct ParsedLine {
    enum Content {
        case blank
        case comment
        case header(version: Int)
        /// The start of a mode; `name` is nil where it cannot be read.
        case mode(
            name: String?, parents: [NameReference], scope: ModeScope? = nil,
            words: WordsClause? = nil)
        case applications(ApplicationLine)
        case entry(ParsedActions, ParsedWords)
        case options(RuleOptions)
        /// Anything else.
        case unreadable
    }

    var content: Content
    var error: NotationError?
    /// The comment behind an entry, a mode or the header, without its `#`.
    var comment: String?
}

/// The mode that a scoped mode adds to, and the applications where it does.
struct ModeScope {
    var mode: NameReference
    var group: NameReference
}

/// What a mode says of whole words: that it reads them.
struct WordsClause {
    /// The mode that reads single characters.
    var orMode: NameReference?

    var wholeWords: WholeWords { WholeWords(orMode: orMode?.name) }
}

/// Everything behind the colon of an entry.
struct ParsedWords {
    /// Where it begins in the bytes of the line.
    var start: Int
    var examples: [Example] = []
    var discriminants: [Discriminant] = []
    var gestures: [Gesture] = []
    /// Whether the entry of the same actions in the dictionary below does not count.
    var isOffBelow = false
    /// Whether the entry is also matched as a picture.
    var isPicture = false
    /// The patterns of each exact rule.
    var rules: [[Rule.Pattern]] = []
    /// Whether something that is written by hand has a mistake.
    var isFaulty = false

    /// What counts: where something written by hand has a mistake, only what was recorded or computed, because half
    /// of what is meant would take strokes from the dictionary below. nil for nothing.
    var counting: ParsedWords? {
        guard isFaulty else { return self }
        var rest = ParsedWords(start: start)
        rest.examples = examples.filter { $0.kind != .handWritten }
        rest.discriminants = discriminants
        return rest.examples.isEmpty && rest.discriminants.isEmpty ? nil : rest
    }
}

enum LineParser {
    static let header = "krakel-dictionary"
    /// What the parents of a mode, or of a group of applications, stand behind.
    static let inherits = "inherits"
    static let keywords =
        [
            "mode", "shift", "lock", "stick", "hold", "release", "button", "scroll", "mark", "run",
            "pause", "take", "next", "open", "window", "desktop", "straighten", "ignore", "wait",
            "again", "paste", "date", "applications", "start", "on", "off", "only", header,
        ] + RuleOptionLine.keywords
    /// Those that are an action by themselves.
    static let loneKeywords = keywords.filter { (try? ActionNotation.actions(in: $0)) != nil }

    /// Behind a colon: the entry of the dictionary below does not count.
    static let offWord = "off"
    /// Behind a colon: the entry is also matched as a picture.
    static let pictureWord = "picture"

    /// The longest line that is read, in bytes: it has room for two thousand recorded examples.
    static let longestLine = 1 << 18

    /// Reads a line, given without its line break.
    static func parse(_ bytes: ArraySlice<UInt8>) -> ParsedLine {
        var scanner = LineScanner(bytes)
        guard bytes.count <= longestLine else {
            return ParsedLine(
                content: .unreadable,
                error: scanner.error(
                    .lineTooLong, at: bytes.startIndex..<bytes.startIndex + 1))
        }
        if ConflictMarkers.isMarker(bytes) {
            return ParsedLine(
                content: .unreadable,
                error: scanner.error(.conflictMarker, at: bytes.startIndex..<bytes.endIndex))
        }
        if let place = UTF8Validation.firstError(in: bytes) {
            return ParsedLine(content: .unreadable, error: scanner.error(.notUTF8, at: place))
        }
        scanner.skipBlanks()
        if scanner.isAtEnd {
            return ParsedLine(content: scanner.peek == nil ? .blank : .comment)
        }
        let start = scanner
        switch scanner.text(scanner.takeWord()) {
        case header: return commented(headerLine(&scanner), scanner)
        case "mode": return commented(modeLine(&scanner), scanner)
        case let word where LineScanner.applicationWords.contains(word):
            return line(&scanner) { (scanner: inout LineScanner) throws(NotationError) in
                .applications(try scanner.takeApplicationLine(word))
            }
        case let word where RuleOptionLine.keywords.contains(word):
            return line(&scanner) { (scanner: inout LineScanner) throws(NotationError) in
                .options(try RuleOptionLine.options(word, &scanner))
            }
        case let word:
            var line = entryLine(start)
            // A misspelt `mode` still ends the mode before it; no colon follows it.
            if case .unreadable = line.content,
                case .unknownWord(_, before: nil) = line.error?.problem, isMisspeltMode(word)
            {
                line.content = .mode(name: nil, parents: [])
            }
            return line
        }
    }

    /// Whether `mode` is the keyword nearest to `word`. Most words are decided quickly, because a file that
    /// is not a dictionary is full of unknown words.
    static func isMisspeltMode(_ word: String) -> Bool {
        let length = word.utf8.count
        guard length > 2 else { return false }
        if word.utf8.allSatisfy({ $0 < 0x80 }) {
            // One edit leaves at least three of the letters of `mode`, and two edits leave two.
            guard length <= 6 else { return false }
            let letters = "mode".utf8.count { letter in word.utf8.contains { $0 | 0x20 == letter } }
            guard letters >= 3 || length == 6 && letters >= 2 else { return false }
            // At most one edit is allowed for short words, and `mode` is the first of the keywords.
            if length <= 5 {
                return NearestName.editDistance(
                    word.utf8.map { $0 | 0x20 }, Array("mode".utf8)) <= 1
            }
        } else if length > 24 {
            return false
        }
        return NearestName.nearest(to: word, among: keywords) == "mode"
    }

    private static func commented(_ line: ParsedLine, _ scanner: LineScanner) -> ParsedLine {
        var line = line
        if line.error == nil, scanner.peek != nil { line.comment = scanner.textOfComment }
        return line
    }

    private static func headerLine(_ scanner: inout LineScanner) -> ParsedLine {
        scanner.skipBlanks()
        let range = scanner.takeWord()
        let text = scanner.text(range)
        guard !text.isEmpty, text.utf8.allSatisfy(Byte.isDigit), text.contains(where: { $0 != "0" })
        else {
            return ParsedLine(
                content: .header(version: DictionaryReader.version),
                error: scanner.error(.unknownVersion(text), at: range))
        }
        return ParsedLine(content: .header(version: Int(text) ?? .max), error: leftover(&scanner))
    }

    private static func modeLine(_ scanner: inout LineScanner) -> ParsedLine {
        var name: String?
        var parents: [NameReference] = []
        do throws(NotationError) {
            let base = try scanner.takeModeName(after: "mode")
            name = base.name
            scanner.skipBlanks()
            guard !scanner.isAtEnd else {
                return ParsedLine(content: .mode(name: name, parents: []))
            }
            let range = scanner.takeWord()
            if scanner.text(range) == "for" {
                // Where the group cannot be read, the lines below belong to no mode.
                name = nil
                let group = try scanner.takeGroupName(after: "for")
                name = ScopedMode(mode: base.name, group: group.name).name
                return ParsedLine(
                    content: .mode(
                        name: name, parents: [], scope: ModeScope(mode: base, group: group)),
                    error: leftover(&scanner))
            }
            if scanner.text(range) == inherits {
                repeat {
                    parents.append(try scanner.takeModeName(after: inherits))
                    scanner.skipBlanks()
                } while scanner.take(Byte.comma)
            } else {
                scanner.advance(to: range.lowerBound)
            }
            let words = try scanner.takeWordsClause()
            let more = words == nil ? scanner.bareWords() : nil
            return ParsedLine(
                content: .mode(name: name, parents: parents, words: words),
                error: leftover(
                    &scanner,
                    instead: more.map { words in
                        let rest = words.drop { ![inherits, "for", "reads"].contains($0) }
                        let found = words.dropLast(rest.count)
                        let names =
                            parents.isEmpty
                            ? ActionNotation.name(
                                ofMode: ([base.name] + found).joined(separator: "-"))
                            : "\(ActionNotation.name(ofMode: base.name)) \(inherits) "
                                + (parents.map(\.name) + found).map {
                                    ActionNotation.name(ofMode: $0)
                                }
                                .joined(separator: ", ")
                        return (["mode", names] + rest).joined(separator: " ")
                    }))
        } catch {
            return ParsedLine(content: .mode(name: name, parents: parents), error: error)
        }
    }

    /// A line of which `read` takes all that there should be.
    private static func line(
        _ scanner: inout LineScanner,
        _ read: (inout LineScanner) throws(NotationError) -> ParsedLine.Content
    ) -> ParsedLine {
        do throws(NotationError) {
            let content = try read(&scanner)
            return ParsedLine(content: content, error: leftover(&scanner))
        } catch {
            return ParsedLine(content: .unreadable, error: error)
        }
    }

    private static func entryLine(_ start: LineScanner) -> ParsedLine {
        var scanner = start
        let actions: ParsedActions
        do throws(NotationError) {
            actions = try scanner.takeActionsAndColon()
        } catch {
            return ParsedLine(content: .unreadable, error: error)
        }
        var line = ParsedLine(content: .unreadable)
        var words = ParsedWords(start: scanner.position)
        while true {
            scanner.skipBlanks()
            if scanner.isAtEnd { break }
            let start = scanner.position
            do throws(NotationError) {
                if RuleNotation.starts(scanner) {
                    words.rules.append(try RuleNotation.takePatterns(&scanner))
                    continue
                }
                let token = scanner.takeRun { !Byte.isBlank($0) }
                if scanner.bytes[token].elementsEqual(offWord.utf8) {
                    words.isOffBelow = true
                } else if scanner.bytes[token].elementsEqual(pictureWord.utf8) {
                    words.isPicture = true
                } else if let gesture = try ExampleNotation.gesture(at: token, of: scanner) {
                    guard
                        !gesture.keepsPointer
                            || !actions.actions.contains(where: { $0.has(.needsPointer) })
                    else {
                        throw scanner.error(.pointerInGesture, at: token)
                    }
                    words.gestures.append(gesture)
                } else if scanner.bytes[token].first == Byte.percent {
                    words.discriminants.append(
                        try ExampleNotation.discriminant(at: token, of: scanner))
                } else {
                    words.examples.append(try ExampleNotation.example(at: token, of: scanner))
                }
            } catch {
                if case .unclosedPattern = error.problem {
                    scanner.advance(to: scanner.bytes.endIndex)
                }
                if line.error == nil { line.error = error }
                let word = scanner.bytes[start..<scanner.position]
                if word.first != Byte.percent, !word.contains(where: Byte.isKindMark) {
                    words.isFaulty = true
                }
            }
        }
        line.content = .entry(actions, words)
        if scanner.peek != nil { line.comment = scanner.textOfComment }
        return line
    }

    /// The error of anything but a comment before the end of the line.
    ///
    /// - Parameter instead: what was probably meant.
    private static func leftover(
        _ scanner: inout LineScanner, instead: String? = nil
    ) -> NotationError? {
        scanner.skipBlanks()
        guard !scanner.isAtEnd else { return nil }
        let word = scanner.restOfWord
        let start = scanner.position
        return scanner.error(
            .unexpected(word, instead: instead), at: start..<start + word.utf8.count)
    }
}

extension LineScanner {
    /// The text behind the `#` here, without the blanks around it.
    fileprivate var textOfComment: String {
        var scanner = self
        scanner.advance(to: position + 1)
        scanner.skipBlanks()
        let rest = bytes[scanner.position...]
        let end = rest.lastIndex { !Byte.isBlank($0) }.map { $0 + 1 } ?? scanner.position
        return text(scanner.position..<end)
    }

    /// Takes `reads words`, or `reads words or MODE`; nil where there is something else.
    fileprivate mutating func takeWordsClause() throws(NotationError) -> WordsClause? {
        let start = position
        guard text(takeWord()) == "reads" else {
            advance(to: start)
            return nil
        }
        skipBlanks()
        let object = takeWord()
        guard text(object) == "words" else { throw error(.expectedWords(text(object)), at: object) }
        skipBlanks()
        let end = position
        guard text(takeWord()) == "or" else {
            advance(to: end)
            return WordsClause()
        }
        return WordsClause(orMode: try takeModeName(after: "or"))
    }

    /// Takes the actions of an entry and the colon after them.
    mutating func takeActionsAndColon() throws(NotationError) -> ParsedActions {
        let actions = try takeActions()
        guard take(Byte.colon) else {
            if !isAtEnd, startsAction { throw error(.missingComma, at: character(at: position)) }
            throw error(.missingColon, at: character(at: position))
        }
        return actions
    }
}

/// Finds bytes that are not UTF-8, which Swift's own decoding replaces without an error.
public enum UTF8Validation {
    /// The first bytes that are not UTF-8; nil where all are.
    public static func firstError(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        // Nearly all lines are ASCII: to combine all bytes is faster than to look for the first other one.
        guard bytes.reduce(0, |) >= 0x80 else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var position = bytes.startIndex
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded): position += encoded.count
            case .emptyInput: return nil
            case .error(let length): return position..<position + length
            }
        }
    }
}
