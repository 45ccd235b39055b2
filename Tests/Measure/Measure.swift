// Owns: the tool's name and its list of subcommands.

import ArgumentParser

@main
struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Figures of a running Krakel, on a private X server.")
}
