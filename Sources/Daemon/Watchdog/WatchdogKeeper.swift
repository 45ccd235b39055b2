import CLinux
import Engine
import Glibc
import System
import X11

/// The daemon's side of the watchdog: it answers, replaces a watchdog that has ended, and starts Krakel
/// again where the watchdog has disconnected it from the server.
final class WatchdogKeeper: Component {
    private let log: Log
    /// nil where it has ended again and again.
    private var watchdog: Watchdog?
    /// When it is tried again then; nil where there is one.
    private(set) var deadline: Milliseconds?
    /// How often that had to be started.
    private var starts = Restarts()
    /// The restarts of Krakel before this one; nil where this is a beginning, and no going on after a
    /// stall.
    private let earlier: Restarts?
    /// What the watchdog was told to watch last.
    private var watch = WatchMessage.rest
    /// When it was last listened to amidst events.
    private var lastHeard: Milliseconds = 0
    /// Whether what came before its question was read.
    private var hasLookedForPress = false

    /// Milliseconds until it is looked again whether it can be started.
    private static let patience: Milliseconds = 100

    /// The variable by which one life tells the next of the restarts.
    private static let restartsVariable = "KRAKEL_RESTARTS"

    /// Starts the watchdog. Programs that are started later do not inherit the variable of the restarts.
    init(log: Log) {
        self.log = log
        earlier = Environment.value(Self.restartsVariable).map { Restarts($0) }
        unsetenv(Self.restartsVariable)
        watchdog = Watchdog(log: log)
    }

    /// Whether Krakel was started again after a stall.
    var isRestart: Bool { earlier != nil }

    var waits: [pollfd] { watchdog.map { [.reading($0.descriptor)] } ?? [] }

    // MARK: - Talking to it

    func tell(_ watch: WatchMessage) {
        self.watch = watch
        watchdog?.tell(watch)
    }

    /// Reads its messages.
    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] { hear() }

    private func hear() -> [DaemonEffect] {
        switch watchdog?.read() {
        case nil, .nothing: []
        case .parted: [.parted]
        case .gone: [.watchdogGone]
        }
    }

    /// Says that something begins to be held, as keys that are typed.
    func sayHolding() {
        watchdog?.answer(holds: true)
    }

    /// Answers amidst the server's events: where these come as fast as they can be served, as a pen's do on
    /// a busy machine, the loop makes progress but does not come back to its start.
    func answerBetweenEvents(
        isHolding: @autoclosure () -> Bool, at now: Milliseconds
    ) -> [DaemonEffect] {
        guard watchdog != nil, now - lastHeard >= StallDetector.firstLook / 2 else { return [] }
        lastHeard = now
        let following = hear()
        if isHolding() { watchdog?.answer(holds: true) }
        return following
    }

    /// Says whether something is held. It says that nothing is held only once all events of the server are
    /// read: the press that woke the watchdog may stand before a connection that stalls.
    ///
    /// - Parameter hasMoreToRead: asks the server whether it has told something more.
    /// - Returns: whether it has told that a trigger's button has gone down, all events of which are read.
    func answer(isHolding: Bool, hasMoreToRead: () -> Bool) -> Bool {
        guard let watchdog else { return false }
        if watchdog.isAsking, !isHolding, !hasLookedForPress {
            hasLookedForPress = true
            if hasMoreToRead() { return false }
        }
        hasLookedForPress = false
        watchdog.answer(holds: isHolding)
        return watchdog.takePress()
    }

    /// Starts another one in the place of one that has ended.
    ///
    /// - Parameter mayFork: whether it can be now, rather than a little later.
    func replace(at now: Milliseconds, mayFork: Bool) {
        guard mayFork else {
            (watchdog, deadline) = (nil, now + Self.patience)
            return
        }
        guard starts.note(at: now / 1000) else {
            if watchdog != nil {
                log.say("the watchdog ends again and again; going on without one for a while")
            }
            watchdog = nil
            deadline = now + Restarts.span * 1000
            return
        }
        deadline = nil
        watchdog = Watchdog(log: log)
        watchdog?.tell(watch)
    }

    /// Tries again where there is none.
    func tick(at now: Milliseconds) -> [DaemonEffect] {
        guard let deadline, now >= deadline else { return [] }
        return [.watchdogGone]
    }

    // MARK: - The end

    /// Has `end` called where the server or its connection is lost.
    ///
    /// - Parameter end: is given whether the watchdog has ended the connection.
    func endOnLoss(_ end: @escaping (_ wasParted: Bool) -> Never) {
        Connection.endOnLoss { [unowned self] in end(watchdog?.read() == .parted) }
    }

    /// Another Krakel that has taken the display meanwhile keeps it, and a recording of what went before is kept.
    static func argumentsOfNext(_ arguments: [String]) -> [String] {
        var isFile = false
        return arguments.filter { argument in
            defer { isFile = argument == "--record" }
            return !isFile && argument != "--replace" && !argument.hasPrefix("--record")
        }
    }

    /// Puts a new Krakel into this process. Comes back where that is not possible. Wraps `execv`.
    func startAgain() {
        var restarts = earlier ?? Restarts()
        guard restarts.note(at: MonotonicClock.now / 1000) else {
            log.say("stalled \(Restarts.limit) times within a minute; start it again: krakel")
            return
        }
        setenv(Self.restartsVariable, restarts.text, 1)
        var arguments = Self.argumentsOfNext(CommandLine.arguments).map { strdup($0) }
        arguments.append(nil)
        // By its own name, which processes are told apart by; it may have been replaced meanwhile.
        if let path = Path.destination(ofLink: "/proc/self/exe") { execv(path, arguments) }
        execv("/proc/self/exe", arguments)
        log.say("cannot start again: \(SystemError.last.message); start it again: krakel")
    }
}
