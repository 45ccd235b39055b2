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

    /// Why a command is not started that nobody has confirmed, and what to do.
    public static func unconfirmedReason(in stack: DictionaryStack) -> String {
        "nobody has confirmed yet that it may be started; look at it: \(confirmation(in: stack))"
    }

    /// The same for the commands of a dictionary, as `krakel status` and the log say it.
    public static func unconfirmed(_ count: Int, in stack: DictionaryStack) -> String {
        """
        \(stack.own): warning: \(count == 1 ? "a command" : "\(count) commands") that nobody has \
        confirmed: what \(count == 1 ? "it starts is" : "they start is") not started
          help: look at \(count == 1 ? "it" : "them"): \(confirmation(in: stack))
        """
    }

    /// What to type to be asked about the commands of `stack`.
    public static func confirmation(in stack: DictionaryStack) -> String {
        stack.shipped == nil ? confirmation(of: stack.own) : "krakel confirm"
    }

    /// What to type to be asked about the commands of one file.
    public static func confirmation(of path: String) -> String {
        let isPlain = path.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0)
                || "/._-+@%,:=".unicodeScalars.contains($0)
        }
        // Quoted for a shell, and no option where it begins like one.
        let place = path.hasPrefix("-") ? "./" + path : path
        let parts = place.split(separator: "'", omittingEmptySubsequences: false)
        return "krakel confirm "
            + (isPlain ? place : "'" + parts.joined(separator: "'\\''") + "'")
    }

    /// That others can write a whole file, as `krakel status` and the log say it.
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
