import Dictionaries
import Strokes

/// One step of a plan, as one request to the X server.
public enum KeyEvent: Hashable, Sendable {
    /// A key goes down, by its keycode, 8...255.
    case press(UInt8)
    case release(UInt8)
    /// The group that keys are read in from now on; 0 is the first. It is sent along with the keys, so
    /// that they are right even if the user switches the layout meanwhile.
    case lockGroup(Int)
    /// A button of the pointer goes down, by its number in X; 4 to 7 are the wheel.
    case pressButton(Int)
    case releaseButton(Int)
    /// The pointer jumps to a place in root pixels.
    case movePointer(Point)

    /// The key that is pressed or released; nil where it is no key.
    public var keycode: UInt8? {
        switch self {
        case .press(let keycode), .release(let keycode): keycode
        case .lockGroup, .pressButton, .releaseButton, .movePointer: nil
        }
    }

    /// Whether it is about a button of the pointer.
    public var isOfButton: Bool {
        switch self {
        case .pressButton, .releaseButton: true
        case .press, .release, .lockGroup, .movePointer: false
        }
    }
}

/// One thing to be typed, or to be done with the pointer.
public enum KeyTask: Hashable, Sendable {
    /// Inserts a character; line feed, tab, backspace (U+0008) and escape (U+001B) are their keys.
    case character(Unicode.Scalar)
    case chord(Chord)
    /// Presses a key that stays down.
    case hold(Keysym)
    /// Releases it.
    case release(Keysym)
    /// Clicks, holds or turns the wheel: where the pointer is, or at the far end of a trip.
    case pointer(PointerAction, trip: PointerTrip?)
    /// Waits so many milliseconds before the next task.
    case wait(Int)
    /// Waits until a switcher of windows that the last key has opened has the keyboard, before its modifier goes up:
    /// that of openbox 3.6 does not hear of a release that comes before, and then keeps the keyboard until the next key.
    case awaitSwitcher
    /// Types the text of a selection, which is asked for when it is its turn.
    case paste(PasteSource)
}

/// Where the pointer goes for an action, and where it comes back to, in root pixels.
public struct PointerTrip: Hashable, Sendable {
    public var there: Point
    public var back: Point
}

extension KeyTask {
    /// The tasks of `actions`, in their order.
    ///
    /// A button that they leave down is released at their end: nothing can be drawn while it is down.
    ///
    /// - Parameters:
    ///   - stroke: where the one that they are done for has begun and ended; nil where none was drawn: they happen
    ///     where the pointer is.
    ///   - date: the date or the time by a format of strftime(3).
    public static func tasks(
        of actions: [Action], after stroke: (start: Point, end: Point)? = nil,
        date: (String) -> String = { _ in "" }
    ) -> [KeyTask] {
        var held: [PointerButton] = []
        for case .pointer(let action) in actions {
            switch action.kind {
            case .press(let button): held.append(button)
            case .release(let button): held.removeAll { $0 == button }
            case .click, .scroll: break
            }
        }
        let releases = held.map { KeyTask.pointer(PointerAction(.release($0)), trip: nil) }
        let trip = stroke.map { PointerTrip(there: $0.start, back: $0.end) }
        return actions.usual.flatMap { action -> [KeyTask] in
            switch action {
            case .text(let text): text.unicodeScalars.map(KeyTask.character)
            case .chord(let chord): [.chord(chord)]
            case .hold(let key): [.hold(key)]
            case .release(let key):
                key.opensSwitchers ? [.awaitSwitcher, .release(key)] : [.release(key)]
            case .pointer(let action): [.pointer(action, trip: action.place == .start ? trip : nil)]
            case .wait(let milliseconds): [.wait(milliseconds)]
            case .paste(let source): [.paste(source)]
            case .date(let format): date(format).unicodeScalars.map(KeyTask.character)
            case .shift, .lock, .mark, .run, .pause, .takeBack, .nextReading, .open, .window,
                .again, .variants, .ignore, .stick, .stickLock, .unstick, .straighten:
                []
            }
        } + releases
    }

    /// A chord that a switcher of windows may be bound to, as keys that are held meanwhile; nil for another task.
    var spread: [KeyTask]? {
        guard case .chord(let chord) = self, chord.key.goesThroughWindows else { return nil }
        let held = Keysym.ofModifiers.filter { chord.modifiers.contains($0.modifier) }.map(\.key)
        guard held.contains(where: \.opensSwitchers) else { return nil }
        let inner = Chord(modifiers: chord.modifiers.intersection(.shift), key: chord.key)
        return held.map(KeyTask.hold) + [.chord(inner), .awaitSwitcher]
            + held.reversed().map(KeyTask.release)
    }

    /// Whether the task may move the keyboard's focus to another window.
    var mayMoveFocus: Bool {
        guard case .character(let character) = self else { return true }
        return character.value < 0x20
    }

    /// The keysym that a lent key must give, because no key of the layout does; nil where one does.
    func lentKeysym(keymap: Keymap, state: KeyboardState) throws(TypingError) -> Keysym? {
        switch self {
        case .character(let character):
            guard keymap.place(of: character, state: state) == nil else { return nil }
            guard let keysym = Keysym(lentTo: character) else { throw .untypable(character) }
            return keysym
        case .chord(let chord):
            return keymap.place(of: chord.key, state: state) == nil ? chord.key : nil
        case .hold(let key), .release(let key):
            return keymap.place(of: key, state: state) == nil ? key : nil
        case .pointer, .wait, .awaitSwitcher, .paste: return nil
        }
    }
}

/// Why there is no plan. Nothing has been typed where one of these is thrown.
public enum TypingError: Error, Hashable, Sendable {
    /// No key of the layout gives the character, and there is no spare one to lend to it.
    case notInLayout(Unicode.Scalar)
    /// The scalar is nothing that can be typed: a control character, or no character at all.
    case untypable(Unicode.Scalar)
    /// By the keymap, the application would get something else from the plan: a defect of Krakel, found
    /// before it did harm.
    case unproven(meant: String, given: String)
    /// No key sets these modifiers without side effects.
    case noModifierKey(Modifiers)
    /// No key gives the keysym.
    case noKey(Keysym)
    /// These modifiers are latched for the next key, as StickyKeys does it, and would change what is typed.
    case latched(ModifierMask)
    /// These modifiers are locked, or held by no key that could be released, and would change
    /// what is typed.
    case blocked(by: ModifierMask)
    /// The group is latched: it counts for the next key only, so that a plan cannot rely on it.
    case groupLatched
}

extension Keysym {
    /// Whether it is Meta, Alt, Super or Hyper, left or right.
    fileprivate var opensSwitchers: Bool { (0xFFE7...0xFFEE).contains(rawValue) }

    /// Whether it is Tab, also with Shift, or grave, the key above it.
    var goesThroughWindows: Bool { [0xFF09, 0xFE20, 0x60].contains(rawValue) }

    /// Control_L, ISO_Level3_Shift, Alt_L, Super_L, Meta_L and Hyper_L.
    fileprivate static let ofModifiers: [(modifier: Modifiers, key: Keysym)] = [
        (.control, 0xFFE3), (.altGr, 0xFE03), (.alt, 0xFFE9), (.super, 0xFFEB), (.meta, 0xFFE7),
        (.hyper, 0xFFED),
    ].map { ($0, Keysym(rawValue: $1)) }
}
