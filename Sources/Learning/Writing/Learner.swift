import Dictionaries
import Strokes

/// A character as it was read, or not understood.
public struct Observation: Hashable, Sendable {
    /// What was drawn, as an example of whatever it turns out to be.
    public var drawn: Example
    /// The mode it was read in.
    public var mode: String
    /// What was done; nothing where it was not understood. Not what the shape alone said where a
    /// letter model chose another letter.
    public var actions: [Action]
    /// The nearest readings, by shape alone, nearest first.
    public var alternatives: [ExampleMatch]
    public var verdict: Verdict

    /// nil where nothing was drawn.
    public init?(
        ink: Ink, mode: String, actions: [Action], alternatives: [ExampleMatch],
        verdict: Verdict
    ) {
        guard let drawn = Example(learning: ink) else { return nil }
        self.drawn = drawn
        self.mode = mode
        self.actions = verdict == .rejected ? [] : actions
        self.alternatives = alternatives
        self.verdict = verdict
    }

    /// Nothing was near enough, and nothing was done.
    public var isMissed: Bool { verdict == .rejected }
    /// The example behind what was done; nil where none was: nothing was done, the mode below all
    /// others decided, whose examples are nobody's hand, or the word made another letter likelier
    /// than the shape did. From such a guess that merely stood nothing is learned, and where it is
    /// taken back no example is to blame.
    public var winner: ExampleMatch? {
        alternatives.first.flatMap { $0.actions == actions ? $0 : nil }
    }

    /// How much farther the second reading is than the first; infinite where there is none.
    var margin: Float {
        guard alternatives.count > 1 else { return .infinity }
        return alternatives[1].distance - alternatives[0].distance
    }

    /// The elastic distance between what was drawn for both.
    func distance(to other: Observation) -> Float {
        guard let shape = drawn.shape, let otherShape = other.drawn.shape else { return .infinity }
        return shape.distance(to: otherShape)
    }
}

extension [Action] {
    /// Whether this removes the character before.
    var isBackSpace: Bool {
        self == [.chord(.backSpace)]
    }

    /// Whether a word is complete when this is typed.
    var endsWord: Bool {
        allSatisfy {
            switch $0 {
            case .text(let text): text.allSatisfy { !$0.isLetter && !$0.isNumber }
            case .chord, .hold, .release, .pointer, .run, .pause, .open: true
            case .shift, .lock, .stick, .stickLock, .unstick, .mark, .takeBack, .nextReading,
                .straighten, .ignore:
                false
            }
        } && !isEmpty
    }

    /// Whether this changes the mode or sticks modifiers, and types nothing.
    var isModeChange: Bool {
        !isEmpty
            && allSatisfy {
                switch $0 {
                case .shift, .lock, .stick, .stickLock, .unstick, .straighten: true
                case .text, .chord, .hold, .release, .pointer, .mark, .run, .pause, .takeBack,
                    .nextReading, .open, .ignore:
                    false
                }
            }
    }
}

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
        from observation: Observation, meaning: ExampleMatch, _ cause: Lesson.Cause
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
