import Dictionaries

/// Keys in the notation of SendKeys, as StrokesPlus reads it: `^` for Control, `+` for Shift, `%` for Alt and
/// `@` for the Windows key before a key or a group in parentheses, `{TAB}`, `{DOWN 3}`, `{DELAY 50}`.
struct SendKeysNotation {
    private(set) var actions: [Action] = []
    /// Held for the next key, or up to the end of the group.
    private var held: Modifiers = []
    private var isInGroup = false
    private var count = 0

    /// More than users have written by hand.
    private static let most = 2_000

    /// - Throws: `unknownKey` where one has no like, `unknownAction` where it does not press keys.
    init(_ text: String) throws(ForeignObstacle) {
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "^": held.insert(.control)
            case "+": held.insert(.shift)
            case "%": held.insert(.alt)
            case "@": held.insert(.super)
            case "(": isInGroup = true
            case ")":
                isInGroup = false
                held = []
            case "~": try press(Keysym(name: "Return"))
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw .unknownKey }
                // `{}}` is the brace itself.
                let name = end == rest.startIndex && rest.dropFirst().first == "}" ? "}" : nil
                try take(name ?? String(rest[..<end]))
                rest = rest[rest.index(end, offsetBy: name == nil ? 1 : 2)...]
            default: try type(character)
            }
        }
        // Modifiers alone are pressed and released, as the Windows key is for its menu.
        if !held.isEmpty, !isInGroup {
            guard held == .super else { throw .unknownKey }
            held = []
            try press(Keysym(name: "Super_L"))
        }
    }

    /// Takes what stands in braces.
    private mutating func take(_ text: String) throws(ForeignObstacle) {
        let name = text.uppercased()
        let number = Int(text.drop { !$0.isNumber }.prefix { $0.isNumber })
        if name.hasPrefix("DELAY") {
            // With `=` it is waited before each key, which programs of Windows want, and X11's do not.
            guard !name.hasPrefix("DELAY="), let number, number > 0 else { return }
            return actions.append(.wait(milliseconds: min(number, Action.mostMilliseconds)))
        }
        if name.hasPrefix("VKEY") {
            guard let number, let key = Self.key(ofCode: number) else { throw .unknownKey }
            return try press(Keysym(name: key))
        }
        if name.hasPrefix("BEEP") { throw .unknownAction }
        let words = text.split(separator: " ")
        guard let word = words.first.map(String.init), words.count <= 2 else { throw .unknownKey }
        let times = words.count == 2 ? Int(words[1]) : 1
        guard let times, (1...100).contains(times) else { throw .unknownKey }
        for _ in 0..<times {
            if let character = word.count == 1 ? word.first : Self.characters[word.uppercased()] {
                try type(character)
            } else {
                try press(Self.keys[word.uppercased()].flatMap { Keysym(name: $0) })
            }
        }
    }

    /// A character with nothing held is text; with something held it is a key.
    private mutating func type(_ character: Character) throws(ForeignObstacle) {
        guard character != "\u{FFFD}" else { throw .notText }
        if held.isEmpty, !character.isNewline, character != "\t" {
            try advance()
            if case .text(let text)? = actions.last {
                actions[actions.count - 1] = .text(text + String(character))
            } else {
                actions.append(.text(String(character)))
            }
            return
        }
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
            let key = Keysym(character: scalar)
        else { throw .unknownKey }
        let lower = character.lowercased()
        if lower != String(character), lower.unicodeScalars.count == 1,
            let small = lower.unicodeScalars.first.flatMap(Keysym.init(character:))
        {
            let before = held
            held.insert(.shift)
            try press(small)
            // Shift is for this letter alone.
            if isInGroup { held = before }
            return
        }
        try press(key)
    }

    private mutating func press(_ key: Keysym?) throws(ForeignObstacle) {
        guard let key else { throw .unknownKey }
        try advance()
        actions.append(.chord(Chord(modifiers: held, key: key)))
        if !isInGroup { held = [] }
    }

    private mutating func advance() throws(ForeignObstacle) {
        count += 1
        guard count <= Self.most else { throw .notText }
    }

    private static let characters: [String: Character] = [
        "AT": "@", "CARET": "^", "LBRACE": "{", "LPAREN": "(", "PERCENT": "%", "PLUS": "+",
        "RBRACE": "}", "RPAREN": ")", "TILDE": "~", "SPACE": " ",
    ]

    private static let keys: [String: String] = {
        var keys = [
            "ADD": "KP_Add", "APPS": "Menu", "BACKSPACE": "BackSpace", "BKSP": "BackSpace",
            "BREAK": "Break", "BROWSERBACK": "XF86Back", "BROWSERFAVORITES": "XF86Favorites",
            "BROWSERFORWARD": "XF86Forward", "BROWSERHOME": "XF86HomePage",
            "BROWSERREFRESH": "XF86Refresh", "BROWSERSEARCH": "XF86Search",
            "BROWSERSTOP": "XF86Stop", "BS": "BackSpace", "CAPSLOCK": "Caps_Lock",
            "CLEAR": "Clear", "DECIMAL": "KP_Decimal", "DEL": "Delete", "DELETE": "Delete",
            "DIVIDE": "KP_Divide", "DOWN": "Down", "END": "End", "ENTER": "Return",
            "ESC": "Escape", "ESCAPE": "Escape", "HELP": "Help", "HOME": "Home",
            "INS": "Insert", "INSERT": "Insert", "LEFT": "Left", "LWIN": "Super_L",
            "MEDIANEXTTRACK": "XF86AudioNext", "MEDIAPLAYPAUSE": "XF86AudioPlay",
            "MEDIAPREVTRACK": "XF86AudioPrev", "MEDIASTOP": "XF86AudioStop",
            "MULTIPLY": "KP_Multiply", "NUMLOCK": "Num_Lock", "PGDN": "Page_Down",
            "PGUP": "Page_Up", "PRTSC": "Print", "RIGHT": "Right", "RWIN": "Super_R",
            "SCROLL": "Scroll_Lock", "SEPARATOR": "KP_Separator", "SLEEP": "XF86Sleep",
            "SNAPSHOT": "Print", "SUBTRACT": "KP_Subtract", "TAB": "Tab", "UP": "Up",
            "VOLDOWN": "XF86AudioLowerVolume", "VOLMUTE": "XF86AudioMute",
            "VOLUP": "XF86AudioRaiseVolume", "WIN": "Super_L",
        ]
        // `{F_5}` is F5, as `{F1}` would be the beginning of `{F11}`.
        for number in 1...16 {
            keys["F\(number)"] = "F\(number)"
            keys["F_\(number)"] = "F\(number)"
        }
        for digit in 0...9 { keys["NUMPAD\(digit)"] = "KP_\(digit)" }
        return keys
    }()

    /// The name of the key with a virtual-key code of Windows.
    private static func key(ofCode code: Int) -> String? {
        switch code {
        case 0x30...0x39, 0x41...0x5A:
            Unicode.Scalar(UInt8(code)).properties.lowercaseMapping
        case 0x60...0x69: "KP_\(code - 0x60)"
        case 0x70...0x87: "F\(code - 0x6F)"
        default: named[code]
        }
    }

    private static let named: [Int: String] = [
        0x08: "BackSpace", 0x09: "Tab", 0x0D: "Return", 0x13: "Pause", 0x14: "Caps_Lock",
        0x1B: "Escape", 0x20: "space", 0x21: "Page_Up", 0x22: "Page_Down", 0x23: "End",
        0x24: "Home", 0x25: "Left", 0x26: "Up", 0x27: "Right", 0x28: "Down", 0x2C: "Print",
        0x2D: "Insert", 0x2E: "Delete", 0x5B: "Super_L", 0x5C: "Super_R", 0x5D: "Menu",
        0x6A: "KP_Multiply", 0x6B: "KP_Add", 0x6D: "KP_Subtract", 0x6E: "KP_Decimal",
        0x6F: "KP_Divide", 0xA6: "XF86Back", 0xA7: "XF86Forward", 0xA8: "XF86Refresh",
        0xA9: "XF86Stop", 0xAA: "XF86Search", 0xAB: "XF86Favorites", 0xAC: "XF86HomePage",
        0xAD: "XF86AudioMute", 0xAE: "XF86AudioLowerVolume", 0xAF: "XF86AudioRaiseVolume",
        0xB0: "XF86AudioNext", 0xB1: "XF86AudioPrev", 0xB2: "XF86AudioStop",
        0xB3: "XF86AudioPlay",
    ]
}
