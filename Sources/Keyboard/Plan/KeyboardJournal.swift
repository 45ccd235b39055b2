import Dictionaries

/// What Krakel has changed on the keyboard and must put back. It is kept on the server, so that the
/// next Krakel can put it back where this one was killed.
public struct KeyboardJournal: Hashable, Sendable {
    /// What was locked before a batch.
    public struct Locks: Hashable, Sendable {
        public var modifiers: ModifierMask
        /// nil where it is not known, or was not changed.
        public var group: Int?

        public init(modifiers: ModifierMask, group: Int?) {
            self.modifiers = modifiers
            self.group = group
        }
    }

    /// What was locked before the batch that is being sent; nil where none is.
    public var locks: Locks?
    /// What the server does to keys by itself, before the batch that is being sent; nil where nothing of it was
    /// changed.
    public var controls: KeyControls?
    /// Keycodes that are held down for longer than a batch.
    public var held: [UInt8] = []
    /// Pointer buttons that are held down for longer than a batch.
    public var buttons: [UInt8] = []
    /// Every keysym that each lent keycode may have at this moment.
    public var lent: [UInt8: Set<Keysym>] = [:]
    /// The windows whose applications have lent keys to read: as long as they may not have done so, the
    /// keys are not given back.
    public var readers: [UInt32] = []

    public init() {}

    /// Whether there is nothing to put back.
    public var isEmpty: Bool { self == KeyboardJournal() }

    private static let version: UInt32 = 2

    /// The journal as 32-bit numbers: the version; 1 and the locks or 0, 0, 0; then four counted
    /// lists: keys, buttons, windows that read, lent keycodes each with a counted list of keysyms; then
    /// the controls, if they were changed.
    public var words: [UInt32] {
        var words = [Self.version, locks == nil ? 0 : 1]
        words.append(UInt32(locks?.modifiers.rawValue ?? 0))
        words.append(locks?.group.flatMap(UInt32.init(exactly:)) ?? .max)
        for list in [held.map(UInt32.init), buttons.map(UInt32.init), readers] {
            words.append(UInt32(list.count))
            words += list
        }
        words.append(UInt32(lent.count))
        for (keycode, keysyms) in lent.sorted(by: { $0.key < $1.key }) {
            words += [UInt32(keycode), UInt32(keysyms.count)]
            words += keysyms.map(\.rawValue).sorted()
        }
        if let controls { words += [controls.enabled, controls.options] }
        return words
    }

    /// Reads `words`; nil where they are not a journal of this version.
    public init?(words: [UInt32]) {
        var rest = words[...]
        func list() -> [UInt32]? {
            guard let count = rest.popFirst(), Int(count) <= rest.count else { return nil }
            defer { rest = rest.dropFirst(Int(count)) }
            return Array(rest.prefix(Int(count)))
        }
        guard rest.popFirst() == Self.version, let hasLocks = rest.popFirst(),
            let modifiers = rest.popFirst(), let group = rest.popFirst(), let held = list(),
            let buttons = list(), let readers = list(), let lentCount = rest.popFirst()
        else { return nil }
        if hasLocks != 0 {
            locks = Locks(
                modifiers: ModifierMask(rawValue: UInt8(truncatingIfNeeded: modifiers)),
                group: group < 4 ? Int(group) : nil)
        }
        self.held = held.compactMap(UInt8.init(exactly:))
        self.buttons = buttons.compactMap(UInt8.init(exactly:))
        self.readers = readers
        for _ in 0..<min(lentCount, 256) {
            guard let keycode = rest.popFirst().flatMap(UInt8.init(exactly:)), let keysyms = list()
            else { return nil }
            lent[keycode] = Set(keysyms.map(Keysym.init(rawValue:)))
        }
        if let enabled = rest.popFirst(), let options = rest.popFirst() {
            controls = KeyControls(enabled: enabled, options: options)
        }
    }
}
