import CX11

/// Hears what other clients ask of the server, as long as it is there: RECORD tells it, on a connection of its own.
final class RequestListener {
    private let connection: Connection
    private let display: OpaquePointer
    private let context: XRecordContext
    private let take: (UnsafeBufferPointer<UInt8>, XID) -> Void

    /// Whether the server has RECORD. Wraps `XRecordQueryVersion`.
    static func isPossible(on connection: Connection) -> Bool {
        var (major, minor): (Int32, Int32) = (0, 0)
        return XRecordQueryVersion(connection.display, &major, &minor) != 0
    }

    /// Begins to listen; nil where that cannot be. Wraps `XRecordCreateContext` and `XRecordEnableContextAsync`.
    ///
    /// - Parameters:
    ///   - clients: each by a window of its own, or `XRecordAllClients`.
    ///   - take: gets a request, as it is in the protocol, and the number of the client that made it.
    init?(
        to clients: [XRecordClientSpec], on connection: Connection, _ range: XRecordRange,
        take: @escaping (UnsafeBufferPointer<UInt8>, XID) -> Void
    ) {
        var (clients, range, context) = (clients, range, XRecordContext(0))
        let error = withUnsafeMutablePointer(to: &range) { range in
            var ranges: UnsafeMutablePointer<XRecordRange>? = range
            return connection.errorOf {
                context = XRecordCreateContext(
                    connection.display, 0, &clients, Int32(clients.count), &ranges, 1)
            }
        }
        guard error == nil, context != 0 else { return nil }
        guard let display = XOpenDisplay(connection.name) else {
            XRecordFreeContext(connection.display, context)
            return nil
        }
        self.connection = connection
        self.display = display
        self.context = context
        self.take = take
        let closure = Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self)
        guard XRecordEnableContextAsync(display, context, Self.hear, closure) != 0 else {
            return nil
        }
    }

    /// Wraps `XRecordDisableContext` and `XRecordFreeContext`.
    deinit {
        XRecordDisableContext(connection.display, context)
        XRecordFreeContext(connection.display, context)
        connection.synchronise()
        XCloseDisplay(display)
    }

    /// What becomes readable when there may be something to hear.
    var descriptor: Int32 { XConnectionNumber(display) }

    /// Takes what has been told by now. Wraps `XRecordProcessReplies`.
    func takeIn() { XRecordProcessReplies(display) }

    private static let hear:
        @convention(c) (XPointer?, UnsafeMutablePointer<XRecordInterceptData>?) -> Void = {
            closure, intercepted in
            guard let closure, let intercepted else { return }
            let data = intercepted.pointee
            if data.category == XRecordFromClient, let bytes = data.data {
                Unmanaged<RequestListener>.fromOpaque(closure).takeUnretainedValue().take(
                    UnsafeBufferPointer(start: bytes, count: Int(data.data_len) * 4), data.id_base)
            }
            XRecordFreeData(intercepted)
        }
}
