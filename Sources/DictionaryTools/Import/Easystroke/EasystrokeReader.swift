import Strokes

/// The content of easystroke's file of actions. Entries name strokes and actions by their index, as
/// several entries may share one.
public struct EasystrokeActions: Hashable, Sendable {
    public var strokes: [EasystrokeStroke]
    public var actions: [EasystrokeAction]
    /// The gestures that count everywhere; those of applications are its children.
    public var root: EasystrokeList
}

/// What was drawn, and how.
public struct EasystrokeStroke: Hashable, Sendable {
    /// In a square of side 1, y growing down; none for a click.
    public var points: [Point] = []
    /// The button that is pressed while drawing; 0 for none.
    public var button = 0
    /// The button it is drawn with; 0 for the usual one.
    public var trigger = 0
    /// Whether the pointer rests at its end.
    public var hasTimeout = false
    /// The modifiers of the X protocol that are held; nil for any.
    public var modifiers: Int?
}

public enum EasystrokeAction: Hashable, Sendable {
    /// For `sh -c`.
    case command([UInt8])
    /// A keysym, with GDK's mask of modifiers.
    case key(Int, modifiers: Int)
    case text([UInt8])
    /// Scrolls as the pointer moves on.
    case scroll(modifiers: Int)
    /// Hands the next press on to the program below.
    case ignore(modifiers: Int)
    case button(Int, modifiers: Int)
    /// 1 brings back a window, 2 shows easystroke's own, 3 switches it off; 0 is nothing.
    case misc(Int)
}

/// Gestures that count somewhere.
public struct EasystrokeList: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        /// The same in lists inside each other where an inner one changes an outer one's.
        public var identity: Int
        public var name: [UInt8]
        /// Places in `EasystrokeActions.strokes`; none where the list around says so.
        public var strokes: [Int]
        /// A place in `EasystrokeActions.actions`; nil where the list around says so.
        public var action: Int?
    }

    public var name: [UInt8] = []
    /// Whether `name` is the class of an application's windows, not a group of such.
    public var isApplication = false
    /// In the order they are shown.
    public var entries: [Entry] = []
    /// The identities of those of the list around that do not count here.
    public var deleted: [Int] = []
    public var children: [EasystrokeList] = []

    /// The entries here and in all lists below.
    public var entryCount: Int { children.reduce(entries.count) { $0 + $1.entryCount } }
}

extension EasystrokeActions {
    /// Reads a file of actions of any version of easystroke.
    ///
    /// - Throws: `ArchiveError` at the first thing that is not as easystroke writes it.
    public init(archive bytes: [UInt8]) throws(ArchiveError) {
        var reader = EasystrokeReader(archive: try ObjectArchive(bytes))
        let root = try reader.root()
        self.init(strokes: reader.strokes, actions: reader.actions, root: root)
    }
}

/// Reads one object after the other and keeps those that may be shared. It reserves no memory for a count
/// that the file gives before it has read as many elements, as the count may be wrong.
private struct EasystrokeReader {
    var archive: ObjectArchive
    var strokes: [EasystrokeStroke] = []
    var actions: [EasystrokeAction] = []
    var identityCount = 0

    /// How deep groups of applications may lie in each other; easystroke's own files are not as deep.
    private static let deepest = 32

    mutating func root() throws(ArchiveError) -> EasystrokeList {
        let version = try archive.openPart(.actionDB)
        let root: EasystrokeList
        if version >= 2 {
            root = try list(depth: 0)
        } else {
            root = EasystrokeList(entries: try oldEntries(isNamed: version == 0))
        }
        try archive.text.end()
        return root
    }

    /// Before version 2 there was one list, known by numbers or, before that, by names.
    private mutating func oldEntries(isNamed: Bool) throws(ArchiveError) -> [EasystrokeList.Entry] {
        var entries: [EasystrokeList.Entry] = []
        for _ in 0..<(try archive.openContainer(.entryMap)) {
            _ = try archive.openPart(.entryPair)
            var name: [UInt8] = []
            if isNamed { name = try archive.text.text() } else { _ = try archive.integer() }
            identityCount += 1
            var entry = try entry(identityCount)
            if isNamed { entry.name = name }
            entries.append(entry)
        }
        return entries
    }

    private mutating func list(depth: Int) throws(ArchiveError) -> EasystrokeList {
        guard depth < Self.deepest else {
            throw archive.text.error(
                expecting: "no more than \(Self.deepest) lists inside each other",
                at: archive.text.nextWord)
        }
        var list = EasystrokeList()
        let version = try archive.openPart(.actionListDiff)
        for _ in 0..<(try archive.openContainer(.uniqueSet)) {
            list.deleted.append(try identity())
        }
        for _ in 0..<(try archive.openContainer(.entryMap)) {
            _ = try archive.openPart(.entryPair)
            list.entries.append(try entry(identity()))
        }
        list.name = try archive.text.text()
        for _ in 0..<(try archive.openContainer(.childList)) {
            list.children.append(try self.list(depth: depth + 1))
        }
        list.isApplication = try archive.text.flag()
        guard version >= 1 else { return list }
        var places: [Int: Int] = [:]
        for place in 0..<(try archive.openContainer(.order)) {
            places[try identity()] = place
        }
        // Those that change the outer list's stand in its order.
        let sorted = list.entries.enumerated().sorted { one, other in
            let places = (places[one.element.identity], places[other.element.identity])
            return (places.0 ?? .max, one.offset) < (places.1 ?? .max, other.offset)
        }
        list.entries = sorted.map(\.element)
        return list
    }

    private mutating func identity() throws(ArchiveError) -> Int {
        let place = archive.text.nextWord
        switch try archive.openPointer(to: .unique) {
        case .new(_, _, let object):
            identityCount += 1
            archive.remember(.unique(identityCount), as: object)
            return identityCount
        case .known(.unique(let identity)): return identity
        case .known, .null: throw archive.text.objectError(at: place)
        }
    }

    private mutating func entry(_ identity: Int) throws(ArchiveError) -> EasystrokeList.Entry {
        let version = try archive.openPart(.strokeInfo)
        var entry = EasystrokeList.Entry(identity: identity, name: [], strokes: [], action: nil)
        _ = try archive.openPart(.strokeSet)
        for _ in 0..<(try archive.openContainer(.strokePointerSet)) {
            _ = try archive.openPart(.strokePointer)
            if let stroke = try stroke() { entry.strokes.append(stroke) }
        }
        _ = try archive.openPart(.actionPointer)
        entry.action = try action()
        if version >= 1 { entry.name = try archive.text.text() }
        return entry
    }

    private mutating func stroke() throws(ArchiveError) -> Int? {
        let place = archive.text.nextWord
        switch try archive.openPointer(to: .stroke) {
        case .null: return nil
        case .known(.stroke(let index)): return index
        case .known: throw archive.text.objectError(at: place)
        case .new(_, let version, let object):
            var stroke = EasystrokeStroke()
            for _ in 0..<(try archive.openContainer(.pointVector)) {
                let pointVersion = try archive.openPart(.point)
                let x = try archive.text.number()
                let y = try archive.text.number()
                // Once there was the time of each.
                if pointVersion == 0 { _ = try archive.text.number() }
                stroke.points.append(Point(x: x, y: y))
            }
            if version >= 1 { stroke.button = try archive.integer() }
            if version >= 2 { stroke.trigger = try archive.integer() }
            // A stroke without a button had the usual one all the same.
            if version < 4, stroke.button == 0 { stroke.trigger = 0 }
            if version >= 3 { stroke.hasTimeout = try archive.text.flag() }
            if version >= 5 {
                // X's AnyModifier.
                let modifiers = try archive.integer()
                stroke.modifiers = modifiers == 1 << 15 ? nil : modifiers
            }
            strokes.append(stroke)
            archive.remember(.stroke(strokes.count - 1), as: object)
            return strokes.count - 1
        }
    }

    private mutating func action() throws(ArchiveError) -> Int? {
        let place = archive.text.nextWord
        switch try archive.openPointerToAction() {
        case .null: return nil
        case .known(.action(let index)): return index
        case .known: throw archive.text.objectError(at: place)
        case .new(let kind, let version, let object):
            actions.append(try content(of: kind, version))
            archive.remember(.action(actions.count - 1), as: object)
            return actions.count - 1
        }
    }

    private mutating func content(
        of kind: ObjectArchive.Class, _ version: Int
    ) throws(ArchiveError) -> EasystrokeAction {
        switch kind {
        case .command:
            _ = try archive.openPart(.action)
            return .command(try archive.text.text())
        case .sendText:
            _ = try archive.openPart(.action)
            return .text(try archive.text.text())
        case .sendKey:
            let modifiers = try modifiers()
            let key = try archive.integer()
            // The key code is read but not used.
            _ = try archive.integer()
            if version < 1 { _ = try archive.text.flag() }
            return .key(key, modifiers: modifiers)
        case .scroll: return .scroll(modifiers: try modifiers())
        case .ignore: return .ignore(modifiers: try modifiers())
        case .button:
            let modifiers = try modifiers()
            return .button(try archive.integer(), modifiers: modifiers)
        default:
            _ = try archive.openPart(.action)
            return .misc(try archive.integer())
        }
    }

    private mutating func modifiers() throws(ArchiveError) -> Int {
        _ = try archive.openPart(.modAction)
        _ = try archive.openPart(.action)
        return try archive.integer()
    }
}
