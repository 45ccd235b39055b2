import Keyboard
import System

/// Finds out what applications have read, one after the other: by a ping where an application answers
/// pings, else by a marker. Times are milliseconds of `MonotonicClock`.
struct ReadingWatch {
    private let ping: ApplicationPing
    private let marker: KeymapMarker
    private let keymaps: KeymapReader
    private let connection: Connection

    /// The question that is not answered yet.
    private var question: ReadingQuestion?
    /// The process of its application; nil where the server does not tell it.
    private var process: ClientProcess?
    /// Those of the input methods that may have its keys.
    private var methods: [ClientProcess] = []
    /// The windows whose applications run and do not answer, as those that never look at the keymap
    /// again.
    private var silent: Set<UInt> = []
    /// The application that was found last to have read all, and when it was asked.
    private var known: (window: UInt, start: Int64)?

    private static let interval: Int64 = 4

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
    /// - Throws: `TypistError.notReading` where an application takes too long, `.windowGone` where it has ended.
    mutating func look(
        _ ledger: inout ReadingLedger, isLending: Bool = false
    ) throws(TypistError) -> Int64? {
        let now = MonotonicClock.now
        guard var question else { return ask(&ledger, isLending, at: now) }
        connection.synchronise()
        let steps = question.take(see(question, at: now), isLending: isLending)
        self.question = question
        for step in steps {
            switch step {
            case .wake(let areMethods):
                if areMethods { marker.wakeMethods() }
                marker.askOn()
            case .put: put(question)
            case .findProcess: process = ClientProcess(of: question.window, on: connection)
            case .isRead:
                ledger.note(question.window, hasReadThrough: question.batch)
                silent.remove(question.window)
                known = (question.window, question.start)
                self.question = nil
                return nil
            case .isSilent:
                noteSilent(question.window)
                if isLending { ledger.note(question.window, hasReadThrough: question.batch) }
                self.question = nil
                return nil
            case .isLate:
                forget()
                guard connection.place(ofWindow: question.window) != nil else {
                    ledger.forget(question.window)
                    throw .windowGone
                }
                throw .notReading
            }
        }
        return now + Self.interval
    }

    /// Looks at the application and at its input methods: all of them, for a look speaks of the time since the one
    /// before.
    private mutating func see(_ question: ReadingQuestion, at now: Int64) -> ReadingQuestion.Look {
        var look = ReadingQuestion.Look(
            time: now, activity: process?.look(), handed: marker.handed, answers: marker.answers)
        for index in methods.indices where methods[index].look() != .asleep {
            look.hasMethodStirred = true
        }
        guard question.isPut else { return look }
        switch question.means {
        case .ping: look.isAnswered = ping.isAnswered()
        case .marker: (look.isAnswered, look.isAlive) = (marker.isAnswered(), marker.isAlive)
        case .none: look.isAlive = true
        }
        return look
    }

    private mutating func ask(
        _ ledger: inout ReadingLedger, _ isLending: Bool, at now: Int64
    ) -> Int64? {
        guard let window = ledger.readers.first(where: { isLending || !isSilent($0) }),
            let batch = ledger.last(for: window)
        else { return nil }
        var means = ReadingQuestion.Means.ping
        if !ping.canAsk(window) {
            switch marker.listen(to: window) {
            case .possible: means = .marker
            case .impossible: means = .none
            case .gone:
                ledger.forget(window)
                return nil
            }
        }
        process = means == .ping ? nil : ClientProcess(of: window, on: connection)
        methods = marker.methods.compactMap { ClientProcess(of: $0, on: connection) }
        let question = ReadingQuestion(
            to: window, of: batch, by: means, hasTold: known?.window == window,
            ReadingQuestion.Look(time: now, handed: marker.handed, answers: marker.answers))
        if question.isPut { put(question) }
        self.question = question
        return now + 1
    }

    private func put(_ question: ReadingQuestion) {
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
