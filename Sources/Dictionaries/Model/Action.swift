/// What Krakel does when a stroke is recognised. An entry may have several actions in a row.
public enum Action: Hashable, Sendable {
    /// Types the characters.
    case text(String)
    /// Presses a key with modifiers, all at once.
    case chord(Chord)
    /// Changes to another mode for the next character only.
    case shift(mode: String)
    /// Changes to another mode.
    case lock(mode: String)
    /// Makes modifiers sticky for the next character, chord, button or step of the wheel. A second time in
    /// a row locks them, and a third time releases them.
    case stick(Modifiers)
    /// Locks sticky modifiers; a second time releases them.
    case stickLock(Modifiers)
    /// Releases all sticky modifiers.
    case unstick
    /// Presses a key and keeps it down.
    case hold(Keysym)
    /// Releases a key that `hold` keeps down.
    case release(Keysym)
    /// Clicks a button, keeps one down, or turns the wheel.
    case pointer(PointerAction)
    /// Drawn as one character with a letter, it makes the character that Unicode has for both; alone it does
    /// nothing.
    case mark(Mark)
    /// Starts a program and does not wait for it.
    case run(Command)
    /// Pauses Krakel, so that the trigger is an ordinary button, until `krakel resume`.
    case pause
    /// Removes what the last character typed, because it was misread.
    case takeBack
    /// Removes what the last character typed, and types the next alternative in its place.
    case nextReading
    /// Gives the direction of its stroke in level writing, in degrees clockwise from the right: if the
    /// stroke is drawn in another direction, the difference is the slant of the writing.
    case straighten(degrees: Double)
    /// Opens a window of Krakel.
    case open(OpenedWindow)
    /// Has the window manager do something with the window under the start of the stroke, or with the desktops.
    case window(WindowAction)
    /// Waits before what follows in the same entry is typed: 1 to `mostMilliseconds`.
    case wait(milliseconds: Int)
    /// Does once more what the last stroke or gesture did.
    case again
    /// Types the text that another program has selected or copied.
    case paste(PasteSource)
    /// Types the date or the time, in this format of strftime(3).
    case date(format: String)
    /// Does one of these, which the user chooses as the stroke ends: the first, unless the pen rests there.
    case variants([Variant])
    /// Does nothing, for a stroke that is known and must have no effect.
    case ignore
}

extension [Action] {
    /// The character that these actions type, where they type one and do nothing else but straighten the
    /// writing; nil for others.
    public var character: Character? {
        let usual = usual
        guard case .text(let text)? = usual.first, text.dropFirst().isEmpty,
            usual.dropFirst().allSatisfy(\.isStraightening)
        else { return nil }
        return text.first
    }

    /// Whether they type text without control characters, and do nothing else.
    public var isPlainText: Bool {
        !isEmpty
            && allSatisfy {
                guard case .text(let text) = $0 else { return false }
                return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
            }
    }

    /// The commands among them, those of all variants included.
    public var commands: [Command] {
        ofAllVariants.compactMap {
            if case .run(let command) = $0 { command } else { nil }
        }
    }

    /// The mark, where they are just one mark.
    public var mark: Mark? {
        guard count == 1, case .mark(let mark) = self[0] else { return nil }
        return mark
    }
}

extension Action {
    fileprivate var isStraightening: Bool {
        if case .straighten = self { true } else { false }
    }

    /// Whether it changes the mode for good.
    package var isLock: Bool {
        if case .lock = self { true } else { false }
    }

    /// The mode that `shift` and `lock` lead to.
    package var targetMode: String? {
        switch self {
        case .shift(let mode), .lock(let mode): mode
        default: nil
        }
    }

    /// The longest wait: until then a program has opened its window, or something is wrong.
    public static let mostMilliseconds = 10_000
}

/// Where text to paste comes from.
public enum PasteSource: String, CaseIterable, Hashable, Sendable {
    /// What was copied last.
    case clipboard
    /// What is selected.
    case primary
}

/// A window that a stroke can open.
public enum OpenedWindow: String, CaseIterable, Hashable, Sendable {
    /// The dialog that teaches a character.
    case learn
    /// The sheet of all strokes.
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

/// Virtual modifiers, whichever real modifier carries them in a layout.
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

/// A click, a press or release of a button, or steps of the wheel, where a stroke began or ended.
public struct PointerAction: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Presses and releases the button, this many times in a row.
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
        /// Where the last stroke ended, which is where the pointer is.
        case end
    }

    public var kind: Kind
    /// Held only while it happens.
    public var modifiers: Modifiers
    public var place: Place

    /// The most steps of the wheel: enough for a long page; a larger number is a typing error.
    public static let mostSteps = 100

    public init(_ kind: Kind, modifiers: Modifiers = [], at place: Place = .end) {
        self.kind = kind
        self.modifiers = modifiers
        self.place = place
    }
}

/// The buttons of a pointer by their numbers in X. Numbers 4 to 7 are the wheel: see `ScrollDirection`.
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
    /// The other way along the same axis.
    public var opposite: ScrollDirection {
        switch self {
        case .up: .down
        case .down: .up
        case .left: .right
        case .right: .left
        }
    }
}
