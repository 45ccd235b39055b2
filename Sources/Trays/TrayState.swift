// Owns: what a tray icon knows of the daemon. Leaves hearing it to krakel-window, what is shown of it to
// TrayView.

/// The daemon, as far as a tray icon tells of it.
public struct TrayState: Hashable, Sendable {
    /// Whether a daemon serves the display.
    public var isRunning = false
    public var isPaused = false
    /// The mode that the next character is read in.
    public var mode = Self.plainMode
    /// The modifiers that are held for what comes next or until let go, by name.
    public var modifiers: [String] = []

    /// The mode that needs no mark, as everybody begins in it.
    static let plainMode = "letters"

    public init() {}

    public init(isPaused: Bool, mode: String, modifiers: [String]) {
        isRunning = true
        self.isPaused = isPaused
        self.mode = mode
        self.modifiers = modifiers
    }
}
