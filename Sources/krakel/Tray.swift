// Owns: `krakel tray`. Leaves the icon to krakel-window.

import ArgumentParser
import Places

struct Tray: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show an icon in the tray of the desktop, until Quit is chosen in its menu.",
        discussion: """
            It shows the mode, a click pauses and resumes, and its menu has the windows. `tray = \
            true` in the settings has it come with every Krakel.
            """)

    func run() throws {
        _ = try Environment.display()
        try WindowProgram.become(["tray"])
    }
}
