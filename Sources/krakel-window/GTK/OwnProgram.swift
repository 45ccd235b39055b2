import CGTK
import Glibc
import System

/// A program of Krakel's, beside this one.
enum OwnProgram: String {
    case krakel
    case window = "krakel-window"

    var path: String { (Environment.programFolder ?? "") + "/" + rawValue }

    /// Starts it beside this program.
    ///
    /// - Returns: whether that was possible.
    @discardableResult
    func start(_ words: [String]) -> Bool {
        start(words, output: STDOUT_FILENO)
    }

    /// Starts it, and calls `answered` with what it wrote to its standard output, once it has ended.
    ///
    /// - Returns: whether that was possible; else nobody is called.
    func ask(_ words: [String], answered: @escaping (String) -> Void) -> Bool {
        guard let pipe = try? Pipe() else { return false }
        let isStarted = start(words, output: pipe.writing)
        close(pipe.writing)
        guard isStarted else {
            close(pipe.reading)
            return false
        }
        var answer: [UInt8] = []
        whenReadable(pipe.reading) {
            var bytes = [UInt8](repeating: 0, count: 1 << 12)
            let count = read(pipe.reading, &bytes, bytes.count)
            if count < 0, errno == EINTR { return true }
            if count > 0 {
                answer += bytes[..<count]
                return true
            }
            close(pipe.reading)
            answered(String(decoding: answer, as: UTF8.self))
            return false
        }
        return true
    }

    /// Wraps `g_child_watch_add`.
    private func start(_ words: [String], output: Int32) -> Bool {
        var start = ProgramStart(path, [path] + words)
        start.output = output
        start.errors = STDERR_FILENO
        start.hasOwnGroup = false
        guard case .success(let process) = start.start() else { return false }
        // GLib takes notice of its end: no zombie is left.
        g_child_watch_add(process, { _, _, _ in }, nil)
        return true
    }
}
