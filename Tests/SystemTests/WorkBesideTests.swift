import Glibc
import Synchronization
import Testing

@testable import System

@Suite struct WorkBesideTests {
    private func isReady(_ descriptor: Int32, within patience: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, patience) > 0
    }

    @Test func itTellsWhenItIsDone() throws {
        let work = WorkBeside<Int>()
        let gate = Mutex(())
        #expect(work.take() == nil && !work.isUnderWay)
        for number in 1...20 {
            gate.withLock { _ in
                work.begin { gate.withLock { _ in number } }
                // What comes meanwhile is not begun.
                work.begin { 0 }
                #expect(work.isUnderWay && !isReady(work.descriptor, within: 0))
            }
            #expect(isReady(work.descriptor, within: 60_000))
            #expect(work.take() == number)
            #expect(!work.isUnderWay && !isReady(work.descriptor, within: 0))
        }
        // Taken before it is done, it is waited for.
        work.begin {
            MonotonicClock.sleep(milliseconds: 20)
            return -1
        }
        #expect(work.take() == -1)
    }

    @Test func whoGoesWaitsForTheWork() {
        let count = Atomic(0)
        do {
            let work = WorkBeside<Void>()
            work.begin {
                MonotonicClock.sleep(milliseconds: 20)
                count.add(1, ordering: .relaxed)
            }
        }
        #expect(count.load(ordering: .relaxed) == 1)
    }
}
