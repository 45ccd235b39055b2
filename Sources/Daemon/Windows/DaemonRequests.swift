import Dictionaries
import Glibc
import Keyboard
import Session
import System
import X11

extension Daemon {
    func answer(_ request: ControlRequest, to client: Int32) {
        var succeeded = true
        var message: String?
        switch request {
        case .status:
            // Otherwise what is told is of the window that was drawn for last.
            if engine.deadline == nil { lookAtApplication() }
        case .pause:
            message = pause()
        case .resume:
            (succeeded, message) = resume()
        case .toggle:
            if grab != nil { message = pause() } else { (succeeded, message) = resume() }
        case .reload:
            succeeded = reload()
            message =
                succeeded
                ? "read \(recogniser.exampleCount(in: engine.mode)) examples for mode \(engine.mode)"
                : problems.joined(separator: "\n")
        case .quit:
            message = "quit"
            isRunning = false
        case .events:
            server.subscribe(client, to: .everything)
            return
        case .changes:
            server.subscribe(client, to: .changes)
            return
        case .type(let text):
            return type(text.unicodeScalars.map(KeyTask.character), for: client)
        case .press(let keys):
            if let actions = try? ActionNotation.actions(in: keys) {
                return type(KeyTask.tasks(of: actions), for: client)
            }
            (succeeded, message) = (false, "not understood: \(keys)")
        }
        send(succeeded: succeeded, message: message, to: client)
    }

    /// Says what came of a text.
    func answer(_ outcome: Typist.Outcome, to client: Int32) {
        send(succeeded: outcome.error == nil, message: outcome.message, to: client)
    }

    private func send(succeeded: Bool, message: String?, to client: Int32) {
        var report = status
        report.triggers = settings.triggers.map(\.description)
        report.succeeded = succeeded
        report.message = message
        report.pause = Int(engine.rhythm.pause)
        if engine.rhythm.limits.follows { report.pauseStart = Int(engine.rhythm.limits.start) }
        report.applications = engine.applications
        report.hasTray = settings.tray
        report.isOff = recogniser.applications.isOff(in: engine.applications)
        if let line = JSONLine.encode(report) { server.send(line, to: client) }
    }

    func pause() -> String {
        guard grab != nil else { return "paused already" }
        releaseTrigger()
        stopTyping()
        writeDownLessons()
        tell(ControlEvent(.paused))
        post(.paused)
        return "paused"
    }

    private func resume() -> (succeeded: Bool, message: String) {
        guard grab == nil else { return (true, "running already") }
        do throws(DaemonError) {
            try takeTrigger()
        } catch {
            return (
                false,
                "a trigger is held by another program; "
                    + "quit that one and try again"
            )
        }
        tell(ControlEvent(.resumed))
        post(.resumed)
        return (true, "running")
    }

    private var problems: [String] { settingsSource.problems + source.problems }

    private var trigger: TriggerSettings { settings.triggers.first ?? TriggerSettings() }

    private var status: StatusReport {
        StatusReport(
            display: connection.name, process: Int(getpid()), isPaused: grab == nil,
            button: trigger.button, modifiers: trigger.modifiers.names, mode: engine.mode,
            stickyOnce: engine.stickyModifiers.once.names,
            stickyLocked: engine.stickyModifiers.locked.names,
            modes: recogniser.modes, examples: recogniser.exampleCount(in: engine.mode),
            dictionaries: source.stack.paths, problems: problems,
            isComposited: trail.compositor.isRunning, isDryRun: options.isDryRun,
            letterModel: letters?.path, respelled: respelled, ask: settings.ask.rawValue)
    }
}
