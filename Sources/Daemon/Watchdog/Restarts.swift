/// The moments of the last restarts, as a text that goes from one life to the next.
struct Restarts: Hashable, Sendable {
    /// Seconds of a clock that only goes forwards.
    private(set) var moments: [Int64]

    /// More restarts than this within this many seconds mean that a further restart would not help.
    static let limit = 3
    static let span: Int64 = 60

    /// - Parameter text: as `text` gave it; what is not understood is left out.
    init(_ text: String = "") {
        moments = text.split(separator: " ").compactMap { Int64($0) }
    }

    var text: String { moments.map(String.init).joined(separator: " ") }

    /// Takes note of a restart at `now`.
    ///
    /// - Returns: whether it may be.
    mutating func note(at now: Int64) -> Bool {
        moments.removeAll { $0 <= now - Self.span || $0 > now }
        guard moments.count < Self.limit else { return false }
        moments.append(now)
        return true
    }
}
