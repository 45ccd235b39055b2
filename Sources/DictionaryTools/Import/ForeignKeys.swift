import Dictionaries

/// Keys by the names that other programs give them.
enum ForeignKeys {
    /// What pressing `names` one after the other does: a modifier counts for all keys behind it, and is a key
    /// itself where none comes.
    ///
    /// - Parameter modifiers: those that are held besides.
    /// - Returns: nil where a key is not known, or there is none.
    static func actions(_ names: [String], holding modifiers: Modifiers = []) -> [Action]? {
        var held = modifiers
        var last: Keysym?
        var actions: [Action] = []
        for name in names {
            if let modifier = modifier(name) {
                held.insert(modifier.modifiers)
                last = modifier.key
                continue
            }
            guard let key = key(name) else { return nil }
            actions.append(.chord(Chord(modifiers: held, key: key)))
        }
        if actions.isEmpty, let last {
            let rest = held.subtracting(names.last.flatMap(modifier)?.modifiers ?? [])
            actions.append(.chord(Chord(modifiers: rest, key: last)))
        }
        return actions.isEmpty ? nil : actions
    }

    /// The modifier that `name` is, and the key that it is on.
    private static func modifier(_ name: String) -> (modifiers: Modifiers, key: Keysym)? {
        let known: (Modifiers, String)? =
            switch name.lowercased() {
            case "shift", "shift_l", "shift_r": (.shift, "Shift_L")
            case "control", "ctrl", "control_l", "control_r": (.control, "Control_L")
            case "alt", "alt_l", "alt_r": (.alt, "Alt_L")
            case "super", "super_l", "super_r": (.super, "Super_L")
            case "meta", "meta_l", "meta_r": (.meta, "Meta_L")
            case "hyper", "hyper_l", "hyper_r": (.hyper, "Hyper_L")
            case "altgr", "iso_level3_shift", "mode_switch": (.altGr, "ISO_Level3_Shift")
            default: nil
            }
        return known.flatMap { modifiers, name in
            Keysym(name: name).map { (modifiers, $0) }
        }
    }

    /// Letters are keys, not capitals: the keyboard has one key for both.
    private static func key(_ name: String) -> Keysym? {
        if name.count == 1, let letter = name.lowercased().unicodeScalars.first {
            return Keysym(character: letter)
        }
        guard !name.isEmpty, !name.hasPrefix("0x") else { return nil }
        return Keysym(name: name)
    }
}

/// What other programs do to windows themselves. Krakel presses the keys that most desktops have for it.
enum WindowDeed {
    case close
    case maximise
    case restore
    case minimise
    case fullscreen
    case tile(ScrollDirection)
    case showDesktop
    case desktop(ScrollDirection)

    /// As in GNOME, Cinnamon, MATE or Xfce, whichever agree.
    var actions: [Action] {
        let (modifiers, name): (Modifiers, String) =
            switch self {
            case .close: (.alt, "F4")
            case .maximise: (.alt, "F10")
            case .restore: (.alt, "F5")
            case .minimise: (.super, "h")
            case .fullscreen: ([], "F11")
            case .tile(let direction): (.super, Self.arrow(direction))
            case .showDesktop: (.super, "d")
            case .desktop(let direction): ([.control, .alt], Self.arrow(direction))
            }
        return Keysym(name: name).map { [.chord(Chord(modifiers: modifiers, key: $0))] } ?? []
    }

    private static func arrow(_ direction: ScrollDirection) -> String {
        switch direction {
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        }
    }

    /// What the comment of an entry says of its keys.
    static let remark = "the keys of most desktops"
}
