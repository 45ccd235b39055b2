import CLinux
import Dictionaries
import Glibc
import System

/// The dictionary that a daemon reads with, kept as good as its files.
final class DictionarySource {
    let stack: DictionaryStack
    /// What was wrong when the files were last read, for people.
    private(set) var problems: [String] = []
    private let confirmed: ConfirmedCommands
    /// Programs that may be started.
    private var startable: Set<Command> = []
    /// Programs that are not to be started, as others can write the file that names them.
    private var foreignCommands: Set<Command> = []
    /// How many errors were in the files that are in use; nil before the first reading.
    private var acceptedErrors: Int?
    /// Whether the files were read without an error when they were read last.
    var isWell: Bool { acceptedErrors == 0 && isRead }
    private var isRead = false
    /// The examples in use, each as one number, to tell which are new after a reload.
    private var known: Set<Int> = []
    private let watches = FileWatches()
    /// Readable when a file may have changed.
    var descriptor: Int32 { watches.descriptor }

    /// What a reload brought.
    struct Change {
        var recogniser: Recogniser
        /// Examples that were not there before.
        var learned: [(actions: [Action], mode: String, example: Example)]
    }

    init(_ stack: DictionaryStack, confirmed: ConfirmedCommands) {
        self.stack = stack
        self.confirmed = confirmed
    }

    /// Reads the files. Where that fails, what was read before stays in use and the reason is the
    /// only problem.
    ///
    /// - Returns: nil where the files have more errors than before: they are half edited, and what
    ///   was read before serves better. Those that were there from the start keep nobody from
    ///   learning.
    func load() throws(DictionaryFileError) -> Change? {
        watches.watch(stack.paths)
        isRead = false
        let loaded: LoadedDictionary
        do throws(DictionaryFileError) {
            loaded = try stack.load()
        } catch {
            problems = [error.description]
            throw error
        }
        let unconfirmed = unconfirmed(of: loaded.ownCommands)
        problems = loaded.problems
        if !unconfirmed.isEmpty {
            problems.append(CommandWording.unconfirmed(unconfirmed.count, in: stack))
        }
        if let acceptedErrors, loaded.errorCount > acceptedErrors { return nil }
        acceptedErrors = loaded.errorCount
        isRead = true
        foreignCommands = loaded.foreignCommands
        startable =
            loaded.dictionary.hasCommands
            ? loaded.dictionary.commands.subtracting(unconfirmed) : []
        let change = Change(
            recogniser: Recogniser(loaded.dictionary), learned: news(in: loaded.dictionary))
        // Parsing leaves many small free pieces; an idle daemon has no use for them.
        malloc_trim(0)
        return change
    }

    private func unconfirmed(of commands: Set<Command>) -> Set<Command> {
        guard !commands.isEmpty else { return [] }
        let known = confirmed.read()
        return commands.filter { !known.contains(CommandDigest($0)) }
    }

    /// Why `command` is not to be started, and what to do; nil where it may be.
    func objection(to command: Command) -> String? {
        if foreignCommands.contains(command) { return CommandWording.foreignReason }
        // Somebody may have confirmed it since the files were read.
        guard startable.contains(command) || confirmed.contains(command) else {
            return CommandWording.unconfirmedReason(in: stack)
        }
        startable.insert(command)
        return nil
    }

    /// Whether what is waiting on `descriptor` means that the files should be read again.
    func isChanged() -> Bool { watches.isChanged() }

    private func news(
        in dictionary: StrokeDictionary
    ) -> [(actions: [Action], mode: String, example: Example)] {
        var found: [(actions: [Action], mode: String, example: Example)] = []
        var numbers: Set<Int> = []
        for mode in dictionary.modes {
            for entry in mode.entries {
                // Nobody learns what a computer computed.
                for example in entry.examples where !example.isComputed {
                    var hasher = Hasher()
                    hasher.combine(mode.name)
                    hasher.combine(entry.actions)
                    // One that only counts differently is not new.
                    hasher.combine(example.cellPath)
                    hasher.combine(example.kind)
                    let number = hasher.finalize()
                    numbers.insert(number)
                    if !known.contains(number) { found.append((entry.actions, mode.name, example)) }
                }
            }
        }
        defer { known = numbers }
        return known.isEmpty ? [] : found
    }
}
