/// The watch over a daemon that may hold the pointer. While nothing is pressed it waits for ever.
struct StallDetector: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case wait
        case ask
        /// Whether the server itself answers decides: see `serverAnswered`.
        case probe
        /// The daemon is to be disconnected from the X server, which ends its grabs.
        case part
    }

    /// What the system does with the daemon.
    enum Activity: Hashable, Sendable {
        /// By a signal.
        case stopped
        /// It computes, or waits for a processor, so it makes progress.
        case running
        /// It waits for something: a disk, a file, a server.
        case waiting
        case gone
    }

    private enum Phase: Hashable {
        /// It holds no grab that could freeze anything.
        case off
        case resting
        /// - Parameters:
        ///   - next: when to look at it.
        ///   - isProbed: whether the server has answered while the daemon did not.
        case asked(since: Int64, next: Int64, isProbed: Bool = false)
        /// It answered; it is asked again.
        case answered(again: Int64)
    }

    /// Milliseconds. A stopped process counts as stalled after the first time, a waiting one after the
    /// second, one that computes after the third. With the pause between two questions, the first two end
    /// within 100 ms of the stall.
    static let firstLook: Int64 = 20
    static let patience: Int64 = 60
    static let patienceWithWork: Int64 = 1000
    static let pause: Int64 = 20
    /// Where the server takes longer to answer, the daemon is waiting for the server and has not stalled. One that is
    /// far away always takes its time.
    var serverLag: Int64 = 10
    /// A server that answers at once may have kept the daemon waiting until a moment ago: the daemon gets
    /// this time to answer as well.
    static let grace: Int64 = 10

    private var phase = Phase.off
    /// How many more questions the daemon must answer with "nothing is held" before the watch believes it:
    /// the press that woke the watch may reach the daemon after the first question.
    private var repeats = 0

    /// When `due` is wanted; nil for never.
    var deadline: Int64? {
        switch phase {
        case .off, .resting: nil
        case .asked(_, let next, _): next
        case .answered(let again): again
        }
    }

    /// The daemon holds the triggers from now on, or holds them no more.
    mutating func turn(on isOn: Bool) {
        if !isOn { phase = .off } else if phase == .off { phase = .resting }
    }

    /// A trigger's button went down.
    mutating func pressed(at now: Int64) -> Step {
        repeats = 1
        guard phase == .resting else { return .wait }
        return ask(at: now)
    }

    /// The daemon sent a message, asked or not.
    ///
    /// - Parameter holds: whether it holds the pointer or keys.
    mutating func heard(holds: Bool, at now: Int64) {
        guard phase != .off else { return }
        if !holds, repeats == 0 {
            phase = .resting
            return
        }
        if !holds { repeats -= 1 }
        phase = .answered(again: now + Self.pause)
    }

    /// What is to be done at the deadline.
    mutating func due(at now: Int64, _ activity: Activity) -> Step {
        guard let deadline, now >= deadline else { return .wait }
        guard case .asked(let since, _, _) = phase else { return ask(at: now) }
        let limit: Int64 =
            switch activity {
            case .stopped: Self.firstLook
            case .waiting: Self.patience
            case .running: Self.patienceWithWork
            case .gone: .max
            }
        // A stopped process is not waiting for the server.
        guard now - since < limit else { return activity == .stopped ? .part : .probe }
        phase = .asked(since: since, next: now + Self.firstLook)
        return .wait
    }

    /// After `.probe`, and after everything that the daemon has said was heard.
    ///
    /// - Parameter lag: milliseconds that the server took to answer.
    /// - Returns: whether the daemon is to be disconnected from the X server.
    mutating func serverAnswered(after lag: Int64, at now: Int64) -> Bool {
        guard case .asked(let since, _, let isProbed) = phase else { return false }
        guard lag <= serverLag else {
            // It may have waited for the server as well, and can answer only now.
            phase = .asked(since: now, next: now + Self.firstLook)
            return false
        }
        phase = .asked(since: since, next: now + Self.grace, isProbed: true)
        return isProbed
    }

    private mutating func ask(at now: Int64) -> Step {
        phase = .asked(since: now, next: now + Self.firstLook)
        return .ask
    }
}
