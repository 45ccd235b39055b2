// Owns: what the command may ask of the daemon.

/// One request a line on the control socket.
public enum ControlRequest: String, CaseIterable, Sendable {
    case status
    case pause
    case resume
    case toggle
    case reload
    case quit
    /// Keeps the connection and streams events until either side closes it.
    case events
}
