import Keyboard
import System

/// Something that is being typed, or waits for its turn.
struct TypingJob {
    let id: Int
    var queue: KeyQueue
    private(set) var total: Int
    /// The window that had the focus when it began.
    var target: UInt?
    /// The window that it is for; nil for whichever has the focus, as after a wait.
    private(set) var receiver: UInt?
    /// Until when it waits, in milliseconds of `MonotonicClock`; nil where it does not.
    private var restsUntil: Int64?
    /// Until when that window may get the focus, in milliseconds of `MonotonicClock`; nil once it has got it.
    var focusDeadline: Int64?
    /// Until when the window manager may take to give the keyboard up, in milliseconds of `MonotonicClock`.
    var grabDeadline: Int64?
    /// Until when its next key waits, where they are sent one by one; in milliseconds of `MonotonicClock`.
    var nextKey: Int64 = 0
    /// Whether it begins to remove what was typed for a stroke.
    let isRemoval: Bool
    /// Whether it ends only once the application is known to have read all of it.
    var isToBeProven: Bool
    /// What was sent and is not known to have been read yet.
    private(set) var inFlight: [Flight] = []
    /// Whether it was to be proven, and the application does not tell what it has read.
    private(set) var isUnproven = false
    /// How often in a row spare keys could not be lent, and batches came too late. What failed before in
    /// another job is no reason to give up this one sooner.
    private var failedLoans = 0
    private var vainBatches = 0

    /// A batch on its way.
    struct Flight {
        /// Its number in the ledger.
        var number: Int
        var batch: KeyBatch
        /// The keyboard's when it was sent.
        var state: KeyboardState
        /// How often other clients had changed the map by then.
        var changes: Int
    }

    private var isDoubted = false

    private static let mostFailedLoans = 8
    private static let mostVainBatches = 100

    /// For how many milliseconds the window that it is for may take to get the focus.
    private static let focusPatience: Int64 = 500

    init(
        id: Int, _ tasks: [KeyTask], isToBeProven: Bool = false, into receiver: UInt? = nil,
        awaitsFocus: Bool = false
    ) {
        self.id = id
        self.isToBeProven = isToBeProven
        self.receiver = receiver
        focusDeadline = awaitsFocus ? MonotonicClock.now + Self.focusPatience : nil
        isRemoval = !isToBeProven && tasks.first == .chord(.backSpace)
        queue = KeyQueue(tasks)
        total = tasks.count
    }

    /// How many tasks are done, as far as is known: all that were sent, or where it is to be proven, all
    /// that have been read.
    var done: Int { total - queue.count - tasksInFlight }

    var tasksInFlight: Int { inFlight.reduce(0) { $0 + $1.batch.tasks.count } }

    /// Notes that a batch is on its way.
    mutating func note(_ flight: Flight) {
        if isToBeProven { inFlight.append(flight) }
    }

    /// Notes what has been read.
    ///
    /// - Throws: `TypistError.disturbed` where the map changed while a batch was on its way, so that it
    ///   may have been read as something else.
    mutating func note(_ ledger: ReadingLedger, changes: Int, keymap: Keymap) throws(TypistError) {
        while let flight = inFlight.first, ledger.isRead(flight.number) {
            guard
                flight.changes == changes || flight.batch.isSame(under: keymap, state: flight.state)
            else { throw .disturbed }
            inFlight.removeFirst()
        }
    }

    /// Notes that the application does not tell what it has read.
    mutating func giveUpProof() {
        inFlight = []
        isUnproven = true
    }

    /// Waits as its next task says.
    ///
    /// - Parameter milliseconds: from the first call on, or fewer from now on; 0 where there is nothing to wait for.
    /// - Returns: until when; nil once that is over. The keys behind it go to the window that has the focus
    ///   then, as it may be one that the keys before it have opened.
    mutating func rest(_ milliseconds: Int64, at now: Int64) -> Int64? {
        let end = min(restsUntil ?? .max, now + milliseconds)
        guard now >= end else {
            restsUntil = end
            return end
        }
        restsUntil = nil
        queue.waited()
        target = nil
        receiver = nil
        return nil
    }

    /// Spreads a chord that is next, see `KeyQueue.spreadChord`.
    mutating func spreadChord(keymap: Keymap, state: KeyboardState) {
        total += queue.spreadChord(keymap: keymap, state: state)
    }

    /// Types `text` as its next task.
    mutating func paste(_ text: String) {
        total += queue.replacePaste(by: text)
    }

    /// Whether nothing is left to be done or found out.
    var isOver: Bool { queue.isEmpty && inFlight.isEmpty }

    /// Spare keys were to be lent.
    ///
    /// - Parameter isTaken: whether the server has them as they were meant to be.
    /// - Throws: `TypistError.notLent` where another client changes the map as fast as it is read, or the
    ///   server does not obey.
    mutating func noteLoan(isTaken: Bool) throws(TypistError) {
        failedLoans = isTaken ? 0 : failedLoans + 1
        if failedLoans > Self.mostFailedLoans { throw .notLent }
    }

    /// The keyboard is in no state in which the next batch can be typed.
    ///
    /// - Throws: `error` where that is found twice in a row: what the server tells of a modifier that moves just
    ///   then may be of two moments.
    mutating func noteObstacle(_ error: TypingError) throws(TypistError) {
        guard error.isOfState, !isDoubted else { throw .typing(error) }
        isDoubted = true
    }

    /// A batch was made ready.
    ///
    /// - Parameter isSent: whether the keyboard is still as it was made for.
    /// - Throws: `TypistError.restless` where the keyboard changes as fast as batches are made.
    mutating func noteBatch(isSent: Bool) throws(TypistError) {
        if isSent { isDoubted = false }
        vainBatches = isSent ? 0 : vainBatches + 1
        if vainBatches > Self.mostVainBatches { throw .restless }
    }
}

extension TypingError {
    /// Whether it hangs on the state of the keyboard, which may be another a moment later.
    fileprivate var isOfState: Bool {
        switch self {
        case .unproven, .blocked, .latched, .groupLatched: true
        case .notInLayout, .untypable, .noModifierKey, .noKey: false
        }
    }
}
