import CX11

/// Finds out whether another client asks for the pointer that Krakel has, as a screen locker does again and
/// again: the server refuses it, and tells nobody. RECORD tells the request itself. It is listened to only
/// while the pointer is held still.
public final class GrabRequests {
    private let connection: Connection
    /// A connection of its own for what RECORD tells; nil while nothing is listened to.
    private var listener: OpaquePointer?
    private var context: XRecordContext = 0
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

    deinit {
        end()
    }

    /// What becomes readable when there may be something to hear.
    public var descriptor: Int32? { listener.map(XConnectionNumber) }

    /// Begins to listen. Wraps `XRecordCreateContext` and `XRecordEnableContextAsync`.
    public func listen() {
        guard listener == nil, !isDeaf else { return }
        var (major, minor): (Int32, Int32) = (0, 0)
        isDeaf = XRecordQueryVersion(connection.display, &major, &minor) == 0
        guard !isDeaf, let core = XRecordAllocRange(), let input = XRecordAllocRange() else {
            return
        }
        defer {
            XFree(core)
            XFree(input)
        }
        core.pointee.core_requests = XRecordRange8(first: Heard.core, last: Heard.core)
        input.pointee.ext_requests = XRecordExtRange(
            ext_major: XRecordRange8(first: heard.input, last: heard.input),
            ext_minor: XRecordRange16(first: UInt16(Heard.grab), last: UInt16(Heard.grab)))
        var clients = XRecordClientSpec(XRecordAllClients)
        var ranges: [UnsafeMutablePointer<XRecordRange>?] = [core, input]
        let error = connection.errorOf {
            context = XRecordCreateContext(
                connection.display, 0, &clients, 1, &ranges, Int32(ranges.count))
        }
        guard error == nil, context != 0 else { return }
        let closure = Unmanaged.passUnretained(heard).toOpaque().assumingMemoryBound(to: CChar.self)
        guard let listener = XOpenDisplay(connection.name) else {
            XRecordFreeContext(connection.display, context)
            return
        }
        guard XRecordEnableContextAsync(listener, context, Self.hear, closure) != 0 else {
            XCloseDisplay(listener)
            XRecordFreeContext(connection.display, context)
            return
        }
        heard.isWanted = false
        self.listener = listener
    }

    /// Whether another client has asked since it is listened to. Wraps `XRecordProcessReplies`.
    public var isPointerWanted: Bool {
        if let listener { XRecordProcessReplies(listener) }
        return heard.isWanted
    }

    /// Stops to listen. Wraps `XRecordDisableContext` and `XRecordFreeContext`.
    public func end() {
        guard let listener else { return }
        XRecordDisableContext(connection.display, context)
        XRecordFreeContext(connection.display, context)
        connection.synchronise()
        XCloseDisplay(listener)
        self.listener = nil
        heard.isWanted = false
    }

    private static let hear:
        @convention(c) (XPointer?, UnsafeMutablePointer<XRecordInterceptData>?) -> Void = {
            closure, intercepted in
            guard let closure, let intercepted else { return }
            let data = intercepted.pointee
            if data.category == XRecordFromClient, let bytes = data.data {
                Unmanaged<Heard>.fromOpaque(closure).takeUnretainedValue()
                    .take(
                        UnsafeBufferPointer(start: bytes, count: Int(data.data_len) * 4),
                        of: data.id_base)
            }
            XRecordFreeData(intercepted)
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
