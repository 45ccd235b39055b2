// Shows that a display gets exactly one Krakel, whoever starts it.

import Session
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct StartingWithTheSession {
        /// Desktops that start everything twice, and a Krakel that runs already.
        @Test func thereIsOneKrakelWhoeverStartsIt() throws {
            let desktop = try Desktop()
            let starts = try (1...3).map { _ in try desktop.home.start(["autostart", "start"]) }
            defer { for start in starts { start.stop() } }
            #expect(
                eventually(.nothing(because: "a socket does not tell when it is listened at")) {
                    (try? desktop.home.connect().ask(.status)) != nil
                })
            let running = try desktop.home.connect().ask(.status).process
            // The others end, having found it or lost the display to it.
            for start in starts where Int(start.identifier) != running {
                #expect([0, 1].contains(try start.status()))
            }
            #expect(starts.contains { Int($0.identifier) == running })

            let late = try desktop.home.run("autostart", "start")
            #expect(late.status == 0 && late.output == "" && late.errors == "")
            #expect(try desktop.home.connect().ask(.status).process == running)
            _ = try desktop.home.connect().ask(.quit)
            for start in starts where Int(start.identifier) == running {
                #expect(try start.status() == 0)
            }
        }

        @Test func withoutADisplayNothingIsStarted() throws {
            let told = try KrakelHome(display: nil).run("autostart", "start")
            #expect(told.status == 1)
            #expect(told.errors.contains("$DISPLAY is not set"))
        }
    }
}
