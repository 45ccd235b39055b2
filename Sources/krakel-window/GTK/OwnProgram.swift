import CGTK
import Glibc
import System

/// A program of Krakel's, beside this one.
enum OwnProgram: String {
    case krakel
    case window = "krakel-window"

    /// Starts it beside this program. Wraps `g_child_watch_add`.
    ///
    /// - Returns: whether that was possible.
    @discardableResult
    func start(_ words: [String]) -> Bool {
        let path = (Environment.programFolder ?? "") + "/" + rawValue
        var start = ProgramStart(path, [path] + words)
        start.output = STDOUT_FILENO
        start.errors = STDERR_FILENO
        start.hasOwnGroup = false
        guard case .success(let process) = start.start() else { return false }
        // GLib takes notice of its end: no zombie is left.
        g_child_watch_add(process, { _, _, _ in }, nil)
        return true
    }
}
