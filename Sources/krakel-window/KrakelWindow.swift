// Owns: the program that has the windows: starting GTK for a subcommand. Leaves the windows to their
// files.

import ArgumentParser
import CGTK
import Glibc

@main struct KrakelWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "krakel-window",
        abstract: "The windows of Krakel. Krakel itself starts them.",
        subcommands: [LearnWindow.self])

    static func main() {
        // A dialog needs no graphics card, and waits half a second for one where it is slow.
        setenv("GSK_RENDERER", "cairo", 0)
        Translation.begin()
        main(nil)
    }
}
