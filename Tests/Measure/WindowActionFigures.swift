// `measure window-actions`: what window managers do with the window under a stroke.

import ArgumentParser
import Strokes
import TestSupport

struct WindowActionFigures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window-actions",
        abstract: "What window managers do when a stroke asks for it, and with which window.",
        discussion: """
            Under each window manager that is installed, draws the stroke of each action over the lower \
            of two windows, of which the other has the keyboard: it must be done or refused in words. \
            Then closes one of two overlapping windows by strokes that begin over the one without the \
            keyboard, and counts those that closed the other one, and those that closed none.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "Strokes that close one of two windows, under each window manager.")
    var count = 500

    @Option(help: "The window manager; each that is installed in turn by default.")
    var manager: WindowManager?

    func run() throws {
        let managers = manager.map { [$0] } ?? WindowManager.known.filter(\.isInstalled)
        print("manager\taction\toutcome")
        for manager in managers where manager != .none {
            let server = try XvfbServer(screen: WindowDeed.screen)
            try withExtendedLifetime(server) { try measure(manager, on: server.display) }
        }
    }

    private func measure(_ manager: WindowManager, on display: String) throws {
        var home = try options.home(display: display)
        try home.folder.write(WindowDeed.dictionary, to: "shipped/strokes.dict")
        home.environment["KRAKEL_DATA"] = home.folder.path + "/shipped"
        let running = try manager.start(on: display, folder: home.folder)
        guard let player = PenPlayer(display: display) else {
            throw MeasureError("no connection to \(display)")
        }
        let krakel = try KrakelProcess(in: home, ["--no-learning"])
        try krakel.listen()
        for deed in WindowDeed.all {
            guard let pair = WindowPair(display: display) else {
                throw MeasureError("no windows under \(manager.rawValue)")
            }
            let outcome =
                switch try pair.do(deed, player, krakel) {
                case .done: "done"
                case .refused(let reason): "refused: \(reason)"
                case .nothing: "NEITHER"
                }
            print("\(manager.rawValue)\t\(deed.action)\t\(outcome)")
            // Ends what goes by keys.
            player.tap(key: 0xFF1B)
        }
        let (wrong, missing) = try closings(player, krakel, on: display)
        print(
            "\(manager.rawValue)\tof \(count) strokes\ton the wrong window: \(wrong), on none: \(missing)"
        )
        _ = try krakel.quit()
        withExtendedLifetime(running) {}
    }

    /// - Returns: how many strokes closed the window that they did not begin on, and how many none.
    private func closings(
        _ player: PenPlayer, _ krakel: KrakelProcess, on display: String
    ) throws -> (wrong: Int, missing: Int) {
        guard let pair = WindowPair(display: display), let close = WindowDeed.all.first else {
            throw MeasureError("no windows")
        }
        var (wrong, missing) = (0, 0)
        for number in 0..<count {
            let isBelow = number.isMultiple(of: 2)
            let (window, other) = isBelow ? (pair.below, pair.above) : (pair.above, pair.below)
            guard other.takeFocus(), let start = window.place(beside: other.area),
                let ink = close.ink(from: start)
            else { throw MeasureError("no place to begin a stroke") }
            let (own, others) = (window.timesAskedToClose, other.timesAskedToClose)
            player.write(ink)
            _ = try krakel.event(.recognised)
            let isRight = window.isAskedToClose(times: own + 1, within: 2_000)
            if other.timesAskedToClose > others { wrong += 1 }
            if !isRight { missing += 1 }
        }
        return (wrong, missing)
    }
}
