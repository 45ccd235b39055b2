import CX11

/// Finds out whether another client asks for the pointer that Krakel has, as a screen locker does again and
/// again: the server refuses it, and no event tells of it. RECORD tells the request itself. It is listened to only
/// while the pointer is held still.
public final class GrabRequests {
    private let connection: Connection
    /// nil while nothing is listened to.
    private var listener: RequestListener?
    /// Whether the server has no RECORD.
    private var isDeaf = false
    private let heard: Heard

    public init(on connection: Connection) {
        self.connection = connection
        heard = Heard(
            input: UInt8(truncatingIfNeeded: connection.inputOpcode),
            pointer: UInt16(truncatingIfNeeded: connection.masterPointer),
            own: XGetXCBConnection(connection.display).flatMap(xcb_get_setup)
                .map { XID($0.pointee.resource_id_base) } ?? 0)
    }

    /// What becomes readable when there may be something to hear.
    public var descriptor: Int32? { listener?.descriptor }

    /// Begins to listen.
    public func listen() {
        guard listener == nil, !isDeaf else { return }
        isDeaf = !RequestListener.isPossible(on: connection)
        guard !isDeaf else { return }
        var range = XRecordRange()
        range.core_requests = XRecordRange8(first: Heard.core, last: Heard.core)
        range.ext_requests = XRecordExtRange(
            ext_major: XRecordRange8(first: heard.input, last: heard.input),
            ext_minor: XRecordRange16(first: UInt16(Heard.grab), last: UInt16(Heard.grab)))
        listener = RequestListener(
            to: [XRecordClientSpec(XRecordAllClients)], on: connection, range, take: heard.take)
    }

    /// Whether another client has asked since it is listened to. What was told with the answer to that was read with
    /// it: the descriptor says nothing of it.
    public var isPointerWanted: Bool {
        listener?.takeIn()
        return heard.isWanted
    }

    /// Stops to listen.
    public func end() {
        listener = nil
        heard.isWanted = false
    }
}

/// What clients have asked for.
private final class Heard {
    /// `GrabPointer` of the core protocol, and `XIGrabDevice` of XInput 2.
    static let core: UInt8 = 26
    static let grab: UInt8 = 51

    let input: UInt8
    private let pointer: UInt16
    private let own: XID
    var isWanted = false

    init(input: UInt8, pointer: UInt16, own: XID) {
        self.input = input
        self.pointer = pointer
        self.own = own
    }

    /// - Parameter request: as it is in the protocol; of `XIGrabDevice`, bytes 16 and 17 are the device.
    func take(_ request: UnsafeBufferPointer<UInt8>, of client: XID) {
        guard client != own, let opcode = request.first else { return }
        if opcode == Self.core {
            isWanted = true
        } else if opcode == input, request.count >= 18, request[1] == Self.grab {
            let device = UnsafeRawBufferPointer(request)
                .loadUnaligned(fromByteOffset: 16, as: UInt16.self)
            if device == pointer { isWanted = true }
        }
    }
}
