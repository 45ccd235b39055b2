/// A command that is not started until the user confirms it, and its place.
public struct UnconfirmedCommand: Hashable, Sendable {
    public var command: Command
    public var mode: String
    /// The whole entry.
    public var actions: [Action]

    /// Those of `dictionary` that are not among `confirmed`, each once, in the order of its entries.
    public static func all(
        in dictionary: StrokeDictionary, confirmed: Set<Command>
    ) -> [UnconfirmedCommand] {
        var seen: Set<Command> = []
        return dictionary.modes.flatMap { mode in
            mode.entries.flatMap { entry in
                entry.actions.commands.filter {
                    !confirmed.contains($0) && seen.insert($0).inserted
                }.map {
                    UnconfirmedCommand(command: $0, mode: mode.name, actions: entry.actions)
                }
            }
        }
    }
}

/// Checks the commands in the text of a dictionary.
public enum CommandCheck {
    /// The place of the first of `commands` in the text of a dictionary, from 1; nil where it has none of them.
    public static func place(
        ofFirst commands: Set<Command>, in bytes: [UInt8]
    ) -> (line: Int, column: Int)? {
        for (index, line) in SourceLines(bytes).enumerated() {
            guard case .entry(let actions, _) = LineParser.parse(line.content).content,
                let found = actions.commands.first(where: { commands.contains($0.command) })
            else { continue }
            let error = NotationError(
                problem: .unconfirmedCommand(confirmation: ""), range: found.range)
            let diagnostic = Diagnostic(error, line: index + 1, bytes: line.content)
            return (diagnostic.line, diagnostic.column)
        }
        return nil
    }

    /// A warning for each command whose program `find` does not find or that is not among `confirmed`,
    /// in the order of the lines.
    ///
    /// - Parameter confirmation: what to type to confirm them.
    public static func diagnostics(
        in bytes: [UInt8], confirmed: Set<Command>, confirmation: String,
        find: (String) -> ProgramSearch.Outcome
    ) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for (index, line) in SourceLines(bytes).enumerated() {
            guard case .entry(let actions, _) = LineParser.parse(line.content).content else {
                continue
            }
            for reference in actions.commands {
                let program = reference.command.words[0]
                let problem: DictionaryProblem
                switch find(program) {
                case .found:
                    guard !confirmed.contains(reference.command) else { continue }
                    problem = .unconfirmedCommand(confirmation: confirmation)
                case .missing: problem = .unknownProgram(program)
                case .notExecutable(let path): problem = .notExecutable(path)
                }
                let error = NotationError(problem: problem, range: reference.range)
                diagnostics.append(Diagnostic(error, line: index + 1, bytes: line.content))
            }
        }
        return diagnostics
    }
}
