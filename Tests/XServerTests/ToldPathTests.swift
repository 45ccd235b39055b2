// Owns: that each motion of a pointer that was frozen is told once, however many there are in one
// millisecond.

import Strokes
import Testing

@testable import XServer

@Suite struct ToldPathTests {
    private typealias Entry = FrozenPath.Entry

    private static let entries = [
        Entry(time: 0), Entry(time: 1, x: 10, y: 10), Entry(time: 2, x: 11, y: 11),
        Entry(time: 2, x: 12, y: 12), Entry(time: 2, x: 13, y: 13),
    ]

    /// The way as it is known after so many entries: the next one says where the last one went.
    private func path(_ count: Int) -> FrozenPath {
        FrozenPath(
            Array(Self.entries.prefix(count)),
            cursor: Point(x: Double(9 + count), y: Double(9 + count)))
    }

    @Test(arguments: 1...5, 1...5)
    func eachLookAddsWhatIsNew(first: Int, second: Int) {
        guard first <= second else { return }
        var told = ToldPath()
        let places =
            told.takeRest(of: path(first)) + told.takeRest(of: path(second))
            + told.takeRest(of: path(5))
        #expect(places == path(5).places)
        let rest = told.takeRest(of: path(5))
        #expect(rest.isEmpty)
    }

    /// The pointer is let go in the millisecond of the last look, and moves on in it.
    @Test func itMovesOnInTheMillisecondOfTheLook() {
        var told = ToldPath()
        _ = told.takeRest(of: path(3))
        // The first was queued and is known, as is the second, which comes with the same place.
        let motions: [(x: Double, time: Int32, isNew: Bool)] = [
            (12, 1, false), (12, 2, false), (13, 2, true), (14, 2, true), (15, 3, true),
        ]
        for motion in motions {
            let isNew = told.takes(
                motionTo: Point(x: motion.x, y: motion.x), at: motion.time,
                on: path(3))
            #expect(isNew == motion.isNew, "\(motion)")
        }
    }

    @Test func nothingWasToldWhereNobodyLooked() {
        var told = ToldPath()
        let isNew = told.takes(motionTo: Point(x: 1, y: 1), at: 0, on: nil)
        #expect(isNew)
        #expect(!told.covers(0, on: nil))
    }

    /// A release in the millisecond of the last look came behind it, or the look would know of it.
    @Test func aReleaseBehindTheLookIsWhereItSays() {
        var told = ToldPath()
        _ = told.takeRest(of: path(3))
        #expect(told.covers(1, on: path(3)))
        #expect(!told.covers(2, on: path(3)))
        // Of a device whose presses the history does not have nobody knows.
        let unknown = FrozenPath(Array(Self.entries.dropFirst()), cursor: Point(x: 13, y: 13))
        #expect(told.covers(2, on: unknown))
    }
}
