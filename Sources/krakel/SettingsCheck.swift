// Owns: what `krakel check` says of settings.

import Glibc
import Places
import Settings

enum SettingsCheck {
    /// - Parameter path: nil for the user's own, which there need not be.
    /// - Throws: a `Failure` where something is wrong in the file, or where the named one is not there.
    static func run(on named: String?) throws {
        let path = named ?? OwnFile.settings
        guard access(path, F_OK) == 0 else {
            guard named != nil else {
                Output.line("\(path): there is none; the defaults count, see krakel-config(5)")
                return
            }
            throw Failure(
                """
                \(path): \(String(cString: strerror(errno)))
                  help: check your own instead: krakel check --settings
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
