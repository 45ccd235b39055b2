import System

extension CommandError {
    /// What is wrong, without a full stop.
    public var message: Message {
        switch self {
        case .empty: "the command names no program"
        case .unclosedQuote(let quote): "the command's `\(quote)` is not closed"
        case .trailingBackslash: "nothing follows the command's last backslash"
        case .null: "a command cannot hold U+0000"
        }
    }

    /// - Parameter inDictionary: whether the command stands in the quotes of a dictionary, which have escapes of
    ///   their own.
    public func remedy(inDictionary: Bool) -> Message {
        func escaped(_ character: Character) -> String {
            let text = "\\\(character)"
            guard inDictionary else { return text }
            return String(text.flatMap { "\\\"".contains($0) ? ["\\", $0] : [$0] })
        }
        return switch self {
        case .empty: "write for instance `run \"firefox --new-window\"`"
        case .unclosedQuote(let quote): "close it; alone it is written `\(escaped(quote))`"
        case .trailingBackslash: "a backslash in a command is written `\(escaped("\\"))`"
        case .null: "remove it"
        }
    }
}

/// What to tell people about commands that are not started.
public enum CommandWording {
    /// Why a command is not started whose dictionary other users can change, and what to do.
    public static let foreignReason = Message(
        "the dictionary that starts it can be written by others; read it, then use a copy of your own"
    )

    /// Why a command is not started that the user has not confirmed, and what to do.
    public static func unconfirmedReason(in stack: DictionaryStack) -> Message {
        Message(
            "you have not confirmed yet that it may be started; look at it: %s",
            confirmation(in: stack))
    }

    /// The same for the commands of a dictionary, as in `krakel status` and the log.
    ///
    /// - Parameter place: that of the first in the user's own file; nil where it is not known.
    public static func unconfirmed(
        _ count: Int, in stack: DictionaryStack, at place: (line: Int, column: Int)? = nil
    ) -> Message {
        let confirmation = confirmation(in: stack)
        let file = stack.own + (place.map { ":\($0.line):\($0.column)" } ?? "")
        return .counted(
            count,
            """
            \(file): warning: \(count) command is not started because you have not confirmed it yet
              help: look at it: \(confirmation)
            """,
            """
            \(file): warning: \(count) commands are not started because you have not confirmed them yet
              help: look at them: \(confirmation)
            """)
    }

    /// What to type to confirm the commands of `stack`.
    public static func confirmation(in stack: DictionaryStack) -> String {
        stack.shipped == nil ? confirmation(of: stack.own) : "krakel confirm"
    }

    /// What to type to confirm the commands of one file.
    public static func confirmation(of path: String) -> String {
        "krakel confirm " + Path.word(path)
    }

    /// What to do where there is no program `name`.
    public static func remedy(forProgram name: String) -> Message {
        if name.hasPrefix("~") || name.unicodeScalars.contains("$") {
            return Message("only a shell expands `~` and `$`: write `run shell \"...\"`")
        }
        if name.utf8.contains(UInt8(ascii: "/")) {
            return Message(
                "correct its path; one that does not begin with `/` is taken from your home folder")
        }
        return Message(
            "install it, or write its whole path; a command of the shell goes behind `run shell`")
    }
}

/// A dictionary that others than this user and root may change, so that it starts nothing.
public struct ForeignWriting: Hashable, Sendable {
    public var path: String
    /// What they may change: the file, or a link or a folder on the way to it.
    public var place: String

    /// nil where no other user may change what is at `path`.
    public init?(of path: String) {
        guard let place = WriteAccess.foreignPlace(onTheWayTo: path) else { return nil }
        self.path = path
        self.place = place
    }

    public var message: Message {
        FileError.foreign(path: path, place: place).message
    }

    /// What to type: who owns the place can keep the others out, also those of an access control list.
    public var remedy: Message {
        let copy = "cp \(Path.word(path)) my.dict && chmod go-w my.dict"
        return WriteAccess.isOwn(place)
            ? FileError.foreign(path: path, place: place).remedy : "read it, then type: \(copy)"
    }

    /// Both, as in `krakel status` and the log.
    public var warning: Message { "\(message)\n  help: \(remedy)" }
}
