import Glibc
import Synchronization

/// The thread of a `ServerProxy`: serves all connections until it is told to end. Only `state` and the ends of the
/// wake-up pipe are used by two threads.
final class ProxyLoop: Sendable {
    let state = Mutex(ProxyState())
    private let listener: Int32
    private let path: String
    private let server: String
    private let wakeUp: Int32
    private let waker: Int32
    private let thread = Mutex<pthread_t>(0)

    init(_ listener: Int32, at path: String, server: String) {
        self.listener = listener
        self.path = path
        self.server = server
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (wakeUp, waker) = (ends[0], ends[1])
    }

    func start() {
        var thread: pthread_t = 0
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ProxyLoop>.fromOpaque(context).takeRetainedValue().serve()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        self.thread.withLock { $0 = thread }
    }

    func wake() {
        _ = write(waker, [0], 1)
    }

    func end() {
        state.withLock { $0.isOver = true }
        wake()
        pthread_join(thread.withLock { $0 }, nil)
        for descriptor in [listener, wakeUp, waker] { close(descriptor) }
        unlink(path)
    }

    private func serve() {
        var links: [ProxyLink] = []
        defer { for link in links { link.close() } }
        while true {
            let wishes = state.withLock { state in
                defer { state.toStall = [] }
                return state.isOver ? nil : (stalled: state.toStall, delays: state.delays)
            }
            guard let wishes else { return }
            for link in links {
                if wishes.stalled.contains(link.process) { link.isStalled = true }
                link.delay = wishes.delays[link.process] ?? 0
            }
            var waiting = [wakeUp, listener].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            for link in links { waiting += link.waiting }
            let rest = links.compactMap(\.resting).min()
            let count = poll(
                &waiting, nfds_t(waiting.count), rest.map { Int32($0.rounded(.up)) } ?? -1)
            guard count > 0 || rest != nil else { continue }
            if waiting[0].revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 64)
                _ = read(wakeUp, &bytes, bytes.count)
            }
            for (index, link) in links.enumerated() {
                let process = link.process
                link.move(waiting[2 + 2 * index].revents, waiting[3 + 2 * index].revents) {
                    request in state.withLock { $0.note(request, of: process) }
                }
            }
            links.removeAll { link in
                if link.isOver { link.close() }
                return link.isOver
            }
            if waiting[1].revents != 0, let link = ProxyLink(listener, server) {
                links.append(link)
            }
        }
    }
}

/// A client and its connection to the server.
private final class ProxyLink {
    let process: pid_t
    var isStalled = false
    /// Milliseconds that what the client asks for is late.
    var delay = 0.0
    /// When what has come may go on.
    private var due: Double?
    private(set) var isOver = false
    private let client: Int32
    private let server: Int32
    private var stream = ProxiedStream()
    private var toServer: [UInt8] = []
    private var toClient: [UInt8] = []

    init?(_ listener: Int32, _ path: String) {
        client = accept(listener, nil, nil)
        guard client >= 0 else { return nil }
        server = LocalSocket.connect(to: path)
        process = LocalSocket.peer(of: client)
        guard server >= 0 else {
            Glibc.close(client)
            return nil
        }
        for descriptor in [client, server] {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
    }

    func close() {
        Glibc.close(client)
        Glibc.close(server)
    }

    /// Milliseconds until what has come may go on; nil where nothing rests.
    var resting: Double? { due.map { max(0, $0 - Deadline.now) } }

    /// The client's descriptor and the server's.
    var waiting: [pollfd] {
        func events(_ pending: [UInt8]) -> Int16 {
            Int16(POLLIN) | (pending.isEmpty ? 0 : Int16(POLLOUT))
        }
        return [
            // A negative one is passed over.
            pollfd(
                fd: isStalled || stream.isHeld || due != nil ? -1 : client,
                events: events(toClient), revents: 0),
            pollfd(fd: server, events: isStalled ? 0 : events(toServer), revents: 0),
        ]
    }

    func move(_ ofClient: Int16, _ ofServer: Int16, _ fate: (ProxiedRequest) -> ProxiedFate) {
        let gone = Int16(POLLHUP | POLLERR)
        if isStalled {
            // Who is thrown out by the server is, stalled or not.
            if ofServer & gone != 0 { isOver = true }
            return
        }
        if ofClient & Int16(POLLIN) != 0, delay > 0 {
            due = Deadline.now + delay
        } else if resting.map({ $0 == 0 }) ?? (ofClient & Int16(POLLIN) != 0),
            let bytes = receive(from: client)
        {
            due = nil
            toServer += stream.take(ofClient: bytes, fate)
        } else if stream.isHeld {
            // It may have been let go.
            toServer += stream.take(ofClient: [], fate)
        }
        if ofServer & Int16(POLLIN) != 0, let bytes = receive(from: server) {
            toClient += stream.take(ofServer: bytes)
        }
        send(&toServer, to: server)
        send(&toClient, to: client)
        if (ofClient | ofServer) & gone != 0, (ofClient | ofServer) & Int16(POLLIN) == 0 {
            isOver = true
        }
    }

    private func receive(from descriptor: Int32) -> ArraySlice<UInt8>? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &bytes, bytes.count)
        if count == 0 || (count < 0 && errno != EAGAIN) { isOver = true }
        return count > 0 ? bytes[..<count] : nil
    }

    private func send(_ bytes: inout [UInt8], to descriptor: Int32) {
        guard !bytes.isEmpty else { return }
        let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        if count > 0 {
            bytes.removeFirst(count)
        } else if errno != EAGAIN {
            isOver = true
        }
    }
}
