// Owns: the command's name and its list of subcommands.

import ArgumentParser
import Glibc

@main
struct Krakel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "krakel",
        abstract: "Write on an X11 desktop with the pointer or a pen.",
        discussion: """
            Hold the middle button (or another: --button), draw a letter anywhere on the screen, \
            and it is typed into the focused window. See krakel(1) and krakel-dictionary(5).
            """,
        version: "0.1.0",
        subcommands: [
            Run.self, Status.self, Pause.self, Resume.self, Toggle.self, Reload.self, Quit.self,
            Events.self, Recognize.self, Learn.self, Unlearn.self, Train.self, List.self,
            Check.self, Confirm.self, Import.self, Export.self, LogCommand.self, Replay.self,
            Type.self,
            Press.self, Sheet.self, DictionaryCommand.self, Practice.self, Welcome.self, Tray.self,
            Doctor.self, Autostart.self, Demo.self,
        ],
        defaultSubcommand: Run.self
    )

    /// Runs the command; whatever goes wrong is told in a line or two, with its exit status.
    static func main() {
        do {
            try CommandName.check(CommandLine.arguments)
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            Output.error("krakel: " + failure.description)
            Glibc.exit(failure.status.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
