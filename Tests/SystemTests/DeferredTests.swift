import Synchronization
import System
import Testing

@Suite struct DeferredTests {
    private final class Count: Sendable {
        let made = Atomic<Int>(0)
    }

    @Test func aValueIsMadeOnceAndOnlyWhereItIsAskedFor() async {
        let count = Count()
        let deferred = Deferred { count.made.add(1, ordering: .relaxed).newValue }
        #expect(count.made.load(ordering: .relaxed) == 0)
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { deferred.value } }
            for await value in group { #expect(value == 1) }
        }
        #expect(count.made.load(ordering: .relaxed) == 1)
    }

    @Test func whatItIsMadeFromIsLetGo() {
        weak var source: Count?
        let deferred: Deferred<Int>
        do {
            let count = Count()
            source = count
            deferred = Deferred { count.made.load(ordering: .relaxed) }
        }
        #expect(source != nil)
        _ = deferred.value
        #expect(source == nil)
    }
}
