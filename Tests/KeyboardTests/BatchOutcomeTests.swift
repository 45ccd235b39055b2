// What is put right after a batch, and journals that survive.

import Dictionaries
import Keyboard
import PureSupport
import Testing

@Suite struct BatchOutcomeTests {
    private static let shift: UInt8 = 50

    private func outcome(
        _ notices: [(KeyboardNotice, TimedNotice.Moment)], moved: Set<UInt8> = [],
        suspended: [UInt8] = []
    ) -> BatchOutcome {
        BatchOutcome(
            of: notices.map { TimedNotice($0.0, $0.1) }, moved: moved, suspended: suspended,
            modifiers: [Self.shift])
    }

    /// Fingers that move while their key is put aside: it ends as the finger does.
    @Test(
        arguments: [
            [], [false], [false, true], [false, true, false],
        ] as [[Bool]], [TimedNotice.Moment.before, .amid, .after])
    func aKeyEndsAsItsFinger(moves: [Bool], moment: TimedNotice.Moment) {
        let letGo: [UInt8] = moves.last == false ? [50] : []
        let notices = moves.map { (KeyboardNotice.key(50, isPress: $0), moment) }
        #expect(outcome(notices, suspended: [50]).letGo == letGo)
        #expect(outcome(notices).letGo.isEmpty, "a key that was not suspended is left alone")
    }

    /// A finger that comes down on a key of the batch: the batch's release is not the finger's.
    @Test(
        arguments: [
            [], [true], [true, false], [true, false, true],
        ] as [[Bool]], [TimedNotice.Moment.before, .amid, .after])
    func aKeyPressedMeanwhileStaysPressed(moves: [Bool], moment: TimedNotice.Moment) {
        let pressed: [UInt8] = moves.last == true ? [50] : []
        let notices = moves.map { (KeyboardNotice.key(50, isPress: $0), moment) }
        #expect(outcome(notices, moved: [38, 50]).pressedMeanwhile == pressed)
        #expect(
            outcome(notices, moved: [38]).pressedMeanwhile.isEmpty,
            "a key that the batch did not touch is left alone")
    }

    @Test(
        arguments: [
            (.key(50, isPress: true), .before, .doubtful),
            (.key(50, isPress: true), .amid, .doubtful),
            (.key(50, isPress: true), .after, .asMeant),
            (.key(50, isPress: false), .amid, .asMeant),
            (.key(38, isPress: true), .amid, .asMeant), (.keymapChanged, .before, .underAnotherMap),
            (.keymapChanged, .amid, .doubtful), (.keymapChanged, .after, .asMeant),
            (.groupLocked(1), .amid, .asMeant),
        ] as [(KeyboardNotice, TimedNotice.Moment, BatchOutcome.Delivery)])
    func whatMakesABatchDoubtful(
        notice: KeyboardNotice, moment: TimedNotice.Moment, delivery: BatchOutcome.Delivery
    ) {
        #expect(outcome([(notice, moment)]).delivery == delivery)
        // A doubt stays, whatever comes after it.
        #expect(outcome([(.keymapChanged, .amid), (notice, moment)]).delivery == .doubtful)
    }

    @Test func theLastSwitchOfTheLayoutIsWhatSomebodyWants() {
        #expect(outcome([]).group == nil)
        #expect(outcome([(.groupLocked(1), .amid), (.groupLocked(2), .after)]).group == 2)
    }
}

@Suite struct KeyboardJournalTests {
    @Test func whatIsWrittenIsRead() throws {
        var journal = KeyboardJournal()
        #expect(journal.isEmpty)
        #expect(KeyboardJournal(words: journal.words) == journal)
        journal.locks = KeyboardJournal.Locks(modifiers: [.lock, .mod2], group: 1)
        journal.held = [37, 50]
        journal.buttons = [1]
        journal.lent = [200: [Keysym(rawValue: 0x0100_4E00)], 201: []]
        journal.readers = [0x20_0001, 7]
        #expect(KeyboardJournal(words: journal.words) == journal)
        journal.locks = KeyboardJournal.Locks(modifiers: [], group: nil)
        #expect(KeyboardJournal(words: journal.words) == journal)
    }

    /// Another program may have written anything there.
    @Test func anythingElseIsRefusedOrReadWithoutHarm() {
        var journal = KeyboardJournal()
        journal.held = [37, 50]
        journal.lent = [200: [Keysym(rawValue: 0xE4)]]
        let words = journal.words
        for length in words.indices {
            #expect(KeyboardJournal(words: Array(words.prefix(length))) == nil)
        }
        var generator = SeededGenerator.fresh()
        for _ in 0..<20_000 {
            var mangled = words
            mangled[Int.random(in: mangled.indices, using: &generator)] =
                [0, 1, 2, 255, 256, .max].randomElement(using: &generator) ?? 0
            _ = KeyboardJournal(words: mangled)
        }
    }
}
