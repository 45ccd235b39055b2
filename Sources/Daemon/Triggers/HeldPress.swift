/// The watch over a press that Krakel keeps: its release may never be told, where the device was taken
/// away or the grab was broken from outside, and the user may have gone away.
public struct HeldPress: Hashable, Sendable {
    public enum Step: Hashable, Sendable {
        case wait
        /// Whether its button is still down is to be asked.
        case look
        /// Krakel is to let go of the pointer, whether the button is down or not.
        case giveUp
    }

    /// Milliseconds without an event. A writer does not rest for so long in the middle of a letter, and
    /// a program that takes the screen while the user is idle, such as a locker, waits at least a minute.
    public static let interval: Int64 = 1_000
    public static let patience: Int64 = 10_000

    private var last: Int64 = 0
    private var next: Int64?

    public init() {}

    /// When `due` is wanted; nil where nothing is held.
    public var deadline: Int64? { next }

    /// Whether nothing was heard for an interval.
    public var isStill: Bool { next.map { $0 > last + Self.interval } ?? false }

    /// Something was heard of the pointer.
    ///
    /// - Parameter isHeld: whether the trigger is down and Krakel's.
    public mutating func heard(isHeld: Bool, at now: Int64) {
        last = now
        next = isHeld ? now + Self.interval : nil
    }

    /// What is to be done at the deadline.
    public mutating func due(at now: Int64) -> Step {
        guard let next, now >= next else { return .wait }
        guard now - last < Self.patience else {
            self.next = nil
            return .giveUp
        }
        self.next = now + Self.interval
        return .look
    }
}
