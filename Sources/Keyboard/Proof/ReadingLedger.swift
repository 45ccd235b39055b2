/// Which of the keys that were sent have been read by the applications that they went to.
///
/// An application looks a key up in the map that it holds when it reads the key, and it may fetch that map
/// at any moment before. So a key whose meaning was lent means what it should only if it keeps that meaning
/// until the application has read it. No time-out tells when that is: the ledger counts what is proven.
public struct ReadingLedger: Hashable, Sendable {
    /// What one window has still to read, by the numbers of its batches.
    private struct Debt: Hashable {
        var first: Int
        var last: Int
    }

    /// By the numbers of the windows.
    private var debts: [UInt: Debt] = [:]
    private var lastNumber = 0

    public init() {}

    /// Notes that a batch is about to be sent to `window`.
    ///
    /// - Returns: its number.
    public mutating func note(sentTo window: UInt) -> Int {
        lastNumber += 1
        debts[window, default: Debt(first: lastNumber, last: lastNumber)].last = lastNumber
        return lastNumber
    }

    /// Notes that the application of `window` has read all batches up to `number`.
    public mutating func note(_ window: UInt, hasReadThrough number: Int) {
        guard let debt = debts[window] else { return }
        debts[window] = debt.last <= number ? nil : Debt(first: number + 1, last: debt.last)
    }

    /// Notes that `window` is gone: what was sent to it is read no more.
    public mutating func forget(_ window: UInt) {
        debts[window] = nil
    }

    /// Whether batch `number` and all before it have been read.
    public func isRead(_ number: Int) -> Bool {
        debts.values.allSatisfy { $0.first > number }
    }

    /// The windows that have something to read, the one that has waited longest first.
    public var readers: [UInt] {
        debts.sorted { $0.value.first < $1.value.first }.map(\.key)
    }

    /// The last batch that `window` has not read; nil where it has read all.
    public func last(for window: UInt) -> Int? { debts[window]?.last }
}
