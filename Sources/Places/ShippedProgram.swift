// Owns: where the other programs of Krakel are.

import Glibc

public enum ShippedProgram {
    /// krakel-window, beside the running program; nil where it is missing.
    public static var window: String? {
        Environment.programFolder.map { $0 + "/krakel-window" }
            .flatMap { access($0, X_OK) == 0 ? $0 : nil }
    }
}
