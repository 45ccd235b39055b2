// How far an application has read, judged by what is seen of it at one look each four milliseconds.

import Testing

@testable import X11

@Suite struct ReadingQuestionTests {
    typealias Case = (
        activity: ClientProcess.Activity, isAllBack: Bool, isAnswered: Bool, isAlive: Bool,
        hasTold: Bool, isLending: Bool, end: ReadingQuestion.Step, tenths: Int64
    )

    /// What comes of it, and after how many tenths of a second.
    @Test(
        arguments: [
            (.asleep, true, true, true, false, false, .isRead, 0),
            (.asleep, true, false, false, false, false, .isSilent, 8),
            // One that has told before tells again, and one that computes has not come to the question.
            (.asleep, true, false, false, true, false, .isLate, 100),
            (.working, true, false, true, false, false, .isLate, 100),
            (.working, false, false, true, true, false, .isSilent, 100),
            // Before its keys get another meaning, one that runs is left alone for longer.
            (.asleep, true, false, true, false, true, .isSilent, 50),
            (.asleep, true, false, false, false, true, .isLate, 100),
        ] as [Case])
    func whatIsSeenDecides(_ known: Case) {
        var look = ReadingQuestion.Look(
            time: 0, activity: known.activity, handed: (0, 0, known.isAllBack), answers: 0)
        (look.isAnswered, look.isAlive) = (known.isAnswered, known.isAlive)
        var question = ReadingQuestion(to: 1, of: 1, by: .marker, hasTold: known.hasTold, look)
        var end: ReadingQuestion.Step?
        while end == nil, look.time < 20_000 {
            look.time += 4
            let steps = question.take(look, isLending: known.isLending)
            end = steps.last.flatMap { [.isRead, .isSilent, .isLate].contains($0) ? $0 : nil }
        }
        #expect(end == known.end && look.time / 100 == known.tenths)
    }
}
