import ArgumentParser
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
        subcommands: [
            Run.self, Status.self, Pause.self, Resume.self, Toggle.self, ModeCommand.self,
            Reload.self, Quit.self,
            Events.self, Recognize.self, Learn.self, Unlearn.self, Words.self,
            LanguageCommand.self, Train.self, List.self,
            Suggest.self, Check.self, Confirm.self, Import.self, Export.self, LogCommand.self,
            Replay.self,
            Type.self,
            Press.self, Sheet.self, DictionaryCommand.self, Practice.self, AlphabetCommand.self,
            Welcome.self, SettingsCommand.self, Tray.self,
            Doctor.self, Autostart.self, Demo.self,
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
            case [], ["run"]: return try RunRequest().run()
            // What a session starts.
            case ["run", "--welcome"]: return try RunRequest(welcome: true).run()
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
        // Not broken into lines, which `ParserText` does.
        let text = fullMessage(for: error, columns: .max / 2)
        if !text.isEmpty {
            let said = ParserText(width: ParserText.terminalWidth).translated(text)
            Output.write(said + "\n", to: status.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
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
        do {
            return try parseAsRoot(arguments)
        } catch {
            try CommandName.check(arguments)
            throw error
        }
    }
}

/// Checks the first word of a command line. `krakel` alone means `krakel run`, so that the parser takes
/// a word that it does not know for an argument of `run`, and its message would not help.
enum CommandName {
    /// - Parameter arguments: those of the program, its own name left out.
    /// - Throws: a `Failure` that names the nearest subcommand where the first word is no subcommand.
    static func check(_ arguments: [String]) throws {
        guard let word = arguments.first, word.first != "-", !word.isEmpty,
            word != "help", !names.contains(word)
        else { return }
        let near = names.map { (name: $0, distance: distance(from: word, to: $0)) }
            .min { $0.distance < $1.distance }
            .flatMap { $0.distance <= max(1, word.count / 3) ? $0.name : nil }
        guard let near else {
            throw Failure(
                """
                there is no command `\(word)`
                  help: see them all: krakel --help
                """, status: .misused)
        }
        throw Failure(
            """
            there is no command `\(word)`
              help: did you mean `krakel \(near)`? see them all: krakel --help
            """, status: .misused)
    }

    private static var names: [String] { Krakel.configuration.subcommands.map { $0._commandName } }

    /// The distance of Damerau and Levenshtein: how many letters one inserts, removes, changes or swaps
    /// with the next one, no letter being changed twice.
    private static func distance(from one: String, to other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        var rows = [Array(0...other.count)]
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                var least = min(
                    rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}
