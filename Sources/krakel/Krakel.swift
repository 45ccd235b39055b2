// Owns: the command's name and its list of subcommands.

import ArgumentParser

@main
struct Krakel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "krakel", abstract: "Write on an X11 desktop with the pointer or a pen.")
}
