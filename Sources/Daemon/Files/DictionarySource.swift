import CLinux
import Dictionaries
import Engine
import Glibc
import Reading
import Session
import Strokes
import System

/// The dictionary that a daemon reads with, kept as good as its files, and copies of one's own files.
final class DictionarySource: Component {
    private var stack: DictionaryStack
    /// What was wrong when the files were last read, for people.
    private(set) var problems: [Message] = []
    private let confirmed: ConfirmedCommands
    /// Programs that may be started.
    private var startable: Set<Command> = []
    /// Programs that are not to be started, as others can write the file that names them.
    private var foreignCommands: Set<Command> = []
    /// How many errors were in the files that are in use; nil before the first reading.
    private var acceptedErrors: Int?
    /// nil where no copies are kept.
    private let backups: BackupFolder?
    /// What ranks characters; nil where the nearest entries alone decide.
    private let network: CharacterNetwork?
    /// Whether a copy may be due: the files were read without an error since the last one.
    private var wantsBackup = false
    /// Whether the files were read since it was looked for shapes that gestures take.
    private var wantsLook = false
    /// The examples in use, each as one number, to tell which are new after a reload.
    private var known: Set<Int> = []
    private let watches = FileWatches()
    /// What was told of shapes that gestures take: each is told once.
    private var toldHidden: Set<Message> = []

    /// What a reload brought.
    struct Change {
        var recogniser: Recogniser
        /// Examples that were not there before.
        var learned: [(actions: [Action], mode: String, example: Example)]
    }

    init(
        _ stack: DictionaryStack, confirmed: ConfirmedCommands, backups: BackupFolder?,
        network: CharacterNetwork?
    ) {
        self.network = network
        self.stack = stack
        self.confirmed = confirmed
        self.backups = backups
    }

    /// The files, those that count less first.
    var paths: [String] { stack.paths }

    var waits: [pollfd] { [.reading(watches.descriptor)] }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        watches.isChanged() ? [.reloadDictionary] : []
    }

    /// Reads with the letters of `languages` from now on, once the files are read again.
    func use(_ languages: [Language]) { stack.languages = languages }

    /// Reads the files. Where that fails, what was read before stays in use and the reason is the
    /// only problem.
    ///
    /// - Returns: nil where the files have more errors than before: they are half edited, and what
    ///   was read before serves better. Those that were there from the start do not keep
    ///   the user from learning.
    func load() throws(FileError) -> Change? {
        watches.watch(stack.paths)
        wantsBackup = false
        let loaded: LoadedDictionary
        do throws(FileError) {
            loaded = try stack.load()
        } catch {
            problems = [error.description]
            throw error
        }
        let unconfirmed = unconfirmed(of: loaded.ownCommands)
        problems = loaded.problems
        if !unconfirmed.isEmpty {
            problems.append(
                CommandWording.unconfirmed(
                    unconfirmed.count, in: stack, at: place(of: unconfirmed)))
        }
        if let acceptedErrors, loaded.errorCount > acceptedErrors { return nil }
        acceptedErrors = loaded.errorCount
        wantsBackup = loaded.errorCount == 0
        wantsLook = true
        foreignCommands = loaded.foreignCommands
        startable =
            loaded.dictionary.hasCommands
            ? loaded.dictionary.commands.subtracting(unconfirmed) : []
        let change = Change(
            recogniser: Recogniser(loaded.dictionary, network: network),
            learned: news(in: loaded.dictionary))
        // Parsing leaves many small free pieces; an idle daemon has no use for them.
        malloc_trim(0)
        return change
    }

    /// The line and the column of the first of `commands` in the user's own file; nil where they are elsewhere.
    private func place(of commands: Set<Command>) -> (line: Int, column: Int)? {
        guard let bytes = try? DictionaryFile(path: stack.own).read() else { return nil }
        return CommandCheck.place(ofFirst: commands, in: bytes)
    }

    /// Tells once of each flick, knob or scratch-out of the user's own dictionary that takes the strokes of an
    /// entry, or has its own taken, with its place. Called while nothing else is to be done, after the files were
    /// read: a dictionary without such gestures is not looked at.
    func tellHidden(under settings: Settings) -> [DaemonEffect] {
        guard wantsLook else { return [] }
        wantsLook = false
        guard let bytes = try? DictionaryFile(path: stack.own).read(),
            let own = try? DictionaryReader.read(bytes).dictionary,
            own.modes.contains(where: { $0.entries.contains { $0.hasDrawnGesture } }),
            let whole = try? stack.load().dictionary
        else { return [] }
        var (turns, flicks) = (TurnLimits(), FlickLimits())
        turns.engagement = settings.turnAfter
        (flicks.length, flicks.deviation) = (settings.flickLength, settings.flickDeviation)
        let places = FindingPlaces(bytes)
        let found = DictionaryCheck.findings(
            in: whole, rules: [.hiddenGestures(turns: turns, flicks: flicks)]
        ).compactMap(places.diagnostic)
        let told = DiagnosticRenderer(file: stack.own, bytes: bytes).render(found)
            .filter { toldHidden.insert($0).inserted }
        malloc_trim(0)
        return told.isEmpty ? [] : [.write(told)]
    }

    private func unconfirmed(of commands: Set<Command>) -> Set<Command> {
        guard !commands.isEmpty else { return [] }
        let known = confirmed.read()
        return commands.subtracting(known)
    }

    /// Why `command` is not to be started, and what to do; nil where it may be.
    func objection(to command: Command) -> Message? {
        if foreignCommands.contains(command) { return CommandWording.foreignReason }
        // The user may have confirmed it since the files were read.
        guard startable.contains(command) || confirmed.contains(command) else {
            return CommandWording.unconfirmedReason(in: stack)
        }
        startable.insert(command)
        return nil
    }

    /// Keeps copies of one's own files where they were read without a mistake; called while nothing else
    /// is to be done. A folder that cannot be written is not tried again before the files change.
    func keepBackups() -> [DaemonEffect] {
        guard wantsBackup else { return [] }
        wantsBackup = false
        guard let backups else { return [] }
        var following: [DaemonEffect] = []
        let now = Stamp.now
        for file in [stack.own, stack.learned].compactMap(\.self) {
            do throws(FileError) {
                try backups.keep(file, at: now)
            } catch {
                if case .missing = error { continue }
                following.append(.say("no copy of \(file) is kept: \(error.description)"))
            }
        }
        return following
    }

    private func news(
        in dictionary: StrokeDictionary
    ) -> [(actions: [Action], mode: String, example: Example)] {
        var found: [(actions: [Action], mode: String, example: Example)] = []
        var numbers: Set<Int> = []
        for mode in dictionary.modes {
            for entry in mode.entries {
                // What a computer computed was not learned.
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

extension Entry {
    /// Whether a flick, a knob or a scratch-out does it.
    fileprivate var hasDrawnGesture: Bool {
        gestures.contains { gesture in
            switch gesture {
            case .flick, .turn, .scratchOut: true
            case .fingers, .button: false
            }
        }
    }
}
