/// What another version of a file brought to one.
public struct VersionMerge: Hashable, Sendable {
    /// How many lines, or values, came to it.
    public var added = 0
    /// What the other version says otherwise, which stands in the file as a comment now.
    public var comments: [String] = []

    public init() {}
}

extension DictionaryDocument {
    /// Takes in what `other`, a version of it that was changed elsewhere, has beyond it. Every line of its own stays
    /// as it is and counts; where both contradict each other the other's becomes a comment: nothing of either is lost,
    /// and nothing is there twice.
    public mutating func merge(_ other: DictionaryDocument) -> VersionMerge {
        var merging = Merging(into: self)
        for line in SourceLines(other.bytes) { merging.take(line.content) }
        self = merging.document
        return merging.result
    }
}

private struct Merging {
    private(set) var document: DictionaryDocument
    private(set) var result = VersionMerge()
    private var heads: [String: ModeHead]
    private var options: RuleOptions
    private var applications = ApplicationReader()
    /// What entries have, with the factors of examples.
    private var known: [EntryPart: Factor] = [:]
    /// What a cell path or a gesture does in a mode.
    private var owners: [EntryPart: [Action]] = [:]
    private var comments: Set<String>
    /// Its lines as they are written.
    private var texts: Set<String> = []
    /// Of the other version.
    private var mode: String?
    private let firstMode: String

    init(into document: DictionaryDocument) {
        self.document = document
        heads = Dictionary(
            document.modes.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
        options = document.ruleOptions
        comments = document.comments
        firstMode = document.modes.first?.name ?? Mode.letters
        for line in SourceLines(document.bytes) {
            texts.insert(String(decoding: line.content, as: UTF8.self))
            let parsed = LineParser.parse(line.content)
            if let comment = parsed.comment { comments.insert(comment) }
            if case .applications(let line) = parsed.content {
                _ = applications.take(line, number: 0, [])
            }
        }
        for line in document.lines {
            for (part, single) in line.parts { note(part, single) }
        }
    }

    mutating func take(_ bytes: ArraySlice<UInt8>) {
        let parsed = LineParser.parse(bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        guard parsed.error == nil else {
            takeWhole(text, isContrary: true)
            // What is below it belongs to no other mode.
            if case .mode(let name, _, _, _) = parsed.content { mode = name }
            return
        }
        switch parsed.content {
        case .blank: return
        case .header: if let comment = parsed.comment { _ = keep(comment) }
        case .comment:
            let text = text.drop { $0 == " " || $0 == "\t" }.dropFirst()
            _ = keep(text.drop { $0 == " " || $0 == "\t" })
        case .mode(let name, let parents, _, let words):
            mode = name
            guard let name else { return takeWhole(text, isContrary: true) }
            take(ModeHead(name: name, parents: parents.map(\.name), wholeWords: words?.wholeWords))
            if let comment = parsed.comment { _ = keep(comment) }
        case .entry(let actions, let words):
            guard let mode else { return takeWhole(text, isContrary: true) }
            take(DictionaryLine(actions, words, comment: parsed.comment, in: mode))
        case .applications(let line):
            takeWhole(text, isContrary: isContrary(line))
            _ = applications.take(line, number: 0, [])
        case .options(let others):
            let joined = options.layered(over: others)
            takeWhole(text, isContrary: joined != others.layered(over: options))
            options = joined
        case .unreadable: takeWhole(text, isContrary: true)
        }
    }

    /// Takes a line as it is written, or makes a comment of it.
    private mutating func takeWhole(_ text: String, isContrary: Bool) {
        guard texts.insert(text).inserted else { return }
        guard !isContrary else { return setAside(String(text.drop { $0 == " " || $0 == "\t" })) }
        document.append(text: text)
        result.added += 1
    }

    private func isContrary(_ line: ApplicationLine) -> Bool {
        guard let own = applications.groups.first(where: { $0.name == line.group.name }) else {
            return false
        }
        var (ownFirst, otherFirst) = (own, line.said)
        ownFirst.complete(by: line.said)
        otherFirst.complete(by: own)
        otherFirst.patterns = own.patterns
        return ownFirst != otherFirst
    }

    private mutating func take(_ head: ModeHead) {
        let own = heads[head.name]
        var joined = own ?? head
        joined.join(head)
        heads[head.name] = joined
        if joined != own {
            if own == nil { document.add(head) } else { document.start(joined) }
            result.added += 1
        }
        let isContrary =
            !head.parents.isEmpty && head.parents != joined.parents
            || head.wholeWords != nil && head.wholeWords != joined.wholeWords
        if isContrary { setAside(head.line) }
    }

    private mutating func take(_ line: DictionaryLine) {
        var missing = DictionaryLine(
            mode: line.mode, actions: line.actions, examples: [], comment: line.comment)
        var contrary = missing
        var isMissing = false
        for (part, single) in line.parts {
            if let factor = known[part] {
                if factor != single.factor { contrary.add(single) }
            } else if let owner = owners[part.ofAll], owner != line.actions {
                contrary.add(single)
            } else {
                note(part, single)
                missing.add(single)
                isMissing = true
            }
        }
        if isMissing {
            if let comment = line.comment { comments.insert(comment) }
            document.add(missing)
            result.added += 1
        }
        if !contrary.isBare {
            setAside(contrary.text + EntryLine.suffix(contrary.comment))
        } else if let comment = line.comment, comments.insert(comment).inserted {
            setAside(line.text + EntryLine.suffix(comment))
        }
    }

    private mutating func note(_ part: EntryPart, _ single: DictionaryLine) {
        known[part] = single.factor
        if single.isPlain, owners[part.ofAll] == nil { owners[part.ofAll] = part.actions }
    }

    private mutating func setAside(_ text: String) {
        if keep(text) { result.comments.append(text) }
    }

    /// - Returns: whether there was no such comment.
    private mutating func keep(_ text: some StringProtocol) -> Bool {
        guard !text.isEmpty, comments.insert(String(text)).inserted else { return false }
        document.add(comment: String(text), in: mode ?? firstMode)
        return true
    }
}

/// A part of an entry, by its notation without factor.
package struct EntryPart: Hashable {
    var mode: String
    /// Empty for whatever it does.
    var actions: [Action]
    var text: String

    /// Whatever is done by it.
    package var ofAll: EntryPart { EntryPart(mode: mode, actions: [], text: text) }
    /// Whatever was computed for the same entry.
    package var anyComputed: EntryPart { EntryPart(mode: mode, actions: actions, text: "~") }
}

extension DictionaryLine {
    /// Each part of it by itself, without its comment; one without anything where it is bare.
    package var parts: [(part: EntryPart, line: DictionaryLine)] {
        func one(_ change: (inout DictionaryLine) -> Void) -> (
            part: EntryPart, line: DictionaryLine
        ) {
            var single = DictionaryLine(mode: mode, actions: actions, examples: [])
            change(&single)
            var plain = single
            for index in plain.examples.indices { plain.examples[index].factor = .one }
            let text = EntryLine.words(of: plain).joined()
            return (EntryPart(mode: mode, actions: actions, text: text), single)
        }
        guard !isBare else { return [one { _ in }] }
        return examples.map { example in one { $0.examples = [example] } }
            + discriminants.map { weights in one { $0.discriminants = [weights] } }
            + rules.map { rule in one { $0.rules = [rule] } }
            + gestures.map { gesture in one { $0.gestures = [gesture] } }
            + (isOffBelow ? [one { $0.isOffBelow = true }] : [])
            + (isPicture ? [one { $0.isPicture = true }] : [])
    }

    /// Whether a part can do one thing only in its mode: what was drawn may lie near other shapes.
    package var isPlain: Bool { examples.first?.isPlainPath ?? !gestures.isEmpty }

    /// Of an example alone.
    fileprivate var factor: Factor { examples.first?.factor ?? .one }

    /// Takes in the parts of `other`.
    package mutating func add(_ other: DictionaryLine) {
        examples += other.examples
        discriminants += other.discriminants
        rules += other.rules
        gestures += other.gestures
        isOffBelow = isOffBelow || other.isOffBelow
        isPicture = isPicture || other.isPicture
    }
}
