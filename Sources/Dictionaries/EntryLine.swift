// Owns: the look of a new entry line among those around it.

/// Writes a line for an entry so that its colon stands where its neighbours' do.
enum EntryLine {
    /// Characters before the colon where there is no neighbour.
    private static let usualColumn = 17

    /// - Parameters:
    ///   - words: what stands behind the colon.
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

    /// `line`, its actions and colon kept as they are, with other words behind them.
    ///
    /// - Parameter actions: what is done in the place of its actions, the colon staying where it is.
    static func text(
        of line: ArraySlice<UInt8>, with words: [String], comment: String?,
        actions: [Action]? = nil
    ) -> String? {
        guard let shape = Shape(line) else { return nil }
        if let actions {
            let rest = words.joined(separator: " ") + suffix(comment)
            return text(of: rest, for: actions, like: line, isSameEntry: false)
        }
        return shape.head + shape.gap + ":" + shape.gapAfter + words.joined(separator: " ")
            + suffix(comment)
    }

    /// What stands behind the colon of `line`.
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

    /// What stands before the examples of an entry line.
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
