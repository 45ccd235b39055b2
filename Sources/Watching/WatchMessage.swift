// Owns: what the daemon and its watchdog say to each other, as bytes. Leaves carrying them to Daemon.

/// One message; each is sent and read whole.
public enum WatchMessage: Hashable, Sendable {
    /// From the daemon: it holds these buttons' presses from now on.
    ///
    /// - Parameters:
    ///   - client: something of its on the server, by which it can be parted from all it holds there.
    ///   - buttons: as applications see them.
    ///   - touches: whether it holds back fingers on touchscreens as well.
    ///   - gestures: whether it holds back those of touchpads.
    case watch(client: UInt32, buttons: [UInt8], touches: Bool = false, gestures: Bool = false)
    /// From the daemon: it holds no buttons.
    case rest
    /// From the daemon: it answers, and holds the pointer or keys, or not.
    case here(holds: Bool)
    /// From the watchdog: does it answer?
    case question
    /// From the watchdog: it did not, and was parted from what it held.
    case parted

    public init?(_ bytes: [UInt8]) {
        switch (bytes.first, bytes.count) {
        case (0, 5...), (6, 5...), (7, 5...), (8, 5...):
            let client = bytes[1..<5].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            self = .watch(
                client: client, buttons: Array(bytes[5...]),
                touches: bytes[0] == 6 || bytes[0] == 8, gestures: bytes[0] > 6)
        case (1, 1): self = .rest
        case (2, 1): self = .here(holds: false)
        case (3, 1): self = .here(holds: true)
        case (4, 1): self = .question
        case (5, 1): self = .parted
        default: return nil
        }
    }

    public var bytes: [UInt8] {
        switch self {
        case .watch(let client, let buttons, let touches, let gestures):
            [gestures ? (touches ? 8 : 7) : touches ? 6 : 0]
                + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: client >> $0) } + buttons
        case .rest: [1]
        case .here(let holds): [holds ? 3 : 2]
        case .question: [4]
        case .parted: [5]
        }
    }
}
