// When a press that nobody tells of any more is looked at, and given up.

import Testing

@testable import Daemon

@Suite struct HeldPressTests {
    @Test func nothingHeldIsNothingToDo() {
        var press = HeldPress()
        #expect(press.deadline == nil)
        let step = press.due(at: .max)
        #expect(step == .wait)
        press.heard(isHeld: false, at: 5)
        #expect(press.deadline == nil)
    }

    @Test func itIsLookedAtOnceASecondAndGivenUpAfterTen() {
        var press = HeldPress()
        press.heard(isHeld: true, at: 0)
        var steps: [HeldPress.Step] = []
        var now: Int64 = 0
        while let deadline = press.deadline {
            let early = press.due(at: deadline - 1)
            #expect(early == .wait)
            now = deadline
            #expect(press.isStill == !steps.isEmpty)
            steps.append(press.due(at: now))
        }
        press.heard(isHeld: true, at: now)
        #expect(!press.isStill)
        #expect(steps == Array(repeating: .look, count: 9) + [.giveUp])
        #expect(now == HeldPress.patience)
    }

    @Test func whoMovesGoesOn() {
        var press = HeldPress()
        for now in stride(from: Int64(0), to: 100_000, by: 900) {
            let step = press.due(at: now)
            #expect(step == .wait)
            press.heard(isHeld: true, at: now)
        }
        press.heard(isHeld: false, at: 100_000)
        #expect(press.deadline == nil)
    }
}
