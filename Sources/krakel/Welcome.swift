// Owns: `krakel welcome`, and whether it comes by itself. Leaves the pages to krakel-window.

import ArgumentParser
import Glibc
import Places

struct Welcome: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Choose the button to write with, and draw three letters.",
        discussion: """
            A window for the start, which comes by itself the first time that Krakel is run from a \
            terminal. What you choose is written into your settings; all else there stays as it is.
            """)

    func run() throws {
        _ = try Environment.display()
        try WindowProgram.become(["welcome"])
    }

    /// Whether somebody seems to be new here: neither settings nor a dictionary of their own.
    static var isDue: Bool {
        access(OwnFile.settings, F_OK) != 0 && access(OwnFile.dictionary, F_OK) != 0
    }

    /// Whether somebody seems to be there: a terminal that tells them what happens.
    static var isSeen: Bool { isatty(STDERR_FILENO) == 1 }
}
