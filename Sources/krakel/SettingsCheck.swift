// Owns: what `krakel check` says of settings.

import Glibc
import Settings

enum SettingsCheck {
    /// - Throws: a `Failure` where something is wrong in the file, or where there is none.
    static func run(on path: String) throws {
        guard access(path, F_OK) == 0 else {
            throw Failure(
                """
                \(path): \(String(cString: strerror(errno)))
                  help: without settings the defaults count, see krakel-config(5)
                """)
        }
        let problems = SettingsFile(path: path).load().problems
        problems.forEach(Output.error)
        guard problems.isEmpty else {
            throw Failure("\(path): \(problems.count) mistakes")
        }
        Output.line("\(path): all settings are right")
    }
}
