import CGTK
import Session
import System

private typealias Body = () -> Void

/// Calls `body` once nothing else is to be done. Wraps `g_idle_add_full`.
func whenIdle(_ body: @escaping () -> Void) {
    g_idle_add_full(
        G_PRIORITY_LOW,
        { data in
            Callback<Body>.of(data)?()
            return 0
        }, Callback<Body>(body).retained, { Callback<Body>.release($0) })
}

/// One call after some time, which can be taken back. It is taken back with the last reference.
final class Timer {
    private var source: UInt32 = 0
    private var body: () -> Void = {}

    deinit { cancel() }

    var isSet: Bool { source != 0 }

    /// Calls `body` after that time, in the place of what was to be called before. Wraps
    /// `g_timeout_add_full`.
    ///
    /// - Parameter priority: by default that of input.
    func set(
        milliseconds: UInt32, priority: Int32 = G_PRIORITY_DEFAULT, _ body: @escaping () -> Void
    ) {
        cancel()
        self.body = body
        source = g_timeout_add_full(
            priority, milliseconds,
            { data in
                guard let data else { return 0 }
                let timer = Unmanaged<Timer>.fromOpaque(data).takeUnretainedValue()
                timer.source = 0
                let body = timer.body
                timer.body = {}
                body()
                return 0
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Calls `body` until it succeeds, so many times at most and a tenth of a second apart.
    func attempt(times: Int, _ body: @escaping () -> Bool, failed: @escaping () -> Void = {}) {
        set(milliseconds: 100) { [unowned self] in
            guard !body() else { return }
            guard times > 1 else { return failed() }
            attempt(times: times - 1, body, failed: failed)
        }
    }

    func cancel() {
        if source != 0 { g_source_remove(source) }
        source = 0
    }
}

/// Calls `body` whenever `descriptor` has something to read or has been hung up, until `body` returns
/// false. Wraps `g_unix_fd_add_full`.
///
/// - Returns: the number of the source in the loop.
@discardableResult
func whenReadable(_ descriptor: Int32, _ body: @escaping () -> Bool) -> UInt32 {
    typealias Body = () -> Bool
    return g_unix_fd_add_full(
        G_PRIORITY_DEFAULT, descriptor, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue),
        { _, _, data in Callback<Body>.of(data)?() == true ? 1 : 0 }, Callback<Body>(body).retained,
        { Callback<Body>.release($0) })
}

extension ControlClient {
    /// A connection to the daemon of this display; nil where none runs.
    static func ofDisplay() -> ControlClient? {
        Environment.value("DISPLAY").flatMap { try? ControlClient(to: ControlSocket(display: $0)) }
    }

    /// The same with one that sends events.
    static func events() -> ControlClient? {
        guard let client = ofDisplay(), (try? client.send(.events)) != nil else { return nil }
        return client
    }

    /// Calls `body` with the events that have come, until it returns false or the daemon has gone, which calls
    /// `ended`.
    func follow(ended: @escaping () -> Void = {}, _ body: @escaping ([HeardEvent]) -> Bool) {
        whenReadable(descriptor) { [self] in
            guard let lines = linesAtHand() else {
                ended()
                return false
            }
            return body(lines.compactMap { JSONLine.decode(HeardEvent.self, from: $0) })
        }
    }
}

/// Calls its owner when one of some files has been changed, made or taken away.
final class FileMonitor {
    private let watches = FileWatches()
    private var source: UInt32 = 0

    init(_ paths: [String], changed: @escaping () -> Void) {
        watches.watch(paths)
        source = whenReadable(watches.descriptor) { [watches] in
            if watches.isChanged() { changed() }
            return true
        }
    }

    deinit {
        g_source_remove(source)
    }
}
