/// The watch over a press that Krakel keeps: its release may never be told, where the device was taken
/// away or the grab was broken from outside, and the user may have gone away.
struct HeldPress: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case wait
        /// Whether its button is still down is to be asked.
        case look
        /// Krakel is to let go of the pointer, whether the button is down or not.
        case giveUp
    }

    /// Milliseconds without an event. A writer does not rest for so long in the middle of a letter, and
    /// a program that takes the screen while the user is idle, such as a locker, waits at least a minute.
    static let interval: Int64 = 1_000
    static let patience: Int64 = 10_000

    private var last: Int64 = 0
    /// When `due` is wanted; nil where nothing is held.
    private(set) var deadline: Int64?

    /// Whether nothing was heard for an interval.
    var isStill: Bool { deadline.map { $0 > last + Self.interval } ?? false }

    /// Something was heard of the pointer.
    ///
    /// - Parameter isHeld: whether the trigger is down and Krakel's.
    mutating func heard(isHeld: Bool, at now: Int64) {
        last = now
        deadline = isHeld ? now + Self.interval : nil
    }

    /// What is to be done at the deadline.
    mutating func due(at now: Int64) -> Step {
        guard let deadline, now >= deadline else { return .wait }
        guard now - last < Self.patience else {
            self.deadline = nil
            return .giveUp
        }
        self.deadline = now + Self.interval
        return .look
    }
}
