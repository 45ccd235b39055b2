// Owns: `measure clicks`: what an application gets of clicks, drags and wheel turns.

import ArgumentParser
import Strokes
import TestSupport

struct Clicks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "How many clicks an application loses, gets twice or in another order.",
        discussion: """
            Plays mixed clicks, double clicks, drags and wheel turns of every button, once without \
            and once with Krakel, and compares what a window gets with what the device did.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "Clicks, double clicks, drags and wheel turns altogether.")
    var count = 2000

    @Option(help: "The window manager: none, openbox or i3.")
    var manager = WindowManager.none

    func run() throws {
        let server = try XvfbServer()
        let home = try options.home(display: server.display)
        let running = try manager.start(on: server.display, folder: home.folder)
        let bare = try play(on: server)
        let krakel = try KrakelProcess(in: home)
        let watched = try play(on: server)
        _ = try krakel.quit()
        withExtendedLifetime(running) {}

        print("without Krakel: \(bare.report)")
        print("with Krakel: \(watched.report)")
        let difference = watched.places.difference(from: bare.places)
        print(
            "with against without, coordinates and state included: "
                + "\(difference.removals.count) gone, \(difference.insertions.count) new")
    }

    private func play(on server: XvfbServer) throws -> Record {
        guard let player = PenPlayer(display: server.display),
            let window = EventLogWindow(display: server.display),
            let witness = ButtonWitness(display: server.display)
        else { throw MeasureError("no connection to \(server.display)") }
        var record = Record()
        var rest = count
        var seed: UInt64 = 1
        while rest > 0 {
            let script = PointerScript(count: min(rest, 100), seed: seed)
            script.play(on: player)
            record.entries += window.entries {
                $0.count { $0.kind == .release } >= script.pressCount
            }
            record.turns += witness.turns()
            rest -= 100
            seed += 1
        }
        return record
    }
}

extension WindowManager: ExpressibleByArgument {}

/// What a window got, and what the device did.
private struct Record {
    var entries: [EventLogWindow.Entry] = []
    var turns: [ButtonWitness.Turn] = []

    var buttons: [EventLogWindow.Entry] {
        entries.filter { $0.kind == .press || $0.kind == .release }
    }

    var places: [EventLogWindow.Entry] { buttons.map(\.timeless) }

    var report: String {
        let got = buttons.map {
            ButtonWitness.Turn(isPress: $0.kind == .press, button: $0.button, time: $0.time)
        }
        let all = Set(turns)
        let lost = all.subtracting(got).count
        let added = got.count - all.intersection(got).count
        let common = got.filter(all.contains)
        let expected = turns.filter(Set(got).contains)
        let reordered = zip(common, expected).count { $0 != $1 }
        let sent = entries.count { $0.isSent }
        return "\(turns.count) button events, lost \(lost), added \(added), "
            + "reordered \(reordered), sent by a client \(sent)"
    }
}
