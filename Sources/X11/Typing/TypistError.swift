import Dictionaries
import Keyboard

/// Why not all was typed.
public enum TypistError: Error, Hashable, Sendable {
    case keymap(KeymapError)
    case typing(TypingError)
    /// No window has the focus.
    case noFocus
    /// Another window than at the beginning has it.
    case focusMoved
    /// Another program has grabbed the keyboard.
    case keyboardGrabbed
    /// The keymap changed, or the user pressed a modifier, while keys were on their way.
    case disturbed
    /// The application has not read its keys for ten seconds.
    case notReading
    /// The server does not take what spare keycodes are to mean.
    case notLent
    /// The keyboard's state or map changes faster than it can be asked for.
    case restless
    /// Escape was pressed, or Krakel is to rest.
    case stopped
}

extension TypistError {
    /// Whether keys that were sent may not have arrived where they were meant to.
    public var mayLoseKeys: Bool {
        switch self {
        case .keyboardGrabbed, .disturbed, .notReading: true
        case .keymap, .typing, .noFocus, .focusMoved, .notLent, .restless, .stopped: false
        }
    }

    /// What happened and what to do, without a full stop.
    public var reason: String {
        switch self {
        case .keymap: "the server does not tell its keymap"
        case .typing(let error): error.reason
        case .noFocus: "no window has the focus; click on one first"
        case .focusMoved: "another window has got the focus; the rest was not typed"
        case .keyboardGrabbed:
            "another program has grabbed the keyboard, as screen lockers, password prompts and open "
                + "menus do; close it and try again"
        case .disturbed:
            "the keyboard layout or a modifier changed in the middle of it; look at what was typed, "
                + "the rest was not"
        case .notReading:
            "the program does not read its keys; look whether it hangs, then try again"
        case .notLent: "the server does not let spare keys be used; see `setxkbmap -query`"
        case .restless: "the keyboard layout changes all the time; end what changes it"
        case .stopped: "it was stopped"
        }
    }
}

extension TypingError {
    /// What is in the way and what to do about it, without a full stop.
    public var reason: String {
        switch self {
        case .notInLayout(let character):
            "the present keyboard layout has no key for "
                + "\(Self.name(of: character)) and none to spare; switch to a layout that has"
        case .untypable(let character):
            "\(Self.name(of: character)) is nothing that is typed; take it out of the text"
        case .unproven(let meant, let given):
            "the keys for \"\(meant)\" would give \"\(given)\" in this layout; nothing was typed"
        case .noModifierKey(let modifiers):
            "the present keyboard layout has no key for "
                + Modifiers.named.filter { modifiers.contains($0.modifier) }.map(\.name)
                .joined(separator: "+")
        case .noKey(let keysym):
            "the present keyboard layout has no key for <\(keysym.name)>"
        case .blocked:
            "a modifier is locked or held by another device; release it and draw again"
        case .groupLatched:
            "a layout is latched for the next key; press a key and draw again"
        }
    }

    private static func name(of character: Unicode.Scalar) -> String {
        let code = String(character.value, radix: 16, uppercase: true)
        return
            "\"\(character)\" (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
    }
}
