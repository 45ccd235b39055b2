import Glibc
import System

/// Serves the control socket to the command and to scripts.
public final class ControlServer {
    /// What a client wants to hear of.
    public enum Subscription: Sendable {
        /// Everything; or changes of the state alone, which cost nothing while the user writes.
        case everything, changes

        fileprivate func covers(isChange: Bool) -> Bool { self == .everything || isChange }
    }

    /// Who asked. A client that comes later never has the number of one that has left, as its descriptor
    /// may: an answer that takes long reaches the client that waits for it, or none.
    public struct ClientID: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// A request, and the client that waits for the answer.
    public typealias Asked = (request: ControlRequest, client: ClientID)

    private struct Client {
        let id: ClientID
        var buffer = LineBuffer()
        var subscription: Subscription?
        /// What it has not taken yet.
        var waiting: [UInt8] = []
        /// How many of its requests were not answered yet.
        var unanswered = 0
        /// When it was heard last, as `heard` counts.
        var lastHeard: Int
    }

    private let socket: ControlSocket
    private let listener: Int32
    /// A descriptor that is kept for the case that no other is left: without one, a client that connects
    /// could not be accepted and closed, and the listener would stay readable and wake the daemon again and
    /// again.
    private var reserve: Int32 = -1
    /// By their descriptors.
    private var clients: [Int32: Client] = [:]
    private var accepted = 0
    /// Counts whatever clients say, to tell who was silent longest.
    private var heard = 0
    /// Bytes of a line: a text to be typed may be long.
    private static let longestRequest = 1 << 20
    private static let mostClients = 32
    /// Who listens stays for long; there is always a place for others.
    private static let mostSubscribers = 28
    /// Bytes that wait for a client before it is let go. One answer may be longer.
    private static let mostWaiting = 1 << 20

    /// Listens at `socket`; a stale socket left by a daemon that was killed is replaced. The caller
    /// has made sure that no other daemon serves this display.
    public init(at socket: ControlSocket) throws(ControlError) {
        self.socket = socket
        try socket.makeFolder()
        listener = try ControlSocket.open()
        unlink(socket.path)
        let bound = try socket.withAddress { bind(listener, $0, $1) }
        guard bound == 0, chmod(socket.path, 0o600) == 0, listen(listener, 16) == 0 else {
            // `deinit` closes the descriptors.
            throw .system(call: "bind", path: socket.path, number: errno)
        }
        Self.setNonblocking(listener)
        reserve = Self.makeReserve()
    }

    private static func makeReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

    /// Lets the client go that was silent longest, one that waits for no answer first. Who listens to events
    /// stays.
    ///
    /// - Parameter isIdle: whether only one will do that waits for no answer.
    /// - Returns: false where there is none.
    private func makeRoom(isIdle: Bool) -> Bool {
        let others = clients.filter {
            $0.value.subscription == nil && (!isIdle || $0.value.unanswered == 0)
        }
        func rank(_ client: Client) -> (Int, Int) { (min(client.unanswered, 1), client.lastHeard) }
        guard let silent = others.min(by: { rank($0.value) < rank($1.value) }) else { return false }
        drop(silent.key)
        return true
    }

    /// Takes the place of the reserve for as long as it takes to turn a client away.
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

    /// Removes the socket's file. A daemon that was replaced must not do this, because the file belongs to
    /// the new daemon.
    public func remove() {
        unlink(socket.path)
    }

    /// The descriptors to wait on for reading.
    public var descriptors: [Int32] { [listener] + clients.keys.sorted() }

    /// Whether a client wants to hear of a change of the state, or of anything else.
    public func hasSubscribers(forChange isChange: Bool) -> Bool {
        clients.values.contains { $0.subscription?.covers(isChange: isChange) == true }
    }

    /// Whether there is something to write to a descriptor once that can be done.
    public func wantsWrite(_ descriptor: Int32) -> Bool {
        clients[descriptor]?.waiting.isEmpty == false
    }

    /// Serves a descriptor that is ready; gives the requests that arrived with where to answer.
    public func serve(_ descriptor: Int32) -> [Asked] {
        guard descriptor == listener else {
            flush(descriptor)
            return receive(from: descriptor)
        }
        var client = accept(listener, nil, nil)
        if client < 0, errno == EMFILE || errno == ENFILE {
            if makeRoom(isIdle: true) {
                client = accept(listener, nil, nil)
            } else {
                turnAway()
            }
        }
        guard client >= 0 else { return [] }
        guard Self.isOwn(client), clients.count < Self.mostClients || makeRoom(isIdle: false) else {
            close(client)
            return []
        }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        Self.setNonblocking(client)
        accepted += 1
        heard += 1
        clients[client] = Client(id: ClientID(number: accepted), lastHeard: heard)
        return []
    }

    /// Answers a request with one line. What the client does not take at once waits for it; one that does not
    /// read at all is let go; for one that has left, nothing is sent.
    public func send(_ line: String, to client: ClientID) {
        guard let descriptor = descriptor(of: client) else { return }
        clients[descriptor]?.unanswered -= 1
        send(line, over: descriptor)
    }

    /// Waits until every client has taken what it was sent, for so many milliseconds at most.
    public func finish(patience: Int64) {
        let deadline = MonotonicClock.now + patience
        while case let left = deadline - MonotonicClock.now, left > 0 {
            var waiting = clients.keys.filter(wantsWrite)
                .map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
            guard !waiting.isEmpty, poll(&waiting, nfds_t(waiting.count), Int32(left)) > 0 else {
                return
            }
            for ready in waiting where ready.revents != 0 { flush(ready.fd) }
        }
    }

    /// Whether the client is still there, although nothing may have been read of its end yet.
    public func has(_ client: ClientID) -> Bool {
        guard let descriptor = descriptor(of: client) else { return false }
        var end = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&end, 1, 0) == 0
    }

    private func descriptor(of client: ClientID) -> Int32? {
        clients.first { $0.value.id == client }?.key
    }

    private func send(_ line: String, over client: Int32) {
        guard var state = clients[client] else { return }
        guard state.waiting.count < Self.mostWaiting else { return drop(client) }
        state.waiting += line.utf8
        state.waiting.append(UInt8(ascii: "\n"))
        clients[client] = state
        flush(client)
    }

    /// Sends as much as the client takes now.
    private func flush(_ client: Int32) {
        guard let waiting = clients[client]?.waiting, !waiting.isEmpty else { return }
        let count = Glibc.send(client, waiting, waiting.count, Int32(MSG_NOSIGNAL))
        if count > 0 {
            clients[client]?.waiting.removeFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            drop(client)
        }
    }

    /// Sends one line to every client that asked for such events.
    public func broadcast(_ line: String, isChange: Bool) {
        for (client, state) in clients
        where state.subscription?.covers(isChange: isChange) == true { send(line, over: client) }
    }

    /// Sends `client` these events from now on. Where there are too many that want some, it is sent away.
    public func subscribe(_ client: ClientID, to subscription: Subscription) {
        guard let descriptor = descriptor(of: client) else { return }
        clients[descriptor]?.unanswered = 0
        clients[descriptor]?.subscription = subscription
        if clients.values.count(where: { $0.subscription != nil }) > Self.mostSubscribers {
            drop(descriptor)
        }
    }

    private func receive(from client: Int32) -> [Asked] {
        guard var state = clients[client] else { return [] }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(client, &chunk, chunk.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        guard count > 0, state.buffer.count + count <= Self.longestRequest else {
            drop(client)
            return []
        }
        state.buffer.append(chunk[..<count])
        heard += 1
        state.lastHeard = heard
        var requests: [Asked] = []
        while let line = state.buffer.next() {
            guard let request = ControlRequest(line: line) else {
                drop(client)
                return requests
            }
            requests.append((request, state.id))
            state.unanswered += 1
        }
        clients[client] = state
        return requests
    }

    private func drop(_ client: Int32) {
        clients[client] = nil
        close(client)
    }

    /// Whether the client belongs to the same user: no other may control what is typed.
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
