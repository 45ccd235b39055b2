import Dictionaries
import System

/// What became of another program's gestures: lines for a dictionary, with a comment in the place of each
/// that cannot be taken over.
public struct ForeignConversion: Sendable {
    public internal(set) var list: ImportList
    /// How many gestures the file has, those of applications included.
    public internal(set) var actionCount = 0
    /// How many became entries: a way to do each counts as one.
    public internal(set) var importedCount = 0
    /// How many of the entries press the keys that most desktops have for what Krakel has no
    /// action for.
    public internal(set) var desktopKeyCount = 0
    /// What the other program's settings are in Krakel.
    public internal(set) var settings = ForeignSettings()
    /// What the file was written in.
    public internal(set) var encoding = ForeignText.Encoding.utf8
    /// How many became comments, for each reason, the most frequent first.
    public var leftOut: [(reason: ForeignObstacle, count: Int)] {
        counts.map { (reason: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
    }

    private var counts: [ForeignObstacle: Int] = [:]
    private var size = 0
    /// The names of the groups so far.
    private var groups: Set<String> = []
    /// How many groups have the same name, before they get numbers.
    private var namesakes: [String: Int] = [:]

    /// More bytes of text than any real file gives. What an archive shares, and what counts in several
    /// applications, can make much of a small file.
    static let largest = 16 << 20

    /// Whether so much comes of the file that the other program cannot have written it.
    var isTooLarge: Bool { size > Self.largest }

    init(mode: String = Mode.gestures) {
        list = ImportList(mode: mode)
    }

    /// - Parameter length: about how many bytes it takes.
    mutating func append(_ line: ImportList.Line, length: Int) {
        size += length + 1
        list.lines.append(line)
    }

    /// What an action is done by.
    enum Way {
        case drawn(Example)
        /// With the trigger held, or with fingers.
        case chord(Gesture)
    }

    /// - Parameters:
    ///   - comment: what it is called, for people.
    ///   - group: the applications that it counts in; everywhere where nil.
    ///   - mode: the mode that it goes into, where that is not the one of the list.
    ///   - isCounted: not where the other program has no gesture of its own for it.
    mutating func append(
        _ actions: [Action], by way: Way, _ comment: String?, in group: String? = nil,
        mode: String? = nil, isCounted: Bool = true
    ) {
        importedCount += isCounted ? 1 : 0
        // What is for applications only has a mode to be in all the same.
        let head = ImportList.Line.mode(ModeHead(name: list.mode))
        if group != nil, list.lines.first != head { list.lines.insert(head, at: 0) }
        var entry = DictionaryLine(
            mode: Mode.name(mode ?? list.mode, for: group), actions: actions, examples: [],
            comment: comment)
        switch way {
        case .drawn(let example): entry.examples = [example]
        case .chord(let chord): entry.gestures = [chord]
        }
        let length = ActionNotation.text(of: actions).utf8.count
        append(.entry(entry), length: length + (entry.examples.isEmpty ? 32 : 180))
    }

    /// Makes a comment of what cannot be taken over.
    ///
    /// - Parameter text: what it is, on one line.
    mutating func leave(_ reason: ForeignObstacle, _ text: String) {
        counts[reason, default: 0] += 1
        append(
            .comment("\(text); \(reason.rawValue)", mode: list.mode), length: text.utf8.count + 40)
    }

    /// Adds a group of applications; its name has a number where there is one of that name.
    mutating func newGroup(
        named text: String, inside parent: String? = nil, _ patterns: [WindowPattern],
        use: ApplicationGroup.Use? = nil
    ) -> String {
        var name: String
        repeat {
            let number = namesakes[text, default: 0] + 1
            namesakes[text] = number
            name = number == 1 ? text : "\(text) \(number)"
        } while !groups.insert(name).inserted
        let group = ApplicationGroup(name: name, parent: parent, patterns: patterns, use: use)
        let length = patterns.reduce(2 * text.utf8.count + 32) { $0 + $1.text.utf8.count }
        append(.applications(group), length: length)
        return name
    }

    /// Takes out the groups of applications that nothing is for: a window belongs to one group only.
    mutating func dropUnusedGroups() {
        var parents: [String: String] = [:]
        var (used, named): (Set<String>, Set<String>) = ([], [])
        for line in list.lines {
            switch line {
            case .applications(let group):
                parents[group.name] = group.parent
                if !group.patterns.isEmpty { named.insert(group.name) }
                if group.use != nil { used.insert(group.name) }
            case .entry(let entry): if let scope = entry.scope { used.insert(scope.group) }
            case .mode, .comment: break
            }
        }
        // The windows of a group within one have what that one has.
        var kept = used.union(
            named.filter { sequence(first: $0) { parents[$0] }.contains(where: used.contains) })
        for name in kept {
            var next = parents[name]
            while let parent = next, kept.insert(parent).inserted { next = parents[parent] }
        }
        list.lines.removeAll { line in
            if case .applications(let group) = line { !kept.contains(group.name) } else { false }
        }
    }

    /// `text` on one line, for a comment or a name.
    static func line(_ text: some StringProtocol) -> String {
        let line = text.map {
            $0.isNewline || $0.unicodeScalars.contains { $0.value < 32 } ? " " : $0
        }
        let trimmed = String(line).drop { $0 == " " }
        return trimmed.isEmpty ? "unnamed" : String(trimmed)
    }
}

/// Why something of another program's became a comment, in words for people.
public enum ForeignObstacle: String, Error, Hashable, Sendable {
    case command = "no command in UTF-8, or none at all"
    case scroll = "Krakel scrolls by a trigger of its own, with scrolls = true in the settings"
    case ignore = "Krakel does not hand on the next press to the program below"
    case window = "an action on windows or on the program itself, which no key stands for"
    case unknownKey = "no key with this name or number is known"
    case unknownButton = "Krakel does not press this button"
    case notText = "no text in UTF-8, or none at all"
    case noAction = "does nothing"
    case noStroke = "has no stroke"
    case click = "a click without a stroke"
    case heldStill = "a button held still, which drags in Krakel"
    case secondButton = "drawn with a second button pressed"
    case heldPointer =
        "clicks or scrolls while the trigger is held, which would come back to Krakel"
    case atOnce = "a button that acts at once, without a stroke"
    case otherButton = "drawn with a button of its own"
    case modifiers = "drawn with keys held"
    case excludedButton = "another button is used in this application"
    case allowedOnly = "the others are left alone, which would stop letters there as well"
    case hiddenByPan = "fingers that scroll or repeat something in this direction come first"
    case twice = "done when the fingers come and again when they go"
    case ownVariables = "its command reads variables that only touchegg sets"
    case unknownGesture = "a gesture that Krakel does not know"
    case unknownAction = "an action that Krakel does not know"
    case shadowed = "the same gesture comes further up and counts there"
    case overridden = "the same gesture comes again further down and counts there"
    case unknownMovement = "its movement is not described in a way that can be drawn"
    case unknownWindows = "the windows that it is for cannot be described"
    case disabled = "switched off there"
    case script = "a script that does more than press keys"
    case windowsProgram = "for a program of Windows"
    case shapeless = "its shape is kept in a form of an older version"

    /// The same in the user's language where it is shown.
    public var message: Message { Message(rawValue) }
}

/// Settings of another program, as settings of Krakel.
public struct ForeignSettings: Hashable, Sendable {
    /// What a setting is set to.
    public enum Value: Hashable, Sendable {
        case text(String)
        case integer(Int)
        case boolean(Bool)
    }

    /// A setting of krakel-config(5).
    public struct Single: Hashable, Sendable {
        /// Such as `hold`, or `trail.width` in the table `trail`.
        public var key: String
        public var value: Value
    }

    /// A button to draw gestures with, or to scroll by.
    public struct Trigger: Hashable, Sendable {
        public var button: Int
        /// Those that must be held.
        public var modifiers: Modifiers = []
        /// Whether it scrolls while it is dragged, and nothing is drawn with it.
        public var scrolls = false
        /// The mode that it reads.
        public var mode = Mode.gestures
    }

    /// Only those that differ from Krakel's defaults.
    public var values: [Single] = []
    /// The usual one first.
    public var triggers: [Trigger] = []

    /// Whether there is nothing to set.
    public var isEmpty: Bool { values.isEmpty && triggers.isEmpty }
}
