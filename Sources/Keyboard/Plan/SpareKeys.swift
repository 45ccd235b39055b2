import Dictionaries

/// Keycodes that the layout does not use, lent to characters that the layout lacks: several characters
/// to a keycode, one on each level that can be reached.
///
/// A level that has typed gets another meaning only once the application is known to have read what it
/// typed, see `ReadingLedger`. The level that was used longest ago is the first to get another one.
public struct SpareKeys: Hashable, Sendable {
    /// What has been read of what they typed.
    public var ledger = ReadingLedger()

    private struct Level: Hashable {
        var keysym: Keysym?
        /// The batch that it typed in last, by its number in the ledger; nil where it never has.
        var lastUse: Int?
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
    fileprivate static let avoided: [UInt8] = [248, 255]

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
            let mask = ModifierMask(states)
            guard held(mask) else { continue }
            let type = keymap.types.firstIndex { type in
                type.mask == mask && type.levelCount == states.count
                    && states.map(type.level) == Array(states.indices)
            }
            if let type { return (type, states.count) }
        }
        return nil
    }

    /// The keysyms that a keycode is lent to.
    public struct Binding: Hashable, Sendable {
        public var keycode: UInt8
        /// A keysym for each level; nil for none.
        public var keysyms: [Keysym?]
        /// The key type, as an index into `Keymap.types`.
        public var type: Int

        public init(keycode: UInt8, keysyms: [Keysym?], type: Int) {
            self.keycode = keycode
            self.keysyms = keysyms
            self.type = type
        }

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
        Keysym(lentTo: character).flatMap { place(of: $0, group: group) }
    }

    func place(of keysym: Keysym, group: Int) -> KeyPlace? {
        places[keysym].map { KeyPlace(group: group, candidates: [$0]) }
    }

    /// Lends levels to `wanted`, in their order, as far as there are free ones.
    ///
    /// - Parameter keeping: keysyms that keep their level, because they are typed next.
    /// - Returns: the keycodes with a new meaning; empty where no level is free.
    public mutating func lend(_ wanted: [Keysym], keeping: Set<Keysym> = []) -> [Binding] {
        var changed: [UInt8] = []
        var free = freeLevels(keeping: keeping.union(wanted))[...]
        for keysym in wanted where !has(keysym) {
            guard let (keycode, level) = free.popFirst() else { break }
            if let before = levels[keycode]?[level].keysym { places[before] = nil }
            levels[keycode]?[level].keysym = keysym
            places[keysym] = candidate(for: keysym, on: keycode, level: level)
            if !changed.contains(keycode) { changed.append(keycode) }
        }
        return changed.map(binding)
    }

    /// The levels that may get another meaning: first the unused ones, of which those that need the
    /// fewest modifiers come first, then the others, the one used longest ago first.
    private func freeLevels(keeping: Set<Keysym>) -> [(keycode: UInt8, level: Int)] {
        var free: [(keycode: UInt8, level: Int, lastUse: Int, rank: Int)] = []
        for (order, keycode) in keycodes.enumerated() {
            for (level, content) in (levels[keycode] ?? []).enumerated() {
                let isKept = content.keysym.map(keeping.contains) ?? false
                guard !isKept, isRead(content) else { continue }
                let isUnused = content.keysym == nil
                free.append(
                    (
                        keycode, level, isUnused ? .min : content.lastUse ?? .min + 1,
                        level * keycodes.count + order
                    ))
            }
        }
        return free.sorted { ($0.lastUse, $0.rank) < ($1.lastUse, $1.rank) }
            .map { ($0.keycode, $0.level) }
    }

    private func isRead(_ level: Level) -> Bool { level.lastUse.map(ledger.isRead) ?? true }

    /// What keeps levels from being lent now.
    public enum Obstacle: Hashable, Sendable {
        /// An application is not known to have read its keys.
        case reading
        /// There are not so many levels.
        case room
    }

    /// What keeps `count` levels, besides those of `keeping`, from being lent now; nil where nothing
    /// does.
    public func obstacle(toLending count: Int, keeping: Set<Keysym>) -> Obstacle? {
        let others = levels.values.joined().filter { !($0.keysym.map(keeping.contains) ?? false) }
        guard count <= others.count else { return .room }
        return count <= others.count(where: isRead) ? nil : .reading
    }

    /// Notes that `keysyms` were typed in the batch of this number.
    public mutating func use(_ keysyms: some Sequence<Keysym>, in batch: Int) {
        for keysym in keysyms {
            guard let place = places[keysym] else { continue }
            levels[place.keycode]?[Int(place.level)].lastUse = batch
        }
    }

    /// The lent keycodes of which all that they typed has been read: they can be given back.
    public var returnable: Set<UInt8> {
        Set(bindings.map(\.keycode).filter { levels[$0]?.allSatisfy(isRead) ?? true })
    }

    /// Takes over what an earlier Krakel has lent and could not give back, because an application had
    /// not read it.
    ///
    /// - Parameters:
    ///   - lent: the keycodes, each with the keysyms that it may have.
    ///   - readers: the windows that have not read theirs.
    ///   - keymap: the map as it is, which knows nothing of lent keys.
    /// - Returns: the keycodes that are taken over: the others have become another program's.
    public mutating func inherit(
        _ lent: [UInt8: Set<Keysym>], readers: [UInt], keymap: Keymap
    ) -> Set<UInt8> {
        if keycodes.isEmpty { self = SpareKeys(keymap) }
        let batches = readers.map { ledger.note(sentTo: $0) }
        var inherited: Set<UInt8> = []
        for (keycode, keysyms) in lent where levels[keycode] == nil {
            guard let group = keymap.keys[Int(keycode)].groups.first, group.type == type else {
                continue
            }
            let content = group.levels.map { $0.keysym.rawValue == 0 ? nil : $0.keysym }
            guard keysyms.isSuperset(of: content.compactMap(\.self)) else { continue }
            inherited.insert(keycode)
            keycodes.append(keycode)
            levels[keycode] = content.map {
                Level(keysym: $0, lastUse: $0 == nil ? nil : batches.last)
            }
            for (level, keysym) in content.enumerated() {
                guard let keysym, places[keysym] == nil else { continue }
                places[keysym] = candidate(for: keysym, on: keycode, level: level)
            }
        }
        keycodes.sort(by: >)
        return inherited
    }

    private func candidate(for keysym: Keysym, on keycode: UInt8, level: Int) -> KeyCandidate {
        KeyCandidate(
            keycode: keycode, level: UInt8(level), isKeypad: false,
            hasCapital: keysym.character?.properties.changesWhenUppercased ?? false,
            mayCompose: false)
    }

    /// Takes over a map that was read anew. Keycodes that another program has bound meanwhile are left
    /// to it. Other keycodes stay lent, because an application may have keys of them still to read.
    ///
    /// - Returns: the keycodes that must be bound on the server again, because the map was replaced.
    public mutating func adopt(_ keymap: Keymap) -> [Binding] {
        var fresh = SpareKeys(keymap)
        fresh.ledger = ledger
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
    /// A key that means nothing and is never lent; nil where there is none. Tapped while a modifier is held, it says to
    /// all who would do something where that goes up by itself that it is not.
    public var muteKey: UInt8? { SpareKeys.avoided.first(where: isMute) }

    /// Whether nothing is on a key.
    public func isMute(_ keycode: UInt8) -> Bool { keys[Int(keycode)] == Key() }

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
