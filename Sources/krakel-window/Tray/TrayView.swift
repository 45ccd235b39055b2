import Strokes

/// What a click on the icon or a row of its menu does.
enum TrayCommand: Int32, Hashable, Sendable, CaseIterable {
    // The numbers are those of the menu's rows on the bus, where 0 is the menu itself.
    case toggle = 1
    case start, sheet, dictionary, practice, welcome, quit, letters, words, settings, ask, recent
}

/// What a tray shows of a state.
struct TrayView: Hashable, Sendable {
    /// What the icon shows.
    enum Mark: Hashable, Sendable {
        /// The K of Krakel.
        case plain
        /// A few characters instead.
        case text(String)
        case paused
        case absent
    }

    enum Row: Hashable, Sendable {
        /// A text that does nothing.
        case heading(String)
        case separator
        case command(TrayCommand, String)
        /// One of several, of which one counts.
        case choice(TrayCommand, String, isChosen: Bool)

        /// What it does; nil where it does nothing.
        var command: TrayCommand? {
            switch self {
            case .command(let command, _), .choice(let command, _, _): command
            case .heading, .separator: nil
            }
        }
    }

    var mark: Mark
    /// The state in a few words.
    var title: String
    var menu: [Row]
    var click: TrayCommand

    /// - Parameter words: puts a text into the user's language.
    init(_ state: TrayState, words: (String) -> String = { $0 }) {
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
            first = .command(.toggle, words("Resume"))
        } else {
            mark = Self.mark(of: state.mode)
            let held = state.modifiers.isEmpty ? [] : [state.modifiers.joined(separator: "+")]
            title = "Krakel: " + ([words(state.mode)] + held).joined(separator: ", ")
            click = .toggle
            first = .command(.toggle, words("Pause"))
        }
        menu = [.heading(title), first]
        if let time = state.quietUntil {
            let heading = words("No questions until %s").replacing("%s", with: time)
            menu += [.heading(heading), .command(.ask, words("Ask again"))]
        }
        menu += [.separator] + Self.choices(of: state, words: words)
        if state.isRunning { menu.append(.command(.recent, words("Just read"))) }
        menu += [
            .command(.sheet, words("Cheat sheet")),
            .command(.dictionary, words("Dictionary")),
            .command(.practice, words("Practice")),
            .command(.settings, words("Settings")),
            .command(.welcome, words("Welcome")),
            .separator,
            .command(.quit, words("Quit")),
        ]
    }

    /// Letters or whole words, where both can be written.
    private static func choices(of state: TrayState, words: (String) -> String) -> [Row] {
        let modes = [TrayState.plainMode, TrayState.wordMode]
        guard modes.allSatisfy(state.modes.contains) else { return [] }
        return [
            .choice(.letters, words("Letters"), isChosen: state.mode == TrayState.plainMode),
            .choice(.words, words("Whole words"), isChosen: state.mode == TrayState.wordMode),
            .separator,
        ]
    }

    /// A mode that the user has made shows the first two letters of its name.
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

/// The state of the daemon, as far as a tray icon shows it.
struct TrayState: Hashable, Sendable {
    /// Whether a daemon serves the display.
    var isRunning = false
    var isPaused = false
    /// The mode that the next character is read in.
    var mode = Self.plainMode
    /// The modifiers that are held for what comes next or until let go, by name.
    var modifiers: [String] = []
    /// All that it can be.
    var modes: [String] = []
    /// Until when nothing is asked, as the user wants it; nil where questions are welcome.
    var quietUntil: String?

    /// The mode that writing begins in, which needs no mark.
    static let plainMode = "letters"
    /// The one that reads whole words.
    static let wordMode = "words"
}

/// Where a menu opens, in pixels of the screen.
enum MenuPlace {
    /// The monitor that shows the middle of `icon`; `screen` where none does.
    static func monitor(of icon: Box, among monitors: [Box], screen: Box) -> Box {
        monitors.first { $0.shows(icon.center) } ?? screen
    }

    /// The left upper corner of a menu of `width` and `height`: below `icon`, above it where there is no
    /// room, and whole on `monitor` as far as it is large enough.
    static func corner(width: Double, height: Double, icon: Box, monitor: Box) -> Point {
        let below = icon.maxY
        let y = below + height <= monitor.maxY ? below : icon.minY - height
        return Point(
            x: max(monitor.minX, min(icon.minX, monitor.maxX - width)),
            y: max(monitor.minY, min(y, monitor.maxY - height)))
    }
}

/// A K, as a pen writes it.
enum TrayGlyph {
    /// The side of the square it stands in, and the width of its lines in the same units.
    static let side = 16.0
    static let width = 2.0
    /// Each line: where it begins, and the three points of each Bézier curve after that; x and y in
    /// turns.
    static let lines: [[Double]] = [
        [4.5, 1.5, 4.3, 5.5, 4, 10, 3.7, 14.5],
        [12, 5, 10, 7.3, 7, 9.4, 4.2, 9.8, 7.4, 9.6, 9.5, 12, 12.6, 14.3],
    ]
}
