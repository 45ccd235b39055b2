/// What happens when a stroke was recognised. An entry does several in a row.
public enum Action: Hashable, Sendable {
    /// Types the characters.
    case text(String)
    /// Presses a key with modifiers, all at once.
    case chord(Chord)
    /// Uses another mode for the next character only.
    case shift(mode: String)
    /// Uses another mode from now on.
    case lock(mode: String)
    /// Holds modifiers for the next character, chord, button or turn of the wheel. Once more before
    /// there was any, it holds them until a third time lets them go.
    case stick(Modifiers)
    /// Holds modifiers until it is done again.
    case stickLock(Modifiers)
    /// Lets go of all modifiers that are stuck.
    case unstick
    /// Presses a key and keeps it down.
    case hold(Keysym)
    /// Lets go of a key that `hold` keeps down.
    case release(Keysym)
    /// Clicks a button, keeps one down, or turns the wheel.
    case pointer(PointerAction)
    /// Goes with the letter before it, drawn as one character with it, to the one that Unicode has
    /// for both: a combining mark that stands above or below, such as U+0301. Does nothing alone.
    case mark(Unicode.Scalar)
    /// Starts a program and does not wait for it.
    case run(Command)
    /// Gives the trigger back until Krakel is told to go on.
    case pause
    /// Removes what the last character typed, which was read wrongly.
    case takeBack
    /// Does the same, and types what that character looks like next.
    case nextReading
    /// Says how its stroke runs where the writing is level, in degrees from the right towards below:
    /// what it runs otherwise is the slant of the writing.
    case straighten(degrees: Double)
    /// Opens a window of Krakel's.
    case open(OpenedWindow)
    /// Does nothing: a stroke that is known and meant to be without effect.
    case ignore
}

extension [Action] {
    /// The character that this types where it types one and does nothing else but straighten the
    /// writing; nil for all other actions.
    public var character: Character? {
        guard case .text(let text)? = first, text.dropFirst().isEmpty,
            dropFirst().allSatisfy(\.isStraightening)
        else { return nil }
        return text.first
    }

    /// Whether this types text and does nothing else, without Return, Tab and the like.
    public var isPlainText: Bool {
        !isEmpty
            && allSatisfy {
                guard case .text(let text) = $0 else { return false }
                return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
            }
    }

    /// The programs that this starts.
    public var commands: [Command] {
        compactMap {
            if case .run(let command) = $0 { command } else { nil }
        }
    }

    /// The mark that this is where it is nothing else.
    var mark: Unicode.Scalar? {
        guard count == 1, case .mark(let mark) = self[0] else { return nil }
        return mark
    }
}

extension Action {
    fileprivate var isStraightening: Bool {
        if case .straighten = self { true } else { false }
    }

    /// Whether it reaches the program below; the others change what the next character means, or are
    /// none of its business.
    public var isDoneOutside: Bool {
        switch self {
        case .text, .chord, .hold, .release, .pointer: true
        case .shift, .lock, .stick, .stickLock, .unstick, .mark, .run, .pause, .takeBack,
            .nextReading, .straighten, .open, .ignore:
            false
        }
    }
}

/// A window that a stroke can open.
public enum OpenedWindow: String, CaseIterable, Hashable, Sendable {
    /// To teach a character.
    case learn
    /// All strokes at a glance.
    case sheet
}

/// A key pressed while modifiers are held, such as Control+Shift+t.
public struct Chord: Hashable, Sendable {
    public var modifiers: Modifiers
    public var key: Keysym

    public init(modifiers: Modifiers = [], key: Keysym) {
        self.modifiers = modifiers
        self.key = key
    }

    /// Removes the character before the insertion point, by XK_BackSpace.
    public static let backSpace = Chord(key: Keysym(rawValue: 0xFF08))
}

/// Modifiers by what they mean, whichever key or modifier bit carries them in a layout.
public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let shift = Modifiers(rawValue: 1 << 0)
    public static let control = Modifiers(rawValue: 1 << 1)
    public static let alt = Modifiers(rawValue: 1 << 2)
    /// The Windows or Command key.
    public static let `super` = Modifiers(rawValue: 1 << 3)
    public static let meta = Modifiers(rawValue: 1 << 4)
    public static let hyper = Modifiers(rawValue: 1 << 5)
    /// ISO_Level3_Shift, the right Alt key of most European layouts.
    public static let altGr = Modifiers(rawValue: 1 << 6)

    /// Every modifier with its name in a dictionary, in the order they are written.
    public static let named: [(modifier: Modifiers, name: String)] = [
        (.control, "Control"), (.shift, "Shift"), (.alt, "Alt"), (.altGr, "AltGr"),
        (.super, "Super"), (.meta, "Meta"), (.hyper, "Hyper"),
    ]

    /// The names of the members, in the order they are written.
    public var names: [String] { Self.named.filter { contains($0.modifier) }.map(\.name) }
}

/// A click, a button held or let go, or a turn of the wheel, at one end of what was drawn.
public struct PointerAction: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Presses and releases the button, so many times in a row.
        case click(PointerButton, ClickCount)
        /// Presses the button and keeps it down.
        case press(PointerButton)
        case release(PointerButton)
        /// - Parameter steps: clicks of the wheel, 1 to `PointerAction.mostSteps`.
        case scroll(ScrollDirection, steps: Int)
    }

    /// Where it happens.
    public enum Place: Hashable, Sendable {
        /// Where the first stroke began.
        case start
        /// Where the last stroke ended, and the pointer is.
        case end
    }

    public var kind: Kind
    /// Held while it happens, and no longer.
    public var modifiers: Modifiers
    public var place: Place

    /// A long page is scrolled in so many steps; more are a slip of the pen.
    public static let mostSteps = 100

    public init(_ kind: Kind, modifiers: Modifiers = [], at place: Place = .end) {
        self.kind = kind
        self.modifiers = modifiers
        self.place = place
    }
}

/// The buttons of a pointer by their numbers in X. Those that are no buttons but the wheel, 4 to 7,
/// are `ScrollDirection`s.
public enum PointerButton: Int, CaseIterable, Hashable, Sendable {
    case left = 1
    case middle = 2
    case right = 3
    case back = 8
    case forward = 9
}

/// How often a button is clicked in a row.
public enum ClickCount: Int, CaseIterable, Hashable, Sendable {
    case once = 1
    case twice = 2
    case thrice = 3
}

/// Which way the wheel turns.
public enum ScrollDirection: String, CaseIterable, Hashable, Sendable {
    case up
    case down
    case left
    case right

    /// Whether `button` stands for a step of the wheel.
    public static func isWheel(_ button: Int) -> Bool {
        allCases.contains { $0.button == button }
    }

    /// The button that stands for a step of the wheel in X.
    public var button: Int {
        switch self {
        case .up: 4
        case .down: 5
        case .left: 6
        case .right: 7
        }
    }
}
