import Dictionaries
import Reading
import Session
import System
import X11

/// The components of a daemon, put together. Each keeps its state to itself.
struct Components {
    let log: Log
    let connection: Connection
    let service: Service
    let watchdog: WatchdogKeeper
    let dictionary: DictionarySource
    let settings: SettingsSource
    let control: Control
    let engine: EngineHost
    let languages: LanguageWords
    let triggers: Triggers
    let fullScreen: FullScreen
    let typing: TypingJobs
    let overlay: Overlay
    let records: WritingRecords
    let ownWords: OwnWordRecords
    let questions: LearnQuestions
    let notices: Notices
    let windows: Windows
    let windowActions: WindowActions

    /// Connects, reads the dictionary and takes the display. Nothing is grabbed yet.
    init(_ options: DaemonOptions) throws(DaemonError) {
        log = Log(isVerbose: options.isVerbose)
        service = Service()
        // Before there is much that two processes would have to share.
        watchdog = WatchdogKeeper(log: log)
        let characters = CharacterNetworkFile(options.shippedCharacters)
        dictionary = DictionarySource(
            options.dictionaries, confirmed: options.confirmed, backups: options.backups,
            network: characters.network)
        settings = SettingsSource(options.settings, overrides: options.overrides)
        do throws(ConnectionError) {
            connection = try Connection()
        } catch {
            throw .connection(error)
        }
        let written = settings.current.languages ?? Self.languages(on: connection)
        dictionary.use(written)
        languages = LanguageWords(network: options.shippedNetwork)
        _ = languages.use(written)
        let recogniser: Recogniser
        do throws(FileError) {
            recogniser = try dictionary.load()?.recogniser ?? Recogniser(StrokeDictionary())
        } catch {
            throw .dictionary(error)
        }
        if let mode = options.overrides.mode, !recogniser.modes.contains(mode) {
            throw .unknownMode(mode, known: recogniser.modes)
        }
        if settings.know(modes: recogniser.modes) { settings.loadFirst() }
        let scale = connection.scale
        let keymaps = KeymapReader(connection)
        let trail = Trail(on: connection)
        let panicKey = PanicKey(on: connection)
        let badge = Badge(on: connection, scale: scale, under: trail)
        let row = OfferRow(on: connection, scale: scale)
        let keyboard = KeyboardWatch(on: connection)
        let probe = ApplicationPing(on: connection)
        let uses = UseWatch(on: connection)
        engine = EngineHost(
            recogniser, on: connection, uses: uses, languages: languages, options: options)
        // As late as can be: where another Krakel is replaced, nobody has the trigger from now on.
        let lock: DisplayLock
        do throws(DisplayLockError) {
            lock = try DisplayLock(on: connection, replaces: options.replaces)
        } catch {
            throw .display(connection.name, error)
        }
        do throws(ControlError) {
            let server = try ControlServer(at: ControlSocket(display: connection.name))
            control = Control(server, log: log)
        } catch {
            throw .control(error)
        }
        let reader = EventReader(
            of: connection, lock: lock, panicKey: panicKey, trail: trail, badge: badge, offer: row,
            keymaps: keymaps, keyboard: keyboard, probe: probe, uses: uses)
        let typist = Typist(
            on: connection, keymaps: keymaps, keyboard: keyboard, probe: probe, panicKey: panicKey)
        typing = TypingJobs(typist, keymaps: keymaps, on: connection, isDryRun: options.isDryRun)
        triggers = Triggers(
            on: connection, reader: reader, keymaps: keymaps, panicKey: panicKey,
            isDryRun: options.isDryRun)
        fullScreen = FullScreen(on: connection.name)
        overlay = Overlay(trail: trail, badge: badge, row: row, scale: scale, on: connection)
        // A dry run types nothing that could be taken back.
        records = WritingRecords(
            learned: options.isDryRun ? nil : options.dictionaries.learned,
            rhythm: options.rhythm, log: options.strokeLog, on: connection)
        ownWords = OwnWordRecords(
            options.isDryRun ? nil : options.ownWords.map { OwnWordsFile($0) })
        questions = LearnQuestions(program: options.window)
        notices = Notices(program: options.window)
        windows = Windows(program: options.window, isDryRun: options.isDryRun)
        windowActions = WindowActions(on: connection, isDryRun: options.isDryRun)
        for case .say(let line) in use(settings.current) { log.say(line) }
        if let problem = characters.problem, recogniser.hasRankedCharacters {
            log.say(problem.english)
        }
        if let path = options.recording { try engine.record(into: path) }
    }

    /// Has every component behave as `new` says, at the start and after each change.
    func use(_ new: Settings) -> [DaemonEffect] {
        settings.use(new)
        overlay.use(new)
        notices.use(new)
        ownWords.use(new)
        fullScreen.use(new)
        return engine.use(new, scale: overlay.scale, rhythm: records.rhythm(for:))
            + records.use(new)
    }

    /// Waits until the process has one thread again, for so many milliseconds.
    ///
    /// - Returns: whether it has.
    func awaitWork(within milliseconds: Int32) -> Bool {
        dictionary.awaitReading(within: milliseconds)
            && languages.work.awaitEnd(within: milliseconds)
            && records.work.awaitEnd(within: milliseconds)
            && ownWords.work.awaitEnd(within: milliseconds)
            && overlay.awaitFonts(within: milliseconds)
    }

    /// The languages of the locale and of the keyboard. They are kept for the commands that do not see it.
    static func languages(on connection: Connection) -> [Language] {
        let languages = WrittenLanguages.found(onLayouts: connection.layouts)
        WrittenLanguages.keep(languages)
        return languages
    }
}
