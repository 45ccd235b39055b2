// `measure opening`: from the command to a window on the screen.

import ArgumentParser
import CX11
import TestSupport

struct Opening: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The time from a command that opens a window to that window.")

    @OptionGroup var options: MeasureOptions

    @Option(help: "How often.")
    var rounds = 10

    @Option(help: "The title of the window.")
    var title = "Krakel dictionary"

    @Argument(help: "The command, such as `dictionary`.")
    var command = "dictionary"

    func run() throws {
        let server = try XvfbServer()
        try withExtendedLifetime(server) {
            var home = try options.home(display: server.display)
            // No desktop services, as in the tests.
            home.environment["GTK_A11Y"] = "none"
            home.environment["GSETTINGS_BACKEND"] = "memory"
            guard
                let manager = try WindowManager.openbox.start(
                    on: server.display, folder: home.folder),
                let display = XOpenDisplay(server.display)
            else { throw MeasureError("no openbox on \(server.display)") }
            defer { XCloseDisplay(display) }
            var times: [Double] = []
            for _ in 0..<rounds {
                let start = Deadline.now
                let process = try home.start([command])
                guard
                    eventually(
                        .screen(display),
                        until: { managedWindow(titled: title, on: display) != nil })
                else {
                    throw MeasureError("no window")
                }
                times.append(Deadline.now - start)
                process.stop()
                _ = eventually(.screen(display)) {
                    managedWindow(titled: title, on: display) == nil
                }
            }
            withExtendedLifetime(manager) {}
            guard let median = times.quantile(0.5), let worst = times.max() else { return }
            print("median \(median.digits(0)) ms, worst \(worst.digits(0)) ms")
        }
    }
}
