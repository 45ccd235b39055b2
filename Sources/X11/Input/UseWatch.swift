import CX11

/// Notices that the user, or another program, has clicked or typed since the last stroke: what was typed last need not
/// be before the insertion point any more. It listens from a stroke on, and until the first click or key: nothing but
/// presses counts, as programs that keep the screen awake make the server say that every device was used.
public final class UseWatch {
    private let connection: Connection
    /// The server's times of presses that nobody has claimed, and whether it is known where they went.
    private var presses: [(time: Time, isPlaced: Bool)] = []

    /// The numbers that devices give their wheels.
    private static let wheels = 4...7

    public init(on connection: Connection) {
        self.connection = connection
    }

    /// Listens from now on.
    public func begin() { listen(true) }

    /// Whether there was a key or a click since the last call, but a click in Krakel's own windows. Where there was, it
    /// listens anew.
    public func take() -> Bool {
        settle()
        guard !presses.isEmpty else { return false }
        presses = []
        begin()
        return true
    }

    private var isListening: Bool { connection.masterEvents[.uses] != nil }

    private func listen(_ isWanted: Bool) {
        guard isWanted != isListening else { return }
        connection.masterEvents[.uses] =
            isWanted ? [XI_RawButtonPress, XI_RawTouchBegin, XI_RawKeyPress] : nil
    }

    /// Takes note of a press on the master pointer; of a touch only where touches are the programs'.
    func note(_ event: XIRawEvent, areTouchesTaken: Bool) {
        let isTouch = event.evtype == XI_RawTouchBegin
        guard isListening, event.deviceid == connection.masterPointer,
            isTouch ? !areTouchesTaken : !Self.wheels.contains(Int(event.detail))
        else { return }
        presses.append((event.time, isPlaced: false))
    }

    /// Takes note of a key of the master keyboard that Krakel has not typed.
    func note(_ key: RawKey) {
        if isListening, key.isPress { presses.append((key.time, isPlaced: true)) }
    }

    /// The press at this time was Krakel's, which may be told long after the press itself.
    func claim(at time: Time) {
        guard presses.contains(where: { $0.time == time }) else { return }
        presses.removeAll { $0.time == time }
        if presses.isEmpty { begin() }
    }

    /// Looks where unclaimed presses went; once one counts, no further one matters.
    func settle() {
        if presses.contains(where: { !$0.isPlaced }) {
            // A finger is over the row before its press is told.
            let isOwn = [Connection.ownInstance, OfferRow.instance]
                .contains(connection.applicationUnderPointer()?.instance)
            presses = presses.filter { $0.isPlaced || !isOwn }.map { ($0.time, true) }
        }
        if !presses.isEmpty { listen(false) }
    }
}
