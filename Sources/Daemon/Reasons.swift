// Owns: the words for what cannot be typed, as the log and the events carry them.

import Dictionaries
import Keyboard

extension TypistError {
    var reason: String {
        switch self {
        case .keymap: "the server does not tell its keymap"
        case .typing(let error): error.reason
        }
    }
}

extension TypingError {
    var reason: String {
        switch self {
        case .notInLayout(let character):
            "the present keyboard layout has no key for "
                + "\(Self.name(of: character)); switch to a layout that has"
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
