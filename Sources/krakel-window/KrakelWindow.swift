// Owns: the program that has the windows: starting GTK for a subcommand. Leaves the windows to their
// files.

import ArgumentParser
import CGTK
import Glibc

@main struct KrakelWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "krakel-window",
        abstract: "The windows of Krakel. Krakel itself starts them.",
        subcommands: [
            LearnWindow.self, TeachWindow.self, SheetCommand.self, PracticeCommand.self,
            WelcomeCommand.self, NoticeCommand.self, DictionaryCommand.self, TrayProgram.self,
        ])

    /// Runs the command; whatever goes wrong is told in a line or two.
    static func main() {
        // A dialog needs no graphics card, and waits half a second for one where it is slow.
        setenv("GSK_RENDERER", "cairo", 0)
        Translation.begin()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let complaint as Complaint {
            complaint.tell()
        } catch {
            exit(withError: error)
        }
    }
}
