import ArgumentParser
import Dictionaries
import Session
import System

struct RestoreOptions: ParsableArguments {
    @Flag(help: "List the copies of your dictionaries, or put one of them back.")
    var restore = false

    @Argument(help: ArgumentHelp("The copy to put back.", valueName: "number"))
    var copy: Int?

    func validate() throws {
        if copy != nil, !restore {
            throw ValidationError(saying: "A number goes with --restore: krakel doctor --restore.")
        }
    }

    func run() throws {
        let folder = BackupFolder(path: OwnFile.backups)
        let backups = folder.backups.filter { file(for: $0) != nil }
        guard !backups.isEmpty else {
            throw Failure(
                "\(folder.path): there are no copies yet",
                help: "a running Krakel makes one copy a day; start it: krakel")
        }
        guard let copy else {
            for (index, backup) in backups.enumerated() {
                Output.line(
                    """
                    \(index + 1)\t\(backup.file)\t\(backup.stamp)\t\
                    \(Message.entries(entryCount(of: backup)))
                    """)
            }
            Output.error("put one back: krakel doctor --restore NUMBER")
            return
        }
        guard (1...backups.count).contains(copy), let file = file(for: backups[copy - 1]) else {
            throw Failure("there is no copy \(copy)", help: "list them: krakel doctor --restore")
        }
        try put(backups[copy - 1], into: file)
    }

    private func put(_ backup: Backup, into file: String) throws(FileError) {
        let copy = try DictionaryFile(path: backup.path).load()
        let kept = try DictionaryFile(path: file).update(keepsBackup: true) { $0 = copy }
        Output.line("\(file) is as it was on \(backup.stamp)")
        if let path = kept.backup { Output.line("what it held is in \(path)") }
    }

    /// The file that a copy was made of; nil where it is no file of the user's own.
    private func file(for backup: Backup) -> String? {
        [OwnFile.dictionary, OwnFile.learned].first { $0.hasSuffix("/" + backup.file) }
    }

    private func entryCount(of backup: Backup) -> Int {
        let modes = try? DictionaryFile(path: backup.path).reading().reading.dictionary.modes
        return modes?.reduce(0) { $0 + $1.entries.count } ?? 0
    }
}
