import CLinux
import Engine
import Glibc
import System
import X11

extension Daemon {
    /// The variable by which one life tells the next of the restarts.
    static let restartsVariable = "KRAKEL_RESTARTS"

    /// The restarts before this one. Programs that are started hear nothing of them.
    static func takeRestarts() -> Restarts? {
        guard let text = getenv(restartsVariable) else { return nil }
        let restarts = Restarts(String(cString: text))
        unsetenv(restartsVariable)
        return restarts
    }

    /// Tells the watchdog whether there is anything to watch.
    func tellWatchdog() {
        if grab == nil {
            watchdog.tell(.rest)
        } else {
            watchdog.tell(
                .watch(
                    client: connection.token,
                    buttons: settings.triggers.filter { !$0.isTouch }
                        .map { UInt8(clamping: $0.button) },
                    touches: touches?.inputs.touches == true,
                    gestures: touches.map { $0.inputs.pinches || $0.inputs.swipes } == true))
        }
    }

    private var isHolding: Bool {
        grab?.isDown == true || touches?.isHeld == true || typist.deadline != nil
    }

    /// Answers amidst the server's events: where they come as fast as they can be served, as a pen's do on
    /// a busy machine, the loop gets on and does not come round.
    func answerWatchdogBetweenEvents(at now: Milliseconds) {
        guard hasWatchdog, now - heardWatchdog >= Vigil.firstLook / 2 else { return }
        heardWatchdog = now
        hearWatchdog()
        if isHolding { watchdog.answer(holds: true) }
    }

    /// Says whether something is held. That nothing is, is said only once the server has told all that
    /// it had to tell: the press that woke the watchdog may stand before a connection that stalls.
    func answerWatchdog() {
        let holds = isHolding
        if watchdog.isAsking, !holds, !hasLookedForPress {
            hasLookedForPress = true
            connection.synchronise()
            if reader.hasEvents { return }
        }
        hasLookedForPress = false
        watchdog.answer(holds: holds)
    }

    /// Hears the watchdog.
    func hearWatchdog() {
        switch watchdog.read() {
        case .nothing: break
        case .parted: end(wasParted: true)
        case .gone:
            // Where the server has gone too, that is the end.
            connection.synchronise()
            guard watchdogs.note(at: MonotonicClock.now / 1000) else {
                log.say("the watchdog ends again and again; going on without one")
                hasWatchdog = false
                return
            }
            watchdog = Watchdog(log: log)
            tellWatchdog()
        }
    }

    /// The end of a daemon that has lost the server. What was learned is written down; one that was
    /// parted by its watchdog is started again, as it was, in this process.
    func end(wasParted: Bool) -> Never {
        writeDownLessons()
        if !isReplaced { server.remove() }
        // It was on its way out: by a signal that was read before this was known, for instance.
        guard isRunning else { _exit(0) }
        if wasParted {
            startAgain()
            _exit(1)
        }
        log.say("the X server has gone")
        _exit(0)
    }

    /// Whether the watchdog has ended the connection.
    var wasParted: Bool {
        if case .parted = watchdog.read() { return true }
        return false
    }

    /// Puts a new Krakel into this process. Wraps `execv`.
    private func startAgain() {
        var restarts = restarts ?? Restarts()
        guard restarts.note(at: MonotonicClock.now / 1000) else {
            log.say("stalled \(Restarts.limit) times within a minute; start it again: krakel")
            return
        }
        setenv(Self.restartsVariable, restarts.text, 1)
        // Whoever has taken the display meanwhile keeps it.
        var arguments = CommandLine.arguments.filter { $0 != "--replace" }.map { strdup($0) }
        arguments.append(nil)
        // By its own name, which processes are told apart by; it may have been replaced meanwhile.
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        if readlink("/proc/self/exe", &path, Int(PATH_MAX)) > 0 { execv(path, arguments) }
        execv("/proc/self/exe", arguments)
        log.say("cannot start again: \(String(cString: strerror(errno))); start it again: krakel")
    }
}
