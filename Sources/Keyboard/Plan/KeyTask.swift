import Dictionaries
import Strokes

/// A step of typing as the X server takes it.
public enum KeyEvent: Hashable, Sendable {
    /// A key goes down, by its keycode, 8...255.
    case press(UInt8)
    case release(UInt8)
    /// The group that keys are read in from now on; 0 is the first. Sent along with the keys, it
    /// makes them independent of somebody who switches the layout meanwhile.
    case lockGroup(Int)
    /// A button of the pointer goes down, by its number in X; 4 to 7 are the wheel.
    case pressButton(Int)
    case releaseButton(Int)
    /// The pointer jumps to a place in root pixels.
    case movePointer(Point)

    public init(keycode: UInt8, isPress: Bool) {
        self = isPress ? .press(keycode) : .release(keycode)
    }

    /// The key that moves; nil where none does.
    public var keycode: UInt8? {
        switch self {
        case .press(let keycode), .release(let keycode): keycode
        case .lockGroup, .pressButton, .releaseButton, .movePointer: nil
        }
    }
}

/// One thing to be typed.
public enum KeyTask: Hashable, Sendable {
    /// Inserts a character; line feed, tab, backspace (U+0008) and escape (U+001B) are their keys.
    case character(Unicode.Scalar)
    case chord(Chord)
    /// Presses a key that stays down.
    case hold(Keysym)
    /// Lets it go.
    case release(Keysym)
    /// Clicks, holds or turns the wheel: where the pointer is, or at the first of two places, from
    /// which it comes back to the second.
    case pointer(PointerAction, trip: PointerTrip?)
}

/// There and back, in root pixels.
public struct PointerTrip: Hashable, Sendable {
    public var there: Point
    public var back: Point

    public init(there: Point, back: Point) {
        self.there = there
        self.back = back
    }
}

extension KeyTask {
    /// What `actions` do, in their order, after something was drawn from `start` to `end`.
    ///
    /// A button that they hold is let go at their end: nothing can be drawn while it is down.
    public static func tasks(of actions: [Action], from start: Point, to end: Point) -> [KeyTask] {
        var held: [PointerButton] = []
        for case .pointer(let action) in actions {
            switch action.kind {
            case .press(let button): held.append(button)
            case .release(let button): held.removeAll { $0 == button }
            case .click, .scroll: break
            }
        }
        let releases = held.map { KeyTask.pointer(PointerAction(.release($0)), trip: nil) }
        return tasks(ofEach: actions, from: start, to: end) + releases
    }

    private static func tasks(
        ofEach actions: [Action], from start: Point, to end: Point
    ) -> [KeyTask] {
        actions.flatMap { action -> [KeyTask] in
            switch action {
            case .text(let text): text.unicodeScalars.map(KeyTask.character)
            case .chord(let chord): [.chord(chord)]
            case .hold(let key): [.hold(key)]
            case .release(let key): [.release(key)]
            case .pointer(let action):
                [
                    .pointer(
                        action,
                        trip: action.place == .start ? PointerTrip(there: start, back: end) : nil)
                ]
            case .shift, .lock, .mark, .run, .pause, .takeBack, .nextReading, .open, .ignore,
                .stick,
                .stickLock, .unstick, .straighten:
                []
            }
        }
    }

    /// What `actions` do where the pointer is.
    public static func tasks(of actions: [Action]) -> [KeyTask] {
        tasks(of: actions, from: Point(x: 0, y: 0), to: Point(x: 0, y: 0)).map { task in
            guard case .pointer(let action, _) = task else { return task }
            return .pointer(action, trip: nil)
        }
    }

    /// Whether the window that keys go to may be another one afterwards.
    var mayMoveFocus: Bool {
        guard case .character(let character) = self else { return true }
        return character.value < 0x20
    }

    /// The keysym that a lent key would have to give, where no key of the layout will do.
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
        case .pointer: return nil
        }
    }
}

/// Why there is no plan. Nothing has been typed then.
public enum TypingError: Error, Hashable, Sendable {
    /// No key of the layout gives the character, and there is no spare one to lend to it.
    case notInLayout(Unicode.Scalar)
    /// Nothing that is typed: a control character, or no character at all.
    case untypable(Unicode.Scalar)
    /// The keymap says that the plan would give something else: a defect, found before it did harm.
    case unproven(meant: String, given: String)
    /// No key sets these modifiers without side effects.
    case noModifierKey(Modifiers)
    /// No key gives the keysym.
    case noKey(Keysym)
    /// Modifiers latched or locked, or held by no key that could be released, are in the way.
    case blocked(by: ModifierMask)
    /// The group counts for the next key only, so that a plan cannot rely on it.
    case groupLatched
}
