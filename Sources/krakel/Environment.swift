// Owns: the display that a command works on.

import Places

extension Environment {
    /// The display to work on.
    static func display() throws -> String {
        guard let display = value("DISPLAY") else { throw Failure.noDisplay }
        return display
    }
}
