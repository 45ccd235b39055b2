// Owns: the program that has the windows: starting GTK for a subcommand. Leaves the windows to their
// files.

import ArgumentParser
import CGTK

@main struct KrakelWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "krakel-window",
        abstract: "The windows of Krakel. Krakel itself starts them.",
        subcommands: [LearnWindow.self])
}
