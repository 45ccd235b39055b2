// What was learned from characters that were taken back after all.

import Dictionaries
import Strokes
import Testing

@testable import Learning

@Suite struct WithdrawalTests {
    /// A learner that a word of one near letter and two clear ones has taught something.
    private var learner = Learner()
    private var lessons: [Lesson] = []

    init() throws {
        let word: [(String, KeyValuePairs<String, Float>)] = [
            ("1478963", ["u": 0.4, "l": 0.8]), ("183", LearnerTests.clear), ("456", [" ": 0.1]),
        ]
        for (number, letter) in word.enumerated() {
            lessons +=
                learner.note(
                    try Script.observation(letter.0, letter.1, .sure),
                    at: Int64(1000 + 300 * number)
                ).lessons
        }
    }

    private static func backSpace() throws -> (Ink, Observation) {
        let ink = try #require(CellPath("654")).ink
        let observation = Observation(
            ink: ink, mode: Mode.letters, actions: [.chord(.backSpace)], alternatives: [],
            verdict: .sure)
        return (ink, try #require(observation))
    }

    @Test mutating func aWordThatIsTakenBackWithdrawsItsLessons() throws {
        #expect(lessons.map(\.cause) == [.stood])
        let taken = learner.takeBack(3, at: 3000)
        #expect(taken.withdrawn == lessons)
        #expect(taken.lessons == [])
        // Only once.
        #expect(learner.takeBack(3, at: 3100).withdrawn == [])
    }

    @Test mutating func ofOneLetterAfterTheOtherOnlyItsOwn() throws {
        #expect(learner.takeBack(at: 3000).withdrawn == [])
        #expect(learner.takeBack(at: 3100).withdrawn == [])
        #expect(learner.takeBack(at: 3200).withdrawn == lessons)
    }

    @Test mutating func ofALetterThatItsWordSaysOtherwise() throws {
        let ink = try #require(CellPath("1478963")).ink
        #expect(learner.retract(ink).withdrawn == lessons)
        #expect(learner.retract(ink) == Learned())
    }

    /// A BackSpace that is drawn does so too, and gives them again where it was part of a letter.
    @Test mutating func aBackSpaceWithdrawsThemUntilItIsNone() throws {
        let (ink, backSpace) = try Self.backSpace()
        let inks = try ["456", "183", "1478963"].map { try #require(CellPath($0)).ink }
        let withdrawn = inks.enumerated().map { number, removed in
            learner.note(backSpace, removing: removed, at: Int64(3000 + 100 * number)).withdrawn
        }
        #expect(withdrawn == [[], [], lessons])
        #expect(learner.retract(ink).lessons == lessons)
        #expect(learner.takeBack(3, at: 3400).withdrawn == lessons)
    }

    /// What stood between it and its end as a BackSpace is learned once.
    @Test func nothingIsLearnedTwice() throws {
        var learner = Learner()
        _ = learner.note(try Script.observation("1478963", ["u": 0.4, "l": 0.8], .sure), at: 1000)
        _ = learner.note(try Script.observation("183", LearnerTests.clear, .sure), at: 5000)
        let (ink, backSpace) = try Self.backSpace()
        _ = learner.note(backSpace, removing: try #require(CellPath("183")).ink, at: 5200)
        #expect(learner.tick(at: 6100).map(\.cause) == [.stood])
        _ = learner.retract(ink)
        #expect(learner.finish().isEmpty)
    }

    /// The file is as it was, also where other lessons came after.
    @Test func aWithdrawnLessonLeavesTheFile() throws {
        let example = Example(cellPath: try #require(CellPath("14789")))
        let other = Lesson(.misled, example, for: [.text("l")], in: "letters")
        var document = try DictionaryDocument([])
        LearnedStrokes.apply([other], to: &document, at: "2026-01-01T00:00:00Z")
        let before = document.lines
        LearnedStrokes.apply(lessons + [other], to: &document, at: "2026-01-01T00:00:01Z")
        #expect(document.lines.count == 2)
        LearnedStrokes.apply(
            [], withdrawing: lessons + [other], to: &document, at: "2026-01-01T00:00:02Z")
        #expect(document.lines.map(\.examples) == before.map(\.examples))
        #expect(document.lines.map(\.comment) == before.map(\.comment))
    }
}
