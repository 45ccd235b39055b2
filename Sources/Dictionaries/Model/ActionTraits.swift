/// What is true of an action whatever surrounds it: one row for each kind, `Action.traits`.
public struct ActionTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// It can lose work, send a message or run a command, so that its stroke must be recognised with certainty: a
    /// press of a button, whatever is under the pointer; a command; a pause, which no stroke ends; a lock, under
    /// which all that follows is read as something else; the closing of a window; text from elsewhere, which may have
    /// line breaks; and what may be any of these once more. Others can be undone: a letter can be taken back, the
    /// wheel turned the other way, a sticky modifier released, a window brought back.
    public static let isDestructive = ActionTraits(rawValue: 1 << 0)
    /// It does the same each time, and may stand behind a number of times.
    public static let isRepeatable = ActionTraits(rawValue: 1 << 1)
    /// It must be the only action of its entry.
    public static let standsAlone = ActionTraits(rawValue: 1 << 2)
    /// The word before it is over, whatever it is.
    public static let endsWord = ActionTraits(rawValue: 1 << 3)
    /// What stands before the insertion point is not known behind it.
    public static let losesText = ActionTraits(rawValue: 1 << 4)
    /// It only changes how what follows is read: the mode, the sticky modifiers, the slant.
    public static let isModeChange = ActionTraits(rawValue: 1 << 5)
    /// What comes next is read in another mode by it.
    public static let choosesMode = ActionTraits(rawValue: 1 << 6)
    /// While Krakel has the pointer grabbed it would come back to Krakel and not reach the application, or no window
    /// manager could take the pointer for it.
    public static let needsPointer = ActionTraits(rawValue: 1 << 7)
    /// `again` passes it over, and does what was done before it.
    public static let isPassedOver = ActionTraits(rawValue: 1 << 8)
}

extension Action {
    /// The one table of what is true of each.
    public var traits: ActionTraits {
        switch self {
        case .text: .isRepeatable
        case .chord, .date: [.isRepeatable, .endsWord, .losesText]
        case .shift: [.isModeChange, .choosesMode, .isPassedOver]
        case .lock: [.isModeChange, .choosesMode, .isDestructive, .isPassedOver]
        case .stick, .stickLock, .unstick, .straighten: [.isModeChange, .isPassedOver]
        case .hold, .release: [.endsWord, .losesText]
        case .pointer(let action):
            [.isRepeatable, .endsWord, .losesText, .needsPointer, action.traits]
        case .window(let action): [.endsWord, .losesText, action.traits]
        case .wait: [.isRepeatable, .endsWord]
        case .paste: [.isRepeatable, .endsWord, .losesText, .isDestructive]
        case .run, .open: [.endsWord, .losesText, .isDestructive]
        case .pause: [.endsWord, .losesText, .isDestructive, .isPassedOver]
        case .takeBack, .nextReading, .again: [.standsAlone, .isDestructive, .isPassedOver]
        case .mark: [.standsAlone, .isPassedOver]
        // What is done unless the user chooses another.
        case .variants(let variants):
            (variants.first?.actions ?? []).reduce([.standsAlone, .isPassedOver]) {
                $0.union($1.traits.intersection([.isDestructive, .needsPointer]))
            }
        case .ignore: .isPassedOver
        }
    }

    /// Whether all of `traits` are its.
    public func has(_ traits: ActionTraits) -> Bool { self.traits.contains(traits) }

    /// Whether its stroke must be recognised with certainty: what is so by its kind, and Return, BackSpace, Delete and
    /// Escape; every chord with Control, Alt, Super, Meta or Hyper. Under sticky `modifiers` text is typed as chords.
    func isDestructive(under modifiers: Modifiers) -> Bool {
        switch self {
        case .text(let text):
            !text.isEmpty && !modifiers.isDisjoint(with: .commanding)
        case .chord(let chord):
            !chord.modifiers.union(modifiers).isDisjoint(with: .commanding)
                || Self.destructiveKeys.contains(chord.key)
        case .hold(let key): Self.destructiveKeys.contains(key)
        case .variants(let variants):
            variants.first?.actions.isDestructive(under: modifiers) ?? false
        default: has(.isDestructive)
        }
    }

    private static let destructiveKeys = Set(
        ["Return", "KP_Enter", "BackSpace", "Delete", "KP_Delete", "Escape"]
            .compactMap { Keysym(name: $0) })
}

extension [Action] {
    /// Whether any of them is destructive with sticky `modifiers`, and with those that the actions
    /// themselves make sticky.
    func isDestructive(under modifiers: Modifiers) -> Bool {
        var modifiers = modifiers
        for action in self {
            if action.isDestructive(under: modifiers) { return true }
            if action == .unstick { modifiers = [] }
            if case .stick(let added) = action { modifiers.formUnion(added) }
            if case .stickLock(let added) = action { modifiers.formUnion(added) }
        }
        return false
    }
}

extension PointerAction {
    fileprivate var traits: ActionTraits {
        switch kind {
        case .click, .press: .isDestructive
        case .release, .scroll: []
        }
    }
}

extension WindowAction {
    fileprivate var traits: ActionTraits {
        self == .close ? .isDestructive : takesPointer ? .needsPointer : []
    }
}

extension Modifiers {
    /// The modifiers with which applications take a character for a command.
    static let commanding: Modifiers = [.control, .alt, .super, .meta, .hyper]
}
