import CX11

/// Notices that the user has clicked since the last stroke: what was typed last need not be before the insertion
/// point any more. It listens from a stroke on, and until the first click.
public final class ClickWatch {
    private let connection: Connection
    /// The server's times of presses that nobody has claimed, and whether it is known where they went.
    private var presses: [(time: Time, isPlaced: Bool)] = []

    /// The numbers that devices give their wheels.
    private static let wheels = 4...7

    public init(on connection: Connection) {
        self.connection = connection
    }

    /// Whether there was a click since the last call, but in Krakel's own windows. From now on it listens.
    public func takeClick() -> Bool {
        settle()
        defer {
            presses = []
            listen(true)
        }
        return !presses.isEmpty
    }

    private func listen(_ isWanted: Bool) {
        guard isWanted != (connection.pointerEvents[.clicks] != nil) else { return }
        connection.pointerEvents[.clicks] = isWanted ? [XI_RawButtonPress, XI_RawTouchBegin] : nil
    }

    /// Takes note of a press on the master pointer; of a touch only where touches are the programs'.
    func note(_ event: XIRawEvent, areTouchesTaken: Bool) {
        let isTouch = event.evtype == XI_RawTouchBegin
        guard connection.pointerEvents[.clicks] != nil, event.deviceid == connection.masterPointer,
            isTouch ? !areTouchesTaken : !Self.wheels.contains(Int(event.detail))
        else { return }
        presses.append((event.time, false))
    }

    /// The press at this time was Krakel's.
    func claim(at time: Time) { presses.removeAll { $0.time == time } }

    /// Looks where unclaimed presses went; once one is a click, no further one matters.
    func settle() {
        guard presses.contains(where: { !$0.isPlaced }) else { return }
        let isOwn = connection.applicationUnderPointer()?.instance == Connection.ownInstance
        presses = presses.filter { $0.isPlaced || !isOwn }.map { ($0.time, true) }
        if !presses.isEmpty { listen(false) }
    }
}
