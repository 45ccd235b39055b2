import CGTK
import Glibc
import System

/// A program of Krakel's, beside this one.
enum OwnProgram: String {
    case krakel
    case window = "krakel-window"

    private typealias Body = (String, String?) -> Void

    var path: String { (Environment.programFolder ?? "") + "/" + rawValue }

    /// Starts it beside this program. Wraps `g_child_watch_add`.
    ///
    /// - Returns: whether that was possible.
    @discardableResult
    func start(_ words: [String]) -> Bool {
        var start = ProgramStart(path, [path] + words)
        start.output = STDOUT_FILENO
        start.errors = STDERR_FILENO
        start.hasOwnGroup = false
        guard case .success(let process) = start.start() else { return false }
        // GLib takes notice of its end: no zombie is left.
        g_child_watch_add(process, { _, _, _ in }, nil)
        return true
    }

    /// Runs it while the window goes on. Wraps `g_subprocess_communicate_utf8_async`.
    ///
    /// - Parameter ended: called once it has ended, with what it wrote to its standard output, and what went wrong,
    ///   in a line; nil where it worked.
    func run(_ words: [String], ended: @escaping (_ output: String, _ problem: String?) -> Void) {
        let arguments = ([path] + words).map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var pointers = arguments.map { UnsafePointer<CChar>($0) } + [nil]
        var failure: UnsafeMutablePointer<GError>?
        let flags = GSubprocessFlags(
            G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_PIPE.rawValue)
        guard let process = g_subprocess_newv(&pointers, flags, &failure) else {
            let reason = failure.map { String(cString: $0.pointee.message) } ?? path
            g_clear_error(&failure)
            return ended("", reason)
        }
        g_subprocess_communicate_utf8_async(
            process, nil, nil,
            { object, result, data in
                let process = OpaquePointer(object)
                var (output, errors): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?)
                g_subprocess_communicate_utf8_finish(process, result, &output, &errors, nil)
                let said = [output, errors].map { $0.map { String(cString: $0) } ?? "" }
                for text in [output, errors] { g_free(text) }
                let isRight = g_subprocess_get_successful(process) != 0
                Callback<Body>.of(data)?(said[0], isRight ? nil : OwnProgram.firstLine(of: said[1]))
                Callback<Body>.release(data)
                object.map { g_object_unref(UnsafeMutableRawPointer($0)) }
            }, Callback<Body>(ended).retained)
    }

    /// What it says is wrong, without the advice for a terminal below that.
    private static func firstLine(of said: String) -> String {
        let line = said.split(separator: "\n").first.map(String.init) ?? ""
        return line.hasPrefix("krakel: ") ? String(line.dropFirst("krakel: ".count)) : line
    }
}
