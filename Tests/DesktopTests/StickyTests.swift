// Sticky modifiers from a stroke to the program below, and what is told of them.

import Session
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Sticky {
        @Test func stickyModifiersAreToldAndTyped() throws {
            let desktop = try Desktop(
                shipped: """
                    mode letters
                    "c" : 3214789
                    stick Control : 159
                    stick lock Shift : 753
                    """)
            let sink = try desktop.sink()
            let krakel = try desktop.krakel()
            #expect(try !desktop.home.run("status").output.contains("holds"))

            var event = try desktop.write("753", until: .sticky, by: krakel)
            #expect(event.once == [] && event.locked == ["Shift"])
            try desktop.write("3214789")
            #expect(try krakel.event(.recognised).text == "<Shift+c>")
            #expect(sink.text(count: 1) == "C")
            try desktop.write("753", until: .sticky, by: krakel)

            event = try desktop.write("159", until: .sticky, by: krakel)
            #expect(event.once == ["Control"] && event.locked == [])
            let report = try krakel.ask(.status)
            #expect(report.stickyOnce == ["Control"] && report.stickyLocked == [])
            #expect(
                try desktop.home.run("status").output
                    .contains("\nholds Control for what comes next\n"))
            try desktop.write("3214789")
            #expect(try krakel.event(.recognised).text == "<Control+c>")
            event = try krakel.event(.sticky)
            #expect(event.once == [] && event.locked == [])
            #expect(sink.text(count: 1) == "\u{3}")

            // Nothing sticks beyond a pause.
            try desktop.write("753", until: .sticky, by: krakel)
            try krakel.ask(.pause)
            #expect(try krakel.event(.sticky).locked == [])
            #expect(try krakel.ask(.resume).stickyLocked == [])
        }
    }
}
