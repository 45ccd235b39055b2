import System

extension Daemon {
    /// Opens the welcome where it is due, and says how it comes again.
    func welcome() {
        guard options.welcomes, !options.isDryRun, let program = options.window else { return }
        log.say("opens a short welcome; `krakel welcome` shows it again")
        _ = ProgramStart(program, [program, "welcome"]).start()
    }
}

extension Daemon {
    /// Ends by itself once the settings want none any more.
    func showTray() {
        guard settings.tray, let program = options.window else { return }
        _ = ProgramStart(program, [program, "tray", "--as-set"]).start()
    }
}
