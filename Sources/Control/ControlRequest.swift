// Owns: what the command may ask of the daemon, one word a line.

/// A request on the control socket.
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
