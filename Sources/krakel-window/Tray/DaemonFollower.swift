import CGTK
import Session
import System

/// Follows a daemon by its control socket, and waits for it where there is none.
final class DaemonFollower {
    private(set) var state = TrayState()
    /// Whether the settings ask for an icon; nil where no daemon runs.
    private(set) var hasTray: Bool?
    /// Whether a daemon was told to end since one was found.
    private(set) var hasQuit = false
    /// Called when one of them may have changed.
    var changed: () -> Void = {}

    private let socket: ControlSocket
    private var events: ControlClient?
    /// The connection on which an answer is late, and the source in the loop that waits for it.
    private var question: (client: ControlClient, source: guint)?
    /// Whether something has changed since the daemon was asked.
    private var isOvertaken = false
    private var monitor: FileMonitor?
    private let retry = Timer()
    /// Ends with the time for which the user wants no questions.
    private let quiet = Timer()

    /// Milliseconds that an answer is waited for; an idle daemon needs less than one.
    private static let patience: Int32 = 1000

    init(at socket: ControlSocket) {
        self.socket = socket
    }

    /// Called once. It lives as long as the program does.
    func begin() {
        // GIO polls for a missing folder every four seconds, and is notified by one that exists.
        try? Folder.makeOne(socket.folder)
        monitor = FileMonitor([socket.path]) { [unowned self] in lookAgain() }
        connect()
    }

    private func connect() {
        guard events == nil, let client = try? ControlClient(to: socket),
            (try? client.send(.changes)) != nil
        else { return }
        events = client
        hasQuit = false
        readState()
        client.follow { [unowned self] in
            events = nil
            dropQuestion()
            state = TrayState()
            hasTray = nil
            changed()
            // Another daemon may have started in the meantime.
            lookAgain()
        } _: { [unowned self] events in
            events.forEach(note)
            changed()
            return true
        }
    }

    private func note(_ event: HeardEvent) {
        isOvertaken = true
        switch event.event {
        case .sticky: state.modifiers = (event.locked ?? []) + (event.once ?? [])
        case .paused: state.isPaused = true
        case .resumed: state.isPaused = false
        // The mode may be that of a trigger for gestures; what is shown is that of writing.
        case .reloaded, .modeChanged, .quiet, .asking: readState()
        case .quit: hasQuit = true
        // Only changes are asked for.
        case .willDraw, .recognised, .missed, .gesture, .turned, .fingers, .scrolled, .penned,
            .erased, .cancelled, .learned, .takenBack, .retracted, .mended, .restored, .offered,
            .refused:
            break
        }
    }

    /// Asks on a connection of its own, so that the answer is not taken for an event.
    private func readState() {
        dropQuestion()
        guard let client = try? ControlClient(to: socket), (try? client.send(.status)) != nil
        else { return }
        isOvertaken = false
        if let line = try? client.readLine(timeout: Self.patience) { return take(line) }
        // The daemon hangs or is busy, and answers later.
        state.isRunning = true
        question = (client, whenReadable(client.descriptor) { [unowned self] in hearAnswer() })
    }

    /// - Returns: false once there is nothing more to wait for.
    private func hearAnswer() -> Bool {
        guard let lines = question?.client.linesAtHand() else {
            question = nil
            return false
        }
        guard let line = lines.first else { return true }
        question = nil
        // Events that have come meanwhile may be newer than the answer.
        if isOvertaken { readState() } else { take(line) }
        changed()
        return false
    }

    private func dropQuestion() {
        if let question { g_source_remove(question.source) }
        question = nil
    }

    private func take(_ line: String) {
        guard let report = JSONLine.decode(StatusReport.self, from: line) else { return }
        state = TrayState(
            isRunning: true, isPaused: report.isPaused, mode: report.mode,
            modifiers: report.stickyLocked + report.stickyOnce, modes: report.modes)
        quiet.cancel()
        if let seconds = report.quietSeconds {
            state.quietUntil = LocalTime.text(in: seconds)
            quiet.set(milliseconds: UInt32(seconds) * 1000) { [unowned self] in
                state.quietUntil = nil
                changed()
            }
        }
        hasTray = report.hasTray
    }

    /// The file of the socket is there a moment before the daemon listens.
    private func lookAgain() {
        retry.attempt(times: 40) { [unowned self] in
            guard events == nil else { return true }
            connect()
            guard events != nil else { return false }
            changed()
            return true
        }
    }
}
