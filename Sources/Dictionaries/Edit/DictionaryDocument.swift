import Strokes

/// The text of a dictionary, for changes that keep every other line as its author wrote it.
public struct DictionaryDocument: Sendable {
    private struct Node {
        /// The line with its line break; the first one with the byte order mark.
        var text: ArraySlice<UInt8>
        var next: Int?
    }

    /// The places in a mode where lines are added.
    private struct Section {
        /// The line that the next new entry goes below.
        var anchor: Int
        /// The last line of an entry in it.
        var lastEntry: Int?
        /// The last line of each entry.
        var lastLines: [[Action]: Int] = [:]
    }

    /// A linked list, so that adding in the middle moves nothing.
    private var nodes: [Node] = []
    private var last: Int?
    private var sections: [String: Section] = [:]
    private var hasContent = false
    /// The lines of its groups of applications.
    private var applicationLines: Set<String> = []

    /// A document without a line.
    public init() {}

    /// - Throws: `DictionaryError.newerVersion` where the text is of a later format.
    public init(_ bytes: [UInt8]) throws(DictionaryError) {
        var current: String?
        // Comments since the last other line; those above a blank line belong to the mode.
        var comment: Int?
        func settle(_ comment: inout Int?, _ sections: inout [String: Section]) {
            if let comment, let current { sections[current]?.anchor = comment }
            comment = nil
        }
        var mayTakeComments = false
        for line in SourceLines(bytes) {
            let node = append(line.whole)
            let content = LineParser.parse(line.content).content
            switch content {
            case .blank:
                settle(&comment, &sections)
                mayTakeComments = false
                continue
            case .comment:
                if mayTakeComments { comment = node }
                continue
            case .header(let version):
                guard version <= DictionaryReader.version else { throw .newerVersion(version) }
            case .mode(let name, _, _, _):
                current = name
                if let name, sections[name] == nil { sections[name] = Section(anchor: node) }
            case .entry(let parsed, _):
                if let current {
                    sections[current]?.lastEntry = node
                    sections[current]?.lastLines[parsed.actions] = node
                }
            case .applications:
                applicationLines.insert(String(decoding: line.content, as: UTF8.self))
            case .options, .unreadable: break
            }
            hasContent = true
            comment = nil
            mayTakeComments = true
            if let current { sections[current]?.anchor = node }
        }
        settle(&comment, &sections)
    }

    /// The text, in UTF-8.
    public var bytes: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(nodes.reduce(0) { $0 + $1.text.count })
        var next = nodes.indices.first
        while let index = next {
            output += nodes[index].text
            next = nodes[index].next
        }
        return output
    }

    /// Adds an example on a line of its own: below the last line of the same actions in `mode`,
    /// else at the end of the mode, else in a new mode at the end of the document.
    ///
    /// - Parameters:
    ///   - actions: an empty list is written as `ignore`.
    ///   - comment: the comment behind it on the line.
    public mutating func add(
        _ example: Example, for actions: [Action], in mode: String, comment: String? = nil
    ) {
        let words = ExampleNotation.text(of: example) + EntryLine.suffix(comment)
        add(words, for: actions, in: mode)
    }

    /// Adds a line as an example is added; one with exact rules as `append` does.
    package mutating func add(_ line: DictionaryLine) { add(line, atEnd: !line.rules.isEmpty) }

    /// Adds a line of no mode at the end, as it is.
    mutating func append(text: String) {
        startContent()
        appendLine(text)
    }

    /// Adds a line at the end of its mode, below all others, because the order of exact rules counts.
    public mutating func append(_ line: DictionaryLine) { add(line, atEnd: true) }

    private mutating func add(_ line: DictionaryLine, atEnd: Bool) {
        let words = EntryLine.words(of: line).joined(separator: " ")
        add(words + EntryLine.suffix(line.comment), for: line.actions, in: line.mode, atEnd: atEnd)
    }

    /// Starts a mode at the end of the document; continues it where there is one of that name.
    public mutating func start(_ mode: ModeHead) {
        _ = startMode(mode)
    }

    /// Adds options for exact rules and edges at the end of the document.
    public mutating func add(_ options: RuleOptions) {
        startContent()
        for line in options.lines { appendLine(line) }
    }

    /// Adds a discriminant as an example is added.
    public mutating func add(_ discriminant: Discriminant, for actions: [Action], in mode: String) {
        add(ExampleNotation.text(of: discriminant), for: actions, in: mode)
    }

    /// Adds a comment on a line of its own at the end of `mode`, which is started where it is missing.
    ///
    /// - Parameter text: one line, without its `#`; line breaks in it become spaces.
    public mutating func add(comment text: String, in mode: String) {
        let anchor = sections[mode]?.anchor ?? startMode(ModeHead(name: mode))
        let text = String(text.map { $0.isNewline ? " " : $0 })
        let node = insert(text.isEmpty ? "#" : "# " + text, after: anchor)
        sections[mode]?.anchor = node
    }

    /// Adds the lines of a group of applications at the end, except those that are there already.
    public mutating func add(_ group: ApplicationGroup) {
        for line in ActionNotation.lines(of: group) where applicationLines.insert(line).inserted {
            startContent()
            appendLine(line)
        }
    }

    private mutating func add(
        _ words: String, for actions: [Action], in mode: String, atEnd: Bool = false
    ) {
        let actions = actions.isEmpty ? [.ignore] : actions
        let anchor = sections[mode]?.anchor ?? startMode(ModeHead(name: mode))
        let known = atEnd ? nil : sections[mode]?.lastLines[actions]
        let neighbour = (known ?? sections[mode]?.lastEntry).map { nodes[$0].text }
        let place = known ?? anchor
        let line = EntryLine.text(
            of: words, for: actions, like: neighbour, isSameEntry: known != nil)
        let node = insert(line, after: place)
        sections[mode]?.lastLines[actions] = node
        if place == sections[mode]?.lastEntry || known == nil { sections[mode]?.lastEntry = node }
        if place == anchor { sections[mode]?.anchor = node }
    }

    /// Starts `mode` at the end of the document; does nothing where it is there already.
    public mutating func add(_ mode: ModeHead) {
        if sections[mode.name] == nil { _ = startMode(mode) }
    }

    /// Adds the `mode` line of a mode, and the header where it is missing.
    private mutating func startMode(_ mode: ModeHead) -> Int {
        startContent()
        if let last, nodes[last].text.contains(where: { $0 > Byte.space }) { appendLine("") }
        let node = appendLine(mode.line)
        sections[mode.name, default: Section(anchor: node)].anchor = node
        return node
    }

    private mutating func startContent() {
        guard !hasContent else { return }
        hasContent = true
        appendLine("\(LineParser.header) \(DictionaryReader.version)")
    }

    @discardableResult
    private mutating func appendLine(_ text: String) -> Int {
        guard let last else { return append((Array(text.utf8) + [Byte.lineFeed])[...]) }
        return insert(text, after: last)
    }

    private mutating func append(_ text: ArraySlice<UInt8>) -> Int {
        let node = nodes.count
        nodes.append(Node(text: text))
        if let last { nodes[last].next = node }
        last = node
        return node
    }

    /// Puts a line below another, with the same kind of line break.
    private mutating func insert(_ text: String, after index: Int) -> Int {
        let isLast = nodes[index].text.last != Byte.lineFeed
        // A last line without a break gets that of the first one.
        let model = isLast ? nodes[0].text : nodes[index].text
        let isOfTwo = model.suffix(2) == [Byte.carriageReturn, Byte.lineFeed]
        let lineBreak = isOfTwo ? [Byte.carriageReturn, Byte.lineFeed] : [Byte.lineFeed]
        if isLast { nodes[index].text += lineBreak }
        let node = nodes.count
        nodes.append(Node(text: (Array(text.utf8) + lineBreak)[...], next: nodes[index].next))
        nodes[index].next = node
        if last == index { last = node }
        return node
    }
}

/// Writes the line of an entry, with its colon in the column of its neighbour's.
enum EntryLine {
    /// The column of the colon where there is no neighbour, in characters.
    private static let usualColumn = 17

    /// - Parameters:
    ///   - words: the text behind the colon.
    ///   - neighbour: an entry line, its actions and colon readable, or nil.
    ///   - isSameEntry: whether the neighbour has the same actions; they are then copied as they
    ///     are written there.
    static func text(
        of words: String, for actions: [Action], like neighbour: ArraySlice<UInt8>?,
        isSameEntry: Bool
    ) -> String {
        let shape = neighbour.flatMap(Shape.init)
        if isSameEntry, let shape { return shape.head + shape.gap + ":" + shape.gapAfter + words }
        let head = (shape?.indent ?? "") + ActionNotation.text(of: actions)
        let gap: String
        if let shape, shape.gap.contains("\t") || shape.gap.isEmpty {
            gap = shape.gap
        } else {
            let column = shape.map { $0.head.count + $0.gap.count } ?? usualColumn
            gap = String(repeating: " ", count: max(column - head.count, 1))
        }
        return head + gap + ":" + (shape?.gapAfter ?? " ") + words
    }

    /// `line` with other words behind its colon; its actions are kept as they are written.
    ///
    /// - Parameter actions: other actions for the line, whose colon stays in its column; nil to keep them.
    static func text(
        of line: ArraySlice<UInt8>, with words: [String], comment: String?,
        actions: [Action]? = nil
    ) -> String? {
        guard Shape(line) != nil else { return nil }
        return text(
            of: words.joined(separator: " ") + suffix(comment), for: actions ?? [], like: line,
            isSameEntry: actions == nil)
    }

    /// The words behind the colon of `line`.
    static func words(of line: DictionaryLine) -> [String] {
        (line.isOffBelow ? [LineParser.offWord] : [])
            + (line.isPicture ? [LineParser.pictureWord] : [])
            + line.rules.map { RuleNotation.text(of: $0) }
            + line.examples.map { ExampleNotation.text(of: $0) }
            + line.discriminants.map { ExampleNotation.text(of: $0) }
            + line.gestures.map(\.text)
    }

    /// A comment behind a line, on that line.
    static func suffix(_ comment: String?) -> String {
        guard let comment, !comment.isEmpty else { return "" }
        return "  # " + String(comment.map { $0.isNewline ? " " : $0 })
    }

    /// The part of an entry line before its examples.
    private struct Shape {
        var indent: String
        /// Indent and actions.
        var head: String
        /// White space before and after the colon.
        var gap: String
        var gapAfter: String

        init?(_ line: ArraySlice<UInt8>) {
            let hasMark = line.starts(with: SourceLines.byteOrderMark)
            var scanner = LineScanner(hasMark ? line.dropFirst(3) : line)
            scanner.skipBlanks()
            let start = scanner.bytes.startIndex
            indent = scanner.text(start..<scanner.position)
            guard (try? scanner.takeActionsAndColon()) != nil else { return nil }
            let colon = scanner.position - 1
            let gapStart =
                line[start..<colon].lastIndex { !Byte.isBlank($0) }.map { $0 + 1 } ?? start
            head = scanner.text(start..<gapStart)
            gap = scanner.text(gapStart..<colon)
            scanner.skipBlanks()
            gapAfter = scanner.text(colon + 1..<scanner.position)
            if gapAfter.isEmpty, !gap.isEmpty { gapAfter = " " }
        }
    }
}
