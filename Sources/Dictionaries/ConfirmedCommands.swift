// Owns: the file of the commands that somebody has said yes to. Leaves which ones to ask about to
// UnconfirmedCommand, asking to krakel, keeping the others from being started to Daemon.

import Glibc

/// Which commands may be started, whatever dictionary they stand in. A file cannot tell who wrote
/// it: an editor, `cp`, a synchronised folder and an import leave the same traces. So each command
/// is asked about once, and what is kept is its digest: once changed, it is another.
public struct ConfirmedCommands: Hashable, Sendable {
    public let path: String

    private static let header = "krakel-commands 1\n"
    /// More bytes than somebody can have said yes to.
    private static let maximumSize = 4 << 20

    public init(path: String) {
        self.path = path
    }

    /// What was confirmed. Nothing where there is no such file, where it cannot be read, and where
    /// others can have written it.
    public func read() -> Set<CommandDigest> { (try? content()) ?? [] }

    /// - Throws: where the file may say something, and cannot be read.
    private func content() throws(SystemError) -> Set<CommandDigest> {
        do throws(SystemError) {
            let file = try FileDescriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let status = try file.status
            guard status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid() || status.st_uid == 0,
                status.st_mode & (S_IWGRP | S_IWOTH) == 0,
                let bytes = try file.readAll(limit: Self.maximumSize),
                bytes.starts(with: Self.header.utf8)
            else { return [] }
            return Set(
                bytes.split(separator: Byte.lineFeed).compactMap { CommandDigest(line: $0) })
        } catch  where error.code == ENOENT {
            return []
        }
    }

    public func contains(_ command: Command) -> Bool { read().contains(CommandDigest(command)) }

    /// Somebody has said yes to these. If anything fails, the file is as it was.
    public func add(_ commands: some Sequence<Command>) throws(DictionaryFileError) {
        let new = Set(commands.map(CommandDigest.init))
        guard !new.isSubset(of: read()) else { return }
        try change { $0.formUnion(new) }
    }

    /// Nothing is confirmed any more.
    ///
    /// - Returns: how many commands were.
    @discardableResult
    public func forget() throws(DictionaryFileError) -> Int {
        let count = read().count
        if count > 0 { try change { $0 = [] } }
        return count
    }

    private func change(
        _ body: (inout Set<CommandDigest>) -> Void
    ) throws(DictionaryFileError) {
        try Path.makeFolder(Path.folder(of: path))
        let lock = try FileLock(path + ".lock", patience: .seconds(5))
        defer { lock.release() }
        var digests: Set<CommandDigest>
        do throws(SystemError) {
            digests = try content()
        } catch {
            throw .unreadable(path: path, errno: error.code)
        }
        body(&digests)
        let lines = digests.map { $0.text + "\n" }.sorted()
        do throws(SystemError) {
            var replacement = try FileReplacement(of: path, old: nil)
            try replacement.write(Array((Self.header + lines.joined()).utf8))
            try replacement.putInPlace()
        } catch {
            throw .unwritable(path: path, errno: error.code)
        }
    }
}
