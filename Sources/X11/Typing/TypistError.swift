import Dictionaries
import Keyboard
import System

/// Why not all was typed.
public enum TypistError: Error, Hashable, Sendable {
    /// The server does not tell what keys mean, or which are down.
    case noKeymap
    case typing(TypingError)
    /// No window has the focus.
    case noFocus
    /// Another window than at the beginning has it.
    case focusMoved
    /// The window that was typed into is gone.
    case windowGone
    /// The window that it was to go to has not got it.
    case notFocused
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
    /// No program has copied or selected text.
    case nothingToPaste(PasteSource)
    /// The program that has it does not hand it out.
    case silentSelection(PasteSource)
    /// It is longer than `SelectionText.mostBytes`.
    case longSelection(PasteSource)
    /// Escape was pressed, or Krakel is to rest.
    case stopped

    /// Whether the window may not take its keys as they are sent, now or later. Who has grabbed the keyboard gives it
    /// back.
    public var mayLoseKeys: Bool {
        switch self {
        case .disturbed, .notReading: true
        case .noKeymap, .typing, .keyboardGrabbed, .noFocus, .focusMoved, .windowGone, .notFocused,
            .notLent,
            .restless, .nothingToPaste, .silentSelection, .longSelection, .stopped:
            false
        }
    }

    /// What happened and what to do, without a full stop.
    public var reason: Message {
        switch self {
        case .noKeymap: "the X server does not report its keymap"
        case .typing(let error): error.reason
        case .noFocus: "no window has the focus; click on one first"
        case .focusMoved: "the focus moved to another window; the rest was not typed"
        case .windowGone: "the window is gone; the rest was not typed"
        case .notFocused:
            "the window under the stroke has not got the keyboard, so nothing was typed; click on it"
        case .keyboardGrabbed:
            """
            another program has grabbed the keyboard, as screen lockers, password prompts and open \
            menus do; close it, let go of all keys and try again
            """
        case .disturbed:
            """
            the keyboard layout or a modifier changed in the middle of it; look at what was typed, \
            the rest was not
            """
        case .notReading:
            "the application is not reading its keys and may have frozen; look at it, then try again"
        case .notLent: "the X server lends no spare keys; see `setxkbmap -query`"
        case .restless: "the keyboard layout keeps changing; end what changes it"
        case .nothingToPaste(.clipboard): "no text has been copied; copy some first"
        case .nothingToPaste(.primary): "no text is selected; select some first"
        case .silentSelection:
            "the application that has the text does not hand it over; copy it again"
        case .longSelection:
            """
            the text is longer than \(SelectionText.mostBytes / 1000) kB; paste it by a chord such as \
            <Control+v>
            """
        case .stopped: "it was stopped"
        }
    }
}

extension TypingError {
    /// What is in the way and what to do about it, without a full stop.
    public var reason: Message {
        switch self {
        case .notInLayout(let character):
            """
            the present keyboard layout has no key for \(Self.name(of: character)) and none to lend it; \
            switch to a layout that has one
            """
        case .untypable(let character):
            "\(Self.name(of: character)) cannot be typed; remove it from the text"
        case .unproven(let meant, let given):
            "the keys for \"\(meant)\" would give \"\(given)\" in this layout; nothing was typed"
        case .noModifierKey(let modifiers):
            "the present keyboard layout has no key for \(modifiers.names.joined(separator: "+"))"
        case .noKey(let keysym):
            "the present keyboard layout has no key for \(ActionNotation.text(of: Chord(key: keysym)))"
        case .blocked: "a modifier is locked or held by another device; release it and draw again"
        case .latched: "a modifier is latched for the next key; press a key and draw again"
        case .groupLatched: "a layout is latched for the next key; press a key and draw again"
        }
    }

    private static func name(of character: Unicode.Scalar) -> String {
        // A terminal would obey a control character: it is escaped there.
        "\(ActionNotation.text(of: Action.text(String(character)))) (\(character.codePoint))"
    }
}

extension Typist.Outcome {
    /// How it ended, for people; nil where all was typed.
    public var message: Message? {
        guard let error else {
            return isUnproven
                ? "typed, but the application does not say whether it has read its keys" : nil
        }
        guard done + sent > 0 else { return "nothing was typed: \(error.reason)" }
        guard sent > 0 else {
            return "typed \(done) of \(total) characters and keys: \(error.reason)"
        }
        return """
            typed \(done) of \(total) characters and keys for certain, and \(sent) more that may \
            arrive late or wrong: \(error.reason)
            """
    }
}
