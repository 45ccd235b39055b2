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

extension PointerAction.Kind {
    /// What the button does that X numbers so: a click, or a step of the wheel; nil for any other.
    init?(button number: Int) {
        if let button = PointerButton(rawValue: number) {
            self = .click(button, .once)
        } else if let direction = ScrollDirection.allCases.first(where: { $0.button == number }) {
            self = .scroll(direction, steps: 1)
        } else {
            return nil
        }
    }
}

extension Action {
    /// Runs a command of another program; what it has wmctrl or xdotool do with desktops, the window manager does
    /// by itself.
    static func running(_ command: Command) -> Action {
        var words = command.text.split(whereSeparator: \.isWhitespace)
        if words.last == "&" { words.removeLast() }
        let last = words.popLast() ?? ""
        let choice: DesktopChoice?
        switch words.joined(separator: " ") {
        case "wmctrl -k": return last == "on" ? .window(.showDesktop) : .run(command)
        case "wmctrl -s", "xdotool set_desktop":
            choice = Int(last).flatMap {
                (0..<DesktopChoice.most).contains($0) ? .number($0 + 1) : nil
            }
        case "xdotool set_desktop --relative": choice = last == "1" ? .next : nil
        case "xdotool set_desktop --relative --": choice = last == "-1" ? .previous : nil
        default: choice = nil
        }
        return choice.map { .window(.desktop($0)) } ?? .run(command)
    }
}
