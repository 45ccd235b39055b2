// When the user is told that another program has taken a trigger, and when not.

import Testing

@testable import Daemon

@Suite struct TakenTriggersTests {
    private var triggers = TakenTriggers()

    @Test mutating func aPressThatNeverCameIsAskedAfterAndToldOnce() {
        triggers.grabbed(shared: [])
        #expect(triggers.pressed(at: 0) { [] } == [])
        #expect(triggers.pressed(at: 10) { [1] } == [1])
        #expect(triggers.taken == [1])
        #expect(triggers.pressed(at: 20) { [1] } == [])
        // It works again, and is taken again.
        triggers.came(at: 30)
        #expect(triggers.taken == [])
        #expect(triggers.pressed(at: 31) { [1] } == [])
        #expect(triggers.pressed(at: 40) { [0, 1] } == [0, 1])
    }

    /// The server is not asked where the press came, and is where the last one came long before.
    @Test mutating func aPressThatCameIsNoReasonToAsk() {
        triggers.grabbed(shared: [])
        for time in [0, 50, 5000] as [Int64] {
            triggers.came(at: time)
            #expect(
                triggers.pressed(at: time + 20) {
                    Issue.record("asked")
                    return [0]
                } == [])
        }
        triggers.came(at: 6000)
        #expect(triggers.pressed(at: 8000) { [0] } == [0])
    }

    /// Krakel is in front of whoever had it before, until that one grabs it anew.
    @Test mutating func whoHadItBeforeHasNotTakenIt() {
        triggers.grabbed(shared: [0])
        #expect(triggers.pressed(at: 0) { [0] } == [])
        #expect(triggers.pressed(at: 0) { [] } == [])
        #expect(triggers.pressed(at: 0) { [0] } == [0])
        triggers.grabbed(shared: [0])
        #expect(triggers.taken == [])
        #expect(triggers.pressed(at: 0) { [0] } == [])
        triggers.look { [] }
        #expect(triggers.pressed(at: 0) { [0] } == [0])
    }

    @Test mutating func whatWasGivenBackIsNotToldAnyMore() {
        triggers.grabbed(shared: [])
        #expect(triggers.pressed(at: 0) { [0, 1] } == [0, 1])
        triggers.look { [1] }
        #expect(triggers.taken == [1])
        triggers.look { [] }
        #expect(triggers.taken == [])
        triggers.look {
            Issue.record("asked")
            return []
        }
    }
}
