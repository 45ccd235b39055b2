import System

/// What is known of one application's reading. Times are milliseconds of `MonotonicClock`.
struct ReadingWatch {
    private let probe: ApplicationPing
    private var window: UInt?
    /// Whether the application of `window` can be asked.
    private var answers = false
    /// What an answer to the question under way would prove; nil where there is none.
    private var asked: Int64?

    /// How long an application may take to read its keys.
    private static let patience: Int64 = 10_000
    private static let interval: Int64 = 4

    init(_ probe: ApplicationPing) {
        self.probe = probe
    }

    /// Whether the last keys went to another window.
    func isNew(_ window: UInt) -> Bool { self.window != window }

    /// Begins with another window.
    ///
    /// - Returns: whether it can be asked.
    mutating func begin(with window: UInt) -> Bool {
        self.window = window
        asked = nil
        probe.forget()
        answers = probe.canAsk(window)
        return answers
    }

    /// An answer to what was asked before says nothing of keys that were sent since.
    mutating func keysWereSent() {
        asked = asked.map { min($0, MonotonicClock.now - 1) }
    }

    /// Asks, unless an answer is being waited for.
    mutating func ask() {
        guard answers, asked == nil else { return }
        asked = MonotonicClock.now
        probe.ask()
    }

    /// Until when the keys have been read, told once; nil while there is no answer.
    mutating func answered() -> Int64? {
        guard asked != nil, probe.isAnswered() else { return nil }
        defer { asked = nil }
        return asked
    }

    /// When to look for an answer again.
    ///
    /// - Throws: `TypistError.notReading` where it has been waited for long enough.
    mutating func nextLook() throws(TypistError) -> Int64 {
        let now = MonotonicClock.now
        guard now - (asked ?? now) < Self.patience else {
            asked = nil
            probe.forget()
            throw .notReading
        }
        return now + Self.interval
    }

    /// Asks, and waits for the answer; false where it does not come in time or cannot be asked for.
    mutating func isDone(within milliseconds: Int64) -> Bool {
        guard answers else { return false }
        asked = nil
        probe.forget()
        ask()
        let end = MonotonicClock.now + milliseconds
        while !probe.isAnswered(), MonotonicClock.now < end {
            MonotonicClock.sleep(until: MonotonicClock.now + Self.interval)
        }
        defer { probe.forget() }
        return !probe.isWaiting
    }
}
