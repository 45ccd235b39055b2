// Where the built programs, the repository's files and installed programs are.

import Glibc
import System

public enum Place {
    /// The folder of the running test or tool, where `krakel` is built too.
    public static var buildFolder: String { Environment.programFolder ?? "." }

    /// The built command, or the one that `$KRAKEL_PROGRAM` names.
    public static var krakel: String {
        Environment.value("KRAKEL_PROGRAM") ?? buildFolder + "/krakel"
    }

    /// The folder of Package.swift.
    public static var repository: String {
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    }

    /// Whether a program is installed.
    public static func isInstalled(_ program: String) -> Bool {
        self.program(program) != nil
    }

    /// The path of the program of this name in `$PATH`.
    public static func program(_ name: String) -> String? {
        (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":")
            .map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }
}
