import Dictionaries
import Strokes

/// A character that was recognised or rejected.
public struct Observation: Hashable, Sendable {
    /// The ink as an example.
    public var drawn: Example
    /// The mode that it was read in.
    public var mode: String
    /// The actions that were done; empty where it was rejected. Where a letter model chose another letter
    /// than the shape alone, these are those of the letter model.
    public var actions: [Action]
    /// The nearest entries by shape alone, the nearest first.
    public var alternatives: [ExampleMatch]
    public var verdict: Verdict
    /// Whether the actions are those that the word around it says, whatever its shape.
    var isMeantByWord = false
    /// Whether it looks like a scratch-out, so that it is no example of a character.
    let isScratchOut: Bool

    /// nil for ink without a point.
    public init?(
        ink: Ink, mode: String, actions: [Action], alternatives: [ExampleMatch], verdict: Verdict
    ) {
        guard let drawn = Example(learning: ink) else { return nil }
        self.drawn = drawn
        isScratchOut = ScratchOut(ink)?.isLikely ?? false
        self.mode = mode
        self.actions = verdict == .rejected ? [] : actions
        self.alternatives = alternatives
        self.verdict = verdict
    }

    /// The letter of a word that was mended, refused or not: what it means is what the word says.
    public init?(ink: Ink, mode: String, meant letter: Character, alternatives: [ExampleMatch]) {
        self.init(
            ink: ink, mode: mode, actions: [.text(String(letter))], alternatives: alternatives,
            verdict: .doubtful)
        isMeantByWord = true
    }

    /// Whether it was rejected, so that nothing was done.
    public var isMissed: Bool { verdict == .rejected }
    /// The example that decided; nil where the character was rejected, where the mode `below` decided,
    /// whose examples are not of the writer's hand, or where a letter model chose another letter than the
    /// shape. In these cases nothing is learned from a character that stood, and no factor is raised where
    /// it was taken back.
    var winner: ExampleMatch? {
        alternatives.first.flatMap { $0.actions == actions ? $0 : nil }
    }

    /// The difference between the distances of the two nearest entries; infinite where there is only one.
    var margin: Float {
        guard alternatives.count > 1 else { return .infinity }
        return alternatives[1].distance - alternatives[0].distance
    }

    /// The elastic distance between the inks of both.
    func distance(to other: Observation) -> Float {
        guard let shape = drawn.shape, let otherShape = other.drawn.shape else { return .infinity }
        return shape.distance(to: otherShape)
    }
}

extension [Action] {
    /// Whether this removes the character before.
    var isBackSpace: Bool { self == [.chord(.backSpace)] }

    var endsWord: Bool {
        allSatisfy {
            switch $0 {
            case .text(let text): text.allSatisfy { !$0.isLetter && !$0.isNumber }
            default: $0.has(.endsWord)
            }
        } && !isEmpty
    }
}

/// When to learn, and how long to wait for a take-back. Distances are those of the matcher.
///
/// The values were found on streams of held-back writers (`measure stream`), of whom all, half or
/// none of the errors are taken back and written again: with none, learning must not do harm.
public struct LearningPolicy: Hashable, Sendable {
    /// A character stands when this many more were written after it.
    public var standingAfter = 3
    /// A character stands after this many milliseconds.
    public var standingTime: Int64 = 5000
    /// For how many milliseconds a character that was taken back may have been meant as a later one.
    var memory: Int64 = 15_000
    /// Two inks that are nearer than this are the same character written twice.
    public var likeness: Float = 1
    /// The same where the first of them was rejected.
    public var missedLikeness: Float = 0.6
    /// An alternative was nearly chosen if it was at most this many times as far as the winner.
    public var nearly: Float = 2.5
    /// A character becomes an example if its margin is less than this.
    public var margin: Float = 0.5
    /// A character that merely stood becomes an example only from this margin on: below it, too many were
    /// misread.
    public var leastMargin: Float = 0.3
    /// A character that merely stood becomes an example only up to this distance.
    public var farthest: Float = 0.9
    /// The factor of such an example, which counts less than others because the writer has not confirmed
    /// it.
    public var standingFactor: Float = 1.1
    /// The same of a letter that was misread, which the word says.
    public var farthestByWord: Float = 1.6
    /// A character farther than this becomes an example although no other entry is near.
    public var distant: Float = 0.7

    public init() {}

    /// The lessons of a character that stood, without a correction before it.
    func lessons(fromStanding observation: Observation) -> [Lesson] {
        guard let winner = observation.winner, observation.verdict == .sure,
            winner.actions.isPlainText, winner.distance <= farthest,
            observation.margin >= leastMargin
        else { return [] }
        return lessons(from: observation, meaning: winner, .stood)
    }

    /// The lessons of a letter that was misread, and that the word says, without a correction behind it: none of what is
    /// plainly another letter, such as the l of an `ls` that became `is`.
    func lessons(fromWord observation: Observation) -> [Lesson] {
        let meaning = observation.alternatives.first { $0.actions == observation.actions }
        guard let meaning, let nearest = observation.alternatives.first,
            meaning.distance <= min(farthestByWord, nearly * nearest.distance),
            observation.winner == nil, !observation.isScratchOut
        else { return [] }
        var example = observation.drawn
        example.factor = Factor(standingFactor)
        return [Lesson(.stood, example, for: meaning.actions, in: meaning.mode)]
    }

    /// The lessons of a character that is known to mean `meaning`.
    func lessons(
        from observation: Observation, meaning: ExampleMatch, _ cause: Lesson.Cause
    ) -> [Lesson] {
        guard !observation.isScratchOut else { return [] }
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

/// What follows from what was written or taken back.
public struct Learned: Hashable, Sendable {
    /// What is learned from characters that stood until then.
    public var lessons: [Lesson] = []
    /// Lessons of before which came from what was taken back: it did not stand after all.
    public var withdrawn: [Lesson] = []
}

/// Learns from writing: characters and take-backs go in, lessons come out. Times are in milliseconds, by
/// any clock that never goes back.
public struct Learner: Sendable {
    /// A character that may still be taken back.
    private struct Standing {
        var observation: Observation
        /// Characters before it that were taken back or rejected, and may have been meant as this one.
        var earlier: [Observation]
        var since: Int64
        var followers = 0
    }

    /// A character that stood, and what it taught.
    private struct Stood {
        var observation: Observation
        var lessons: [Lesson]
    }

    public var policy: LearningPolicy
    private var standing: [Standing] = []
    /// The last characters that were taken back or rejected, and since when.
    private var doubted: [Observation] = []
    private var doubtedSince: Int64 = 0
    /// The characters that stood last: a whole word may be taken back.
    private var stood: [Stood] = []
    /// The characters of a word that was taken back and is being written again, in their order.
    private var rewritten: [Observation] = []
    /// As it was before a BackSpace, where that came last: it may yet be part of another character.
    private var beforeBackSpace: [(drawn: Example, learner: Learner, withdrawn: [Lesson])] = []
    /// The most characters that are remembered once they stood.
    private static let mostStood = 100
    /// The most tries at one character that are learned from.
    private static let mostTries = 3

    public init(policy: LearningPolicy = LearningPolicy()) {
        self.policy = policy
    }

    /// When to call `tick` next; nil where time changes nothing.
    public var deadline: Int64? { standing.first.map { $0.since + policy.standingTime } }

    /// Takes note of a character. One that does BackSpace takes back the character that it removes.
    ///
    /// - Parameters:
    ///   - removed: the ink of that character; nil where it is not known what stands there, or it is no character.
    ///   - isPrivate: whether nothing may be learned from it, as in a password.
    public mutating func note(
        _ observation: Observation, removing removed: Ink? = nil, isPrivate: Bool = false,
        at now: Int64
    ) -> Learned {
        var learned = Learned(lessons: tick(at: now))
        beforeBackSpace = []
        guard !isPrivate else {
            forget()
            return learned
        }
        let actions = observation.actions
        if observation.isMissed {
            doubt([observation], at: now)
            return learned
        }
        if actions.isBackSpace {
            let before = self
            if let removed, knows(removed) {
                learned.withdrawn = takeBack(at: now).withdrawn
            } else {
                // The text is edited.
                (doubted, rewritten) = ([], [])
            }
            beforeBackSpace = [(observation.drawn, before, learned.withdrawn)]
            return learned
        }
        if !actions.isEmpty, actions.allSatisfy({ $0.has(.isModeChange) }) { return learned }
        for index in standing.indices { standing[index].followers += 1 }
        standing.append(
            Standing(
                observation: observation, earlier: takeDoubted(at: now) + takeRewritten(at: now),
                since: now))
        let stood =
            actions.endsWord
            ? standing.count - 1 : standing.prefix { $0.followers >= policy.standingAfter }.count
        learned.lessons += confirm(stood)
        return learned
    }

    /// Takes note that the writer has removed the last characters.
    public mutating func takeBack(_ count: Int = 1, at now: Int64) -> Learned {
        let lessons = tick(at: now)
        beforeBackSpace = []
        let taken = standing.suffix(count)
        standing.removeLast(taken.count)
        let before = stood.suffix(count - taken.count)
        stood.removeLast(before.count)
        rewritten = []
        if count > 1 {
            // Each of them was meant as the one that is written in its place.
            rewritten = before.map(\.observation) + taken.map(\.observation)
            doubted = []
            doubtedSince = now
        } else if let last = taken.last, doubted.isEmpty {
            doubt(last.earlier + [last.observation], at: now)
        } else {
            // To remove two in a row is to edit the text, not to correct a misread character.
            doubted = []
        }
        return Learned(lessons: lessons, withdrawn: before.flatMap(\.lessons))
    }

    /// Whether `ink` is a character that was not taken back or retracted.
    public func knows(_ ink: Ink) -> Bool {
        guard let drawn = Example(learning: ink) else { return false }
        return standing.contains { $0.observation.drawn == drawn }
            || stood.contains { $0.observation.drawn == drawn }
    }

    /// Takes note that `ink` was part of another character, or of a word that says something else: it stands for
    /// nothing.
    ///
    /// - Returns: the lessons of before which came from it; of a BackSpace, those that it had withdrawn.
    public mutating func retract(_ ink: Ink) -> Learned {
        guard let drawn = Example(learning: ink) else { return Learned() }
        if let before = beforeBackSpace.first, before.drawn == drawn {
            self = before.learner
            return Learned(lessons: before.withdrawn)
        }
        if let index = stood.lastIndex(where: { $0.observation.drawn == drawn }) {
            return Learned(withdrawn: stood.remove(at: index).lessons)
        }
        if let index = standing.lastIndex(where: { $0.observation.drawn == drawn }) {
            doubted += standing.remove(at: index).earlier
        }
        doubted.removeAll { $0.drawn == drawn }
        return Learned()
    }

    /// Takes note that the writer said in the dialog what `observation` means.
    ///
    /// - Parameter mode: the mode where `actions` are an entry, or become one.
    public mutating func answer(
        _ observation: Observation, means actions: [Action], in mode: String
    ) -> [Lesson] {
        standing.removeAll { $0.observation == observation }
        doubted.removeAll { $0 == observation }
        if observation.isScratchOut, actions.isPlainText { return [] }
        var lessons: [Lesson] = []
        if let winner = observation.winner, winner.actions != actions {
            lessons.append(Lesson(.misled, winner.example, for: winner.actions, in: winner.mode))
        }
        return lessons + [Lesson(.answered, observation.drawn, for: actions, in: mode)]
    }

    /// Takes note of the time.
    public mutating func tick(at now: Int64) -> [Lesson] {
        let count = standing.prefix { now >= $0.since + policy.standingTime }.count
        for index in beforeBackSpace.indices { _ = beforeBackSpace[index].learner.confirm(count) }
        return confirm(count)
    }

    /// Ends the writing: characters that were not taken back stand.
    public mutating func finish() -> [Lesson] {
        defer { forget() }
        return confirm(standing.count)
    }

    /// Forgets everything that is not decided yet.
    mutating func forget() {
        standing = []
        stood = []
        doubted = []
        rewritten = []
        beforeBackSpace = []
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

    /// The character of the word that is written again in whose place the next one is.
    private mutating func takeRewritten(at now: Int64) -> [Observation] {
        guard now < doubtedSince + policy.memory, !rewritten.isEmpty else { return [] }
        return [rewritten.removeFirst()]
    }

    /// Returns the lessons of the first `count` characters, which stand.
    private mutating func confirm(_ count: Int) -> [Lesson] {
        let confirmed = standing.prefix(count).map { standing in
            Stood(observation: standing.observation, lessons: lessons(from: standing))
        }
        standing.removeFirst(count)
        stood = Array((stood + confirmed).suffix(Self.mostStood))
        return confirmed.flatMap(\.lessons)
    }

    private func lessons(from standing: Standing) -> [Lesson] {
        let observation = standing.observation
        if observation.isMeantByWord { return policy.lessons(fromWord: observation) }
        // Only text is learned from: if a chord stands, that does not show that it was meant.
        guard let meaning = observation.winner, meaning.actions.isPlainText else { return [] }
        let tries = standing.earlier.filter { isTry(at: observation, $0) }
        guard !tries.isEmpty else { return policy.lessons(fromStanding: observation) }
        return tries.flatMap { policy.lessons(from: $0, meaning: meaning, .corrected) }
            + policy.lessons(from: observation, meaning: meaning, .corrected)
    }

    /// Whether `earlier`, which was taken back or rejected, was meant as `observation`: the two look alike,
    /// or the later one is clear and was nearly chosen for the earlier. Otherwise the writer changed their
    /// mind.
    private func isTry(at observation: Observation, _ earlier: Observation) -> Bool {
        guard earlier.mode == observation.mode, earlier.actions != observation.actions else {
            return false
        }
        let likeness = earlier.distance(to: observation)
        let other = earlier.alternatives.first { $0.actions == observation.actions }
        // A rejected character may not have been written again at all, so this is stricter.
        if earlier.isMissed { return other != nil && likeness <= policy.missedLikeness }
        if likeness <= policy.likeness { return true }
        guard observation.verdict == .sure, let winner = earlier.winner, let other else {
            return false
        }
        return other.distance <= policy.nearly * winner.distance
    }
}
