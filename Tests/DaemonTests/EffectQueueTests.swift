// Effects are carried out in the order in which they were decided.

import Testing

@testable import Daemon

@Suite struct EffectQueueTests {
    /// A tree of effects: each is followed by those that carrying it out brings about.
    private struct Step {
        var name: String
        var following: [Step] = []
    }

    @Test func whatFollowsComesBehindWhatWasDecidedBefore() {
        let queue = EffectQueue<Step>()
        queue.put([
            Step(
                name: "typed", following: [Step(name: "refused", following: [Step(name: "told")])]),
            Step(name: "recognised", following: [Step(name: "asked")]),
        ])
        queue.put([Step(name: "offered")])
        var done: [String] = []
        queue.carryOutAll { step in
            done.append(step.name)
            return step.following
        }
        #expect(done == ["typed", "recognised", "offered", "refused", "asked", "told"])
    }

    /// As where carrying out one effect serves something that has effects of its own.
    @Test func aCallFromWithinChangesNoOrder() {
        let queue = EffectQueue<Int>()
        var done: [Int] = []
        func carryOut(_ effect: Int) -> [Int] {
            done.append(effect)
            if effect == 1 {
                queue.put([3])
                queue.carryOutAll(by: carryOut)
            }
            done.append(-effect)
            return []
        }
        queue.put([1, 2])
        queue.carryOutAll(by: carryOut)
        #expect(done == [1, -1, 2, -2, 3, -3])
        // It is empty, and can be used again.
        queue.put([4])
        queue.carryOutAll(by: carryOut)
        #expect(done.suffix(2) == [4, -4] && done.count == 8)
    }
}
