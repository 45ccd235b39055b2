import ArgumentParser
import Session
import System
import X11

struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Leave the button to other programs for a while.")

    func run() throws { try Request.carryOut(.pause) }
}

struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take the button again after a pause.")

    func run() throws { try Request.carryOut(.resume) }
}

struct Toggle: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Pause, or resume when paused: for a key binding.")

    func run() throws { try Request.carryOut(.toggle) }
}

struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the dictionary and the settings again.",
        discussion: "They are also read whenever their files change.")

    func run() throws { try Request.carryOut(.reload) }
}

struct ModeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mode",
        abstract: "Say in which mode Krakel reads, or change it.")

    @Argument(help: "The mode to read in from now on, such as words.", completion: .modes)
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Of the triggers with this button, rather than of those that have no mode in the settings.",
            valueName: "number"))
    var button: Int?

    @Option(help: .name("Of the trigger that `krakel status` calls so."))
    var trigger: String?

    func run() throws {
        let trigger = trigger ?? button.map(String.init)
        if let name { return try Request.carryOut(.mode(name, trigger: trigger)) }
        let report = try Request.ask(.status)
        guard let trigger else { return Output.line(verbatim: report.mode) }
        let modes = zip(report.triggers, report.triggerModes ?? [])
            .filter { TriggerSettings.isName(trigger, of: $0.0) }.map(\.1)
        guard !modes.isEmpty else {
            throw Failure(TriggerSettings.unknown(trigger, among: report.triggers), status: .failed)
        }
        for mode in modes { Output.line(verbatim: mode) }
    }
}

struct Quit: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "End the running Krakel.")

    /// How long the display may take to become free, in milliseconds: what was typed may still be read.
    private static let patience: Int32 = 10_000

    /// A Krakel that does not answer is ended by a signal. Comes back once another one can start, and nothing of
    /// the old one is left that could still write a file.
    func run() throws {
        let client = try Request.connect()
        // Known before it ends: afterwards the display may be another one's.
        let holder = (try? Connection()).flatMap(DisplayHolder.init)
        let process = client.processEnd()
        let deadline = MonotonicClock.now + Int64(Self.patience)
        let said: Message
        do throws(ControlError) {
            said = try client.ask(.quit, patience: 1000).said ?? "quit"
        } catch {
            guard case .noAnswer = error, client.end() else { throw error }
            said = "Krakel did not answer, and was ended"
        }
        guard holder?.awaitEnd(patience: Self.patience) ?? true else {
            throw Failure(
                """
                Krakel ends, but still has the display after \(Self.patience / 1000) seconds
                  help: see what it is doing with `pgrep -a krakel`, or replace it: krakel --replace
                """)
        }
        let left = Int32(max(0, deadline - MonotonicClock.now))
        guard process?.awaited(patience: left) ?? true else {
            throw Failure(
                """
                Krakel has let go of the display, but its process has not ended in \
                \(Self.patience / 1000) seconds
                  help: see what it is doing with `pgrep -a krakel`
                """)
        }
        Output.line(said)
    }
}

/// A request to the daemon of `$DISPLAY`.
enum Request {
    static func connect() throws -> ControlClient {
        try ControlClient(to: ControlSocket(display: try Environment.display()))
    }

    static func ask(_ request: ControlRequest) throws -> StatusReport {
        try connect().ask(request) { process in
            let stopped: Message = """
                Krakel is stopped, as process \(process), and is waited for
                  help: have it go on: kill -CONT \(process)
                """
            Output.error("krakel: \(stopped)")
        }
    }

    /// Asks, and prints the daemon's answer; a refusal is thrown as a `Failure`.
    static func carryOut(_ request: ControlRequest) throws {
        let report = try ask(request)
        let message = report.said ?? Message(verbatim: request.word)
        guard report.succeeded else { throw Failure(message, status: .failed) }
        Output.line(message)
    }
}

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say whether Krakel runs on this display, and how.",
        discussion: "Exits with 0 when it runs, with 3 when it does not.")

    @Flag(help: "One line of JSON, for scripts.")
    var json = false

    func run() throws {
        var report = try Request.ask(.status)
        let problems = report.problemWordings ?? report.problems.map(Message.init(verbatim:))
        if json {
            (report.wording, report.problemWordings) = (nil, nil)
            Output.line(verbatim: JSONLine.encode(report) ?? "{}")
            return
        }
        let state: Message =
            report.isPaused
            ? "paused on \(report.display) as process \(report.process), \(Message.either(report.triggers))"
            : "running on \(report.display) as process \(report.process), \(Message.either(report.triggers))"
        Output.line(report.isDryRun ? "\(state), dry run" : state)
        for trigger in report.takenTriggers ?? [] {
            Output.line(
                """
                \(trigger) is grabbed by another program, which has it now
                  help: have it back: krakel pause && krakel resume
                """)
        }
        let examples = Message.examples(report.examples)
        if let applications = report.applications {
            Output.line("mode \(report.mode) for \(applications), \(examples)")
        } else {
            Output.line("mode \(report.mode), \(examples)")
        }
        if let modes = report.triggerModes, Set(modes).count > 1 {
            for (trigger, mode) in zip(report.triggers, modes) {
                Output.line("\(trigger) reads in mode \(mode)")
            }
        }
        let states: [(Bool?, Message)] = [
            (report.isOff, "reads no strokes in this window, as the dictionary says"),
            (report.isOffInFullScreen, "leaves its triggers to the program that fills the screen"),
            (report.isFinal, "takes nothing back in this window: what is typed there is final"),
            (report.isPrivate, "keeps nothing of what is written in this window"),
        ]
        for case (true?, let state) in states { Output.line(state) }
        if let mends = report.mends {
            Output.line(
                mends
                    ? "mends words that were misread, as they end"
                    : "leaves words in this window as they were read")
        }
        if let seconds = report.quietSeconds {
            Output.line(
                """
                asks what strokes mean again from \(LocalTime.text(in: seconds)) on
                  help: have it ask now: krakel teach --ask-again
                """)
        }
        if let sticky = StickyWording.text(once: report.stickyOnce, locked: report.stickyLocked) {
            Output.line("holds \(sticky)")
        }
        if let keys = report.heldKeys { Output.line("holds \(keys.joined(separator: ", "))") }
        if let pause = report.pause {
            if let start = report.pauseStart, start != pause {
                Output.line(
                    "waits \(pause) ms for a further stroke, as you write; it began at \(start)")
            } else {
                Output.line("waits \(pause) ms for a further stroke")
            }
        }
        for file in report.dictionaries { Output.line("reads \(file)") }
        for problem in problems { Output.line(problem) }
    }
}

struct Events: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what happens, as lines of JSON, until it ends.")

    func run() throws {
        let client = try Request.connect()
        try client.send(.events)
        while let line = try client.readLine() { Output.line(verbatim: line) }
    }
}

extension StatusReport {
    var said: Message? { wording ?? message.map(Message.init(verbatim:)) }
}
