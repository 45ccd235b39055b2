import Dictionaries
import Engine
import Glibc
import Reading
import Session
import Strokes
import System

/// The dictionary that a daemon reads with, kept as good as its files, and copies of one's own files.
///
/// Files that have changed are read beside the loop: a press waits for none of it.
final class DictionarySource: Component {
    private(set) var stack: DictionaryStack
    /// What was wrong when the files were last read, for people.
    private(set) var problems: [Message] = []
    private let confirmed: ConfirmedCommands
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
    /// The examples in use, each as one number, to tell which are new after a reload.
    private var known: Set<Int> = []
    private let watches = FileWatches()
    /// What was told of shapes that gestures take: each is told once.
    private var toldHidden: Set<Message> = []
    private let work = WorkBeside<DictionaryReadout>()
    /// Whether the files are to be read once more when that is done: they may have changed meanwhile.
    private var isOutdated = false
    /// What was read at the start and not looked at yet for shapes that gestures take.
    private var unlooked: LoadedDictionary?
    /// Who waits until the files are read.
    private var asked: [ControlServer.ClientID] = []

    /// What a reload brought.
    struct Change: Sendable {
        var recogniser: Recogniser
        /// Examples that were not there before, unless they are so many that they were not learned.
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

    var waits: [pollfd] { [.reading(watches.descriptor), .reading(work.descriptor)] }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        if descriptor == work.descriptor { return [.useDictionary] }
        return watches.isChanged() ? [.reloadDictionary] : []
    }

    /// Whether something is read, or looked at, beside the loop.
    var isAtWork: Bool { work.isUnderWay }

    /// Reads with the letters of `languages` from now on, once the files are read again.
    func use(_ languages: [Language]) { stack.languages = languages }

    /// Reads the files at the start, and waits for it.
    func load() throws(FileError) -> Change? {
        let readout = reading(under: nil)()
        if readout.loaded?.hasOwnGestures == true { unlooked = readout.loaded }
        return try take(readout)
    }

    /// Begins to read the files; `.useDictionary` comes once they are read.
    ///
    /// - Parameters:
    ///   - settings: those under which it is looked for shapes that gestures take.
    ///   - client: who waits for it.
    func begin(under settings: Settings, for client: ControlServer.ClientID? = nil) {
        if let client { asked.append(client) }
        isOutdated = work.isUnderWay
        guard !isOutdated else { return }
        unlooked = nil
        work.begin(reading(under: settings))
    }

    /// Looks beside the loop for shapes that gestures take, where the dictionary was read and not looked at.
    /// Called while nothing else is to be done.
    func look(under settings: Settings) {
        guard !work.isUnderWay, let loaded = unlooked else { return }
        unlooked = nil
        let path = stack.own
        work.begin {
            DictionaryReadout(hidden: DictionaryReadout.hidden(in: loaded, path, settings))
        }
    }

    /// Takes what was read beside the loop.
    ///
    /// - Returns: what came of it, nil where nothing was read, or is read once more; and what is told of shapes that
    ///   gestures take.
    func take(
        under settings: Settings
    ) -> (result: Result<Change?, FileError>?, following: [DaemonEffect]) {
        guard let readout = work.take() else { return (nil, []) }
        if isOutdated {
            begin(under: settings)
            return (nil, [])
        }
        let told = readout.hidden.filter { toldHidden.insert($0).inserted }
        let following: [DaemonEffect] = told.isEmpty ? [] : [.write(told)]
        guard readout.wasRead else { return (nil, following) }
        let result = Result { () throws(FileError) in try take(readout) }
        return (result, following)
    }

    /// Who waited until the files were read.
    func takeAsked() -> [ControlServer.ClientID] {
        defer { asked = [] }
        return asked
    }

    /// Waits until the process has one thread again.
    func awaitReading(within milliseconds: Int32) -> Bool { work.awaitEnd(within: milliseconds) }

    /// What reads the files, wherever it is called.
    ///
    /// - Parameter settings: nil where it is not looked yet for shapes that gestures take.
    private func reading(under settings: Settings?) -> @Sendable () -> DictionaryReadout {
        watches.watch(stack.paths)
        return { [stack, confirmed, network, acceptedErrors, known] in
            DictionaryReadout(
                reading: stack, confirmed, network, mostErrors: acceptedErrors, known: known,
                under: settings)
        }
    }

    /// Takes over what was read. Where that failed, what was read before stays in use and the reason is the
    /// only problem.
    ///
    /// - Returns: nil where the files have more errors than before: they are half edited, and what
    ///   was read before serves better. Those that were there from the start do not keep
    ///   the user from learning.
    private func take(_ readout: DictionaryReadout) throws(FileError) -> Change? {
        wantsBackup = false
        problems = readout.problems
        if let error = readout.error { throw error }
        guard let change = readout.change else { return nil }
        acceptedErrors = readout.errorCount
        wantsBackup = readout.errorCount == 0
        foreignCommands = readout.foreignCommands
        startable = readout.startable
        known = readout.numbers
        return change
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
        // What is learned changes with every sentence.
        for (file, pause) in [(stack.own, 0), (stack.learned, 600)] {
            guard let file else { continue }
            do throws(FileError) {
                try backups.keep(file, at: now, pause: pause)
            } catch {
                if case .missing = error { continue }
                following.append(.say("no copy of \(file) is kept: \(error.description)"))
            }
        }
        return following
    }
}

/// What was read of the files of a dictionary, laid out as far as the first stroke needs it.
private struct DictionaryReadout: Sendable {
    var change: DictionarySource.Change?
    var loaded: LoadedDictionary?
    var problems: [Message] = []
    var error: FileError?
    var errorCount = 0
    var foreignCommands: Set<Command> = []
    var startable: Set<Command> = []
    /// The examples, each as one number.
    var numbers: Set<Int> = []
    /// What is told of shapes that gestures take, for people.
    var hidden: [Message] = []
    /// Whether it is more than `hidden`.
    var wasRead = true

    /// More new examples than these were not learned, but brought by another file.
    private static let mostLearned = 100

    init(hidden: [Message]) {
        self.hidden = hidden
        wasRead = false
    }

    /// - Parameters:
    ///   - most: of errors, with which it is laid out; nil for any number.
    ///   - known: the examples that were there before.
    ///   - settings: nil where it is not looked for hidden shapes.
    init(
        reading stack: DictionaryStack, _ confirmed: ConfirmedCommands,
        _ network: CharacterNetwork?,
        mostErrors most: Int?, known: Set<Int>, under settings: Settings?
    ) {
        let loaded: LoadedDictionary
        do throws(FileError) {
            loaded = try stack.load()
        } catch {
            problems = [error.description]
            self.error = error
            return
        }
        let unconfirmed =
            loaded.ownCommands.isEmpty ? [] : loaded.ownCommands.subtracting(confirmed.read())
        problems = loaded.problems
        if !unconfirmed.isEmpty {
            let place = (try? DictionaryFile(path: stack.own).read())
                .flatMap { CommandCheck.place(ofFirst: unconfirmed, in: $0) }
            problems.append(CommandWording.unconfirmed(unconfirmed.count, in: stack, at: place))
        }
        errorCount = loaded.errorCount
        if let most, errorCount > most { return }
        foreignCommands = loaded.foreignCommands
        startable =
            loaded.dictionary.hasCommands ? loaded.dictionary.commands.subtracting(unconfirmed) : []
        change = DictionarySource.Change(
            recogniser: Recogniser(loaded.dictionary, network: network),
            learned: news(in: loaded.dictionary, known))
        if let settings {
            hidden = Self.hidden(in: loaded, stack.own, settings)
        } else {
            self.loaded = loaded
        }
    }

    /// Tells of each flick, knob or scratch-out of the user's own dictionary that takes the strokes of an entry, or
    /// has its own taken, with its place. A dictionary without such gestures is not looked at.
    static func hidden(
        in loaded: LoadedDictionary, _ path: String, _ settings: Settings
    ) -> [Message] {
        guard loaded.hasOwnGestures, let bytes = try? DictionaryFile(path: path).read() else {
            return []
        }
        let rule = DictionaryRule.hiddenGestures(
            turns: TurnLimits(settings), flicks: FlickLimits(settings))
        let found = DictionaryCheck.findings(in: loaded.dictionary, rules: [rule])
            .compactMap(FindingPlaces(bytes).diagnostic)
        return DiagnosticRenderer(file: path, bytes: bytes).render(found)
    }

    private mutating func news(
        in dictionary: StrokeDictionary, _ known: Set<Int>
    ) -> [(actions: [Action], mode: String, example: Example)] {
        var found: [(actions: [Action], mode: String, example: Example)] = []
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
        return known.isEmpty || found.count > Self.mostLearned ? [] : found
    }
}

extension LoadedDictionary {
    fileprivate var hasOwnGestures: Bool {
        own?.modes.contains { $0.entries.contains(where: \.hasDrawnGesture) } ?? false
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
