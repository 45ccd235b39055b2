import ArgumentParser
import Session
import System

struct Autostart: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Start Krakel with the session, or no longer.",
        discussion: """
            Writes a desktop entry, which desktops read, and a systemd unit for the desktops that \
            have systemd start programs. Where both count, one Krakel starts. What you change in \
            these files is not overwritten.
            """,
        subcommands: [
            AutostartEnable.self, AutostartDisable.self, AutostartStatus.self, AutostartStart.self,
        ],
        defaultSubcommand: AutostartStatus.self)
}

struct AutostartEnable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Start Krakel with the session from the next one on.")

    func run() throws {
        for file in StartFile.allCases {
            let state = StartFiles.state(of: file)
            if let done = try StartFiles.carryOut(.enabling(state), on: file) { Output.line(done) }
            if case .changed(starts: true) = state {
                Output.line("\(StartFiles.path(of: file)): stays as you have changed it")
            }
        }
        try StartFiles.makeLink()
        UserManager()?.reload()
        Output.line(StartFiles.report().text)
        if Environment.value("KRAKEL_DATA") != nil {
            Output.error(
                """
                note: KRAKEL_DATA is set here, but not when the session starts: Krakel will then look \
                for its files beside its program
                  help: install it first: ./install.sh
                """)
        }
    }
}

struct AutostartDisable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "No longer start Krakel with the session.")

    func run() throws {
        try StartFiles.removeLink()
        for file in StartFile.allCases {
            let step = StartStep.disabling(StartFiles.state(of: file))
            if let done = try StartFiles.carryOut(step, on: file) { Output.line(done) }
        }
        StartFiles.removeEmptyFolders()
        UserManager()?.reload()
        Output.line(StartFiles.report().text)
    }
}

struct AutostartStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say whether Krakel starts with the session.",
        discussion: "Exits with 0 when it starts on every desktop, and with 1 when it does not.")

    func run() throws {
        let report = StartFiles.report()
        Output.line(report.text)
        for file in StartFile.allCases where StartFiles.state(of: file) != .missing {
            Output.line("\(file.name): \(StartFiles.path(of: file))")
        }
        if let help = report.help { Output.error("  help: \(help)") }
        guard report.verdict == .on else { throw ExitCode(Failure.Status.failed.rawValue) }
    }
}

struct AutostartStart: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start Krakel unless it runs on this display (what the desktop entry calls).")

    /// Asks systemd for the unit first: there is one unit, so two desktops that ask for it get the same
    /// Krakel. Where no systemd manager runs for the user, or its Krakel works on another display, this
    /// process becomes the daemon; the display's lock lets only one run.
    func run() throws {
        let display = try Environment.display()
        if StartFiles.state(of: .unit).starts { UserManager()?.start() }
        if (try? ControlClient(to: ControlSocket(display: display))) != nil { return }
        try ThisProcess.become(
            StartFiles.program, ["run", "--welcome"],
            help: "install it again, then: krakel autostart enable")
    }
}
