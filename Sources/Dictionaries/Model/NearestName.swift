import System

/// Guesses what a misspelt name was meant to be.
public enum NearestName {
    /// The one of `candidates` that needs the fewest edits to become `name`, case aside; nil where all need
    /// more edits than a third of the name's length. Of equals the first is taken.
    public static func nearest(to name: String, among candidates: some Sequence<String>) -> String?
    {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
        var best: (name: String, edits: Int)?
        for candidate in candidates {
            // The difference in length is a lower bound of the edits, which saves most of the work.
            let most = max(1, max(wanted.count, min(candidate.utf8.count, 64)) / 3)
            guard candidate.utf8.count + most >= wanted.count else { continue }
            let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
            let edits = editDistance(wanted, letters)
            guard edits <= max(1, max(wanted.count, letters.count) / 3),
                edits < letters.count
            else { continue }
            if edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        return best?.name
    }

    /// Asks whether `name` was meant.
    public static func question(_ name: String) -> Message { "did you mean `\(name)`?" }

    /// What to write in the place of a mode that the dictionary lacks: the nearest of its modes, else all.
    ///
    /// - Parameter others: modes that it could have.
    public static func mode(
        _ name: String, among modes: [String], or others: [String] = []
    ) -> Message {
        nearest(to: name, among: modes + others).map { question($0) }
            ?? "its modes are \(modes.joined(separator: ", "))"
    }

    /// Says which modifiers there are.
    public static var modifiers: Message {
        "the modifiers are \(Modifiers.named.map(\.name).joined(separator: ", "))"
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    static func editDistance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
        var twoBack: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(
                    previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, twoBack[j - 1] + 1)
                }
                row.append(cost)
            }
            (twoBack, previous) = (previous, row)
        }
        return previous[b.count]
    }

    /// The name of the key that `name` was probably meant to be.
    public static func key(_ name: String) -> String? {
        let scalars = name.unicodeScalars
        if scalars.count == 1, let scalar = scalars.first {
            return Keysym(character: scalar)?.name
        }
        guard name.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }) else { return nil }
        let plain = name.lowercased().filter { $0 != "_" && $0 != "-" }
        return otherWords[plain] ?? Keysym(name: name, inAnyCase: true)?.name
            ?? nearest(to: name, among: commonKeys)
    }

    /// The name of the modifier that `name` was probably meant to be.
    public static func modifier(_ name: String) -> String? {
        otherModifiers[name.lowercased()] ?? nearest(to: name, among: Modifiers.named.map(\.name))
    }

    private static let otherModifiers = [
        "win": "Super", "windows": "Super", "cmd": "Super", "command": "Super", "logo": "Super",
        "mod4": "Super", "mod1": "Alt", "option": "Alt", "opt": "Alt", "strg": "Control",
        "ctl": "Control", "mod5": "AltGr", "iso_level3_shift": "AltGr",
    ]

    private static let otherWords = [
        "enter": "Return", "esc": "Escape", "del": "Delete", "ins": "Insert", "space": "space",
        "spacebar": "space", "pageup": "Page_Up", "pgup": "Page_Up", "pagedown": "Page_Down",
        "pgdn": "Page_Down", "pgdown": "Page_Down", "backspace": "BackSpace", "bs": "BackSpace",
        "printscreen": "Print", "prtsc": "Print", "arrowleft": "Left", "leftarrow": "Left",
        "arrowright": "Right", "rightarrow": "Right", "arrowup": "Up", "uparrow": "Up",
        "arrowdown": "Down", "downarrow": "Down",
    ]

    private static let commonKeys =
        [
            "Return", "Tab", "BackSpace", "Escape", "Delete", "Insert", "Home", "End", "Page_Up",
            "Page_Down", "Left", "Right", "Up", "Down", "space", "Menu", "Print", "Pause",
            "Caps_Lock", "Num_Lock", "Scroll_Lock", "Control_L", "Control_R", "Shift_L", "Shift_R",
            "Alt_L", "Alt_R", "Super_L", "Super_R", "ISO_Level3_Shift", "Multi_key", "KP_Enter",
            "XF86AudioMute", "XF86AudioRaiseVolume", "XF86AudioLowerVolume", "XF86AudioPlay",
            "XF86AudioNext", "XF86AudioPrev", "comma", "period", "slash", "backslash", "minus",
            "plus", "equal", "semicolon", "colon", "apostrophe", "quotedbl", "grave",
            "bracketleft", "bracketright", "parenleft", "parenright", "asterisk", "ampersand",
            "underscore", "numbersign", "question", "exclam",
        ] + (1...12).map { "F\($0)" }
}
