import Keyboard
import System

/// Finds out what applications have read, one after the other: by a ping where an application answers
/// pings, else by a marker. Times are milliseconds of `MonotonicClock`.
struct ReadingWatch {
    private let ping: ApplicationPing
    private let marker: KeymapMarker
    private let keymaps: KeymapReader
    private let connection: Connection

    private enum Means {
        case ping
        case marker
        /// The server does not tell.
        case none
    }

    /// The question that is not answered yet.
    private struct Question {
        var window: UInt
        /// The last batch that its answer speaks of.
        var batch: Int
        var means: Means
        /// When it was put, or a key last came back, or the application last said something.
        var heardAt: Int64
        /// Whether the application has been seen to run since it was put.
        var isAlive = false
        /// nil where the server does not tell whose the window is.
        var process: ClientProcess?
        /// Those of the input methods that may have its keys.
        var methods: [ClientProcess] = []
        /// For how long it has run and not been at work, nor a method that has a key of it; nil where that is not so.
        /// Of the time between two looks only a part counts: where that is long, the server or the machine was
        /// busy, and it may have waited for these.
        var rested: Int64?
        var lookedAt: Int64
        /// When it was put first.
        var start: Int64
        /// How many keys had been handed on to an input method by then, if all had come back.
        var settled: Int?
        /// Whether it has been put: not while the application may yet have something to say to the one before.
        var isPut = false
        /// How many keys had come back from an input method, and how often the application had asked for the
        /// map, at the last look.
        var back = 0
        var answers = 0
        /// Since when neither has changed, and at how many looks in a row the application had not run either.
        var quietSince: Int64
        var quietLooks = 0
        /// When input methods were woken and the question was put on last.
        var wokenAt: Int64 = 0

        /// Takes note of what is seen at a look, before which the server was asked something: all that it had
        /// for the application by the look before, the application has read where it has not run since.
        mutating func note(
            _ activity: ClientProcess.Activity?, back: Int, answers: Int, at now: Int64
        ) {
            let isNew = self.back != back || self.answers != answers
            if isNew { heardAt = now }
            if isNew || activity == .stopped {
                (self.back, self.answers) = (back, answers)
                quietSince = now
                quietLooks = 0
            } else {
                quietLooks = activity ?? .asleep == .asleep ? quietLooks + 1 : 0
            }
        }

        /// Whether the application has nothing to read and nothing to say that could be taken for an answer:
        /// one that may have run meanwhile, as far as is known, has to have been silent for long. An answer
        /// to a ping says to which.
        func isQuiet(at now: Int64) -> Bool {
            means == .ping && quietSince != now || now - quietSince >= ReadingWatch.longSilence
                || quietLooks >= (process == nil ? ReadingWatch.manyLooks : ReadingWatch.fewLooks)
        }
    }

    private var question: Question?
    /// The windows whose applications run and do not answer, as those that never look at the keymap
    /// again.
    private var silent: Set<UInt> = []
    /// The application that was found last to have read all, and when it was asked.
    private var known: (window: UInt, start: Int64)?

    /// How long an application may take to read its keys.
    static let patience: Int64 = 10_000
    /// How long one may leave a marker unanswered while it has nothing to do, before it counts as one that
    /// does not answer.
    private static let silence: Int64 = 800
    /// How long one that does not answer is left alone before its keys get another meaning.
    private static let slowness: Int64 = 5000
    /// How long an input method may sleep over a key that it has, or an application over a question.
    private static let oversight: Int64 = 100
    private static let interval: Int64 = 4
    private static let mostOfALook = 4 * interval
    private static let fewLooks = 4
    private static let manyLooks = 20
    private static let longSilence: Int64 = 500

    init(_ ping: ApplicationPing, on connection: Connection, keymaps: KeymapReader) {
        self.ping = ping
        self.keymaps = keymaps
        self.connection = connection
        marker = KeymapMarker(on: connection)
    }

    /// Whether the application of `window` does not tell what it has read.
    func isSilent(_ window: UInt) -> Bool {
        silent.contains(window) && connection.isMarked(window: window)
    }

    /// Another window may get its number once it is gone.
    private mutating func noteSilent(_ window: UInt) {
        silent = silent.filter(connection.isMarked)
        connection.mark(window: window)
        silent.insert(window)
    }

    /// How many characters may be on their way to `window` while it is found out how far it has read: a
    /// marker takes longer than a ping.
    func room(for window: UInt) -> Int { ping.canAsk(window) ? 64 : 256 }

    /// Takes one look at what has been read, and notes what is found out in `ledger`.
    ///
    /// - Parameter isLending: whether keys are to get another meaning: applications that do not answer
    ///   are left alone for a while before that.
    /// - Returns: when to look again; nil where something was found out.
    /// - Throws: `TypistError.notReading` where an application takes too long.
    mutating func look(
        _ ledger: inout ReadingLedger, isLending: Bool = false
    ) throws(TypistError) -> Int64? {
        let now = MonotonicClock.now
        guard var question else { return ask(&ledger, isLending, at: now) }
        connection.synchronise()
        let handed = marker.handed
        let activity = question.process?.look()
        question.note(activity, back: handed.back, answers: marker.answers, at: now)
        // All are looked at: a look speaks of the time since the one before.
        let areAtWork = question.methods.indices.map { question.methods[$0].look() != .asleep }
        let isMethodAtWork = !handed.isAllBack && areAtWork.contains(true)
        if now - max(question.heardAt, question.wokenAt) >= Self.oversight, !isMethodAtWork {
            if !handed.isAllBack { marker.wakeMethods() }
            marker.askOn()
            question.wokenAt = now
        }
        guard question.isPut else {
            if question.isQuiet(at: now) { put(&question) }
            self.question = question
            return now + Self.interval
        }
        let isAnswered = isAnswered(question.means)
        let wasAlive = question.isAlive
        if isAnswered, handed.on == question.settled {
            ledger.note(question.window, hasReadThrough: question.batch)
            silent.remove(question.window)
            known = (question.window, question.start)
            self.question = nil
            return nil
        }
        if isAnswered || isAlive(question.means) { question.isAlive = true }
        if question.process == nil, question.isAlive != wasAlive {
            question.process = ClientProcess(of: question.window, on: connection)
        }
        // One that never asks anything is known to be there by its process alone.
        if question.isAlive || question.process != nil {
            // One that is at work, as a terminal that looks for a font, only has not come to the question.
            let isAtWork = activity.map { $0 == .working || $0 == .stopped } ?? false
            let time = min(now - question.lookedAt, Self.mostOfALook)
            question.rested = isAtWork ? nil : question.rested.map { $0 + time } ?? 0
        }
        if question.quietSince == now || isMethodAtWork { question.rested = nil }
        question.lookedAt = now
        // An input method has given back what it had: once the application has come to a question that is put
        // after that, it has read it. What it has still to say to the question before would be no answer.
        if isAnswered, handed.isAllBack, question.isQuiet(at: now) {
            question.settled = handed.on
            put(&question)
        }
        self.question = question
        let isOver = now - question.heardAt >= Self.patience
        let rests = question.rested.map { rested in
            (question.isAlive || !isLending)
                && rested >= (isLending ? Self.slowness : Self.silence)
        }
        // One that has told before tells again, but for the keys that an input method keeps.
        if question.window != known?.window || !handed.isAllBack,
            isOver && !handed.isAllBack || rests == true
        {
            noteSilent(question.window)
            if isLending { ledger.note(question.window, hasReadThrough: question.batch) }
            self.question = nil
            return nil
        }
        guard !isOver else {
            forget()
            throw .notReading
        }
        return now + Self.interval
    }

    private func isAnswered(_ means: Means) -> Bool {
        switch means {
        case .ping: ping.isAnswered()
        case .marker: marker.isAnswered()
        case .none: false
        }
    }

    private func isAlive(_ means: Means) -> Bool {
        switch means {
        case .ping: false
        case .marker: marker.isAlive
        case .none: true
        }
    }

    private mutating func ask(
        _ ledger: inout ReadingLedger, _ isLending: Bool, at now: Int64
    ) -> Int64? {
        guard let window = ledger.readers.first(where: { isLending || !isSilent($0) }),
            let batch = ledger.last(for: window)
        else { return nil }
        var means = Means.ping
        if !ping.canAsk(window) {
            switch marker.listen(to: window) {
            case .possible: means = .marker
            case .impossible: means = .none
            case .gone:
                ledger.forget(window)
                return nil
            }
        }
        let handed = marker.handed
        var question = Question(
            window: window, batch: batch, means: means, heardAt: now,
            process: means == .ping ? nil : ClientProcess(of: window, on: connection),
            methods: marker.methods.compactMap { ClientProcess(of: $0, on: connection) },
            lookedAt: now, start: now, settled: handed.isAllBack ? handed.on : nil,
            back: handed.back, answers: marker.answers, quietSince: now)
        // One that has told before and has not asked for the map since it is listened to has nothing to say of it.
        // Another may have notices to read of changes that an earlier Krakel made.
        if means != .marker || known?.window == window && question.answers == 0 { put(&question) }
        self.question = question
        return now + 1
    }

    private func put(_ question: inout Question) {
        question.isPut = true
        switch question.means {
        case .ping: ping.ask()
        case .marker:
            // One that runs has read by then of what is longer ago.
            let start = known.flatMap { $0.window == question.window ? $0.start : nil } ?? 0
            marker.ask(after: keymaps.ownChanges(since: start))
        case .none: break
        }
    }

    /// Begins to listen to the application of `window`, if an input method may stand between it and the keys that
    /// are about to be sent.
    ///
    /// - Returns: whether one may.
    func listenToMethods(of window: UInt) -> Bool {
        if !marker.hears(window) {
            guard connection.hasInputMethod else { return false }
            _ = marker.listen(to: window)
        }
        return marker.hearsMethods
    }

    /// Gives up the question under way.
    mutating func forget() {
        // The server does not tell afterwards what an input method has had.
        if let question, marker.hearsMethods { noteSilent(question.window) }
        question = nil
        ping.forget()
        marker.end()
    }

    /// Waits until the application that was asked last by a marker has read of the last changes of the map:
    /// who asks it next cannot know how many it has still to read of.
    mutating func awaitNotices(within milliseconds: Int64) {
        guard let known, !ping.canAsk(known.window), keymaps.ownChanges(since: known.start) != 0
        else {
            return
        }
        var ledger = ReadingLedger()
        _ = ledger.note(sentTo: known.window)
        settle(&ledger, within: milliseconds)
    }

    /// Asks until all has been read that anyone tells, for so many milliseconds at most.
    mutating func settle(_ ledger: inout ReadingLedger, within milliseconds: Int64) {
        let end = MonotonicClock.now + milliseconds
        while ledger.readers.contains(where: { !isSilent($0) }), MonotonicClock.now < end {
            do throws(TypistError) {
                if let next = try look(&ledger) { MonotonicClock.sleep(until: min(next, end)) }
            } catch {
                break
            }
        }
        forget()
    }
}
