// Owns: that no deadline hangs on the time of day, which may jump.

import Foundation
import Testing

@Suite struct ClockTests {
    /// Every way to the time of day, and the files that may go it: for dates that people read.
    private static let wallClock = [
        "CLOCK_REALTIME", "gettimeofday", "timespec_get", "time(nil)", "Date()", "Date.now",
        "timer_create(", "ftime(",
    ]
    private static let dates: Set<String> = ["Daemon/Stamp.swift"]

    @Test func deadlinesAreOfTheMonotonicClock() throws {
        var found: Set<String> = []
        for (_, file, text) in try ArrowTests.sources() {
            let code = text.split(separator: "\n").filter {
                !$0.drop { $0 == " " }.hasPrefix("//")
            }
            for line in code where Self.wallClock.contains(where: line.contains) {
                found.insert(file)
                #expect(Self.dates.contains(file), "\(file): \(line)")
            }
        }
        #expect(found == Self.dates)
    }

    /// No date of a file decides when something is done.
    @Test func theDaemonHasOneClock() throws {
        for (module, file, text) in try ArrowTests.sources() where module == "Daemon" {
            for line in text.split(separator: "\n") where line.contains("Stamp.") {
                #expect(
                    line.contains("Stamp.now") || line.contains("Stamp.seconds"), "\(file): \(line)"
                )
                #expect(!line.contains("deadline"), "\(file): \(line)")
            }
        }
    }
}
