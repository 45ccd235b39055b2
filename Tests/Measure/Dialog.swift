// `measure dialog`: from the click that asks for the learn dialog to the dialog on the screen.

import ArgumentParser
import CX11
import Glibc
import Strokes
import TestSupport

struct Dialog: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The time from the click at what a miss is asked by to the learn dialog.",
        discussion: """
            Cold: the program that has the windows is started for it, by a Krakel that has just begun. \
            Warm: it has asked before.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How often, cold and warm.")
    var rounds = 10

    private static let title = "What does this mean?"

    func run() throws {
        let server = try XvfbServer()
        try withExtendedLifetime(server) {
            let home = try options.home(display: server.display)
            guard
                let manager = try WindowManager.openbox.start(
                    on: server.display, folder: home.folder),
                let display = XOpenDisplay(server.display),
                let player = PenPlayer(display: server.display)
            else { throw MeasureError("no openbox on \(server.display)") }
            defer { XCloseDisplay(display) }
            var cold: [Double] = []
            var warm: [Double] = []
            for _ in 0..<rounds {
                let krakel = try KrakelProcess(in: home, ["--ask", "miss", "--no-learning"])
                cold.append(try time(player, display))
                warm.append(try time(player, display))
                _ = try krakel.quit()
            }
            withExtendedLifetime(manager) {}
            for (name, times) in [("cold", cold), ("warm", warm)] {
                guard let median = times.quantile(0.5), let worst = times.max() else { continue }
                print("\(name): median \(median.digits(0)) ms, worst \(worst.digits(0)) ms")
            }
        }
    }

    private func time(_ player: PenPlayer, _ display: OpaquePointer) throws -> Double {
        guard let path = CellPath("159742369"), let stroke = path.ink.fitted().dense.strokes.first
        else { throw MeasureError("no stroke") }
        player.drag(stroke)
        player.synchronise()
        player.release(2)
        player.synchronise()
        guard player.teach(on: display) else { throw MeasureError("it does not ask") }
        let click = Deadline.now
        guard
            eventually(
                .screen(display), until: { managedWindow(titled: Self.title, on: display) != nil })
        else {
            throw MeasureError("no dialog")
        }
        let shown = Deadline.now - click
        // The keyboard may yet be on its way to it.
        let isGone = eventually(
            .nothing(because: "GTK does not say when it takes notice of keys")
        ) {
            player.tap(key: 0xFF1B)
            player.synchronise()
            return managedWindow(titled: Self.title, on: display) == nil
        }
        guard isGone else { throw MeasureError("the dialog does not go") }
        return shown
    }
}
