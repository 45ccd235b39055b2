// Owns: finding out what became of a character: it stood, or was taken back and written again.
// Leaves what is learned from that to LearningPolicy, writing it down to LearnedStrokes.

import Dictionaries
import Strokes

/// Watches somebody write: characters and take-backs in, lessons out. Times are milliseconds on any
/// clock that does not go back.
public struct Learner: Sendable {
    /// A character that may still be taken back.
    private struct Standing {
        var observation: Observation
        /// Characters before it that were taken back or not understood, and may be it.
        var earlier: [Observation]
        var since: Int64
        var followers = 0
    }

    public var policy: LearningPolicy
    private var standing: [Standing] = []
    /// What was taken back or not understood last, and when.
    private var doubted: [Observation] = []
    private var doubtedSince: Int64 = 0
    /// More tries than this at one character tell nothing further.
    private static let mostTries = 3

    public init(policy: LearningPolicy = LearningPolicy()) {
        self.policy = policy
    }

    /// When `tick` is wanted next; nil where time changes nothing.
    public var deadline: Int64? { standing.first.map { $0.since + policy.patience } }

    /// A character was drawn. One whose entry is BackSpace takes back what is before it.
    ///
    /// - Parameter isPrivate: nothing may be learned from it, as in a password.
    public mutating func note(
        _ observation: Observation, isPrivate: Bool = false, at now: Int64
    ) -> [Lesson] {
        var lessons = tick(at: now)
        guard !isPrivate else {
            forget()
            return lessons
        }
        let actions = observation.actions
        if observation.isMissed {
            doubt([observation], at: now)
            return lessons
        }
        if actions.isBackSpace { return lessons + takeBack(at: now) }
        if actions.isModeChange { return lessons }
        for index in standing.indices { standing[index].followers += 1 }
        standing.append(
            Standing(
                observation: observation, earlier: takeDoubted(at: now), since: now))
        let stood =
            actions.endsWord
            ? standing.count - 1 : standing.prefix { $0.followers >= policy.standingAfter }.count
        lessons += confirm(stood)
        return lessons
    }

    /// The last character was removed by whoever wrote it.
    public mutating func takeBack(at now: Int64) -> [Lesson] {
        let lessons = tick(at: now)
        guard let last = standing.popLast() else {
            doubted = []
            return lessons
        }
        // Two in a row change a text rather than a reading.
        if doubted.isEmpty {
            doubt(last.earlier + [last.observation], at: now)
        } else {
            doubted = []
        }
        return lessons
    }

    /// The writer said what `observation` was, in a dialog.
    ///
    /// - Parameter mode: where `actions` are an entry, or become one.
    public mutating func answer(
        _ observation: Observation, means actions: [Action], in mode: String
    ) -> [Lesson] {
        standing.removeAll { $0.observation == observation }
        doubted.removeAll { $0 == observation }
        var lessons: [Lesson] = []
        if let winner = observation.winner, winner.actions != actions {
            lessons.append(Lesson(.misled, winner.example, for: winner.actions, in: winner.mode))
        }
        return lessons + [Lesson(.answered, observation.drawn, for: actions, in: mode)]
    }

    /// Time has gone on.
    public mutating func tick(at now: Int64) -> [Lesson] {
        confirm(standing.prefix { now >= $0.since + policy.patience }.count)
    }

    /// The writing is over: what has not been taken back stands.
    public mutating func finish() -> [Lesson] {
        defer { forget() }
        return confirm(standing.count)
    }

    /// Drops what is not clear yet.
    public mutating func forget() {
        standing = []
        doubted = []
    }

    private mutating func doubt(_ observations: [Observation], at now: Int64) {
        doubted = takeDoubted(at: now) + observations
        doubted.removeFirst(max(0, doubted.count - Self.mostTries))
        doubtedSince = now
    }

    private mutating func takeDoubted(at now: Int64) -> [Observation] {
        defer { doubted = [] }
        return now < doubtedSince + policy.memory ? doubted : []
    }

    /// The first `count` characters stand.
    private mutating func confirm(_ count: Int) -> [Lesson] {
        let stood = standing.prefix(count)
        standing.removeFirst(count)
        return stood.flatMap { lessons(from: $0) }
    }

    private func lessons(from standing: Standing) -> [Lesson] {
        let observation = standing.observation
        // Nothing else is learned from what stood: nobody sees whether a chord was meant.
        guard let meaning = observation.winner, meaning.actions.isPlainText else { return [] }
        let tries = standing.earlier.filter { isTry(at: observation, $0) }
        guard !tries.isEmpty else { return policy.lessons(fromStanding: observation) }
        return tries.flatMap { policy.lessons(from: $0, meaning: meaning, .corrected) }
            + policy.lessons(from: observation, meaning: meaning, .corrected)
    }

    /// Whether `earlier`, which was taken back or not understood, was meant to be what
    /// `observation` was read as: the two look alike, or the later one is clear and the earlier was
    /// nearly read so. Otherwise the writer changed their mind.
    private func isTry(at observation: Observation, _ earlier: Observation) -> Bool {
        guard earlier.mode == observation.mode, earlier.actions != observation.actions else {
            return false
        }
        let likeness = earlier.distance(to: observation)
        let other = earlier.alternatives.first { $0.actions == observation.actions }
        // Nothing says that what was not understood was written again at all.
        if earlier.isMissed { return other != nil && likeness <= policy.missedLikeness }
        if likeness <= policy.likeness { return true }
        guard observation.verdict == .sure, let winner = earlier.winner, let other else {
            return false
        }
        return other.distance <= policy.nearly * winner.distance
    }
}
