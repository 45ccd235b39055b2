import Glibc
import Synchronization

/// A display that stands before another one, and can keep a client waiting. What is asked of it goes on to the
/// server, but for the requests that are to fail: these become others that do, and the error is given the code that
/// is wanted. So the server itself counts and answers, and the client sees errors as they always come.
public final class ServerProxy {
    /// Its name, such as `:1`.
    public let display: String
    private let loop: ProxyLoop

    /// Stands before `server`, which must listen at a local socket.
    public init(before server: String) throws(ChildProcessError) {
        let folder = "/tmp/.X11-unix/X"
        var number = 1000 + Int(getpid()) % 30_000
        var listener: Int32 = -1
        while listener < 0, number < 60_000 {
            number += 1
            listener = LocalSocket.listen(at: folder + "\(number)")
        }
        guard listener >= 0 else { throw .notStarted(folder) }
        display = ":\(number)"
        loop = ProxyLoop(
            listener, at: folder + "\(number)", server: folder + server.drop { $0 == ":" })
        loop.start()
    }

    deinit {
        loop.end()
    }

    /// The requests of a process since the last call, by their kinds.
    public func requests(of process: pid_t) -> [ProxiedRequest] {
        loop.state.withLock { state in
            defer { state.seen[process] = [] }
            return state.seen[process] ?? []
        }
    }

    /// The next request of this kind by this process fails.
    ///
    /// - Parameters:
    ///   - request: nil for whichever comes next.
    ///   - count: how many requests of this kind are let through before.
    ///   - code: a core error, such as `BadWindow`.
    public func fail(
        _ request: ProxiedRequest?, of process: pid_t, after count: Int = 0, with code: UInt8
    ) {
        loop.state.withLock {
            $0.fault = ProxyFault(process: process, request: request, rest: count, code: code)
        }
    }

    /// As `fail`, for a process that connects only after this. Asking for an extension does not fail.
    public func failRequest(after count: Int, with code: UInt8) {
        loop.state.withLock {
            $0.fault = ProxyFault(process: nil, request: nil, rest: count, code: code)
        }
    }

    /// The next request of this kind by this process that comes after one of the other kind does not
    /// reach the server before `letGo`, nor does what the process asks for behind it.
    public func hold(_ request: ProxiedRequest, after first: ProxiedRequest, of process: pid_t) {
        loop.state.withLock {
            $0.hold = ProxyHold(process: process, first: first, request: request)
        }
    }

    /// Whether the request that `hold` waits for has come, and is held.
    public var isHolding: Bool { loop.state.withLock { $0.hold?.isReached == true } }

    /// Waits until it is.
    public func awaitHolding() -> Bool {
        eventually(.nothing(because: "it is a value of another thread")) { isHolding }
    }

    public func letGo() {
        loop.state.withLock { $0.hold = nil }
        loop.wake()
    }

    /// From now on whatever this process asks for reaches the server so many milliseconds later, as where
    /// both get little of a busy machine.
    public func slowDown(_ process: pid_t, by milliseconds: Double) {
        _ = loop.state.withLock { $0.delays.updateValue(milliseconds, forKey: process) }
        loop.wake()
    }

    /// From now on nothing goes through the connections that this process has, either way.
    public func stall(_ process: pid_t) {
        _ = loop.state.withLock { $0.toStall.insert(process) }
        loop.wake()
    }
}

/// A kind of request: a core one by its opcode, one of an extension by that and its own.
public struct ProxiedRequest: Hashable, Sendable, CustomStringConvertible {
    public var major: UInt8
    public var minor: UInt8

    /// - Parameter minor: 0 for a core request.
    public init(major: UInt8, minor: UInt8 = 0) {
        self.major = major
        self.minor = minor
    }

    public var description: String { major < 128 ? "\(major)" : "\(major).\(minor)" }

    /// Whether it asks for an extension's version, which no server refuses: libXi and libXext end the program then.
    var asksForExtension: Bool { major >= 128 && minor <= 1 }
}

/// A request that is to fail.
struct ProxyFault {
    /// nil for any.
    var process: pid_t?
    var request: ProxiedRequest?
    var rest: Int
    var code: UInt8
}

/// A request that is to wait.
struct ProxyHold {
    var process: pid_t
    /// What comes before it; nil once it has.
    var first: ProxiedRequest?
    var request: ProxiedRequest
    var isReached = false
}

/// What becomes of a request.
enum ProxiedFate {
    case passes
    /// It becomes an error of this code.
    case fails(UInt8)
    /// It is asked about again later.
    case waits
}

/// What the test and the thread share.
struct ProxyState {
    var seen: [pid_t: [ProxiedRequest]] = [:]
    var fault: ProxyFault?
    var hold: ProxyHold?
    var toStall: Set<pid_t> = []
    /// Milliseconds.
    var delays: [pid_t: Double] = [:]
    var isOver = false

    /// Takes note of a request, and says what becomes of it.
    mutating func note(_ request: ProxiedRequest, of process: pid_t) -> ProxiedFate {
        if let hold, hold.process == process {
            if hold.first == request {
                self.hold?.first = nil
            } else if hold.first == nil, hold.request == request {
                self.hold?.isReached = true
                return .waits
            }
        }
        // Who is never asked for must not grow without end.
        if seen[process, default: []].count < 100_000 { seen[process, default: []].append(request) }
        guard let fault, fault.process ?? process == process,
            fault.request.map({ $0 == request }) ?? !request.asksForExtension
        else { return .passes }
        guard fault.rest == 0 else {
            self.fault?.rest -= 1
            return .passes
        }
        self.fault = nil
        return .fails(fault.code)
    }
}
