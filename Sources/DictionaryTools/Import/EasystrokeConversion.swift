import Dictionaries
import Strokes
import System

/// Easystroke's actions as lines for a dictionary. What cannot be taken over becomes a comment in its
/// place.
public struct EasystrokeConversion: Hashable, Sendable {
    public private(set) var list = GestureList()
    /// How many actions the file has, those of applications included.
    public let actionCount: Int
    /// How many gestures became entries: a way to draw an action each.
    public private(set) var importedCount = 0
    /// How many became comments, for each reason, the most frequent first.
    public var leftOut: [(reason: EasystrokeObstacle, count: Int)] {
        counts.map { (reason: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
    }

    private var counts: [EasystrokeObstacle: Int] = [:]
    private var size = 0
    /// Of the strokes of the file; nil for those without a point.
    private let examples: [Example?]
    private let file: EasystrokeActions
    /// The names of the groups so far.
    private var groups: Set<String> = []
    /// How many groups have the same name, before they get numbers.
    private var namesakes: [String: Int] = [:]

    /// More bytes of text than any real file gives. Objects in an archive can be shared, so that a small
    /// file can repeat a large one many times.
    private static let largest = 16 << 20

    /// - Returns: nil where the file repeats so much that more than 16 MB would come of it.
    public init?(_ file: EasystrokeActions) {
        self.file = file
        actionCount = file.root.entryCount
        examples = file.strokes.map { Example(learning: Ink([Stroke($0.points)])) }
        convert(file.root, inside: [], for: nil)
        guard size <= Self.largest else { return nil }
    }

    /// - Parameters:
    ///   - outer: the entries of the lists around, the outermost first.
    ///   - group: the applications that the list is for; nil for all.
    private mutating func convert(
        _ list: EasystrokeList, inside outer: [[Int: EasystrokeList.Entry]], for group: String?
    ) {
        var known: [Int: EasystrokeList.Entry] = [:]
        for var entry in list.entries {
            guard size <= Self.largest else { return }
            for lists in outer.reversed() {
                guard let other = lists[entry.identity] else { continue }
                if entry.name.isEmpty { entry.name = other.name }
                if entry.strokes.isEmpty { entry.strokes = other.strokes }
                entry.action = entry.action ?? other.action
            }
            known[entry.identity] = entry
            convert(entry, for: group)
        }
        for identity in list.deleted {
            guard size <= Self.largest else { return }
            let entry = outer.reversed().lazy.compactMap { $0[identity] }.first
            switchOff(entry, for: group)
        }
        for child in list.children {
            let name = newGroup(for: child, inside: group)
            convert(child, inside: outer + [known], for: name)
        }
    }

    /// A list's windows: those of a class, or nothing but what the lists in it have in common.
    private mutating func newGroup(for list: EasystrokeList, inside parent: String?) -> String {
        let text = Self.text(list.name)
        var name: String
        repeat {
            let number = namesakes[text, default: 0] + 1
            namesakes[text] = number
            name = number == 1 ? text : "\(text) \(number)"
        } while !groups.insert(name).inserted
        // A group without a class of its own has no window but those of its children.
        let patterns = list.isApplication ? [WindowPattern(text)] : []
        append(
            .applications(ApplicationGroup(name: name, parent: parent, patterns: patterns)),
            length: 2 * text.utf8.count + 32)
        return name
    }

    private mutating func convert(_ entry: EasystrokeList.Entry, for group: String?) {
        let meaning = entry.action.map { EasystrokeMeaning(file.actions[$0]) } ?? .nothing
        let name = Self.text(entry.name)
        guard !entry.strokes.isEmpty else {
            leave(.noStroke, "\(meaning.text) : # \(name); \(EasystrokeObstacle.noStroke.rawValue)")
            return
        }
        for index in entry.strokes {
            let stroke = file.strokes[index]
            if meaning.obstacle == nil, let actions = meaning.actions, let chord = stroke.chord,
                actions.allSatisfy(\.worksWithTriggerHeld)
            {
                importedCount += 1
                append(
                    .chord(
                        ChordGesture(
                            actions: actions, chord: chord, comment: name, group: group)),
                    length: meaning.text.utf8.count + name.utf8.count)
                continue
            }
            let example = examples[index]
            let path = example.map { " " + ExampleNotation.text(of: $0) } ?? ""
            let note = stroke.hasTimeout ? "; with a rest at its end in easystroke" : ""
            let obstacle = meaning.obstacle ?? stroke.obstacle
            if obstacle == nil, let actions = meaning.actions, let example {
                importedCount += 1
                append(
                    .gesture(
                        DrawnGesture(
                            actions: actions, example: example, comment: name + note,
                            group: group)),
                    length: path.utf8.count + meaning.text.utf8.count + name.utf8.count)
            } else {
                let reason = obstacle ?? .click
                let place = group.map { " in \($0) only" } ?? ""
                leave(
                    reason,
                    "\(meaning.text) :\(path) # \(name)\(place); \(reason.rawValue)\(note)")
            }
            guard size <= Self.largest else { return }
        }
    }

    /// What counts in the list around this one, but not here.
    private mutating func switchOff(_ entry: EasystrokeList.Entry?, for group: String?) {
        let name = Self.text(entry?.name ?? [])
        for index in entry?.strokes ?? [] {
            guard let example = examples[index] else { continue }
            append(
                .gesture(
                    DrawnGesture(
                        actions: [.ignore], example: example,
                        comment: "\(name), which is switched off here", group: group)),
                length: ExampleNotation.text(of: example).utf8.count + name.utf8.count)
        }
    }

    private mutating func leave(_ reason: EasystrokeObstacle, _ text: String) {
        counts[reason, default: 0] += 1
        append(.comment(text), length: text.utf8.count)
    }

    private mutating func append(_ line: GestureList.Line, length: Int) {
        size += length + 1
        list.lines.append(line)
    }

    /// A name on one line, for a comment.
    private static func text(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let line = text.map {
            $0.isNewline || $0.unicodeScalars.contains { $0.value < 32 } ? " " : $0
        }
        return line.isEmpty ? "unnamed" : String(line)
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.list == other.list && one.actionCount == other.actionCount
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(list)
    }
}

extension EasystrokeStroke {
    /// The button or the wheel, where nothing is drawn beside it; nil for all else.
    fileprivate var chord: Gesture? {
        guard points.isEmpty, trigger == 0, modifiers == nil, (1...255).contains(button) else {
            return nil
        }
        return .button(button)
    }

    /// Why Krakel cannot read what is drawn so.
    fileprivate var obstacle: EasystrokeObstacle? {
        if button != 0 { return .secondButton }
        if points.isEmpty { return .click }
        if trigger != 0 { return .otherButton }
        if modifiers != nil { return .modifiers }
        return nil
    }
}

/// Why something of easystroke's became a comment, in words for people.
public enum EasystrokeObstacle: String, Hashable, Sendable {
    case command = "no command in UTF-8, or none at all"
    case scroll = "Krakel does not scroll while the pointer moves on"
    case ignore = "Krakel does not hand on the next press to the program below"
    case window = "an action on windows or on easystroke itself"
    case unknownKey = "no key with this number is known"
    case unknownButton = "Krakel does not press this button"
    case notText = "no text in UTF-8, or none at all"
    case noAction = "does nothing"
    case noStroke = "has no stroke"
    case click = "a click without a stroke"
    case secondButton = "drawn with a second button pressed"
    case otherButton = "drawn with a button of its own"
    case modifiers = "drawn with keys held"

    public var message: Message { Message(rawValue) }
}

/// What an action does in Krakel, or why it does not.
struct EasystrokeMeaning {
    /// nil where there is an obstacle.
    var actions: [Action]?
    var obstacle: EasystrokeObstacle?
    /// In the notation of a dictionary, as far as there is one.
    var text: String

    static let nothing = EasystrokeMeaning(.noAction, "easystroke none")

    private init(_ obstacle: EasystrokeObstacle, _ text: String) {
        self.obstacle = obstacle
        self.text = text
    }

    private init(_ action: Action) {
        actions = [action]
        text = ActionNotation.text(of: action)
    }

    init(_ action: EasystrokeAction) {
        switch action {
        case .command(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            if let command = try? Command(shell: text), Array(text.utf8) == bytes {
                self.init(.run(command))
            } else {
                self.init(.command, "run shell " + ActionNotation.text(of: .text(text)))
            }
        case .text(let bytes):
            if let text = String(validating: bytes, as: UTF8.self), !text.isEmpty {
                self.init(.text(text))
            } else {
                let text = String(decoding: bytes, as: UTF8.self)
                self.init(.notText, ActionNotation.text(of: .text(text)))
            }
        case .key(let number, let mask):
            let modifiers = Modifiers(gdkMask: mask)
            guard let key = UInt32(exactly: number).map(Keysym.init(rawValue:)),
                Keysym(name: key.name) == key, !key.name.hasPrefix("0x")
            else {
                self.init(.unknownKey, "easystroke key \(number) with modifiers \(mask)")
                return
            }
            self.init(.chord(Chord(modifiers: modifiers, key: key)))
        case .button(let number, let mask):
            let kind: PointerAction.Kind
            if let button = PointerButton(rawValue: number) {
                kind = .click(button, .once)
            } else if let direction = ScrollDirection.allCases.first(where: { $0.button == number })
            {
                kind = .scroll(direction, steps: 1)
            } else {
                self.init(.unknownButton, "easystroke button \(number)")
                return
            }
            self.init(.pointer(PointerAction(kind, modifiers: Modifiers(gdkMask: mask))))
        case .scroll: self.init(.scroll, "easystroke scroll")
        case .ignore: self.init(.ignore, "easystroke ignore")
        case .misc(let kind):
            switch kind {
            case 1: self.init(.window, "easystroke unminimise")
            case 2: self.init(.window, "easystroke show or hide")
            case 3: self.init(.window, "easystroke disable")
            default: self.init(.noAction, "easystroke none")
            }
        }
    }
}

extension Modifiers {
    /// What is held, by GDK's mask: the bits of the X protocol, and above them what they mean.
    /// The locks do not count. GDK adds Hyper and Meta where they are on the key of Super or Alt.
    init(gdkMask mask: Int) {
        self = []
        if mask & 1 << 0 != 0 { insert(.shift) }
        if mask & 1 << 2 != 0 { insert(.control) }
        if mask & 1 << 3 != 0 { insert(.alt) }
        if mask & 1 << 7 != 0 { insert(.altGr) }
        if mask & (1 << 6 | 1 << 26) != 0 { insert(.super) }
        if mask & 1 << 27 != 0, !contains(.super) { insert(.hyper) }
        if mask & 1 << 28 != 0, !contains(.alt) { insert(.meta) }
    }
}
