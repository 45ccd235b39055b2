import Dictionaries
import Strokes

/// Gestures in the order they come in, with remarks between them.
public struct GestureList: Hashable, Sendable {
    public enum Line: Hashable, Sendable {
        case gesture(DrawnGesture)
        /// Done with the trigger held, before anything is drawn.
        case chord(ChordGesture)
        /// Applications that some of the gestures are for.
        case applications(ApplicationGroup)
        /// A comment: one line without its `#`.
        case comment(String)
    }

    public var lines: [Line]
    /// The mode that they go into, for some applications or for all.
    public var mode: String

    /// The mode of what is drawn instead of letters.
    public static let gestures = Mode.gestures

    public init(_ lines: [Line] = [], mode: String = gestures) {
        self.lines = lines
        self.mode = mode
    }

    /// Every example of the entries of `document`, whatever their mode.
    public init(_ document: DictionaryDocument) {
        self.init(
            document.lines.flatMap { line in
                line.examples.map {
                    .gesture(
                        DrawnGesture(actions: line.actions, example: $0, comment: line.comment))
                }
            })
    }

    /// Whether some of them are for applications only.
    var isForApplications: Bool {
        lines.contains { line in
            switch line {
            case .gesture(let gesture): gesture.group != nil
            case .chord(let chord): chord.group != nil
            case .applications, .comment: false
            }
        }
    }

    public var gestures: [DrawnGesture] {
        lines.compactMap { line in
            if case .gesture(let gesture) = line { gesture } else { nil }
        }
    }

    public var chords: [ChordGesture] {
        lines.compactMap { line in
            if case .chord(let chord) = line { chord } else { nil }
        }
    }
}

/// A button or a turn of the wheel with the trigger held, and what it does.
public struct ChordGesture: Hashable, Sendable {
    public var actions: [Action]
    public var chord: Gesture
    /// What it is called, for people.
    public var comment: String?
    /// The applications that it counts in; everywhere where nil.
    public var group: String?

    /// The line of a dictionary for it.
    ///
    /// - Parameter mode: where it counts, applications apart.
    public func line(in mode: String) -> DictionaryLine {
        var line = DictionaryLine(
            mode: Mode.name(mode, for: group), actions: actions, examples: [], comment: comment)
        line.gestures = [chord]
        return line
    }
}

/// A way to draw something, and what it does.
public struct DrawnGesture: Hashable, Sendable {
    public var actions: [Action]
    public var example: Example
    /// What it is called, for people.
    public var comment: String?
    /// The applications that it counts in; everywhere where nil.
    public var group: String?
    /// The mode that it goes into, where that is not the one of its list.
    public var mode: String?

    /// As a line of a dictionary has it, without its shape.
    public var text: String { "\(ActionNotation.text(of: actions)) : \(example.cellPath)" }
}

/// Compares a list with a document: what is new, what is known, what contradicts.
public struct GestureMerge: Hashable, Sendable {
    /// What the document does not say yet.
    public var missing = GestureList()
    /// How many gestures it has already.
    public var knownCount = 0
    /// Gestures whose cell path the document uses for another action. The document stays as it is.
    public var taken: [DrawnGesture] = []
    /// The same for buttons and the wheel.
    public var takenChords: [ChordGesture] = []
    /// Groups of applications that the document has without some of the windows. It stays as it is.
    public var keptApplications: [String] = []
    /// How many gestures are new, buttons and wheel included.
    public var count: Int { missing.gestures.count + missing.chords.count }

    /// - Parameter mode: where they go; nil for what the list says.
    public init(of list: GestureList, into document: DictionaryDocument, mode: String? = nil) {
        let mode = mode ?? list.mode
        missing.mode = mode
        var known: Set<Key> = []
        var owners: [Place<CellPath>: [Action]] = [:]
        var groups: Set<String?> = [nil]
        // The text is read for them.
        let applications = document.applications
        groups.formUnion(applications.map(\.name))
        groups.formUnion(list.gestures.map(\.group) + list.chords.map(\.group))
        var chordOwners: [Place<Gesture>: [Action]] = [:]
        let names = Set([mode] + list.gestures.compactMap(\.mode))
        let modes = Set(groups.flatMap { group in names.map { Mode.name($0, for: group) } })
        for line in document.lines where modes.contains(line.mode) {
            for example in line.examples {
                known.insert(
                    Key(actions: line.actions, mode: line.mode, example: example.identity))
                if example.isPlainPath {
                    owners[Place(mode: line.mode, drawn: example.cellPath)] = line.actions
                }
            }
            for chord in line.gestures {
                chordOwners[Place(mode: line.mode, drawn: chord)] = line.actions
            }
        }
        let present = Dictionary(
            applications.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { one, _ in one })
        keptApplications = list.lines.compactMap { Self.name(of: $0, narrowerIn: present) }
        var comments = document.comments
        for line in Self.naming(list.lines, like: present) {
            switch line {
            case .comment(let text):
                if comments.insert(text).inserted { missing.lines.append(line) }
            case .applications: missing.lines.append(line)
            case .chord(let gesture):
                let chord = Place(
                    mode: Mode.name(mode, for: gesture.group), drawn: gesture.chord)
                if let owner = chordOwners[chord] {
                    if owner == gesture.actions {
                        knownCount += 1
                    } else {
                        takenChords.append(gesture)
                    }
                } else {
                    chordOwners[chord] = gesture.actions
                    missing.lines.append(line)
                }
            case .gesture(let gesture):
                let example = gesture.example
                let mode = Mode.name(gesture.mode ?? mode, for: gesture.group)
                let key = Key(
                    actions: gesture.actions, mode: mode, example: example.identity)
                if !known.insert(key).inserted {
                    knownCount += 1
                } else if example.isPlainPath,
                    let owner = owners[Place(mode: mode, drawn: example.cellPath)],
                    owner != gesture.actions
                {
                    taken.append(gesture)
                } else {
                    missing.lines.append(line)
                }
            }
        }
    }

    /// The name of the group of `line` in `present`, where it has fewer windows there, or is used otherwise.
    private static func name(
        of line: GestureList.Line, narrowerIn present: [String: ApplicationGroup]
    ) -> String? {
        func names(_ group: ApplicationGroup) -> Set<String> {
            Set(group.patterns.map { $0.text.lowercased() })
        }
        guard case .applications(let group) = line,
            let own = present[group.name.lowercased()],
            !names(group).isSubset(of: names(own)) || ![nil, own.use].contains(group.use)
        else { return nil }
        return own.name
    }

    /// `lines` with what is for applications of a name that `present` has, in any case, for those: a window
    /// belongs to one name only.
    ///
    /// - Parameter present: by names without capitals.
    private static func naming(
        _ lines: [GestureList.Line], like present: [String: ApplicationGroup]
    ) -> [GestureList.Line] {
        guard !present.isEmpty else { return lines }
        func name(_ group: String?) -> String? {
            group.map { present[$0.lowercased()]?.name ?? $0 }
        }
        return lines.compactMap { line in
            switch line {
            case .comment: return line
            case .applications(var group):
                guard present[group.name.lowercased()] == nil else { return nil }
                group.parent = name(group.parent)
                return .applications(group)
            case .chord(var chord):
                chord.group = name(chord.group)
                return .chord(chord)
            case .gesture(var gesture):
                gesture.group = name(gesture.group)
                return .gesture(gesture)
            }
        }
    }

    /// A shape, or a button or a turn of the wheel, in a mode.
    private struct Place<Drawn: Hashable>: Hashable {
        var mode: String
        var drawn: Drawn
    }

    /// What makes two gestures the same.
    private struct Key: Hashable {
        var actions: [Action]
        var mode: String
        var example: Example.Identity
    }
}

extension DictionaryDocument {
    /// Adds every line of `list` to its mode, each as `add` does, and says that it was imported.
    public mutating func add(_ list: GestureList) {
        let mode = list.mode
        // What is for applications only has a mode to be in all the same.
        if list.isForApplications { add(ModeHead(name: mode)) }
        for line in list.lines {
            switch line {
            case .comment(let text): add(comment: text, in: mode)
            case .applications(let group): add(group)
            case .chord(let chord): append(chord.line(in: mode).imported)
            case .gesture(let gesture):
                add(
                    gesture.example, for: gesture.actions,
                    in: Mode.name(gesture.mode ?? mode, for: gesture.group),
                    comment: DictionaryLine.importedComment(gesture.comment))
            }
        }
    }
}

extension DictionaryLine {
    /// The same line, with a comment that says it was imported.
    var imported: DictionaryLine {
        var line = self
        line.comment = Self.importedComment(comment)
        return line
    }
}
