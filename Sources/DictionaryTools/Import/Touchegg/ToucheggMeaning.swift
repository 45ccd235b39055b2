import Dictionaries

/// What an action of touchegg's does in Krakel.
struct ToucheggMeaning {
    private(set) var actions: [Action]
    /// Whether it is done again at each step of the fingers.
    private(set) var isRepeated = false
    /// Whether it presses the keys that most desktops have for it.
    private(set) var isForDesktop = false
    /// What the comment of its entry says.
    private(set) var remark: String?

    /// Whether it does no harm when it is done again at each step: zooming.
    var mayRepeat: Bool {
        actions.allSatisfy { action in
            guard case .chord(let chord) = action, chord.modifiers == .control else { return false }
            let zooming = ["plus", "minus", "equal", "underscore", "KP_Add", "KP_Subtract"]
            return zooming.contains(chord.key.name)
        }
    }

    /// - Parameter isForApplications: whether it may take away what counts elsewhere.
    init(
        _ gesture: ToucheggConfiguration.Gesture, isForApplications: Bool
    ) throws(ForeignObstacle) {
        let values = gesture.values
        switch gesture.action {
        case "SEND_KEYS":
            // touchegg holds the modifiers until the fingers go up; those alone it does not repeat.
            isRepeated = values["repeat"] == "true" && values["keys"]?.isEmpty == false
            actions = try Self.keys(gesture)
            if isRepeated { actions = actions.flatMap(\.holdingToSwitchWindows) }
        case "RUN_COMMAND":
            isRepeated = values["repeat"] == "true"
            let text = values["command"] ?? gesture.text
            guard !text.contains("TOUCHEGG_") else { throw .ownVariables }
            // Version 1 has no shell.
            let isOld = values["command"] == nil
            guard let command = isOld ? try? Command(text) : try? Command(shell: text) else {
                throw .command
            }
            actions = [.running(command)]
        case "MOUSE_CLICK":
            let number = Int(gesture.value("button") ?? "") ?? 0
            guard let kind = PointerAction.Kind(button: number) else { throw .unknownButton }
            actions = [.pointer(PointerAction(kind))]
        case "", "NO_ACTION":
            guard isForApplications else { throw .noAction }
            actions = [.ignore]
            remark = "switched off here"
        default:
            guard let deed = try Self.deed(gesture) else { throw .unknownAction }
            actions = deed.actions
            if deed.isByKeys {
                remark = WindowDeed.remark
                isForDesktop = true
            }
            if values["direction"] == "auto" { remark = "natural scrolling" }
        }
        if !isRepeated, values["on"] == "begin-and-end" { throw .twice }
    }

    private static func keys(
        _ gesture: ToucheggConfiguration.Gesture
    ) throws(ForeignObstacle) -> [Action] {
        func names(_ text: String?) -> [String] {
            (text ?? "").split(separator: "+").map { $0.filter { !$0.isWhitespace } }
        }
        let names =
            names(gesture.values["modifiers"]) + names(gesture.values["keys"])
            + (gesture.values.isEmpty ? names(gesture.text) : [])
        guard !names.isEmpty else { throw .noAction }
        guard let actions = ForeignKeys.actions(names) else { throw .unknownKey }
        return actions
    }

    private static func deed(
        _ gesture: ToucheggConfiguration.Gesture
    ) throws(ForeignObstacle) -> WindowDeed? {
        let wanted = gesture.value("direction")?.lowercased()
        switch gesture.action {
        case "CLOSE_WINDOW": return .window(.close)
        case "MAXIMIZE_RESTORE_WINDOW": return .window(.maximise)
        case "MINIMIZE_WINDOW": return .window(.minimise)
        case "FULLSCREEN_WINDOW": return .window(.fullscreen)
        case "SHOW_DESKTOP": return .window(.showDesktop)
        case "TILE_WINDOW":
            guard let direction = ScrollDirection(rawValue: wanted ?? "") else { throw .window }
            return .tile(direction)
        case "CHANGE_DESKTOP", "CHANGE_VIEWPORT",
            // What GNOME does by itself, which Touché writes so.
            "GNOME_SHELL" where ["left", "right"].contains(gesture.direction.lowercased()):
            switch wanted ?? "auto" {
            case "previous": return .window(.desktop(.previous))
            case "next": return .window(.desktop(.next))
            case "auto":
                // The desktop comes from where the fingers go to, as a page does.
                let isNext = ["left", "up"].contains(gesture.direction.lowercased())
                return .window(.desktop(isNext ? .next : .previous))
            case let text:
                guard let direction = ScrollDirection(rawValue: text) else { throw .window }
                return .window(.desktop(.beside(direction)))
            }
        case "MOVE_WINDOW", "RESIZE_WINDOW", "DRAG_AND_DROP": throw .window
        default: return nil
        }
    }
}

extension Action {
    /// The same with its modifier held for all steps, where the window or tab comes as that is let go of.
    fileprivate var holdingToSwitchWindows: [Action] {
        guard case .chord(var chord) = self,
            ["Tab", "ISO_Left_Tab", "grave", "Shift_L"].contains(chord.key.name)
        else { return [self] }
        let keys: [(modifier: Modifiers, name: String)] = [
            (.control, "Control_L"), (.alt, "Alt_L"), (.super, "Super_L"), (.meta, "Meta_L"),
        ]
        let held = keys.filter { chord.modifiers.contains($0.modifier) }
        for key in held { chord.modifiers.remove(key.modifier) }
        return held.compactMap { Keysym(name: $0.name).map(Action.hold) } + [.chord(chord)]
    }
}
