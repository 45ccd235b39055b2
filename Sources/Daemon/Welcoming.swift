// Owns: the welcome that opens at the first start. Leaves whether it is the first to the command.

extension Daemon {
    /// Opens the welcome where it is due, and says how it comes again.
    func welcome() {
        guard options.welcomes, !options.isDryRun, let program = options.window else { return }
        log.say("opens a short welcome; `krakel welcome` shows it again")
        _ = ProgramStart(program, [program, "welcome"]).start()
    }
}
