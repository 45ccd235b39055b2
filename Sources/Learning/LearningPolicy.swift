// Owns: which lessons a character gives once it is clear what it was. Leaves finding that out to
// Learner.

import Dictionaries

/// What to learn from, and how long to wait for a take-back. Distances are those of the matcher.
///
/// The values were found on streams of held-back writers (`measure stream`), of whom all, half or
/// none of the errors are taken back and written again: with none, learning must not do harm.
public struct LearningPolicy: Hashable, Sendable {
    /// Text has stood when this many characters more were written.
    public var standingAfter = 3
    /// Text has stood after this many milliseconds.
    public var patience: Int64 = 5000
    /// What was taken back is not held against what is written later than this, in milliseconds.
    public var memory: Int64 = 15_000
    /// Two inks this near are the same character written twice.
    public var likeness: Float = 1
    /// The same where the first of them was not understood.
    public var missedLikeness: Float = 0.6
    /// A reading that was so many times farther than the one taken back was nearly taken.
    public var nearly: Float = 2.5
    /// A character becomes an example where the second reading is no more than this farther away.
    public var margin: Float = 0.5
    /// Text that merely stood becomes an example only from this margin on: below it, the reading is
    /// too often wrong.
    public var leastMargin: Float = 0.3
    /// ... and only where it is no farther than this.
    public var farthest: Float = 0.9
    /// The factor of such an example: nobody has said that it was right, so that it must not draw
    /// others to it as one's own writing otherwise does.
    public var standingFactor: Float = 1.1
    /// A character farther than this becomes an example although no other reading is near.
    public var distant: Float = 0.7

    public init() {}

    /// The lessons of a character that stood, without anybody having said so.
    func lessons(fromStanding observation: Observation) -> [Lesson] {
        guard let winner = observation.winner, observation.verdict == .sure,
            winner.actions.isPlainText, winner.distance <= farthest,
            observation.margin >= leastMargin
        else { return [] }
        return lessons(from: observation, meaning: winner, .stood)
    }

    /// The lessons of a character that is known to mean `meaning`.
    func lessons(
        from observation: Observation, meaning: Alternative, _ cause: Lesson.Cause
    ) -> [Lesson] {
        var lessons: [Lesson] = []
        let isWrong = observation.actions != meaning.actions
        if isWrong, let winner = observation.winner {
            lessons.append(Lesson(.misled, winner.example, for: winner.actions, in: winner.mode))
        }
        if isWrong || observation.margin < margin || meaning.distance > distant {
            var example = observation.drawn
            if cause == .stood { example.factor = Factor(standingFactor) }
            lessons.append(Lesson(cause, example, for: meaning.actions, in: meaning.mode))
        }
        return lessons
    }
}
