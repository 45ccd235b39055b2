import Dictionaries
import Strokes

/// Where an example or an entry comes from.
public enum Origin: Int, CaseIterable, Hashable, Comparable, Sendable {
    /// It came with Krakel.
    case shipped
    /// The user wrote or taught it.
    case mine
    /// Krakel learned it while the user wrote.
    case learned
    /// The user imported it.
    case imported

    public static func < (one: Origin, other: Origin) -> Bool { one.rawValue < other.rawValue }
}

/// The mode and the actions that identify an entry.
public struct EntryKey: Hashable, Sendable {
    public var mode: String
    public var actions: [Action]

    public init(_ mode: String, _ actions: [Action]) {
        self.mode = mode
        self.actions = actions
    }

    /// The short form of its actions.
    public var label: String { Label.text(of: actions) }
}

/// An entry of one mode, with everything that a window shows of it.
public struct CatalogueRow: Hashable, Sendable {
    /// One way to draw it.
    public struct Shape: Hashable, Sendable {
        public var example: Example
        public var origin: Origin
        /// Whether it came with Krakel and the user has removed it.
        public var isOff = false
        /// Whether the shipped dictionary has it, even if another file has it too.
        public var isShipped = false
    }

    public var key: EntryKey
    public var label: String
    /// The name of its actions for people.
    public var name: String
    /// The user's own first, removed ones last.
    public var shapes: [Shape]
    /// Exact rules and gestures, in their notation.
    public var others: [String]
    /// Whether it is also matched as a picture, and whether the shipped entry is.
    public var isPicture: Bool
    public var isShippedPicture: Bool
    /// The comment of the user's own line.
    public var remark: String?
    /// Where the parts of it that count come from.
    public var origins: [Origin]
    /// Whether the shipped dictionary has it.
    public var isShipped: Bool
    /// Whether it came with Krakel and the user has removed it as a whole.
    public var isOff: Bool

    /// The examples that count.
    public var examples: [Example] { shapes.filter { !$0.isOff }.map(\.example) }

    /// Whether it differs from the shipped entry.
    public var isChanged: Bool { isOff || origins != [.shipped] || shapes.contains(where: \.isOff) }
}

/// All entries of a dictionary, for a window that shows and changes them.
public struct Catalogue: Sendable {
    /// In the order of the dictionary; removed entries are behind the others of their mode.
    public private(set) var rows: [CatalogueRow] = []
    /// All modes, in their order.
    public private(set) var modes: [String] = []

    /// - Parameter name: gives the name of actions for people.
    public init(
        _ layers: Layers, naming name: ([Action]) -> String = { Label.text(of: $0) }
    ) {
        let dictionary = layers.loaded.dictionary
        let own = Dictionary(grouping: layers.own) { EntryKey($0.mode, $0.actions) }
        let learned = Dictionary(grouping: layers.learned) { EntryKey($0.mode, $0.actions) }
        var shipped: [EntryKey: Entry] = [:]
        for mode in layers.shipped.modes {
            for entry in mode.entries { shipped[EntryKey(mode.name, entry.actions)] = entry }
        }
        let ruledBelow = Set(
            layers.shipped.modes.flatMap { mode in
                mode.rules.map { EntryKey(mode.name, $0.actions) }
            })
        func row(_ mode: Mode, _ entry: Entry, isOff: Bool) -> CatalogueRow {
            let key = EntryKey(mode.name, entry.actions)
            var row = CatalogueRow(
                key, entry, mode.rules.filter { $0.actions == entry.actions },
                shipped: shipped[key], isShippedByRule: ruledBelow.contains(key),
                learned: learned[key] ?? [], own: own[key] ?? [], isOff: isOff)
            row.name = name(entry.actions)
            return row
        }
        for mode in dictionary.modes {
            modes.append(mode.name)
            rows += mode.entries.map { row(mode, $0, isOff: false) }
            let known = Set(mode.entries.map(\.actions))
            let gone = layers.shipped.mode(named: mode.name)?.entries ?? []
            rows += gone.filter { !known.contains($0.actions) }
                .map { row(Mode(name: mode.name), $0, isOff: true) }
        }
    }

    public func row(_ key: EntryKey) -> CatalogueRow? { rows.first { $0.key == key } }
}

extension CatalogueRow {
    fileprivate init(
        _ key: EntryKey, _ entry: Entry, _ rules: [Rule], shipped: Entry?,
        isShippedByRule: Bool, learned: [DictionaryLine], own: [DictionaryLine], isOff: Bool
    ) {
        let below = Set((shipped?.examples ?? []).map(\.withoutFactor))
        let gathered = Set(learned.flatMap(\.examples).map(\.withoutFactor))
        var mine: [Example: Bool] = [:]
        for line in own {
            for example in line.examples { mine[example.withoutFactor] = line.isImported }
        }
        shapes = entry.examples.map { example in
            let bare = example.withoutFactor
            let isShipped = below.contains(bare)
            let origin: Origin =
                if let isImported = mine[bare] {
                    isImported ? .imported : .mine
                } else if isShipped {
                    .shipped
                } else {
                    gathered.contains(bare) ? .learned : .mine
                }
            return Shape(example: example, origin: origin, isOff: isOff, isShipped: isShipped)
        }
        if !isOff {
            let there = Set(entry.examples.map(\.withoutFactor))
            shapes += (shipped?.examples ?? []).filter { !there.contains($0.withoutFactor) }
                .map { Shape(example: $0, origin: .shipped, isOff: true, isShipped: true) }
        }
        // The user's own come first, because they are what the user looks for.
        let rank: [Origin: Int] = [.mine: 0, .imported: 1, .learned: 2, .shipped: 3]
        shapes = shapes.enumerated().sorted { one, other in
            func key(_ shape: Shape) -> Int {
                (shape.isOff ? 4 : 0) + (rank[shape.origin] ?? 0)
            }
            return (key(one.element), one.offset) < (key(other.element), other.offset)
        }.map(\.element)
        let hasOtherOwn = own.first {
            !$0.rules.isEmpty || !$0.gestures.isEmpty || $0.isPicture
        }
        var origins = Set(shapes.filter { !$0.isOff }.map(\.origin))
        if let hasOtherOwn { origins.insert(hasOtherOwn.isImported ? .imported : .mine) }
        if origins.isEmpty { origins = [shipped == nil && !isShippedByRule ? .mine : .shipped] }
        self.key = key
        self.isOff = isOff
        self.origins = origins.sorted()
        label = key.label
        name = label
        others = rules.map { RuleNotation.text(of: $0.patterns) } + entry.gestures.map(\.text)
        isPicture = entry.isPicture
        isShippedPicture = shipped?.isPicture == true
        remark = own.lazy.compactMap(\.remark).first { !$0.isEmpty }
        isShipped = shipped != nil || isShippedByRule
    }
}

extension Example {
    /// The example with factor 1, to compare examples whatever their factors.
    var withoutFactor: Example {
        var example = self
        example.factor = .one
        return example
    }
}
