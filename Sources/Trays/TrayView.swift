// Owns: what a tray icon shows: its mark, its words and its menu. Leaves drawing and the user's language
// to krakel-window.

/// What a click or the menu does.
public enum TrayCommand: Int32, Hashable, Sendable, CaseIterable {
    // The numbers are those of the menu's rows on the bus, where 0 is the menu itself.
    case toggle = 1
    case start, sheet, dictionary, practice, welcome, quit
}

/// What stands for a state in a tray.
public struct TrayView: Hashable, Sendable {
    /// What is drawn.
    public enum Mark: Hashable, Sendable {
        /// The letter of the program.
        case plain
        /// A few characters in its place.
        case text(String)
        case paused
        case absent
    }

    /// A row of the menu.
    public enum Row: Hashable, Sendable {
        /// Tells something and does nothing.
        case heading(String)
        case separator
        case command(TrayCommand, String)
    }

    public var mark: Mark
    /// The state in a few words.
    public var title: String
    public var menu: [Row]
    /// What a click on the icon does.
    public var click: TrayCommand

    /// - Parameter words: puts a text into the user's language.
    public init(_ state: TrayState, words: (String) -> String = { $0 }) {
        let first: Row
        if !state.isRunning {
            mark = .absent
            title = words("Krakel is not running")
            click = .start
            first = .command(.start, words("Start Krakel"))
        } else if state.isPaused {
            mark = .paused
            title = words("Krakel is paused")
            click = .toggle
            first = .command(.toggle, words("Read strokes again"))
        } else {
            mark = Self.mark(of: state.mode)
            let held = state.modifiers.isEmpty ? [] : [state.modifiers.joined(separator: "+")]
            title = "Krakel: " + ([state.mode] + held).joined(separator: ", ")
            click = .toggle
            first = .command(.toggle, words("Pause"))
        }
        menu = [
            .heading(title), first, .separator,
            .command(.sheet, words("Cheat sheet")),
            .command(.dictionary, words("Dictionary")),
            .command(.practice, words("Practice")),
            .command(.welcome, words("Welcome and settings")),
            .separator,
            .command(.quit, words("Quit")),
        ]
    }

    /// A mode of somebody's own is known by the first two letters of its name.
    private static func mark(of mode: String) -> Mark {
        switch mode {
        case TrayState.plainMode: .plain
        case "capitals": .text("A")
        case "digits": .text("1")
        case "symbols": .text("#")
        case "": .plain
        default: .text(String(mode.prefix(2)))
        }
    }
}
