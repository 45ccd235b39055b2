import ArgumentParser
import Dictionaries
import Glibc
import System

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
        groupedSubcommands: [
            CommandGroup(
                name: "Start here",
                subcommands: [
                    Welcome.self, Practice.self, Sheet.self, SettingsCommand.self, Doctor.self,
                ]),
            CommandGroup(
                name: "Running",
                subcommands: [
                    Run.self, Status.self, Pause.self, Resume.self, Toggle.self, ModeCommand.self,
                    Reload.self, Quit.self, Autostart.self, Tray.self, Demo.self,
                ]),
            CommandGroup(
                name: "Strokes",
                subcommands: [
                    DictionaryCommand.self, Recent.self, Teach.self, Unlearn.self, List.self,
                    Suggest.self, Check.self, Confirm.self, Import.self, Export.self,
                    Merge.self,
                ]),
            CommandGroup(
                name: "Words and languages",
                subcommands: [LanguageCommand.self, AlphabetCommand.self]),
            CommandGroup(
                name: "Scripts", subcommands: [Type.self, Press.self, Events.self]),
            CommandGroup(
                name: "Recordings and training",
                subcommands: [LogCommand.self, Recognize.self, Learn.self, Train.self]),
        ],
        defaultSubcommand: Run.self
    )

    /// Runs the command. Commands throw the errors of the modules below as they are: here each
    /// becomes a line or two for the user, and an exit status.
    static func main() {
        FileDescriptor.openStandard()
        do {
            try WordFile.checkArguments()
            let arguments = Array(CommandLine.arguments.dropFirst())
            // To make even one command, the parser reads what its options are called and do, which is a
            // seventh of all that a start costs.
            switch arguments {
            case [], ["run"]: return try Run.start()
            // What a session starts.
            case ["run", "--welcome"]: return try Run.start(welcome: true)
            default: break
            }
            var command = try command(of: arguments)
            try command.run()
        } catch {
            guard let failure = Failure(telling: error) else { tell(error) }
            Output.error("krakel: \(failure.message)")
            Glibc.exit(failure.status.rawValue)
        }
    }

    /// Ends the program with what the parser of arguments has to say.
    private static func tell(_ error: any Error) -> Never {
        let status = exitCode(for: error)
        let text = fullMessage(for: error)
        if !text.isEmpty {
            Output.write(text + "\n", to: status.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
        }
        Glibc.exit(status.rawValue)
    }

    /// The commands that are called most, by scripts and by key bindings.
    private static let frequent: [String: any ParsableCommand.Type] = [
        "run": Run.self, "type": Type.self, "press": Press.self,
    ]

    /// The command that `arguments` ask for, the program's name left out.
    private static func command(of arguments: [String]) throws -> any ParsableCommand {
        // To find one, the parser lays out all of them, which takes longer than to type a text. What
        // the one itself does not understand, the parser of all has the words for.
        let word = arguments.first ?? "run"
        let isNamed = frequent[word] != nil
        if let type = word.first == "-" ? Run.self : frequent[word],
            let command = try? type.parseAsRoot(Array(arguments.dropFirst(isNamed ? 1 : 0))),
            // Asked for help, it gives the command that prints its own.
            Swift.type(of: command) == type
        {
            return command
        }
        // Asked for help about a command that there is none of, the parser describes all.
        if word == "help" { try CommandName.check(arguments) }
        do {
            return try parseAsRoot(arguments)
        } catch {
            try CommandName.check(arguments)
            throw error
        }
    }
}

/// Checks the words of a command line that name commands. `krakel` alone means `krakel run`, so that the
/// parser takes a word that it does not know for an argument of `run`, and its message would not help.
enum CommandName {
    /// - Parameter arguments: those of the program, its own name left out.
    /// - Throws: a `Failure` that names the nearest command where one of them is none.
    static func check(_ arguments: [String]) throws {
        var words = arguments[...]
        var path = words.first == "help" ? ["help"] : []
        words = words.dropFirst(path.count)
        var command: any ParsableCommand.Type = Krakel.self
        while let word = words.popFirst(), word.first != "-", !word.isEmpty, word != "help" {
            let below = command.configuration.subcommands
            if below.isEmpty { return }
            guard let next = below.first(where: { $0._commandName == word }) else {
                return try refuse(path + [word], near(word, below, command))
            }
            path.append(word)
            command = next
        }
        guard ["", "run"].contains(path.joined()),
            let option = arguments.first(where: { ["-v", "-V"].contains($0) })
        else { return }
        throw Failure(
            """
            there is no option `\(option)`
              help: krakel --version says the version, krakel --verbose how each stroke was read
            """, status: .misused)
    }

    /// What was probably meant.
    private static func near(
        _ word: String, _ below: [any ParsableCommand.Type], _ command: any ParsableCommand.Type
    ) -> String? {
        let names = below.map { $0._commandName }
        if command == Import.self, word.contains(where: { "./~".contains($0) }) {
            return "dictionary " + word
        }
        let begun = names.filter { $0.hasPrefix(word) }
        return begun.count == 1 ? begun[0] : NearestName.nearest(to: word, among: names)
    }

    private static func refuse(_ path: [String], _ near: String?) throws {
        let said = path.drop { $0 == "help" }.joined(separator: " ")
        let above = path.dropLast()
        guard let near else {
            let all = (above.filter { $0 != "help" } + ["--help"]).joined(separator: " ")
            throw Failure(
                "there is no command `\(said)`",
                help: "see them all: krakel \(all)", status: .misused)
        }
        throw Failure(
            """
            there is no command `\(said)`
              help: did you mean `krakel \((above + [near]).joined(separator: " "))`? see them all: krakel --help
            """, status: .misused)
    }
}
