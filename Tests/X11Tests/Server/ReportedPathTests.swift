// Shows that each motion of a pointer that was frozen is told once, however many there are in one
// millisecond.

import Strokes
import Testing

@testable import X11

@Suite struct ReportedPathTests {
    private var told = ReportedPath()

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
    mutating func eachLookAddsWhatIsNew(first: Int, second: Int) {
        guard first <= second else { return }
        let places =
            told.takeRest(of: path(first)) + told.takeRest(of: path(second))
            + told.takeRest(of: path(5))
        #expect(places == path(5).places)
        let rest = told.takeRest(of: path(5))
        #expect(rest.isEmpty)
    }

    struct Case: Sendable {
        /// How many entries the last look knew; nil where nobody looked.
        var seen: Int?
        /// How many the way has in the end.
        var known: Int
        var motions: [(x: Double, time: Int32, told: [Double])]
    }

    static let cases = [
        // The pointer is let go in the millisecond of the last look, and moves on in it. The first was queued and
        // is known, as is the second, which comes with the same place.
        Case(
            seen: 3, known: 3,
            motions: [
                (12, 1, []), (12, 2, []), (12.4, 2, []), (13, 2, [13]), (14, 2, [14]),
                (15, 3, [15]),
            ]),
        // It moved on between the last look and the letting go: the queue has one motion for all of that, in the
        // wrong place, and the history has them all.
        Case(
            seen: 2, known: 5,
            motions: [(14, 1, []), (14, 2, [12, 13, 14]), (14, 2, []), (15, 3, [15])]),
        // A pen's own place is finer, and those behind it wait for theirs.
        Case(
            known: 5,
            motions: [
                (11.2, 1, [11.2]), (11.8, 2, [11.8]), (12.7, 2, [12.7]), (14.1, 2, [14.1]),
            ]),
        // The event of its own is missing.
        Case(known: 5, motions: [(15, 3, [11, 12, 13, 14, 15])]),
    ]

    @Test(arguments: cases)
    mutating func eachMotionIsToldOnce(_ example: Case) {
        if let seen = example.seen { _ = told.takeRest(of: path(seen)) }
        for motion in example.motions {
            let new = told.take(
                motionTo: Point(x: motion.x, y: motion.x), at: motion.time,
                on: path(example.known))
            #expect(new.map(\.x) == motion.told, "\(motion)")
        }
    }

    /// The history begins behind motions that were queued, or came since.
    @Test mutating func whatTheServerHasForgottenIsToldAsItCame() {
        let path = FrozenPath(
            [Entry(time: 300, x: 30, y: 30), Entry(time: 301, x: 31, y: 31)],
            cursor: Point(x: 32, y: 32))
        for (time, x) in [(1, 11.0), (299, 30), (300, 31), (301, 32), (302, 33)] {
            let new = told.take(motionTo: Point(x: x, y: x), at: Int32(time), on: path)
            #expect(new.map(\.x) == [x])
        }
    }

    /// Between two looks the pointer moved over so often that the second knows nothing of the first.
    @Test mutating func aLaterLookHasForgottenWhatWasTold() {
        _ = told.takeRest(of: path(5))
        let later = FrozenPath(
            [Entry(time: 300, x: 30, y: 30), Entry(time: 301, x: 31, y: 31)],
            cursor: Point(x: 32, y: 32))
        let rest = told.takeRest(of: later)
        #expect(rest == later.places)
    }

    @Test mutating func nothingWasToldWhereNobodyLooked() {
        let new = told.take(motionTo: Point(x: 1, y: 1), at: 0, on: nil)
        #expect(new == [Point(x: 1, y: 1)])
    }

    /// A release in the millisecond of the last look came behind it, or the look would know of it.
    @Test func aReleaseBehindTheLookIsWhereItSays() {
        #expect(path(3).release(at: 2) == nil)
        // Of a device whose presses the history does not have nobody knows.
        let unknown = FrozenPath(Array(Self.entries.dropFirst()), cursor: Point(x: 14, y: 14))
        #expect(unknown.release(at: 2)?.x == 14)
        #expect(unknown.release(at: 1)?.x == 11)
        #expect(unknown.release(at: 3) == nil)
        let over = FrozenPath(Self.entries + [Entry(time: 4)], cursor: Point(x: 14, y: 14))
        #expect(over.release(at: 4)?.x == 14)
    }
}
