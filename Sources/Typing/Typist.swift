// Owns: carrying out what is to be typed, in its order, a batch at a time. Leaves which keys to
// Keyboard, sending them to XServer, what must be put back to KeyboardLoan.

import Keyboard
import Keysyms
import XServer

/// Types into the focused window.
///
/// Before each batch of keys it is asked where they would go and what they would do there: the
/// focus, grabs of the keyboard, its state and its map. What was typed meanwhile by somebody else is
/// looked at after it. Nothing of this waits for anything but the server's answers; a queue that has
/// to rest says until when.
public final class Typist {
    /// How a job ended.
    public struct Outcome: Sendable {
        public var job: Int
        /// How many of its tasks were done.
        public var done: Int
        public var total: Int
        /// Why it ended before its end; nil where all was done.
        public var error: TypistError?
    }

    private struct Job {
        var id: Int
        var queue: KeyQueue
        var total: Int
        /// The window that had the focus when it began.
        var target: UInt?
    }

    private let connection: Connection
    private let keymaps: KeymapReader
    private let keyboard: KeyboardWatch
    private let probe: ReadingProbe
    private var loan: KeyboardLoan
    /// When the application was last asked whether it has read its keys.
    private var asked: Int64 = 0
    /// The window that got lent keys last.
    private var reader: UInt?
    private var jobs: [Job] = []
    private var nextJob = 0
    private var failedLoans = 0
    private var hasKeymap = false
    /// When the queue will have rested.
    private var waitsUntil: Int64?
    /// Whether somebody is drawing what will be typed next.
    private var isExpecting = false
    /// Characters that a key should be lent to before they are needed.
    private var expected: [Unicode.Scalar] = []
    private var isLentForExpected = true

    public init(
        on connection: Connection, keymaps: KeymapReader, keyboard: KeyboardWatch,
        probe: ReadingProbe
    ) {
        self.connection = connection
        self.probe = probe
        self.keymaps = keymaps
        self.keyboard = keyboard
        loan = KeyboardLoan(on: connection, keymaps: keymaps)
    }

    /// Milliseconds that work is done for before others have their turn.
    private static let turn: Int64 = 4

    /// Says which characters will be wanted; keys are lent to those that the layout lacks, now and
    /// whenever the layout changes.
    public func expect(_ characters: [Unicode.Scalar]) {
        expected = characters
        isLentForExpected = false
        lendForExpected()
    }

    /// Makes ready to type soon: whatever has to be asked of the server is asked now.
    public func prepare() {
        isExpecting = true
        keyboard.begin()
        lendForExpected()
    }

    /// Nothing more is drawn for a while.
    public func rest() {
        isExpecting = false
        if jobs.isEmpty { keyboard.end() }
    }

    /// Takes on `tasks`, to be done after all others by `work`.
    ///
    /// - Returns: the number that the outcome will have.
    public func take(_ tasks: [KeyTask]) -> Int {
        nextJob += 1
        jobs.append(Job(id: nextJob, queue: KeyQueue(tasks), total: tasks.count))
        return nextJob
    }

    /// When `work` is to be called, in milliseconds of `MonotonicClock`; nil where there is nothing to do.
    public var deadline: Int64? { jobs.isEmpty ? nil : waitsUntil ?? MonotonicClock.now }

    /// Does what can be done now, for a few milliseconds at most.
    ///
    /// - Returns: the jobs that have ended.
    public func work() -> [Outcome] {
        var outcomes: [Outcome] = []
        let start = MonotonicClock.now
        waitsUntil = nil
        while !jobs.isEmpty, waitsUntil == nil, MonotonicClock.now - start <= Self.turn {
            do throws(TypistError) {
                try step()
                if jobs[0].queue.isEmpty { outcomes.append(end(error: nil)) }
            } catch {
                outcomes.append(end(error: error))
                if case .stopped = error { outcomes += stop() }
            }
        }
        if jobs.isEmpty, !isExpecting { keyboard.end() }
        return outcomes
    }

    /// Gives up whatever is left to be typed, and lets go of what is held.
    ///
    /// - Returns: the jobs that were ended by it.
    public func stop() -> [Outcome] {
        var outcomes: [Outcome] = []
        while !jobs.isEmpty { outcomes.append(end(error: .stopped)) }
        loan.letGo()
        connection.flush()
        return outcomes
    }

    /// Gives the keyboard back as it was found, once the lent keys typed last should have been read:
    /// a fifth of a second later, or, where there is no hurry and the application does not say that it
    /// has, a second.
    public func finish(hurries: Bool = true) {
        _ = stop()
        keyboard.end()
        loan.end(rest: hurries || hasRead() ? SpareKeys.rest : 5 * SpareKeys.rest)
    }

    /// Whether the application says within a second that it has read all of its keys.
    private func hasRead() -> Bool {
        guard loan.spares.readUntil != nil, loan.spares.lastUse != nil else { return false }
        probe.forget()
        ask()
        for _ in 0..<250 where !probe.isAnswered() {
            MonotonicClock.sleep(until: MonotonicClock.now + 4)
        }
        return !probe.isWaiting
    }

    private func end(error: TypistError?) -> Outcome {
        let job = jobs.removeFirst()
        return Outcome(
            job: job.id, done: job.total - job.queue.count, total: job.total, error: error)
    }

    /// One step of the first job.
    private func step() throws(TypistError) {
        let isNew = jobs[0].target == nil
        let (keymap, state) = try look()
        let next: KeyStep?
        do throws(TypingError) {
            if isNew {
                try jobs[0].queue.check(keymap: keymap, state: state, spares: loan.spares)
            }
            next = try jobs[0].queue.next(
                keymap: keymap, state: state, spares: &loan.spares, at: MonotonicClock.now)
        } catch {
            throw .typing(error)
        }
        switch next {
        case nil: break
        case .wait(let until):
            // The answer will be there by then.
            ask()
            waitsUntil = until
        case .prove: try awaitAnswer()
        case .lend(let bindings):
            failedLoans = loan.lend(bindings) ? 0 : failedLoans + 1
            // Somebody changes the map as fast as it is read, or the server does not obey.
            if failedLoans > 8 { throw .notLent }
        case .send(let batch): try send(batch, keymap: keymap, state: state)
        }
    }

    /// Asks the application whether it has read its keys so far.
    private func ask() {
        guard loan.spares.readUntil != nil, !probe.isWaiting else { return }
        asked = MonotonicClock.now
        probe.ask()
    }

    /// Looks for the answer, now and every few milliseconds.
    private func awaitAnswer() throws(TypistError) {
        ask()
        if probe.isAnswered() {
            loan.spares.readUntil = asked
            return
        }
        let now = MonotonicClock.now
        guard now - asked < Self.patience else {
            probe.forget()
            throw .notReading
        }
        waitsUntil = now + 4
    }

    /// Milliseconds that an application may take to read its keys.
    private static let patience: Int64 = 10_000

    /// The window that is about to get lent keys can be asked, or the rest of each must do.
    private func meet(_ window: UInt) {
        guard reader != window else { return }
        reader = window
        probe.forget()
        loan.spares.readUntil = probe.canAsk(window) ? MonotonicClock.now : nil
    }

    /// What the keyboard is at this moment, and that keys would go where the first job's began to.
    private func look() throws(TypistError) -> (Keymap, KeyboardState) {
        keyboard.begin()
        for _ in 0..<100 {
            let focus = connection.focusedWindow
            guard focus != 0 else { throw .noFocus }
            guard jobs[0].target ?? focus == focus else { throw .focusMoved }
            guard !connection.isKeyboardGrabbed else { throw .keyboardGrabbed }
            try heed(keyboard.notices(since: nil, keymaps: keymaps))
            let keymap = try keymap()
            guard let state = keyboard.state else { throw .keymap(.unreadable) }
            // An answer may have brought the news that another one is out of date.
            let news = keyboard.notices(since: nil, keymaps: keymaps)
            try heed(news)
            if news.isEmpty, !keymaps.isStale {
                jobs[0].target = focus
                return (keymap, state)
            }
        }
        throw .restless
    }

    private func keymap() throws(TypistError) -> Keymap {
        let isNew = keymaps.isStale || !hasKeymap
        do throws(KeymapError) {
            let keymap = try keymaps.keymap()
            if isNew {
                hasKeymap = true
                loan.adopt(keymap)
                isLentForExpected = false
            }
            return keymap
        } catch {
            throw .keymap(error)
        }
    }

    /// Escape at a keyboard ends all typing.
    private func heed(_ notices: [TimedNotice]) throws(TypistError) {
        for notice in notices {
            guard case .key(let keycode, isPress: true) = notice.notice, !keymaps.isStale,
                let keymap = try? keymaps.keymap(),
                keymap.meaning(of: keycode, group: 0, under: [])?.keysym == .escape
            else { continue }
            throw .stopped
        }
    }

    private func send(
        _ batch: KeyBatch, keymap: Keymap, state: KeyboardState
    ) throws(TypistError) {
        if !batch.lent.isEmpty, let target = jobs[0].target { meet(target) }
        let receipt = loan.send(batch, state: state)
        // An answer under way says nothing of these keys.
        asked = min(asked, MonotonicClock.now - 1)
        jobs[0].queue.sent(batch)
        connection.synchronise()
        let notices = keyboard.notices(since: receipt, keymaps: keymaps)
        let after = Aftermath(
            of: notices, borrowed: receipt.borrowed, modifiers: keymap.modifierKeys)
        if !after.letGo.isEmpty { connection.letGo(of: after.letGo) }
        // The batch went back to the group that it found.
        if let group = after.group, state.lockedGroup != nil { connection.lockGroup(group) }
        if after.isDoubtful { throw .disturbed }
        try heed(notices)
    }

    /// Lends keys while nobody waits for them.
    private func lendForExpected() {
        guard let keymap = try? keymap(), !isLentForExpected,
            let state = keyboard.state
        else { return }
        isLentForExpected = true
        loan.lend(to: expected, keymap: keymap, state: state)
    }
}

extension Typist.Outcome {
    /// How it ended, for people.
    public var message: String {
        guard let error else { return "typed" }
        let count = "typed \(done) of \(total) characters and keys: "
        return (done == 0 ? "nothing was typed: " : count) + error.reason
    }
}

extension Keysym {
    fileprivate static let escape = Keysym(rawValue: 0xFF1B)
}
