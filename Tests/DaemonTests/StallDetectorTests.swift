// When a stall is one.

import Testing

@testable import Daemon

@Suite struct StallDetectorTests {
    /// A watch that has just asked, at 0.
    private var detector = StallDetector()

    init() {
        detector.turn(on: true)
        let step = detector.pressed(at: 0)
        #expect(step == .ask)
    }

    @Test func nothingWakesItWhileNothingIsPressed() {
        var detector = StallDetector()
        #expect(detector.deadline == nil)
        let first = detector.pressed(at: 0)
        #expect(first == .wait)
        detector.turn(on: true)
        #expect(detector.deadline == nil)
        let later = detector.due(at: 1_000_000, .waiting)
        #expect(later == .wait)
    }

    /// A click: asked twice, for the press may come behind the question; then it rests.
    @Test mutating func anAnswerEndsIt() {
        detector.heard(holds: false, at: 1)
        #expect(detector.deadline == 1 + StallDetector.pause)
        let second = detector.due(at: 1 + StallDetector.pause, .waiting)
        #expect(second == .ask)
        detector.heard(holds: false, at: 2 + StallDetector.pause)
        #expect(detector.deadline == nil)
    }

    /// As long as something is held, questions follow each other.
    @Test mutating func itStaysAwakeWhileSomethingIsHeld() {
        var now: Int64 = 1
        for _ in 0..<100 {
            detector.heard(holds: true, at: now)
            now += StallDetector.pause
            let step = detector.due(at: now, .waiting)
            #expect(step == .ask)
        }
        detector.heard(holds: false, at: now)
        let last = detector.due(at: now + StallDetector.pause, .waiting)
        #expect(last == .ask)
        detector.heard(holds: false, at: now + StallDetector.pause)
        #expect(detector.deadline == nil)
    }

    /// Follows `detector` from its question at 0 to the moment at which the daemon is parted.
    private func parting(
        _ detector: inout StallDetector, _ activity: StallDetector.Activity, lag: Int64 = 0
    ) -> Int64? {
        while let now = detector.deadline, now < 10_000 {
            let step = detector.due(at: now, activity)
            if step == .part { return now }
            if step == .probe, detector.serverAnswered(after: lag, at: now + lag) { return now }
        }
        return nil
    }

    @Test(arguments: [
        (StallDetector.Activity.stopped, StallDetector.firstLook),
        (.waiting, StallDetector.patience + StallDetector.grace),
        (.running, StallDetector.patienceWithWork + StallDetector.grace),
    ])
    mutating func silenceEndsAtItsLimit(activity: StallDetector.Activity, limit: Int64) {
        let moment = parting(&detector, activity)
        #expect(moment == limit)
        // With the pause between two questions it is still in time.
        if activity != .running { #expect(StallDetector.pause + limit < 100) }
    }

    /// A server that is held by somebody else, or busy, is no stall of the daemon's.
    @Test mutating func aSlowServerIsNoStall() {
        let first = detector.due(at: StallDetector.patience, .waiting)
        #expect(first == .probe)
        let isParted = detector.serverAnswered(after: 500, at: 560)
        #expect(!isParted)
        #expect(detector.deadline == 560 + StallDetector.firstLook)
        let moment = parting(&detector, .waiting)
        #expect(moment == 560 + StallDetector.patience + StallDetector.grace)
        // One that is far away is no excuse for ever.
        #expect(parting(&detector, .waiting, lag: 40) == nil)
        detector = StallDetector()
        detector.turn(on: true)
        _ = detector.pressed(at: 0)
        detector.serverLag = 90
        #expect(parting(&detector, .waiting, lag: 40) != nil)
    }

    /// A server that lets both go at the same moment: the daemon has its turn to answer, and who works
    /// at that has more.
    @Test mutating func whoWaitedForTheServerMayAnswer() {
        for now in [20, 40, 60] as [Int64] {
            let step = detector.due(at: now, .waiting)
            #expect(step == (now == 60 ? .probe : .wait))
        }
        let isParted = detector.serverAnswered(after: 1, at: 61)
        #expect(!isParted)
        let next = detector.due(at: 61 + StallDetector.grace, .running)
        #expect(next == .wait)
        detector.heard(holds: true, at: 72)
        #expect(detector.deadline == 72 + StallDetector.pause)
    }

    /// But who is stopped waits for no server.
    @Test mutating func aSlowServerExcusesNoStoppedOne() {
        let step = detector.due(at: StallDetector.firstLook, .stopped)
        #expect(step == .part)
    }

    /// What was said while the server was probed counts.
    @Test mutating func anAnswerAtTheLastMomentCounts() {
        let step = detector.due(at: StallDetector.patience, .waiting)
        #expect(step == .probe)
        detector.heard(holds: true, at: 61)
        let isParted = detector.serverAnswered(after: 0, at: 61)
        #expect(!isParted)
    }

    @Test mutating func aPausedDaemonIsLeftAlone() {
        detector.turn(on: false)
        #expect(detector.deadline == nil)
        detector.heard(holds: true, at: 5)
        #expect(detector.deadline == nil)
        let isParted = detector.serverAnswered(after: 0, at: 6)
        #expect(!isParted)
    }

    @Test mutating func aDeadDaemonHoldsNothing() {
        let moment = parting(&detector, .gone)
        #expect(moment == nil)
    }

    @Test func restartsAreFew() {
        var restarts = Restarts()
        #expect((1000...1002).map { restarts.note(at: $0) } == [true, true, true])
        restarts = Restarts(restarts.text)
        #expect(restarts.moments == [1000, 1001, 1002])
        #expect([1003, 1000 + Restarts.span].map { restarts.note(at: $0) } == [false, true])
        // Of another boot, or nonsense.
        var other = Restarts("5000 x 9999999999999999999999 5001 5002")
        let isAllowed = other.note(at: 10)
        #expect(isAllowed && other.moments == [10])
    }

    /// A recording of what led to the stall is not written over.
    @Test func theNextLifeRecordsNothing() {
        let arguments = ["krakel", "--replace", "--record", "a", "--log", "--record=b"]
        #expect(WatchdogKeeper.argumentsOfNext(arguments) == ["krakel", "--log"])
    }

    @Test(arguments: [
        WatchMessage.watch(client: 0xFEDC_BA98, buttons: [2, 255]), .watch(client: 1, buttons: []),
        .watch(client: 7, buttons: [2], keys: [134, 66], touches: true),
        .watch(client: 0xFEDC_BA98, buttons: [], keys: [75], gestures: true),
        .rest, .here(holds: true), .here(holds: false), .question(),
        .question(press: true), .parted,
    ])
    func messagesAreReadAsTheyAreWritten(message: WatchMessage) {
        #expect(WatchMessage(message.bytes) == message)
    }

    @Test func garbageIsNoMessage() {
        for bytes in [
            [], [0], [0, 0, 1, 2, 3, 4], [1], [1, 0, 0], [255, 0], [0, 0, 1, 2, 3, 4, 9, 5],
        ] as [[UInt8]] {
            #expect(WatchMessage(bytes) == nil)
        }
    }
}
