import Keyboard

/// Something that is being typed, or waits for its turn.
struct TypingJob {
    let id: Int
    var queue: KeyQueue
    let total: Int
    /// The window that had the focus when it began.
    var target: UInt?
    /// How often in a row spare keys could not be lent, and batches came too late. What failed before in
    /// another job is no reason to give up this one sooner.
    private var failedLoans = 0
    private var vainBatches = 0

    private static let mostFailedLoans = 8
    private static let mostVainBatches = 100

    init(id: Int, _ tasks: [KeyTask]) {
        self.id = id
        queue = KeyQueue(tasks)
        total = tasks.count
    }

    /// Spare keys were to be lent.
    ///
    /// - Parameter isTaken: whether the server has them as they were meant to be.
    /// - Throws: `TypistError.notLent` where another client changes the map as fast as it is read, or the
    ///   server does not obey.
    mutating func noteLoan(isTaken: Bool) throws(TypistError) {
        failedLoans = isTaken ? 0 : failedLoans + 1
        if failedLoans > Self.mostFailedLoans { throw .notLent }
    }

    /// A batch was made ready.
    ///
    /// - Parameter isSent: whether the keyboard is still as it was made for.
    /// - Throws: `TypistError.restless` where the keyboard changes as fast as batches are made.
    mutating func noteBatch(isSent: Bool) throws(TypistError) {
        vainBatches = isSent ? 0 : vainBatches + 1
        if vainBatches > Self.mostVainBatches { throw .restless }
    }
}
