import Strokes

/// A line of a dictionary with an entry, or with a part of one.
public struct DictionaryLine: Hashable, Sendable {
    public var mode: String
    public var actions: [Action]
    /// The examples that can be read.
    public var examples: [Example]
    public var discriminants: [Discriminant]
    /// The patterns of each exact rule.
    public var rules: [[Rule.Pattern]]
    public var gestures: [Gesture]
    /// Whether it says that the entry of the dictionary below does not count.
    public var isOffBelow: Bool
    /// Whether it says that the entry is also matched as a picture.
    public var isPicture: Bool
    /// Its comment, without the `#`.
    public var comment: String?

    public init(
        mode: String, actions: [Action], examples: [Example] = [],
        discriminants: [Discriminant] = [], rules: [[Rule.Pattern]] = [],
        gestures: [Gesture] = [], isOffBelow: Bool = false, isPicture: Bool = false,
        comment: String? = nil
    ) {
        self.mode = mode
        self.actions = actions
        self.examples = examples
        self.discriminants = discriminants
        self.rules = rules
        self.gestures = gestures
        self.isOffBelow = isOffBelow
        self.isPicture = isPicture
        self.comment = comment
    }

    /// - Parameters:
    ///   - actions: what stands before the colon.
    ///   - words: what stands behind it.
    init(_ actions: ParsedActions, _ words: ParsedWords, comment: String?, in mode: String) {
        self.init(
            mode: mode, actions: actions.actions, examples: words.examples,
            discriminants: words.discriminants, rules: words.rules, gestures: words.gestures,
            isOffBelow: words.isOffBelow, isPicture: words.isPicture, comment: comment)
    }

    /// Whether there is nothing behind its colon.
    public var isBare: Bool {
        examples.isEmpty && discriminants.isEmpty && rules.isEmpty && gestures.isEmpty
            && !isOffBelow && !isPicture
    }

    /// Its example, where it has one and nothing else behind its colon.
    public var onlyExample: Example? {
        var rest = self
        rest.examples = []
        return rest.isBare && examples.count == 1 ? examples[0] : nil
    }

    /// Its notation, without the comment.
    public var text: String {
        ActionNotation.text(of: actions) + " : "
            + EntryLine.words(of: self).joined(separator: " ")
    }
}

extension DictionaryDocument {
    /// The lines of entries, in the order of the document.
    public var lines: [DictionaryLine] {
        var lines: [DictionaryLine] = []
        visit { line, _, _ in
            if let line { lines.append(line) }
        }
        return lines
    }

    /// The modes that it starts, in their order.
    public var modes: [ModeHead] {
        var modes: [ModeHead] = []
        var indices: [String: Int] = [:]
        for line in SourceLines(bytes) {
            guard
                case .mode(let name?, let parents, _, let words) =
                    LineParser.parse(line.content).content
            else { continue }
            let mode = ModeHead(
                name: name, parents: parents.map(\.name), wholeWords: words?.wholeWords)
            if let index = indices[name] {
                modes[index].join(mode)
            } else {
                indices[name] = modes.count
                modes.append(mode)
            }
        }
        return modes
    }

    /// Its groups of applications.
    public var applications: [ApplicationGroup] {
        (try? DictionaryReader.read(bytes))?.dictionary.applications ?? []
    }

    /// Its options for rules and edges.
    public var ruleOptions: RuleOptions {
        (try? DictionaryReader.read(bytes))?.dictionary.ruleOptions ?? RuleOptions()
    }

    /// The comments on lines of their own, without the `#` and the blanks around it.
    public var comments: Set<String> {
        var comments: Set<String> = []
        for line in SourceLines(bytes) {
            let text = line.content.drop(while: Byte.isBlank)
            guard text.first == Byte.hash else { continue }
            let rest = text.dropFirst().drop(while: Byte.isBlank)
            comments.insert(String(decoding: rest, as: UTF8.self))
        }
        return comments
    }

    /// Changes lines of entries. A line for which `change` returns nil is removed; of a changed line the
    /// part behind the colon is written anew, and the actions where they differ. Every other byte is kept.
    /// Lines with a mistake are not offered for change, and a line cannot change its mode.
    public mutating func rewriteLines(_ change: (DictionaryLine) -> DictionaryLine?) {
        var output: [UInt8] = []
        var isChanged = false
        visit { line, content, whole in
            guard let line else {
                output += whole
                return
            }
            let changed = change(line)
            guard changed != line else {
                output += whole
                return
            }
            isChanged = true
            // A byte order mark stands before its line's content, a line break behind it.
            output += whole[..<content.startIndex]
            if let changed {
                let text = EntryLine.text(
                    of: content, with: EntryLine.words(of: changed), comment: changed.comment,
                    actions: changed.actions == line.actions ? nil : changed.actions)
                if let text { output += Array(text.utf8) } else { output += content }
                output += whole[content.endIndex...]
            }
        }
        guard isChanged, let document = try? DictionaryDocument(output) else { return }
        self = document
    }

    /// The numbers, from 1, of the lines of an entry that have a mistake. They are not among `lines`,
    /// although what was recorded in them counts.
    public func faultyLines(of actions: [Action], in mode: String) -> [Int] {
        var current: String?
        var numbers: [Int] = []
        for (index, line) in SourceLines(bytes).enumerated() {
            let parsed = LineParser.parse(line.content)
            switch parsed.content {
            case .mode(let name, _, _, _): current = name
            case .entry(let found, _):
                if parsed.error != nil, current == mode, found.actions == actions {
                    numbers.append(index + 1)
                }
            case .blank, .comment, .header, .applications, .options, .unreadable: break
            }
        }
        return numbers
    }

    /// Makes a comment of every line of an entry that starts programs.
    public mutating func commentOutCommands() {
        var output: [UInt8] = []
        for line in SourceLines(bytes) {
            guard case .entry(let parsed, _) = LineParser.parse(line.content).content,
                !parsed.commands.isEmpty
            else {
                output += line.whole
                continue
            }
            // A byte order mark stands before its line's content.
            output += line.whole[..<line.content.startIndex] + Array("# ".utf8)
            output += line.whole[line.content.startIndex...]
        }
        if let document = try? DictionaryDocument(output) { self = document }
    }

    /// Calls `body` for every line, with the entry where the line has one without a mistake.
    private func visit(_ body: (DictionaryLine?, ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void) {
        var mode: String?
        for line in SourceLines(bytes) {
            let parsed = LineParser.parse(line.content)
            var entry: DictionaryLine?
            switch parsed.content {
            case .mode(let name, _, _, _): mode = name
            case .entry(let actions, let words):
                if let mode, parsed.error == nil {
                    entry = DictionaryLine(actions, words, comment: parsed.comment, in: mode)
                }
            case .blank, .comment, .header, .applications, .options, .unreadable: break
            }
            body(entry, line.content, line.whole)
        }
    }
}

extension DictionaryLine {
    private static let mark = "imported"

    /// Whether it was imported: its comment is `imported`, or begins with `imported:`.
    public var isImported: Bool {
        comment == Self.mark || comment?.hasPrefix(Self.mark + ":") ?? false
    }

    /// The comment without that mark; nil where there is none.
    public var remark: String? {
        guard isImported, let comment else { return comment }
        let rest = comment.dropFirst(Self.mark.count + 1).drop { $0 == " " }
        return rest.isEmpty ? nil : String(rest)
    }

    /// The comment for an imported line whose comment was `comment`.
    public static func importedComment(_ comment: String?) -> String {
        guard let comment, !comment.isEmpty else { return mark }
        let isMarked = comment == mark || comment.hasPrefix(mark + ":")
        return isMarked ? comment : mark + ": " + comment
    }
}
