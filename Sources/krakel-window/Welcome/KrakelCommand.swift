import CGTK
import System

/// The command beside this program, for what it does and no window does.
enum KrakelCommand {
    private typealias Body = (String?) -> Void

    /// Runs it while the window goes on. Wraps `g_subprocess_communicate_utf8_async`.
    ///
    /// - Parameter ended: called once it has ended, with what went wrong, in a line; nil where it worked.
    static func run(_ words: [String], ended: @escaping (_ problem: String?) -> Void) {
        let path = (Environment.programFolder ?? "") + "/krakel"
        let arguments = ([path] + words).map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var pointers = arguments.map { UnsafePointer<CChar>($0) } + [nil]
        var failure: UnsafeMutablePointer<GError>?
        let flags = GSubprocessFlags(
            G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue | G_SUBPROCESS_FLAGS_STDERR_PIPE.rawValue)
        guard let process = g_subprocess_newv(&pointers, flags, &failure) else {
            let reason = failure.map { String(cString: $0.pointee.message) } ?? path
            g_clear_error(&failure)
            return ended(reason)
        }
        g_subprocess_communicate_utf8_async(
            process, nil, nil,
            { object, result, data in
                let process = OpaquePointer(object)
                var errors: UnsafeMutablePointer<CChar>?
                g_subprocess_communicate_utf8_finish(process, result, nil, &errors, nil)
                let said = errors.map { String(cString: $0) } ?? ""
                g_free(errors)
                let isRight = g_subprocess_get_successful(process) != 0
                Callback<Body>.of(data)?(isRight ? nil : KrakelCommand.firstLine(of: said))
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
