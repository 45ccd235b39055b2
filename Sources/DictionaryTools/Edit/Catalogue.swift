import Dictionaries

/// Where an example or an entry comes from.
public enum Origin: CaseIterable, Hashable, Comparable, Sendable {
    /// It came with Krakel.
    case shipped
    /// It came with Krakel, and counts because of the languages that the user writes.
    case language
    /// The user wrote or taught it.
    case mine
    /// Krakel learned it while the user wrote.
    case learned
    /// The user imported it.
    case imported

    /// Those of what did not come with Krakel, in the order in which the user looks for them.
    public static let own: [Origin] = [.mine, .imported, .learned]
}

/// The mode and the actions that identify an entry.
public struct EntryKey: Hashable, Sendable {
    public var mode: String
    public var actions: [Action]

    public init(_ mode: String, _ actions: [Action]) {
        self.mode = mode
        self.actions = actions
    }
}

/// An entry of one mode, with everything that a window shows of it.
public struct CatalogueRow: Hashable, Sendable {
    /// One way to draw it.
    public struct Shape: Hashable, Sendable {
        public var example: Example
        public var origin: Origin
        /// Whether it came with Krakel and the user has removed it.
        public var isOff = false
        /// Whether it came with Krakel, even if another file has it too.
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
    /// Whether it came with Krakel.
    public var isShipped: Bool
    /// Whether it came with Krakel and the user has removed it as a whole.
    public var isOff: Bool

    /// Whether something of it that counts comes from there.
    fileprivate func isOf(_ origin: Origin) -> Bool { !isOff && origins.contains(origin) }

    /// The examples that count.
    public var examples: [Example] { shapes.filter { !$0.isOff }.map(\.example) }

    /// Whether it differs from the shipped entry.
    public var isChanged: Bool {
        isOff || shapes.contains(where: \.isOff)
            || origins.contains { $0 != .shipped && $0 != .language }
    }
}

/// All entries of a dictionary, for a window that shows and changes them.
public struct Catalogue: Sendable {
    /// In the order of the dictionary; removed entries are behind the others of their mode.
    public private(set) var rows: [CatalogueRow] = []
    /// All modes, in their order.
    public private(set) var modes: [String] = []

    /// - Parameter name: gives the name of actions for people.
    public init(_ layers: Layers, naming name: ([Action]) -> String = { Label.text(of: $0) }) {
        let dictionary = layers.loaded.dictionary
        let own = Dictionary(grouping: layers.own) { EntryKey($0.mode, $0.actions) }
        let learned = Dictionary(grouping: layers.learned) { EntryKey($0.mode, $0.actions) }
        let shipped = layers.shipped.entriesByKey
        let languages = layers.languages.entriesByKey
        let joining = Set(
            languages.filter(\.key.actions.isLock).values.flatMap(\.examples).map(\.withoutFactor))
        let ruledBelow = Set(
            layers.shipped.modes.flatMap { mode in
                mode.rules.map { EntryKey(mode.name, $0.actions) }
            })
        func row(_ mode: Mode, _ entry: Entry, isOff: Bool) -> CatalogueRow {
            let key = EntryKey(mode.name, entry.actions)
            var row = CatalogueRow(
                key, entry, mode.rules.filter { $0.actions == entry.actions },
                shipped: shipped[key], language: languages[key],
                joining: entry.actions.isLock ? joining : [],
                isShippedByRule: ruledBelow.contains(key),
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

    /// nil where no mode has this entry, nor had it.
    public func row(_ key: EntryKey) -> CatalogueRow? { rows.first { $0.key == key } }

    /// Where the user's own come from, what was taught first; empty where all came with Krakel.
    public var ownOrigins: [Origin] {
        Origin.own.filter { origin in rows.contains { $0.isOf(origin) } }
    }

    /// The rows that have something of one of `origins`, those of the first of them first.
    public func rows(of origins: [Origin]) -> [CatalogueRow] {
        origins.enumerated().flatMap { place, origin in
            rows.filter { row in
                row.isOf(origin) && !origins.prefix(place).contains(where: row.isOf)
            }
        }
    }
}

extension CatalogueRow {
    /// - Parameters:
    ///   - shipped: what came with Krakel of it.
    ///   - language: the part of that which the user's languages brought.
    ///   - joining: what leads from one alphabet to the next.
    fileprivate init(
        _ key: EntryKey, _ entry: Entry, _ rules: [Rule], shipped: Entry?, language: Entry?,
        joining: Set<Example>, isShippedByRule: Bool, learned: [DictionaryLine],
        own: [DictionaryLine], isOff: Bool
    ) {
        let brought = Set((language?.examples ?? []).map(\.withoutFactor))
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
                    brought.contains(bare) ? .language : .shipped
                } else if gathered.contains(bare) {
                    .learned
                } else {
                    // In no line that can be read: one of the user's with a mistake, or what joins alphabets.
                    joining.contains(bare) ? .language : .mine
                }
            return Shape(example: example, origin: origin, isOff: isOff, isShipped: isShipped)
        }
        if !isOff {
            let there = Set(entry.examples.map(\.withoutFactor))
            shapes += (shipped?.examples ?? []).filter { !there.contains($0.withoutFactor) }
                .map { example in
                    let isBrought = brought.contains(example.withoutFactor)
                    return Shape(
                        example: example, origin: isBrought ? .language : .shipped, isOff: true,
                        isShipped: true)
                }
        }
        // The user's own come first, because they are what the user looks for.
        let rank: [Origin: Int] = [
            .mine: 0, .imported: 1, .learned: 2, .language: 3, .shipped: 3,
        ]
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
        if origins.isEmpty {
            let isTheirs = shipped != nil || isShippedByRule
            origins = [isTheirs ? language == nil ? .shipped : .language : .mine]
        }
        self.key = key
        self.isOff = isOff
        self.origins = origins.sorted()
        label = Label.text(of: key.actions)
        name = label
        others = rules.map { RuleNotation.text(of: $0.patterns) } + entry.gestures.map(\.text)
        isPicture = entry.isPicture
        isShippedPicture = shipped?.isPicture == true
        remark = own.lazy.compactMap(\.remark).first { !$0.isEmpty }
        isShipped = shipped != nil || isShippedByRule
    }
}

extension StrokeDictionary {
    fileprivate var entriesByKey: [EntryKey: Entry] {
        let pairs = modes.flatMap { mode in
            mode.entries.map { (EntryKey(mode.name, $0.actions), $0) }
        }
        return Dictionary(pairs) { _, last in last }
    }
}

extension [Action] {
    /// Whether it leads to another mode and does nothing else.
    fileprivate var isLock: Bool { count == 1 && self[0].isLock }
}

extension Example {
    /// The example with factor 1, to compare examples whatever their factors.
    var withoutFactor: Example {
        var example = self
        example.factor = .one
        return example
    }
}
