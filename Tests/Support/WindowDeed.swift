import Strokes

/// One of all actions on the window under a stroke, with a stroke and how it is seen.
public struct WindowDeed: Sendable {
    /// Its notation in a dictionary.
    public let action: String
    /// The stroke that is bound to it.
    public let cells: String
    /// Whether it is done with the upper one of two windows.
    let isForUpper: Bool
    /// Whether it was done with the first window; the second one is the other.
    private let sign: @Sendable (ApplicationWindow, ApplicationWindow) -> Bool

    init(
        _ action: String, _ cells: String, isForUpper: Bool = false,
        _ sign: @escaping @Sendable (ApplicationWindow, ApplicationWindow) -> Bool
    ) {
        self.action = action
        self.cells = cells
        self.isForUpper = isForUpper
        self.sign = sign
    }

    /// Width and height of the screen that `all` is for, and its depth.
    public static let screen = "1280x800x24"

    public static let all = [
        WindowDeed("window close", "456") { window, _ in window.timesAskedToClose > 0 },
        WindowDeed("window minimise", "654") { window, _ in window.isMinimised },
        WindowDeed("window maximise", "258") { window, _ in
            window.hasStates("MAXIMIZED_VERT", "MAXIMIZED_HORZ")
        },
        WindowDeed("window fullscreen", "852") { window, _ in window.hasStates("FULLSCREEN") },
        WindowDeed("window left", "159") { window, _ in
            window.area.minX < 40 && (600...640).contains(window.area.maxX)
                && window.area.height > 700
        },
        WindowDeed("window right", "951") { window, _ in
            (640...680).contains(window.area.minX) && window.area.maxX > 1240
                && window.area.height > 700
        },
        WindowDeed("window raise", "357") { $0.isAbove($1) == true },
        WindowDeed("window lower", "753", isForUpper: true) { $0.isAbove($1) == false },
        WindowDeed("window move", "14789") { window, _ in window.isKeyboardTaken },
        WindowDeed("window resize", "12369") { window, _ in window.isKeyboardTaken },
        WindowDeed("window to-desktop 2", "98741") { window, _ in window.desktop == 1 },
        WindowDeed("window focus", "96321") { window, _ in window.hasFocus },
        WindowDeed("desktop next", "74123") { window, _ in !window.isOnShownDesktop },
        WindowDeed("window to-desktop next follow", "36987") { window, other in
            window.isOnShownDesktop && !other.isOnShownDesktop && window.hasFocus
        },
        // The last: the windows are hidden.
        WindowDeed("desktop show", "32147") { window, _ in
            window.rootWords("_NET_SHOWING_DESKTOP") == [1]
        },
    ]

    /// A dictionary with all of them.
    public static let dictionary =
        "mode letters\n"
        + all.map { "\($0.action) : \($0.cells)\n" }.joined()

    /// The ink of its stroke, drawn by a steady hand.
    public func ink(from start: Point) -> Ink? {
        guard let ink = CellPath(cells)?.ink.fitted(side: 100).dense,
            let first = ink.strokes.first?.points.first
        else { return nil }
        return ink.mapped { Point(x: $0.x - first.x + start.x, y: $0.y - first.y + start.y) }
    }
}

/// Two windows that lie over each other; the second one has the keyboard.
public struct WindowPair {
    public let below: ApplicationWindow
    public let above: ApplicationWindow

    /// - Throws: where they do not come up.
    public init(display: String) throws(ChildProcessError) {
        below = try ApplicationWindow(
            display: display, title: "below",
            area: Box(minX: 200, minY: 150, maxX: 700, maxY: 600))
        above = try ApplicationWindow(
            display: display, title: "above",
            area: Box(minX: 480, minY: 330, maxX: 1000, maxY: 700))
        guard above.takeFocus() else { throw .timedOut }
    }

    /// What came of a deed.
    public enum Outcome: Hashable, Sendable {
        case done
        /// With the reason.
        case refused(String)
        case nothing
    }

    /// Draws the stroke of `deed` over the window below, or over that above where it is to be lowered.
    ///
    /// - Parameter krakel: one that runs with `WindowDeed.dictionary` and is listened to.
    public func `do`(
        _ deed: WindowDeed, _ player: PenPlayer, _ krakel: KrakelProcess
    ) throws -> Outcome {
        let (window, other) = deed.isForUpper ? (above, below) : (below, above)
        guard let start = window.place(beside: other.area), let ink = deed.ink(from: start) else {
            return .nothing
        }
        player.write(ink)
        _ = try krakel.event(.recognised)
        // Grabs tell nobody, so that it is asked all the time.
        if eventually(
            .screen(window.display), .nothing(because: "a grab of the keyboard sends no event"),
            within: 500, until: { deed.isDone(with: window, beside: other) })
        {
            // It is looked for that long whether it was done: another window may get the same number.
            let refusal = try? krakel.event(.refused, within: 800)
            return refusal.map { .refused("although it is done: \($0.reason ?? "")") } ?? .done
        }
        guard let refusal = try? krakel.event(.refused, within: 3_000) else {
            return deed.isDone(with: window, beside: other) ? .done : .nothing
        }
        return .refused(refusal.reason ?? "")
    }
}

extension WindowDeed {
    func isDone(with window: ApplicationWindow, beside other: ApplicationWindow) -> Bool {
        sign(window, other)
    }
}
