// `measure tray`: what the tray icon costs that nobody clicks.

import ArgumentParser
import Glibc
import TestSupport

struct TrayFigures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tray",
        abstract: "Memory, threads and wake-ups of the tray icon's process.",
        discussion: """
            In an XEmbed tray, on a bus with a host of status items, and with nothing that shows it; \
            beside a Krakel that rests. The figures are those of a program as it is installed: built \
            with -c release --static-swift-stdlib.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "Seconds to watch.")
    var seconds = 10

    func run() throws {
        guard TrayProgram.isInstalled else {
            throw MeasureError("trayer is missing; as root, type: apt-get install trayer")
        }
        print("shown in  private KB  dirty KB  threads  wake-ups in \(seconds) s")
        for place in ["XEmbed", "bus", "nothing"] {
            let server = try XvfbServer()
            try withExtendedLifetime(server) {
                var home = try options.home(display: server.display)
                let tray = place == "XEmbed" ? try TrayProgram(on: server.display) : nil
                let bus = place == "bus" ? try home.startBus() : nil
                let host = try bus.map { try StatusItemHost(on: $0) }
                let krakel = try KrakelProcess(in: home)
                let icon = try home.start(["tray"])
                _ = try host?.item(titled: "Krakel: letters")
                try rest(icon.identifier)
                let before = ProcessFigures(of: icon.identifier).switches
                poll(nil, 0, Int32(1000 * seconds))
                let figures = ProcessFigures(of: icon.identifier)
                let cells = [
                    place, "\(figures.privateMemory)",
                    "\(ProcessFigures.privateDirty(of: icon.identifier))", "\(figures.threads)",
                    "\(figures.switches - before)",
                ]
                print(
                    zip(cells, [10, 12, 10, 9, 0]).map { cell, width in
                        cell + String(repeating: " ", count: max(0, width - cell.count))
                    }.joined())
                icon.stop()
                _ = try krakel.quit()
                withExtendedLifetime((tray, host, bus)) {}
            }
        }
    }

    /// Waits until it computes nothing for a second.
    private func rest(_ process: pid_t) throws {
        var last = -1.0
        for _ in 0..<20 {
            let time = ProcessFigures.processorTime(of: process)
            if time == last, time > 0 { return }
            last = time
            poll(nil, 0, 1000)
        }
        throw MeasureError("the icon does not come to rest")
    }
}
