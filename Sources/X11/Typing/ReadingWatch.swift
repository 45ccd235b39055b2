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
        var time: Int64
        /// Whether the application has been seen to run since it was put.
        var isAlive = false
        /// nil where the server does not tell whose the window is.
        var process: ClientProcess?
        /// Since when it runs and is not at work.
        var restingSince: Int64?
        /// How often the map had been changed by then.
        var changes: Int
    }

    private var question: Question?
    /// The windows whose applications run and do not answer, as those that never look at the keymap
    /// again.
    private var silent: Set<UInt> = []
    /// The application that was found last to have read all, and how often the map had been changed when
    /// it was asked.
    private var known: (window: UInt, changes: Int)?

    /// How long an application may take to read its keys.
    static let patience: Int64 = 10_000
    /// How long one may leave a marker unanswered while it has nothing to do, before it counts as one that
    /// does not answer.
    private static let silence: Int64 = 1000
    /// How long one that does not answer is left alone before its keys get another meaning.
    private static let slowness: Int64 = 5000
    private static let interval: Int64 = 4

    init(_ ping: ApplicationPing, on connection: Connection, keymaps: KeymapReader) {
        self.ping = ping
        self.keymaps = keymaps
        self.connection = connection
        marker = KeymapMarker(on: connection)
    }

    /// Whether the application of `window` does not tell what it has read.
    func isSilent(_ window: UInt) -> Bool { silent.contains(window) }

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
        if isAnswered(question.means) {
            ledger.note(question.window, hasReadThrough: question.batch)
            silent.remove(question.window)
            known = (question.window, question.changes)
            self.question = nil
            return nil
        }
        if !question.isAlive, isAlive(question.means) {
            question.isAlive = true
            question.process = ClientProcess(of: question.window, on: connection)
        }
        if question.isAlive {
            // One that is at work, as a terminal that looks for a font, only has not come to the question.
            let isAtWork = question.process?.isAtWork() ?? false
            question.restingSince = isAtWork ? nil : question.restingSince ?? now
        }
        self.question = question
        // One that has told before tells again.
        if question.window != known?.window, let since = question.restingSince,
            now - since >= (isLending ? Self.slowness : Self.silence)
        {
            silent.insert(question.window)
            if isLending { ledger.note(question.window, hasReadThrough: question.batch) }
            self.question = nil
            return nil
        }
        guard now - question.time < Self.patience else {
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
        let changes = keymaps.ownChanges
        if ping.canAsk(window) {
            ping.ask()
        } else {
            switch marker.listen(to: window) {
            case .possible:
                means = .marker
                marker.ask(after: changes - (known?.window == window ? known?.changes ?? 0 : 0))
            case .impossible: means = .none
            case .gone:
                ledger.forget(window)
                return nil
            }
        }
        question = Question(
            window: window, batch: batch, means: means, time: now, changes: changes)
        return now + 1
    }

    /// Gives up the question under way.
    mutating func forget() {
        question = nil
        ping.forget()
        marker.end()
    }

    /// Waits until the application that was asked last by a marker has read of the last changes of the map:
    /// who asks it next cannot know how many it has still to read of.
    mutating func awaitNotices(within milliseconds: Int64) {
        guard let known, !ping.canAsk(known.window), known.changes != keymaps.ownChanges else {
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
