import Engine
import System
import X11

extension Daemon {
    /// While the press is frozen and a program may wait for it, only what decides whose it is.
    func noticeBeforeStroke() {
        if recogniser.applications.restrict { lookAtApplication() }
    }

    /// While somebody draws, nobody waits for an answer of the server. A word goes on in its own window
    /// only, and what was typed is the last thing there only as long as nobody used the keyboard.
    func noticeDuringStroke() {
        if !recogniser.applications.restrict { lookAtApplication() }
        let window = connection.focusedWindow
        if let focus, focus != window { loseWord() }
        focus = window
        guard let lastSent = typist.lastSent, let idle = idleness?.milliseconds else { return }
        if MonotonicClock.now - idle > lastSent + Self.clockSlack { loseWord() }
    }

    /// Fingers that begin something do it in a window. The program there waits for them.
    func noticeBeforeFingers(_ event: FingerEvent) {
        if event.isBeginning, !engine.hasFingers { lookAtApplication() }
    }

    /// What counts may hang on the window that is drawn for.
    func lookAtApplication() {
        guard !recogniser.applications.isEmpty else { return }
        let window =
            switch settings.applications {
            case .focus: connection.focusedApplication()
            case .pointer: connection.applicationUnderPointer()
            }
        let effects = engine.enter(window)
        recorder?.note(.window(window), effects, at: MonotonicClock.now)
        run(effects)
    }

    /// How far two clocks of milliseconds may be apart that are read one after the other.
    private static let clockSlack: Milliseconds = 20
}
