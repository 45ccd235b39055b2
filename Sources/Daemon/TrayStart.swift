// Owns: starting the icon in the tray where the settings want one. Leaves the icon, and that there is
// one a display, to krakel-window.

extension Daemon {
    /// Ends by itself once the settings want none any more.
    func showTray() {
        guard settings.tray, let program = options.window else { return }
        _ = ProgramStart(program, [program, "tray", "--as-set"]).start()
    }
}
