// `measure clicks`: what an application gets of clicks, drags and wheel turns among strokes.

import ArgumentParser
import TestSupport

struct Clicks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "How many clicks an application loses, gets twice or in another order.",
        discussion: """
            Plays mixed clicks, double clicks, drags and wheel turns of every button, with a stroke of \
            the trigger among ten: once without Krakel, where the pointer goes the way of the strokes \
            with no button down, and once with it. A window's log must be the same. Under a window \
            manager, which freezes the pointer itself, places are not compared.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "Clicks, double clicks, drags, wheel turns and strokes altogether.")
    var count = 10_000

    @Option(help: "The window manager, none, openbox or i3; each of them in turn by default.")
    var manager: WindowManager?

    @Option(help: "The button to write with; each of 1, 2, 3, 8 and 9 in turn by default.")
    var button: Int?

    func run() throws {
        let managers = manager.map { [$0] } ?? WindowManager.allCases.filter(\.isInstalled)
        let buttons = button.map { [$0] } ?? [1, 2, 3, 8, 9]
        let share = max(20, count / (managers.count * buttons.count))
        print(
            "manager\tbutton\tacts\tbutton events\tstrokes read\tlost\tadded\tdrags otherwise\tstuck"
        )
        for manager in managers {
            for button in buttons {
                print(
                    try options.onServer {
                        try row(on: $0.display, in: $1, manager, button, share)
                    })
            }
        }
    }

    private func row(
        on display: String, in home: KrakelHome, _ manager: WindowManager, _ button: Int,
        _ share: Int
    ) throws -> String {
        var home = home
        try home.ship("mode letters\n\"l\" : 14789\n")
        let running = try manager.start(on: display, folder: home.folder)
        let player = try PenPlayer(display: display)
        let window = try EventLogWindow(display: display)
        let typist = try TestTypist(display: display)
        func log(_ strokes: PointerScript.Strokes) -> [EventLogWindow.Entry] {
            var entries: [EventLogWindow.Entry] = []
            for (seed, start) in stride(from: 0, to: share, by: 50).enumerated() {
                let script = PointerScript(
                    count: min(50, share - start), seed: UInt64(seed + 1), trigger: button,
                    strokes: strokes)
                script.play(on: player, watching: window)
                entries += window.entries { entries in
                    entries.count { $0.kind == .release } >= script.pressCount
                }
            }
            return entries
        }
        let bare = log(.skipped)
        let krakel = try KrakelProcess(in: home, ["--button", "\(button)", "--no-learning"])
            .listen()
        let watched = log(.drawn)
        var read = 0
        try krakel.catchUp()
        while (try? krakel.event(.recognised, within: 300)) != nil { read += 1 }
        let isStuck = !player.pointerBecomesFree() || !typist.keysComeUp()
        _ = try krakel.quit()
        withExtendedLifetime(running) {}
        let places = manager == .none
        func turns(_ entries: [EventLogWindow.Entry]) -> [EventLogWindow.Entry] {
            entries.filter(\.isButton).map { places ? $0.timeless : $0.timeless.placeless }
        }
        let change = turns(watched).difference(from: turns(bare))
        func drags(_ entries: [EventLogWindow.Entry]) -> [EventLogWindow.Entry] {
            entries.filter { $0.kind == .motion && $0.state & 0x1F00 != 0 }.map(\.timeless)
        }
        let moved = places ? drags(watched).difference(from: drags(bare)).count : 0
        return "\(manager.rawValue)\t\(button)\t\(share)\t\(turns(bare).count)\t\(read)\t"
            + "\(change.removals.count)\t\(change.insertions.count)\t\(moved)\t\(isStuck ? 1 : 0)"
    }
}

extension WindowManager: ExpressibleByArgument {}
