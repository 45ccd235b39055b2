/// A question to an application of how far it has read its keys. What is seen at each look is judged here, and
/// what is to be done comes back as values: it asks nobody. Times are milliseconds.
struct ReadingQuestion {
    enum Means {
        case ping
        case marker
        /// The server does not tell.
        case none
    }

    /// What is seen at one look, before which the server was asked something: all that it had for the application
    /// by the look before, the application has read where it has not run since.
    struct Look {
        var time: Int64
        /// nil where the server does not tell whose the window is.
        var activity: ClientProcess.Activity?
        /// Whether one of the input methods that may have its keys has not slept.
        var hasMethodStirred = false
        /// How many keys the application had handed on to them, how many had come back, and whether all had.
        var handed: (on: Int, back: Int, isAllBack: Bool)
        /// How often the application had asked for the map.
        var answers: Int
        var isAnswered = false
        /// Whether the application has been seen to run since the question was put.
        var isAlive = false
    }

    /// What is to be done after a look.
    enum Step: Hashable {
        /// Who sleeps over a key or a question is to get something to read.
        case wake(methods: Bool)
        case put
        /// The process is to be found, as the application has been seen to run.
        case findProcess
        /// It has read all that the question speaks of.
        case isRead
        /// It runs, or its input method keeps its keys, and it does not tell.
        case isSilent
        case isLate
    }

    let window: UInt
    /// The last batch that its answer speaks of.
    let batch: Int
    let means: Means
    /// Whether the application is the one that was found last to have read all.
    private let hasTold: Bool
    /// When it was put first.
    let start: Int64
    /// Whether it has been put: not while the application may yet have something to say to the one before.
    private(set) var isPut: Bool
    /// How many keys had been handed on to an input method by then, if all had come back.
    private var settled: Int?
    /// When it was put, or a key last came back, or the application last said something.
    private var heardAt: Int64
    /// Whether the application has been seen to run since it was put.
    private var isAlive = false
    /// For how long it has run and not been at work, nor a method that has a key of it; nil where that is not so.
    /// Of the time between two looks only a part counts: where that is long, the server or the machine was
    /// busy, and it may have waited for these.
    private var rested: Int64?
    private var lookedAt: Int64
    /// How many keys had come back, and how often it had asked for the map, at the last look.
    private var back: Int
    private var answers: Int
    /// Since when neither has changed, and at how many looks in a row the application had not run either.
    private var quietSince: Int64
    private var quietLooks = 0
    /// When methods were woken and the question was put on last.
    private var wokenAt: Int64 = 0

    /// How long an application may take to read its keys.
    private static let patience: Int64 = 10_000
    /// How long one may leave a marker unanswered while it has nothing to do, before it counts as one that
    /// does not answer.
    private static let silence: Int64 = 800
    /// How long one that does not answer is left alone before its keys get another meaning.
    private static let slowness: Int64 = 5000
    /// How long an input method may sleep over a key that it has, or an application over a question.
    private static let oversight: Int64 = 100
    private static let mostOfALook: Int64 = 16
    private static let fewLooks = 4
    private static let manyLooks = 20
    private static let longSilence: Int64 = 500

    /// - Parameter look: the first. One that has told before and has not asked for the map since it is listened to
    ///   has nothing to say of it. Another may have notices to read of changes that an earlier Krakel made.
    init(to window: UInt, of batch: Int, by means: Means, hasTold: Bool, _ look: Look) {
        (self.window, self.batch, self.means, self.hasTold) = (window, batch, means, hasTold)
        (start, heardAt, lookedAt, quietSince) = (look.time, look.time, look.time, look.time)
        (back, answers) = (look.handed.back, look.answers)
        settled = look.handed.isAllBack ? look.handed.on : nil
        isPut = means != .marker || hasTold && look.answers == 0
    }

    /// Takes note of a look.
    ///
    /// - Parameter isLending: whether keys are to get another meaning.
    /// - Returns: what is to be done, in this order; where it is over, that comes last.
    mutating func take(_ look: Look, isLending: Bool) -> [Step] {
        noteNews(of: look)
        let isMethodAtWork = !look.handed.isAllBack && look.hasMethodStirred
        var steps: [Step] = []
        if look.time - max(heardAt, wokenAt) >= Self.oversight, !isMethodAtWork {
            steps.append(.wake(methods: !look.handed.isAllBack))
            wokenAt = look.time
        }
        guard isPut else {
            isPut = isQuiet(at: look)
            return steps + (isPut ? [.put] : [])
        }
        if look.isAnswered, look.handed.on == settled { return steps + [.isRead] }
        if !isAlive, look.isAnswered || look.isAlive {
            isAlive = true
            if look.activity == nil { steps.append(.findProcess) }
        }
        noteRest(at: look, isMethodAtWork: isMethodAtWork)
        if let end = end(at: look, isLending: isLending) { return steps + [end] }
        // An input method has given back what it had: once the application has come to a question that is put
        // after that, it has read it. What it has still to say to the question before would be no answer.
        guard look.isAnswered, look.handed.isAllBack, isQuiet(at: look) else { return steps }
        settled = look.handed.on
        return steps + [.put]
    }

    private mutating func noteNews(of look: Look) {
        let isNew = back != look.handed.back || answers != look.answers
        if isNew { heardAt = look.time }
        if isNew || look.activity == .stopped {
            (back, answers) = (look.handed.back, look.answers)
            (quietSince, quietLooks) = (look.time, 0)
        } else {
            quietLooks = look.activity ?? .asleep == .asleep ? quietLooks + 1 : 0
        }
    }

    /// Whether the application has nothing to read and nothing to say that could be taken for an answer:
    /// one that may have run meanwhile, as far as is known, has to have been silent for long. An answer
    /// to a ping says to which.
    private func isQuiet(at look: Look) -> Bool {
        means == .ping && quietSince != look.time || look.time - quietSince >= Self.longSilence
            || quietLooks >= (look.activity == nil ? Self.manyLooks : Self.fewLooks)
    }

    private mutating func noteRest(at look: Look, isMethodAtWork: Bool) {
        defer { lookedAt = look.time }
        if quietSince == look.time || isMethodAtWork {
            rested = nil
        } else if look.activity == .working || look.activity == .stopped {
            // As a terminal that looks for a font, it only has not come to the question.
            rested = nil
        } else if isAlive || look.activity != nil {
            // One that never asks anything is known to be there by its process alone.
            rested = rested.map { $0 + min(look.time - lookedAt, Self.mostOfALook) } ?? 0
        }
    }

    /// How it ends without an answer; nil where one may come yet. One that does not answer is left alone for a
    /// while before its keys get another meaning.
    private func end(at look: Look, isLending: Bool) -> Step? {
        let isOver = look.time - heardAt >= Self.patience
        let rests = rested.map { $0 >= (isLending ? Self.slowness : Self.silence) } ?? false
        // One that has told before tells again, but for the keys that an input method keeps.
        if !hasTold || !look.handed.isAllBack,
            isOver && !look.handed.isAllBack || rests && (isAlive || !isLending)
        {
            return .isSilent
        }
        return isOver ? .isLate : nil
    }
}
