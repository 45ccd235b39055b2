// The record of practising as a text: there and back, with broken lines, and never too long.

import Testing

@testable import Learning

@Suite struct RecordTests {
    private let sessions = [
        PracticeRecord.Session(
            date: "2026-03-01T18:30:00",
            tallies: [
                "a": Tally(tries: 12, right: 10, seconds: 14.2),
                " ": Tally(tries: 3, right: 3, seconds: 1),
                "shift capitals": Tally(tries: 1, right: 0, seconds: 2.5),
            ]),
        PracticeRecord.Session(
            date: "2026-03-02T18:30:00", tallies: ["a": Tally(tries: 2, right: 2, seconds: 1)]),
    ]

    @Test func itComesBackAsItWasWritten() {
        let text = sessions.map(PracticeRecord.lines).joined()
        let record = PracticeRecord(text)
        #expect(record.sessions == sessions)
        #expect(record.tallies["a"] == Tally(tries: 14, right: 12, seconds: 15.2))
        #expect(record.speeds(5).map { ($0 * 10).rounded() / 10 } == [44.1, 120])
    }

    @Test func brokenLinesAreLeftOut() {
        let lines = [
            "", "x", "2026\ta\t1\t1", "2026\ta\t1\t2\t1", "2026\ta\t-1\t0\t1",
            "2026\ta\t1\t1\tnan", "2026\ta\t1\t1\tinf", "2026\ta\t99999999\t1\t1",
            "\ta\t1\t1\t1", "2026\t\t1\t1\t1", "2026\tb\t2\t1\t1.5", "2026\tb\t2",
            "2026\ta\t1\t1\t1\t1", "\u{0}\u{FFFD}",
        ]
        let record = PracticeRecord(lines.joined(separator: "\n"))
        #expect(record.sessions.count == 1)
        #expect(record.tallies == ["b": Tally(tries: 2, right: 1, seconds: 1.5)])
    }

    /// What one was like a year ago says nothing of today.
    @Test func onlyTheLastSessionsCount() {
        var record = PracticeRecord()
        record.add(.init(date: "0", tallies: ["a": Tally(tries: 100, right: 0)]))
        for day in 1...PracticeRecord.recent {
            record.add(.init(date: "\(day)", tallies: ["a": Tally(tries: 1, right: 1)]))
        }
        #expect(record.tallies["a"]?.share == 1)
    }
}
