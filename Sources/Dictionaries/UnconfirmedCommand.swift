// Owns: which commands of a dictionary somebody has still to say yes to. Leaves what was confirmed to
// ConfirmedCommands.

/// A command that is not started yet, and where it stands.
public struct UnconfirmedCommand: Hashable, Sendable {
    public var command: Command
    public var mode: String
    /// The whole entry.
    public var actions: [Action]

    /// Those of `dictionary` that are not among `confirmed`, each once, in the order of its entries.
    public static func all(
        in dictionary: StrokeDictionary, confirmed: Set<CommandDigest>
    ) -> [UnconfirmedCommand] {
        var seen: Set<Command> = []
        return dictionary.modes.flatMap { mode in
            mode.entries.flatMap { entry in
                entry.actions.commands.filter {
                    !confirmed.contains(CommandDigest($0)) && seen.insert($0).inserted
                }.map {
                    UnconfirmedCommand(command: $0, mode: mode.name, actions: entry.actions)
                }
            }
        }
    }
}
