import CLinux
import Glibc
import System
import X11

/// It sleeps until a trigger's button goes down, and ends with the daemon.
struct WatchdogProcess {
    private let descriptor: Int32
    private let daemon: pid_t
    private let log: Log
    private let connection: Connection
    private let witness: PressMonitor
    private var detector = StallDetector()
    private var status: ProcessStatus
    private var buttons: Set<Int> = []
    private var keys: Set<UInt8> = []
    private var client: UInt32 = 0
    /// Whether a button has gone down of which the daemon was not told.
    private var hasSeenPress = false

    /// How many milliseconds applications get to read what was typed before the keyboard is given back.
    private static let patience: Int64 = 2000

    /// What the child does, to its end.
    static func run(over descriptor: Int32, of daemon: pid_t, log: Log) -> Never {
        settle(keeping: descriptor)
        guard let connection = try? Connection() else { _exit(0) }
        Connection.endQuietlyWithTheServer()
        var process = WatchdogProcess(descriptor, daemon, log, connection)
        process.watch()
        // Where it was killed while it typed, and no other Krakel is there yet.
        if connection.readJournal() != nil {
            _ = try? KeyboardRepair.byItself(on: connection, patience: patience)
        }
        _exit(0)
    }

    private init(_ descriptor: Int32, _ daemon: pid_t, _ log: Log, _ connection: Connection) {
        self.descriptor = descriptor
        self.daemon = daemon
        status = ProcessStatus(of: daemon)
        self.log = log
        self.connection = connection
        witness = PressMonitor(on: connection)
        let lags = (0..<3).map { _ in
            let asked = MonotonicClock.now
            connection.synchronise()
            return MonotonicClock.now - asked
        }
        detector.serverLag += 2 * (lags.min() ?? 0)
    }

    /// Separates the process from the daemon: neither a key of a terminal nor a signal to the daemon's
    /// process group reaches it, and it keeps none of the daemon's files open. It ends when the daemon does.
    private static func settle(keeping descriptor: Int32) {
        // A session of its own could be kept waiting, see ProgramStart.
        setpgid(0, 0)
        for number in [SIGTERM, SIGINT, SIGHUP, SIGTSTP] { signal(number, SIG_IGN) }
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        for place in [STDIN_FILENO, STDOUT_FILENO] { dup2(nothing, place) }
        if descriptor > 3 { _ = close_range(3, UInt32(descriptor) - 1, 0) }
        _ = close_range(UInt32(descriptor) + 1, .max, 0)
    }

    private mutating func watch() {
        while true {
            guard !connection.hasEvents else {
                seePresses()
                continue
            }
            var waiting = [descriptor, connection.fileDescriptor].map(pollfd.reading)
            let rest = detector.deadline.map { max(0, min($0 - MonotonicClock.now, 60_000)) }
            poll(&waiting, 2, Int32(rest ?? -1))
            seePresses()
            guard hear() else { return }
            let now = MonotonicClock.now
            guard let deadline = detector.deadline, now >= deadline else { continue }
            switch detector.due(at: now, status.look()) {
            case .wait: break
            case .ask: ask()
            case .part: return part(isStopped: true)
            case .probe:
                connection.synchronise()
                let after = MonotonicClock.now
                guard hear() else { return }
                if detector.serverAnswered(after: after - now, at: after) {
                    return part(isStopped: false)
                }
            }
        }
    }

    private mutating func seePresses() {
        guard witness.hasSeen(buttons, keys) else { return }
        hasSeenPress = true
        if detector.pressed(at: MonotonicClock.now) == .ask { ask() }
    }

    /// Where it was asked already when a button went down, the next question tells of that.
    private mutating func ask() {
        WatchdogSocket.send(.question(press: hasSeenPress), over: descriptor)
        hasSeenPress = false
    }

    /// Reads the daemon's messages.
    ///
    /// - Returns: false once it has gone.
    private mutating func hear() -> Bool {
        while let bytes = WatchdogSocket.receive(from: descriptor) {
            switch WatchMessage(bytes) {
            case .watch(let client, let buttons, let keys, let touches, let gestures):
                self.client = client
                witness.watch(keys: !keys.isEmpty, touches: touches, gestures: gestures)
                self.keys = Set(keys)
                self.buttons = Set(buttons.map(Int.init))
                detector.turn(on: true)
                // A button may have gone down before this was heard.
                if detector.pressed(at: MonotonicClock.now) == .ask { ask() }
            case .rest: detector.turn(on: false)
            case .here(let holds): detector.heard(holds: holds, at: MonotonicClock.now)
            case .question, .parted, nil: return false
            }
        }
        return true
    }

    /// Ends the daemon's connection, and lets go of the keys that it held. What it has lent is taken back once it is
    /// sure that no Krakel is there: it may be started again meanwhile.
    private func part(isStopped: Bool) {
        // First, so that the daemon knows whatever happens to it then.
        WatchdogSocket.send(.parted, over: descriptor)
        connection.disconnect(clientOf: client)
        let reason =
            isStopped
            ? "is stopped; go on with it: kill -CONT \(daemon)" : "does not answer"
        log.say("process \(daemon) \(reason)")
        log.say("the pointer was freed; Krakel is there again once the process goes on")
        KeyboardRepair.freeKeys(on: connection)
    }
}
