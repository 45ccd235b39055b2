import Glibc

/// Listens for the command and for scripts.
public final class ControlServer {
    /// What somebody wants to hear of.
    public enum Subscription: Sendable {
        /// Everything; or changes of the state alone, which cost nothing while somebody writes.
        case everything, changes

        fileprivate func covers(isChange: Bool) -> Bool { self == .everything || isChange }
    }

    private struct Client {
        var buffer: [UInt8] = []
        var subscription: Subscription?
    }

    private let socket: ControlSocket
    private let listener: Int32
    /// Kept for a client that comes when the system has no descriptor left: it is turned away then,
    /// where it would otherwise stand at the door, and the daemon would look at it without end.
    private var reserve: Int32 = -1
    private var clients: [Int32: Client] = [:]
    /// Bytes of a line: a text to be typed may be long.
    private static let longestRequest = 1 << 20
    private static let mostClients = 32

    /// Listens at `socket`; a stale socket left by a daemon that was killed is replaced. The caller
    /// has made sure that no other daemon serves this display.
    public init(at socket: ControlSocket) throws(ControlError) {
        self.socket = socket
        try socket.makeFolder()
        listener = try ControlSocket.open()
        unlink(socket.path)
        let bound = try socket.withAddress { bind(listener, $0, $1) }
        guard bound == 0, chmod(socket.path, 0o600) == 0, listen(listener, 16) == 0 else {
            // `deinit` closes what there is.
            throw .system(call: "bind", path: socket.path, number: errno)
        }
        Self.setNonblocking(listener)
        reserve = Self.makeReserve()
    }

    private static func makeReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

    /// Takes the place of the reserve for as long as it takes to turn somebody away.
    private func turnAway() {
        guard reserve >= 0 else { return }
        close(reserve)
        let client = accept(listener, nil, nil)
        if client >= 0 { close(client) }
        reserve = Self.makeReserve()
    }

    deinit {
        close(listener)
        if reserve >= 0 { close(reserve) }
        for client in clients.keys { close(client) }
    }

    /// Removes the socket's file. Not done by a daemon that was replaced: the file is then the other
    /// one's.
    public func remove() {
        unlink(socket.path)
    }

    /// What to wait on for reading.
    public var descriptors: [Int32] { [listener] + clients.keys.sorted() }

    /// Whether somebody wants to hear of a change of the state, or of anything else.
    public func hasSubscribers(forChange isChange: Bool) -> Bool {
        clients.values.contains { $0.subscription?.covers(isChange: isChange) == true }
    }

    /// Serves a descriptor that is ready; gives the requests that arrived with where to answer.
    public func serve(_ descriptor: Int32) -> [(request: ControlRequest, client: Int32)] {
        guard descriptor == listener else { return receive(from: descriptor) }
        let client = accept(listener, nil, nil)
        guard client >= 0 else {
            if errno == EMFILE || errno == ENFILE { turnAway() }
            return []
        }
        guard clients.count < Self.mostClients, Self.isOwn(client) else {
            close(client)
            return []
        }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        Self.setNonblocking(client)
        clients[client] = Client()
        return []
    }

    /// Sends one line. A client that does not read is let go.
    public func send(_ line: String, to client: Int32) {
        guard clients[client] != nil else { return }
        let bytes = Array((line + "\n").utf8)
        if Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) != bytes.count {
            drop(client)
        }
    }

    /// Sends one line to everybody who asked for such events.
    public func broadcast(_ line: String, isChange: Bool) {
        for (client, state) in clients
        where state.subscription?.covers(isChange: isChange) == true { send(line, to: client) }
    }

    public func subscribe(_ client: Int32, to subscription: Subscription) {
        clients[client]?.subscription = subscription
    }

    private func receive(from client: Int32) -> [(request: ControlRequest, client: Int32)] {
        guard var state = clients[client] else { return [] }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(client, &chunk, chunk.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        guard count > 0, state.buffer.count + count <= Self.longestRequest else {
            drop(client)
            return []
        }
        // No line ends in what came before: a long one is not looked through again for each piece.
        var new = state.buffer.count
        state.buffer += chunk[..<count]
        var requests: [(request: ControlRequest, client: Int32)] = []
        while let end = state.buffer[new...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: state.buffer[..<end], as: UTF8.self)
            state.buffer.removeSubrange(...end)
            new = 0
            guard let request = ControlRequest(line: line) else {
                drop(client)
                return requests
            }
            requests.append((request, client))
        }
        clients[client] = state
        return requests
    }

    private func drop(_ client: Int32) {
        clients[client] = nil
        close(client)
    }

    /// Only this user may steer what types for him.
    private static func isOwn(_ client: Int32) -> Bool {
        // struct ucred, which glibc declares for C with _GNU_SOURCE only.
        var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        return getsockopt(client, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0
            && credentials.user == getuid()
    }

    private static func setNonblocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
}
