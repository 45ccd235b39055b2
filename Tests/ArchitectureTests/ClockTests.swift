// Deadlines do not hang on the time of day, which may jump.

import Foundation
import Testing

@Suite struct ClockTests {
    /// Every way to the time of day, and the one file that may go it: for dates that people read.
    private static let wallClock = [
        "CLOCK_REALTIME", "gettimeofday", "timespec_get", "time(nil)", "Date()", "Date.now",
        "timer_create(", "ftime(",
    ]

    @Test func oneFileKnowsTheTimeOfDay() throws {
        let found = try SourceTree.files().filter { file in
            file.code.contains { line in Self.wallClock.contains(where: line.contains) }
        }
        #expect(found.map(\.path) == ["System/Time/Clock.swift"])
    }
}
