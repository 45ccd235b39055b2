// Owns: when a stall is one.

import Daemon
import Testing

@Suite struct VigilTests {
    /// A watch that has just asked, at 0.
    private func asked() -> Vigil {
        var vigil = Vigil()
        vigil.turn(on: true)
        let step = vigil.pressed(at: 0)
        #expect(step == .ask)
        return vigil
    }

    @Test func nothingWakesItWhileNothingIsPressed() {
        var vigil = Vigil()
        #expect(vigil.deadline == nil)
        let first = vigil.pressed(at: 0)
        #expect(first == .wait)
        vigil.turn(on: true)
        #expect(vigil.deadline == nil)
        let later = vigil.due(at: 1_000_000, .waiting)
        #expect(later == .wait)
    }

    /// A click: asked twice, for the press may come behind the question; then it rests.
    @Test func anAnswerEndsIt() {
        var vigil = asked()
        vigil.heard(holds: false, at: 1)
        #expect(vigil.deadline == 1 + Vigil.pause)
        let second = vigil.due(at: 1 + Vigil.pause, .waiting)
        #expect(second == .ask)
        vigil.heard(holds: false, at: 2 + Vigil.pause)
        #expect(vigil.deadline == nil)
    }

    /// As long as something is held, questions follow each other.
    @Test func itStaysAwakeWhileSomethingIsHeld() {
        var vigil = asked()
        var now: Int64 = 1
        for _ in 0..<100 {
            vigil.heard(holds: true, at: now)
            now += Vigil.pause
            let step = vigil.due(at: now, .waiting)
            #expect(step == .ask)
        }
        vigil.heard(holds: false, at: now)
        let last = vigil.due(at: now + Vigil.pause, .waiting)
        #expect(last == .ask)
        vigil.heard(holds: false, at: now + Vigil.pause)
        #expect(vigil.deadline == nil)
    }

    /// Follows `vigil` from its question at 0 to the moment at which the daemon is parted.
    private func parting(_ vigil: inout Vigil, _ activity: Vigil.Activity, lag: Int64 = 0) -> Int64?
    {
        while let now = vigil.deadline, now < 10_000 {
            let step = vigil.due(at: now, activity)
            if step == .part { return now }
            if step == .probe, vigil.serverAnswered(after: lag, at: now + lag) { return now }
        }
        return nil
    }

    @Test(arguments: [
        (Vigil.Activity.stopped, Vigil.firstLook), (.waiting, Vigil.patience + Vigil.grace),
        (.running, Vigil.patienceWithWork + Vigil.grace),
    ])
    func silenceEndsAtItsLimit(activity: Vigil.Activity, limit: Int64) {
        var vigil = asked()
        let moment = parting(&vigil, activity)
        #expect(moment == limit)
        // With the pause between two questions it is still in time.
        if activity != .running { #expect(Vigil.pause + limit < 100) }
    }

    /// A server that is held by somebody else, or busy, is no stall of the daemon's.
    @Test func aSlowServerIsNoStall() {
        var vigil = asked()
        let first = vigil.due(at: Vigil.patience, .waiting)
        #expect(first == .probe)
        let isParted = vigil.serverAnswered(after: 500, at: 560)
        #expect(!isParted)
        #expect(vigil.deadline == 560 + Vigil.firstLook)
        let moment = parting(&vigil, .waiting)
        #expect(moment == 560 + Vigil.patience + Vigil.grace)
    }

    /// A server that lets both go at the same moment: the daemon has its turn to answer, and who works
    /// at that has more.
    @Test func whoWaitedForTheServerMayAnswer() {
        var vigil = asked()
        for now in [20, 40, 60] as [Int64] {
            let step = vigil.due(at: now, .waiting)
            #expect(step == (now == 60 ? .probe : .wait))
        }
        let isParted = vigil.serverAnswered(after: 1, at: 61)
        #expect(!isParted)
        let next = vigil.due(at: 61 + Vigil.grace, .running)
        #expect(next == .wait)
        vigil.heard(holds: true, at: 72)
        #expect(vigil.deadline == 72 + Vigil.pause)
    }

    /// But who is stopped waits for no server.
    @Test func aSlowServerExcusesNoStoppedOne() {
        var vigil = asked()
        let step = vigil.due(at: Vigil.firstLook, .stopped)
        #expect(step == .part)
    }

    /// What was said while the server was probed counts.
    @Test func anAnswerAtTheLastMomentCounts() {
        var vigil = asked()
        let step = vigil.due(at: Vigil.patience, .waiting)
        #expect(step == .probe)
        vigil.heard(holds: true, at: 61)
        let isParted = vigil.serverAnswered(after: 0, at: 61)
        #expect(!isParted)
    }

    @Test func aPausedDaemonIsLeftAlone() {
        var vigil = asked()
        vigil.turn(on: false)
        #expect(vigil.deadline == nil)
        vigil.heard(holds: true, at: 5)
        #expect(vigil.deadline == nil)
        let isParted = vigil.serverAnswered(after: 0, at: 6)
        #expect(!isParted)
    }

    @Test func aDeadDaemonHoldsNothing() {
        var vigil = asked()
        let moment = parting(&vigil, .gone)
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

    @Test(arguments: [
        WatchMessage.watch(client: 0xFEDC_BA98, buttons: [2, 255]), .watch(client: 1, buttons: []),
        .rest, .here(holds: true), .here(holds: false), .question, .parted,
    ])
    func messagesAreReadAsTheyAreWritten(message: WatchMessage) {
        #expect(WatchMessage(message.bytes) == message)
    }

    @Test func garbageIsNoMessage() {
        for bytes in [[], [0], [0, 1, 2, 3], [1, 1], [6], [255, 0]] as [[UInt8]] {
            #expect(WatchMessage(bytes) == nil)
        }
    }
}
