/// The words for keys and modifiers.
extension ActionWords {
    /// The names on keyboards, or common ones, for keys whose keysym has another name.
    private static let known: [String: String] = [
        "Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Prior": "Page Up", "Next": "Page Down",
        "Page_Up": "Page Up", "Page_Down": "Page Down", "BackSpace": "Backspace",
        "space": "Space", "Print": "Print Screen", "ISO_Left_Tab": "Shift+Tab",
        "XF86AudioRaiseVolume": "Louder", "XF86AudioLowerVolume": "Quieter",
        "XF86AudioMute": "Mute", "XF86AudioPlay": "Play", "XF86AudioNext": "Next track",
        "XF86AudioPrev": "Previous track", "XF86AudioStop": "Stop",
        "XF86MonBrightnessUp": "Brighter", "XF86MonBrightnessDown": "Darker",
    ]

    private static let modifiers: [String: String] = ["Control": "Ctrl"]

    /// `Ctrl+Shift+T`, `Page Down`.
    func text(of chord: Chord) -> String {
        let key =
            chord.key.character.map { character in
                character == " " ? text(of: chord.key) : String(character).uppercased()
            } ?? text(of: chord.key)
        // Without modifiers a letter key types the small letter.
        let plain = chord.modifiers.isEmpty ? chord.key.character.map(String.init) ?? key : key
        return (chord.modifiers.isEmpty ? "" : text(of: chord.modifiers) + "+")
            + (plain == " " ? text(of: chord.key) : plain)
    }

    /// `Ctrl+Shift`.
    func text(of modifiers: Modifiers) -> String {
        modifiers.names.map { translate(Self.modifiers[$0] ?? $0) }.joined(separator: "+")
    }

    private func text(of key: Keysym) -> String {
        let name = key.name
        return translate(Self.known[name] ?? Self.words(in: name))
    }

    /// `XF86AudioMicMute` as `Audio Mic Mute`, `KP_Enter` as `KP Enter`.
    private static func words(in name: String) -> String {
        let isVendors = name.hasPrefix("XF86")
        var result = ""
        for character in isVendors ? name.dropFirst(4) : name[...] {
            if character == "_" {
                result.append(" ")
                continue
            }
            if isVendors, character.isUppercase, result.last?.isLowercase == true {
                result.append(" ")
            }
            result.append(character)
        }
        return result
    }
}
