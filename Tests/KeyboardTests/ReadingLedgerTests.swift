// What is known to have been read, of several windows.

import Keyboard
import PureSupport
import Testing

@Suite struct ReadingLedgerTests {
    private var ledger = ReadingLedger()

    @Test mutating func aBatchIsReadOnceAllBeforeItAre() {
        let one = ledger.note(sentTo: 7)
        let two = ledger.note(sentTo: 9)
        #expect(ledger.readers == [7, 9])
        ledger.note(9, hasReadThrough: two)
        #expect(!ledger.isRead(two), "the other window has yet to read an earlier one")
        ledger.note(7, hasReadThrough: one)
        #expect(ledger.isRead(two))
        #expect(ledger.readers.isEmpty)
    }

    @Test mutating func whatIsSentAfterTheQuestionIsNotAnswered() {
        let asked = ledger.note(sentTo: 7)
        let later = ledger.note(sentTo: 7)
        ledger.note(7, hasReadThrough: asked)
        #expect(ledger.isRead(asked))
        #expect(!ledger.isRead(later))
        #expect(ledger.last(for: 7) == later)
    }

    @Test mutating func aWindowThatIsGoneReadsNothing() {
        let batch = ledger.note(sentTo: 7)
        ledger.forget(7)
        #expect(ledger.isRead(batch))
    }

    /// Against the plainest account: a list of batches, each crossed out by itself.
    @Test mutating func agreesWithAListOfBatches() throws {
        var generator = SeededGenerator.fresh()
        var unread: [(number: Int, window: UInt)] = []
        var asked: [UInt: Int] = [:]
        for _ in 0..<2000 {
            let window = UInt.random(in: 1...4, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0, 1: unread.append((ledger.note(sentTo: window), window))
            case 2: asked[window] = ledger.last(for: window)
            default:
                guard let number = asked.removeValue(forKey: window) else { continue }
                ledger.note(window, hasReadThrough: number)
                unread.removeAll { $0.window == window && $0.number <= number }
            }
            #expect(Set(ledger.readers) == Set(unread.map(\.window)))
            for (number, window) in unread {
                #expect(!ledger.isRead(number))
                #expect(try #require(ledger.last(for: window)) >= number)
            }
        }
    }
}
