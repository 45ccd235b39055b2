// Owns: letting krakel-window take the place of a command that needs a window.

import Glibc
import Places

enum WindowProgram {
    /// Ends this program by becoming the other one. Wraps `execv`.
    ///
    /// - Throws: `Failure` where that one is missing.
    static func become(_ words: [String]) throws -> Never {
        let path = (Environment.programFolder ?? "") + "/krakel-window"
        let arguments = ([path] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        execv(path, arguments)
        throw Failure(
            """
            \(path): \(String(cString: strerror(errno)))
              help: it belongs beside krakel and needs GTK 4; run ./install.sh again
            """)
    }
}
