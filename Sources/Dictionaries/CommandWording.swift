// Owns: the words for commands that cannot be understood or run. Leaves those for the rest of a line
// to ProblemWording.

extension CommandError {
    /// What is wrong, without a full stop.
    public var message: String {
        switch self {
        case .empty: "the command names no program"
        case .unclosedQuote(let quote): "the command's `\(quote)` is not closed"
        case .trailingBackslash: "nothing follows the command's last backslash"
        case .null: "a command cannot hold U+0000"
        }
    }

    public var remedy: String {
        switch self {
        case .empty: "write for instance `run \"firefox --new-window\"`"
        case .unclosedQuote("'"): "close it; alone it is written `\\\\'`"
        case .unclosedQuote: "close it; alone it is written `\\\\\\\"`"
        case .trailingBackslash: "a backslash in a command is written `\\\\\\\\`"
        case .null: "take it out"
        }
    }
}

/// What to do about a program that cannot be run.
public enum CommandWording {
    /// Why a command of somebody else's dictionary is not started, and what to do.
    public static let foreignReason =
        "the dictionary that starts it can be written by others; read it, then use a copy of your own"

    /// The same for a whole file, as `krakel check` and the log say it.
    public static func foreign(_ path: String) -> String {
        """
        \(path): warning: it can be written by others, so the programs that it starts are not started
          help: read it, then use a copy of your own: cp \(path) my.dict && chmod go-w my.dict
        """
    }

    /// What to do where there is no program `name`.
    public static func remedy(forProgram name: String) -> String {
        if name.hasPrefix("~") || name.unicodeScalars.contains("$") {
            return "only a shell knows what `~` and `$` mean: write `run shell \"...\"`"
        }
        if name.utf8.contains(UInt8(ascii: "/")) {
            return "mend its path; one that does not begin with `/` is taken from your home folder"
        }
        return
            "install it, or write its whole path; what only a shell knows goes behind `run shell`"
    }
}
