// Owns: easystroke's actions as Krakel's, and why some have no like.

import Dictionaries
import Keysyms

/// Why something of easystroke's became a comment, in words for people.
public enum EasystrokeObstacle: String, Hashable, Sendable {
    case command = "no command in UTF-8, or none at all"
    case scroll = "Krakel does not scroll as the pointer moves on"
    case ignore = "Krakel does not hand on the next press"
    case window = "an action on windows or on easystroke itself"
    case unknownKey = "no key of this number is known"
    case unknownButton = "Krakel does not press this button"
    case notText = "no text in UTF-8, or none at all"
    case noAction = "does nothing"
    case noStroke = "has no stroke"
    case click = "a click without a stroke"
    case secondButton = "drawn with a second button pressed"
    case otherButton = "drawn with a button of its own"
    case modifiers = "drawn with keys held"
}

/// What an action does in Krakel, or why it does not.
struct EasystrokeMeaning {
    /// nil where there is an obstacle.
    var actions: [Action]?
    var obstacle: EasystrokeObstacle?
    /// In the notation of a dictionary, as far as there is one.
    var text: String

    static let nothing = EasystrokeMeaning(.noAction, "easystroke none")

    private init(_ obstacle: EasystrokeObstacle, _ text: String) {
        self.obstacle = obstacle
        self.text = text
    }

    private init(_ action: Action) {
        actions = [action]
        text = ActionNotation.text(of: action)
    }

    init(_ action: EasystrokeAction) {
        switch action {
        case .command(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            if let command = try? Command(shell: text), Array(text.utf8) == bytes {
                self.init(.run(command))
            } else {
                self.init(.command, "run shell " + ActionNotation.text(of: .text(text)))
            }
        case .text(let bytes):
            if let text = String(validating: bytes, as: UTF8.self), !text.isEmpty {
                self.init(.text(text))
            } else {
                let text = String(decoding: bytes, as: UTF8.self)
                self.init(.notText, ActionNotation.text(of: .text(text)))
            }
        case .key(let number, let mask):
            let modifiers = Modifiers(gdkMask: mask)
            guard let key = UInt32(exactly: number).map(Keysym.init(rawValue:)),
                Keysym(name: key.name) == key, !key.name.hasPrefix("0x")
            else {
                self.init(.unknownKey, "easystroke key \(number) with modifiers \(mask)")
                return
            }
            self.init(.chord(Chord(modifiers: modifiers, key: key)))
        case .button(let number, let mask):
            let kind: PointerAction.Kind
            if let button = PointerButton(rawValue: number) {
                kind = .click(button, .once)
            } else if let direction = ScrollDirection.allCases.first(where: { $0.button == number })
            {
                kind = .scroll(direction, steps: 1)
            } else {
                self.init(.unknownButton, "easystroke button \(number)")
                return
            }
            self.init(.pointer(PointerAction(kind, modifiers: Modifiers(gdkMask: mask))))
        case .scroll: self.init(.scroll, "easystroke scroll")
        case .ignore: self.init(.ignore, "easystroke ignore")
        case .misc(let kind):
            switch kind {
            case 1: self.init(.window, "easystroke unminimise")
            case 2: self.init(.window, "easystroke show or hide")
            case 3: self.init(.window, "easystroke disable")
            default: self.init(.noAction, "easystroke none")
            }
        }
    }
}

extension Modifiers {
    /// What is held, by GDK's mask: the bits of the X protocol, and above them what they mean.
    /// The locks do not count. GDK adds Hyper and Meta where they are on the key of Super or Alt.
    init(gdkMask mask: Int) {
        self = []
        if mask & 1 << 0 != 0 { insert(.shift) }
        if mask & 1 << 2 != 0 { insert(.control) }
        if mask & 1 << 3 != 0 { insert(.alt) }
        if mask & 1 << 7 != 0 { insert(.altGr) }
        if mask & (1 << 6 | 1 << 26) != 0 { insert(.super) }
        if mask & 1 << 27 != 0, !contains(.super) { insert(.hyper) }
        if mask & 1 << 28 != 0, !contains(.alt) { insert(.meta) }
    }
}
