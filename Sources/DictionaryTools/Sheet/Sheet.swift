import Dictionaries
import Strokes

/// The content of a sheet that shows how everything in a dictionary is drawn.
public struct Sheet: Hashable, Sendable {
    public let sections: [Section]

    /// The entries of a mode.
    public struct Section: Hashable, Sendable {
        public var title: String
        /// Which other modes count there, or where this one counts; may be empty.
        public var note: String
        public var entries: [Item]
    }

    /// An entry.
    public struct Item: Hashable, Sendable {
        public var actions: [Action]
        /// Its meaning for people.
        public var label: String
        /// Remarks: the comment of its author, edges of the screen, gestures and rules.
        public var note: String
        /// The usual way to draw it; nil for an entry without examples.
        public var figure: Figure?
        /// Clearly different ways to draw it.
        public var others: [Figure]
        /// The cells of the figure, as in a dictionary; empty without one.
        public var cells: String

        /// Everything in words, for a screen reader.
        public var spoken: String {
            [label, cells, note].filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    /// What is needed most comes first, where there is enough of it.
    ///
    /// - Parameters:
    ///   - mode: the mode to show, with all entries that count in it; nil for every mode by itself.
    ///   - group: the applications to show it for; nil for all that the dictionary has.
    ///   - comments: the comments of entries, by mode.
    public init(
        _ dictionary: StrokeDictionary, mode: String? = nil, for group: String? = nil,
        comments: [String: [[Action]: String]] = [:], words: ActionWords = ActionWords()
    ) throws(SheetError) {
        let modes = try SheetModes(dictionary, mode: mode, for: group)
        let recogniser = Recogniser(dictionary)
        var shown: Set<[Action]> = []
        var sections: [Section] = []
        func item(_ entry: Entry, in part: SheetModes.Part) -> Item {
            let whole = mode == nil ? entry : modes.whole(entry, from: part)
            return Item(
                whole, rules: modes.rules(for: entry.actions, from: part, isWhole: mode != nil),
                comment: comments[part.mode.name]?[entry.actions], words: words
            ) { ink in
                let match = Query(ink).flatMap {
                    recogniser.recognise($0, in: part.readIn, for: part.group)
                }
                return match?.actions == entry.actions
            }
        }
        let needed = modes.neededMost
        if !needed.entries.isEmpty {
            let items = needed.entries.map { item($0.entry, in: modes.parts[$0.part]) }
            sections.append(Section(title: words("Needed most"), note: "", entries: items))
            shown.formUnion(needed.entries.map(\.entry.actions))
        }
        for (index, part) in modes.parts.enumerated() {
            var entries: [Item] = []
            for entry in Self.ordered(part.mode.entries)
            where !needed.hasMoved(entry.actions, from: index) {
                // A nearer mode has shown the entry already, with all ways to draw it.
                if mode != nil, !shown.insert(entry.actions).inserted { continue }
                entries.append(item(entry, in: part))
            }
            let note = part.note(words)
            if !entries.isEmpty || !note.isEmpty && mode == nil {
                sections.append(Section(title: part.title(words), note: note, entries: entries))
            }
        }
        self.sections = sections
    }

    /// Letters and digits in their order, then other text, then all other actions in the order of the
    /// dictionary.
    private static func ordered(_ entries: [Entry]) -> [Entry] {
        func rank(_ entry: Entry) -> (Int, String) {
            guard let character = entry.actions.character else {
                return (entry.actions.isPlainText ? 2 : 3, "")
            }
            if character.isLetter { return (0, character.lowercased() + String(character)) }
            if character.isNumber { return (1, String(character)) }
            return (2, "")
        }
        let ranks = entries.map(rank)
        return entries.indices
            .sorted {
                (ranks[$0].0, ranks[$0].1, $0) < (ranks[$1].0, ranks[$1].1, $1)
            }
            .map { entries[$0] }
    }
}

/// Why a sheet cannot be made.
public enum SheetError: Error, Hashable, Sendable {
    case unknownMode(String, known: [String])
    case unknownApplications(String, known: [String])
}

extension Sheet.Item {
    /// - Parameter isRead: whether ink, drawn as it is shown, is recognised as the entry.
    fileprivate init(
        _ entry: Entry, rules: [Rule], comment: String?, words: ActionWords,
        isRead: (Ink) -> Bool
    ) {
        actions = entry.actions
        let label = words.text(of: entry.actions)
        self.label = label
        let choice = ExampleChoice(of: entry) { example in
            // With edges, recognition depends on the screen as well.
            guard example.edges.isEmpty, let figure = Figure(example) else { return true }
            return isRead(figure.ink)
        }
        figure = choice.flatMap { Figure($0.best) }
        others = choice?.others.compactMap { Figure($0) } ?? []
        cells = choice?.best.cellPath.description ?? ""
        let said = comment.flatMap { $0.lowercased() == label.lowercased() ? nil : $0 }
        var notes = [said, choice.flatMap { words.text(of: $0.best.edges) }].compactMap(\.self)
        if choice?.best.cellPath.isOrdered == true { notes.append(words("in this order")) }
        let untold = entry.gestures.map(words.text(of:)) + rules.map(words.text(of:))
        if !untold.isEmpty {
            let list = untold.joined(separator: ", ")
            notes.append(choice == nil ? list : words("or:") + " " + list)
        }
        note = notes.joined(separator: "; ")
    }
}
