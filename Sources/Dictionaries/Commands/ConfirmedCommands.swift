import System

/// Which commands may be started, whatever dictionary they stand in. A file cannot tell who wrote
/// it: an editor, `cp`, a synchronised folder and an import leave the same traces. So each command
/// is asked about once, and is kept as it stood: once changed, it is another.
///
/// The file holds a command a line, written as in a dictionary: `run "xterm"`, `run shell "ls | wc"`.
public struct ConfirmedCommands: Hashable, Sendable {
    public let path: String

    private static let header = "krakel-commands 2"
    /// More bytes than a user can have said yes to.
    private static let maximumSize = 4 << 20

    public init(path: String) {
        self.path = path
    }

    /// What was confirmed. Nothing where there is no such file, where it cannot be read, and where
    /// others can have written it.
    public func read() -> Set<Command> {
        WriteAccess.foreignPlace(onTheWayTo: path) == nil ? held : []
    }

    /// What the file says, whoever can have written it.
    private var held: Set<Command> {
        (try? File(path).read(limit: Self.maximumSize)).map(commands) ?? []
    }

    /// Whether the user has said yes to this command, as it stands. Reads the file.
    public func contains(_ command: Command) -> Bool { read().contains(command) }

    private func commands(in content: File.Content) -> Set<Command> {
        guard content.bytes.starts(with: (Self.header + "\n").utf8) else { return [] }
        let lines = content.bytes.split(separator: Byte.lineFeed).dropFirst()
        return Set(lines.compactMap { Self.command(in: String(decoding: $0, as: UTF8.self)) })
    }

    /// nil where `line` is something else.
    private static func command(in line: String) -> Command? {
        guard let actions = try? ActionNotation.actions(in: line), actions.count == 1,
            case .run(let command) = actions[0]
        else { return nil }
        return command
    }

    /// The user has said yes to these. If anything fails, the file is as it was: so it is in a folder that others can
    /// change, where nothing would count.
    public func add(_ commands: some Sequence<Command>) throws(FileError) {
        let new = Set(commands)
        guard !new.isSubset(of: read()) else { return }
        if let place = WriteAccess.foreignPlace(onTheWayTo: Path.folder(of: path)) {
            throw .foreign(path: path, place: place)
        }
        // What others may have written does not count.
        let isForeign = WriteAccess.foreignPlace(onTheWayTo: path) != nil
        try change { $0 = isForeign ? new : $0.union(new) }
    }

    /// Nothing is confirmed any more.
    ///
    /// - Returns: how many commands were.
    @discardableResult
    public func forget() throws(FileError) -> Int {
        let count = held.count
        if count > 0 { try change { $0 = [] } }
        return count
    }

    private func change(_ body: (inout Set<Command>) -> Void) throws(FileError) {
        // What others may have written is made anew, for this user alone.
        try File(path).update(limit: Self.maximumSize, keepsMode: false) { content in
            var commands = content.map(commands) ?? []
            body(&commands)
            let lines = commands.map { ActionNotation.text(of: .run($0)) }.sorted()
            return Array(([Self.header] + lines).map { $0 + "\n" }.joined().utf8)
        }
    }
}
