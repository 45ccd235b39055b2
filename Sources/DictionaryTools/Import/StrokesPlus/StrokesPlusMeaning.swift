import Dictionaries
import System

/// What a script of StrokesPlus does in Krakel.
struct StrokesPlusMeaning {
    private(set) var actions: [Action] = []
    /// Whether one of them is keys that most desktops have for it.
    private(set) var isForDesktop = false

    /// - Throws: what keeps the script from being taken over, which is done as a whole or not at all.
    init(_ action: StrokesPlusConfiguration.Action) throws(ForeignObstacle) {
        guard let calls = action.calls ?? LuaCalls(action.script)?.calls else { throw .script }
        for call in calls { try take(call) }
        while case .wait? = actions.last { actions.removeLast() }
        guard calls.isEmpty || !actions.isEmpty else { throw .noAction }
    }

    private mutating func take(_ call: LuaCalls.Call) throws(ForeignObstacle) {
        switch call.name {
        case "acSendKeys":
            guard case .text(let text)? = call.arguments.first else { throw .script }
            actions += try SendKeysNotation(text).actions.map(\.withDesktops)
        case "acDelay":
            guard case .number(let number)? = call.arguments.first, abs(number) < 1e9 else {
                throw .script
            }
            let time = min(Int(number.rounded()), Action.mostMilliseconds)
            if time > 0 { actions.append(.wait(milliseconds: time)) }
        case "acToggleMute": actions += try SendKeysNotation("{VOLMUTE}").actions
        case "acMouseClick": actions += try Self.click(call.arguments)
        case "acShellExecute": actions.append(try Self.page(call.arguments))
        case "acRunProgram": throw .windowsProgram
        case "acDisable": actions.append(.pause)
        case "acDisableNext": throw .ignore
        case "acMinimizeWindow": try take(.window(.minimise), call)
        case "acMaximizeWindow", "acMaximizeOrRestoreWindow": try take(.window(.maximise), call)
        case "acRestoreWindow": try take(.restore, call)
        case "acCloseApplication": try take(.window(.close), call)
        case "acSendWindowToBottom": try take(.window(.lower), call)
        case "acActivateWindow":
            guard Self.isUnderStroke(call) else { throw .script }
            actions.append(.window(.focus))
        case "acPreviousApplication":
            isForDesktop = true
            actions += try SendKeysNotation("%{TAB}").actions
        case "acNextApplication", "acToggleTopmost", "acSetTopmost", "acClearTopmost",
            "acShowActions", "acShowPrefs", "acShowHotkeys", "acShowIgnoreList", "acExit",
            "acReloadConfig", "acToggleTrayIcon", "acSetWindowSize", "acMoveWindow",
            "acSetWindowTransparency", "acCenterWindowToScreen", "acFitWindowToScreen",
            "acMaximizeToAllScreens", "acSendWindowToNextMonitor",
            "acSendWindowToPreviousMonitor":
            throw .window
        default: throw .script
        }
    }

    private mutating func take(_ deed: WindowDeed, _ call: LuaCalls.Call) throws(ForeignObstacle) {
        guard Self.isUnderStroke(call) else { throw .script }
        isForDesktop = isForDesktop || deed.isByKeys
        actions += deed.actions
    }

    /// Whether it is for the window under the start of the stroke, and not for one that the script has found.
    private static func isUnderStroke(_ call: LuaCalls.Call) -> Bool {
        Array(call.arguments.prefix(3)) == [.name("nil"), .name("gsx"), .name("gsy")]
    }

    /// Both the press and the release of a button, at one end of the stroke.
    private static func click(_ arguments: [LuaCalls.Call.Argument]) throws(ForeignObstacle)
        -> [Action]
    {
        guard arguments.count == 5, case .number(let button) = arguments[2],
            (0..<5).contains(button), arguments[3] == .number(1), arguments[4] == .number(1),
            let number = StrokesPlusConfiguration.number(ofButton: Int(button))
        else { throw .script }
        let place: PointerAction.Place
        switch Array(arguments.prefix(2)) {
        case [.name("gsx"), .name("gsy")]: place = .start
        case [.name("gex"), .name("gey")]: place = .end
        default: throw .script
        }
        guard let button = PointerButton(rawValue: number) else { throw .unknownButton }
        return [.pointer(PointerAction(.click(button, .once), at: place))]
    }

    /// A page of the web opens everywhere; other files and programs are those of Windows.
    private static func page(_ arguments: [LuaCalls.Call.Argument]) throws(ForeignObstacle)
        -> Action
    {
        guard arguments.count >= 2, arguments[0] == .text("open") || arguments[0] == .text(""),
            case .text(let address) = arguments[1],
            ["http://", "https://"].contains(where: address.hasPrefix),
            arguments.dropFirst(2).prefix(2).allSatisfy({ $0 == .text("") })
        else { throw .windowsProgram }
        guard let command = try? Command("xdg-open \(Path.quoted(address))") else {
            throw .command
        }
        return .run(command)
    }
}

extension Action {
    /// What the keys of Windows for its desktops do, where it is these.
    fileprivate var withDesktops: Action {
        guard case .chord(let chord) = self else { return self }
        return switch ActionNotation.text(of: chord) {
        case "<Super+d>": .window(.showDesktop)
        case "<Control+Super+Left>": .window(.desktop(.previous))
        case "<Control+Super+Right>": .window(.desktop(.next))
        default: self
        }
    }
}
