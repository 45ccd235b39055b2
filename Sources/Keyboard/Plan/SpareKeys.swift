import Dictionaries

/// Keycodes that the layout does not use, lent to characters that the layout lacks: several characters
/// to a keycode, one on each level that can be reached.
///
/// An application looks a key up in the map that it holds when it reads the key, which may be long
/// after the key was sent. So a level that has typed rests before it gets another meaning, and where
/// the application can be asked, it must have answered that it has read the key. The level that was
/// used longest ago is the first to get another meaning.
public struct SpareKeys: Hashable, Sendable {
    /// How long a level rests at least, in milliseconds: a GTK text view misread 331 to 781 of 1,000
    /// characters after a rest of 50, and none of 1,400 after 200.
    public static let rest: Int64 = 200
    /// Up to when the application is known to have read its keys, in milliseconds; nil where it cannot
    /// be asked, so that only the rest protects it.
    public var readUntil: Int64?

    private struct Level: Hashable {
        var keysym: Keysym?
        /// When it typed last, in milliseconds; nil where it never has.
        var lastUse: Int64?
    }

    /// The keycodes, best first.
    public private(set) var keycodes: [UInt8] = []
    /// The key type that selects their levels, as an index into `Keymap.types`.
    public private(set) var type = 0
    private var levels: [UInt8: [Level]] = [:]
    private var places: [Keysym: KeyCandidate] = [:]

    /// No keys at all.
    public init() {}

    /// The spare keycodes of `keymap`.
    public init(_ keymap: Keymap) {
        guard let (type, count) = Self.levels(of: keymap) else { return }
        self.type = type
        // The high numbers come first: some of the low ones are keys of Japanese and Brazilian keyboards.
        keycodes = keymap.keys.indices.reversed().compactMap(UInt8.init(exactly:)).filter {
            $0 > 8 && keymap.keys[Int($0)] == Key() && !Self.avoided.contains($0)
        }
        for keycode in keycodes {
            levels[keycode] = Array(repeating: Level(), count: count)
        }
    }

    /// Numbers that keyboards send for keys without a number of their own: `KEY_UNKNOWN` of the kernel,
    /// and 255, which drivers use for what does not fit in. Below 9 is `KEY_RESERVED`.
    private static let avoided: Set<UInt8> = [248, 255]

    /// The key type with the most levels whose levels are selected by Shift and AltGr only: four levels,
    /// else two by Shift alone, else one.
    private static func levels(of keymap: Keymap) -> (type: Int, count: Int)? {
        let meanings = keymap.meanings
        let four: [ModifierMask] = [
            [], .shift, meanings.levelThree, meanings.levelThree.union(.shift),
        ]
        let held = { (mask: ModifierMask) in
            mask.bits.allSatisfy { bit in
                keymap.settingKeys.contains { keymap.sets(bit, with: $0) }
            }
        }
        for states in [four, [[], .shift], [[]]] where Set(states).count == states.count {
            let mask = states.reduce(into: ModifierMask()) { $0.formUnion($1) }
            guard held(mask) else { continue }
            let type = keymap.types.firstIndex { type in
                type.mask == mask && type.levelCount == states.count
                    && states.map(type.level) == Array(states.indices)
            }
            if let type { return (type, states.count) }
        }
        return nil
    }
}

extension SpareKeys {
    /// The keysyms that a keycode is lent to.
    public struct Binding: Hashable, Sendable {
        public var keycode: UInt8
        /// A keysym for each level; nil for none.
        public var keysyms: [Keysym?]
        /// The key type, as an index into `Keymap.types`.
        public var type: Int

        /// The key as the server knows it then: it has one group, which counts in every group.
        public var key: Key {
            let levels = keysyms.map { KeyLevel(keysym: $0 ?? Keysym(rawValue: 0)) }
            return Key(groups: [KeyGroup(type: type, levels: levels)])
        }
    }

    /// How many characters can be lent a level at the same time.
    public var capacity: Int { levels.values.reduce(0) { $0 + $1.count } }

    /// The keycodes that are lent at present.
    public var bindings: [Binding] {
        keycodes.map(binding).filter { $0.keysyms.contains { $0 != nil } }
    }

    private func binding(of keycode: UInt8) -> Binding {
        Binding(keycode: keycode, keysyms: levels[keycode]?.map(\.keysym) ?? [], type: type)
    }

    /// Whether a key gives `keysym` at present.
    public func has(_ keysym: Keysym) -> Bool { places[keysym] != nil }

    /// The place of a lent key that gives `character`; it does so in every group.
    func place(of character: Unicode.Scalar, group: Int) -> KeyPlace? {
        Keysym(lentTo: character).flatMap { places[$0] }
            .map { KeyPlace(group: group, candidates: [$0]) }
    }

    func place(of keysym: Keysym, group: Int) -> KeyPlace? {
        places[keysym].map { KeyPlace(group: group, candidates: [$0]) }
    }

    /// Lends levels to `wanted`, in their order, as far as there are rested levels.
    ///
    /// - Parameter keeping: keysyms that keep their level, because they are typed next.
    /// - Returns: the keycodes with a new meaning; empty where all levels must rest.
    public mutating func lend(
        _ wanted: [Keysym], keeping: Set<Keysym> = [], at now: Int64
    ) -> [Binding] {
        var changed: [UInt8] = []
        var free = restedLevels(keeping: keeping.union(wanted), at: now)[...]
        for keysym in wanted where !has(keysym) {
            guard let (keycode, level) = free.popFirst() else { break }
            if let before = levels[keycode]?[level].keysym { places[before] = nil }
            levels[keycode]?[level].keysym = keysym
            places[keysym] = KeyCandidate(
                keycode: keycode, level: UInt8(level), isKeypad: false,
                hasCapital: keysym.character?.properties.changesWhenUppercased ?? false)
            if !changed.contains(keycode) { changed.append(keycode) }
        }
        return changed.map(binding)
    }

    /// The levels that may get another meaning: first the unused ones, of which those that need the
    /// fewest modifiers come first, then the others, the longest rested first.
    private func restedLevels(
        keeping: Set<Keysym>, at now: Int64
    ) -> [(keycode: UInt8, level: Int)] {
        var rested: [(keycode: UInt8, level: Int, lastUse: Int64, rank: Int)] = []
        for (order, keycode) in keycodes.enumerated() {
            for (level, content) in (levels[keycode] ?? []).enumerated() {
                let isKept = content.keysym.map(keeping.contains) ?? false
                let hasRested =
                    content.lastUse.map { now - $0 >= Self.rest && isRead($0) } ?? true
                guard !isKept, hasRested else { continue }
                let isUnused = content.keysym == nil
                rested.append(
                    (
                        keycode, level, isUnused ? .min : content.lastUse ?? .min + 1,
                        level * keycodes.count + order
                    ))
            }
        }
        return rested.sorted { ($0.lastUse, $0.rank) < ($1.lastUse, $1.rank) }
            .map { ($0.keycode, $0.level) }
    }

    /// What keeps levels from being lent now.
    public enum Obstacle: Hashable, Sendable {
        /// They rest until this time, in milliseconds.
        case rest(until: Int64)
        /// The application has not said yet that it has read its keys.
        case reading
        /// There are not so many levels.
        case room
    }

    /// What keeps `count` levels, besides those of `keeping`, from being lent now; nil where nothing
    /// does.
    public func obstacle(
        toLending count: Int, keeping: Set<Keysym>, at now: Int64
    ) -> Obstacle? {
        let uses = levels.values.joined()
            .filter { !($0.keysym.map(keeping.contains) ?? false) }
            .map { $0.lastUse ?? .min }.sorted()
        guard count <= uses.count else { return .room }
        guard count > 0, uses[count - 1] != .min else { return nil }
        let use = uses[count - 1]
        if now - use < Self.rest { return .rest(until: use + Self.rest) }
        return isRead(use) ? nil : .reading
    }

    private func isRead(_ use: Int64) -> Bool {
        readUntil.map { use <= $0 } ?? true
    }

    /// When a lent key typed last; nil where none has.
    public var lastUse: Int64? {
        levels.values.joined().compactMap(\.lastUse).max()
    }

    /// Notes that `keysyms` were typed.
    public mutating func use(_ keysyms: some Sequence<Keysym>, at now: Int64) {
        for keysym in keysyms {
            guard let place = places[keysym] else { continue }
            levels[place.keycode]?[Int(place.level)].lastUse = now
        }
    }

    /// Takes over a map that was read anew. Keycodes that another program has bound meanwhile are left
    /// to it. Other keycodes stay lent, because an application may have keys of them still to read.
    ///
    /// - Returns: the keycodes that must be bound on the server again, because the map was replaced.
    public mutating func adopt(_ keymap: Keymap) -> [Binding] {
        var fresh = SpareKeys(keymap)
        fresh.readUntil = readUntil
        var lost: [UInt8] = []
        for binding in bindings {
            let keycode = binding.keycode
            let isThere = keymap.keys[Int(keycode)] == binding.key && fresh.type == type
            guard isThere || fresh.levels[keycode]?.count == levels[keycode]?.count else {
                continue
            }
            if isThere { fresh.keycodes.append(keycode) } else { lost.append(keycode) }
            fresh.levels[keycode] = levels[keycode]
            for (keysym, place) in places where place.keycode == keycode {
                fresh.places[keysym] = place
            }
        }
        fresh.keycodes.sort(by: >)
        self = fresh
        return lost.map(binding)
    }
}

extension Keysym {
    /// The keysym that a lent key gives for a character: the classic one where every application reads
    /// the same character from it, else 0x01000000 plus the code point; nil for control characters and
    /// noncharacters.
    public init?(lentTo character: Unicode.Scalar) {
        guard character.properties.generalCategory != .control,
            !character.properties.isNoncharacterCodePoint
        else { return nil }
        if let classic = Keysym(character: character), classic.unambiguousCharacter == character {
            self = classic
        } else {
            self = Keysym(rawValue: 0x0100_0000 + character.value)
        }
    }
}

extension Keymap {
    /// Whether a key holds `modifier` at some level and nothing else.
    fileprivate func sets(_ modifier: ModifierMask, with keycode: UInt8) -> Bool {
        keys[Int(keycode)].groups.contains { group in
            group.levels.contains { $0.action == .set(modifier) }
        }
    }
}

/// What it takes to type a character with a layout.
public enum CharacterReach: Hashable, Sendable {
    /// A key of the layout gives it, in the present group or another one.
    case key
    /// A spare keycode must be lent to it.
    case spareKey
    /// It cannot be typed: no key gives it, and there is no spare keycode.
    case nothing
}

extension Keymap {
    /// How `character` can be typed while no modifier is held.
    ///
    /// - Parameter lent: keycodes that a running Krakel has lent already; they count as spare.
    public func reach(
        of character: Unicode.Scalar, in group: Int, lent: Set<UInt8> = []
    ) -> CharacterReach {
        let state = KeyboardState(group: group, lockedGroup: group)
        if let plan = try? KeyPlan.text([character], keymap: self, state: state),
            plan.allSatisfy({ $0.keycode.map { !lent.contains($0) } ?? true })
        {
            return .key
        }
        let spares = SpareKeys(self)
        return Keysym(lentTo: character) != nil && !(spares.keycodes.isEmpty && lent.isEmpty)
            ? .spareKey : .nothing
    }
}
