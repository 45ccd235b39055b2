import Dictionaries

/// An entry that is to be made, and the applications that it needs.
public struct NewEntry: Hashable, Sendable {
    /// The windows that it counts in.
    public enum Windows: Hashable, Sendable {
        case all
        /// Those of a group that the dictionary has.
        case known(String)
        /// Those of a group that is made with the entry.
        case new(ApplicationGroup)

        /// The name of the group; nil for all windows.
        public var group: String? {
            switch self {
            case .all: nil
            case .known(let name): name
            case .new(let group): group.name
            }
        }
    }

    public var actions: [Action]
    /// A mode that characters are read in.
    public var mode: String
    public var windows: Windows
    public var ways: DrawnWays

    public init(
        _ actions: [Action], in mode: String, for windows: Windows = .all, drawn ways: DrawnWays
    ) {
        self.actions = actions
        self.mode = mode
        self.windows = windows
        self.ways = ways
    }

    /// The entry that it becomes, or that it adds to.
    public var key: EntryKey { EntryKey(Mode.name(mode, for: windows.group), actions) }

    func apply(to document: inout DictionaryDocument) {
        if case .new(let group) = windows { document.add(group) }
        for example in ways.examples { document.add(example, for: actions, in: key.mode) }
        guard !ways.gestures.isEmpty else { return }
        document.append(
            DictionaryLine(mode: key.mode, actions: actions, gestures: ways.gestures))
    }
}

/// The ways to draw an entry.
public struct DrawnWays: Hashable, Sendable {
    public var examples: [Example]
    /// What is no character: flicks, fingers, the wheel.
    public var gestures: [Gesture]

    public init(_ examples: [Example] = [], gestures: [Gesture] = []) {
        self.examples = examples
        self.gestures = gestures
    }

    /// What the user typed, as it stands behind a colon in a dictionary: `14789`, `258|456 flick-left`.
    ///
    /// - Returns: nil where something else stands in it, and for an empty text.
    public init?(typed text: String) {
        guard !text.contains(where: { $0.isNewline || $0 == "#" }) else { return nil }
        // The reader of dictionaries says what a way is.
        let lines = "krakel-dictionary 1\nmode \(Mode.letters)\n\"a\" : " + text + "\n"
        guard let line = (try? DictionaryDocument(Array(lines.utf8)))?.lines.first,
            !line.isBare, !line.isOffBelow, !line.isPicture, line.rules.isEmpty,
            line.discriminants.isEmpty, !line.examples.contains(where: \.isReference)
        else { return nil }
        self.init(line.examples, gestures: line.gestures)
    }

    public var isEmpty: Bool { examples.isEmpty && gestures.isEmpty }
}

extension [ApplicationGroup] {
    /// What an entry counts in that is for the application of this name: the group of that name, else the first
    /// that has its windows, else a new one.
    ///
    /// - Parameters:
    ///   - name: what the user typed, a group or the first half or the second of `WM_CLASS`.
    ///   - picked: how the window that was clicked is named, where one was.
    /// - Returns: nil for an empty name.
    public func windows(of name: String, picked: ApplicationGroup? = nil) -> NewEntry.Windows? {
        let text = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty else { return nil }
        let wanted = text.lowercased()
        if let group = first(where: { $0.name.lowercased() == wanted }) {
            return .known(group.name)
        }
        let window = WindowIdentity(instance: text, className: text)
        let pattern = picked?.patterns.first?.text.lowercased()
        let covering = first { group in
            group.patterns.contains { known in
                !known.isTitle && (known.matches(window) || known.text.lowercased() == pattern)
            }
        }
        if let covering { return .known(covering.name) }
        return .new(picked ?? ApplicationGroup(name: wanted, patterns: [WindowPattern(text)]))
    }
}

extension ApplicationGroup {
    /// Reads the line by which `krakel doctor --pick` names a window; nil where there is none.
    public init?(picked lines: String) {
        let text = "krakel-dictionary 1\n" + lines + "\n"
        guard let reading = try? DictionaryReader.read(Array(text.utf8)),
            let group = reading.dictionary.applications.first, !group.patterns.isEmpty
        else { return nil }
        self = group
    }
}
