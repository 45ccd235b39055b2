import CLinux
import Dictionaries
import Engine
import Glibc
import Keyboard
import Session
import System
import X11

/// One Krakel on one display. It has one thread, sleeps in one `poll` and wakes only for events and
/// its own deadlines.
public final class Daemon {
    let options: DaemonOptions
    let log: Log
    let connection: Connection
    let lock: DisplayLock
    let server: ControlServer
    let source: DictionarySource
    let settingsSource: SettingsSource
    let trail: Trail
    let badge: BadgeRunner
    let row: OfferRow
    let keymaps: KeymapReader
    let reader: EventReader
    let runner: EffectRunner
    let typist: Typist
    /// What each job of the typist is for.
    var purposes: [Int: TypingPurpose] = [:]
    let signals: Signals
    var watchdog: Watchdog
    /// How often that had to be started.
    var watchdogs = Restarts()
    var hasWatchdog = true
    /// When it was last listened to amidst events.
    var heardWatchdog: Milliseconds = 0
    /// Whether what came before its question was read.
    var hasLookedForPress = false
    /// nil where this is a beginning, and no going on after a stall.
    let restarts = Daemon.takeRestarts()
    private var atLoss: LossHandler?
    private let commands = CommandRunner()
    private var readAhead = ReadAhead()
    var heldPress = HeldPress()
    /// Whether a copy of the dictionaries may be due.
    var wantsBackup = true
    var serviceWatchdog = ServiceWatchdog()
    var asking: Asking
    var notices: NoticeRunner
    /// nil where nothing is to be learned.
    var gathering: Gathering?
    /// nil where the writer's pause is not kept.
    var rhythmFile: RhythmFile?
    var settings: Settings
    /// Dots per inch of the display by 96, as it was looked at last.
    var scale: Double
    /// nil where no letter model is asked.
    var letters: LetterModelFile?
    /// nil where nobody wants a recording.
    var recorder: InputRecorder?
    /// Whether the pointer is free for what a knob does with it, and whether it was told that it is not.
    var knobHasPointer = true
    var isKnobRefused = false
    /// Whether it was told that the log cannot be written.
    var isLogBroken = false

    var grab: ButtonGrab?
    /// nil where nothing is wanted of fingers.
    var touches: TouchGrab?
    var fingerTriggers: [Trigger] = []
    var engine: Engine
    var recogniser: Recogniser
    /// Characters that the letter model read otherwise than their shapes.
    private(set) var respelled = 0
    /// Where the last character went.
    var focus: UInt?
    /// nil where the server does not tell.
    let idleness: KeyboardIdleness?
    /// Whether somebody wrote since memory was last given back.
    var isUntidy = false
    var isRunning = true
    /// Whether a stroke asked for a pause that waits until all is typed.
    private var wantsPause = false
    /// The control socket's file is another daemon's by now.
    private(set) var isReplaced = false

    /// Connects, reads the dictionary and takes the display; the trigger is taken by `run`.
    public init(_ options: DaemonOptions) throws(DaemonError) {
        self.options = options
        log = Log(isVerbose: options.isVerbose)
        signals = Signals()
        // Before there is much that two processes would have to share.
        watchdog = Watchdog(log: log)
        source = DictionarySource(options.dictionaries, confirmed: options.confirmed)
        do throws(DictionaryFileError) {
            recogniser = try source.load()?.recogniser ?? Recogniser(StrokeDictionary())
        } catch {
            throw .dictionary(error)
        }
        settingsSource = SettingsSource(options.settings, overrides: options.overrides)
        settings = settingsSource.load() ?? Settings()
        if let mode = options.overrides.mode, !recogniser.modes.contains(mode) {
            throw .unknownMode(mode, known: recogniser.modes)
        }
        do throws(ConnectionError) {
            connection = try Connection()
        } catch {
            throw .connection(error)
        }
        do throws(DisplayLockError) {
            lock = try DisplayLock(on: connection, replaces: options.replaces)
        } catch {
            throw .display(connection.name, error)
        }
        do throws(ControlError) {
            server = try ControlServer(at: ControlSocket(display: connection.name))
        } catch {
            throw .control(error)
        }
        scale = connection.scale
        keymaps = KeymapReader(connection)
        trail = Trail(on: connection, style: TrailStyle(settings.trail, scale: scale))
        let panicKey = PanicKey(on: connection)
        asking = Asking(program: options.window)
        notices = NoticeRunner(program: options.window)
        let badge = Badge(on: connection, scale: scale, under: trail)
        self.badge = BadgeRunner(badge)
        row = OfferRow(on: connection, scale: scale)
        let keyboard = KeyboardWatch(on: connection)
        let probe = ApplicationPing(on: connection)
        idleness = KeyboardIdleness(on: connection)
        reader = EventReader(
            of: connection, lock: lock, panicKey: panicKey, trail: trail, badge: badge, offer: row,
            keymaps: keymaps, keyboard: keyboard, probe: probe)
        typist = Typist(on: connection, keymaps: keymaps, keyboard: keyboard, probe: probe)
        runner = EffectRunner(
            trail: trail, panicKey: panicKey, typist: typist, isDryRun: options.isDryRun)
        engine = Engine(recogniser: recogniser)
        rhythmFile = options.rhythm.map { RhythmFile(path: $0) }
        readLetters()
        engine = makeEngine()
        gathering = gatheringAsSet()
        if let path = options.recording {
            recorder = InputRecorder(
                path: path, setting: engine.setting(isSpelling: letters != nil))
            if recorder == nil { throw .recording(path, errno: errno) }
        }
    }

    /// Serves the display until it is told to quit.
    public func run() throws(DaemonError) {
        let atLoss = LossHandler { [unowned self] in end(wasParted: wasParted) }
        self.atLoss = atLoss
        connection.endOnLoss(atLoss)
        (settingsSource.problems + source.problems).forEach(log.write)
        post(settingsSource.problems, in: .settings)
        post(source.problems, in: .dictionary)
        tellUnknownModes()
        let repair = KeyboardRepair(on: connection, keymaps: keymaps)
        if !repair.isNothing { log.say("gave the keyboard back that a killed Krakel had left") }
        try takeTrigger()
        expectCharacters()
        let triggers = settings.triggers.map(\.description).joined(separator: " or ")
        log.say(
            "ready on \(connection.name): hold \(triggers) and draw "
                + "(mode \(engine.mode), \(recogniser.exampleCount(in: engine.mode)) examples)")
        if restarts != nil { log.say("started again after it had not answered") }
        tellRhythm()
        if settings.log { log.say("keeps your strokes in \(options.strokeLog.path)") }
        ServiceNotice.send("READY=1")
        welcome()
        showTray()
        // What starting needed goes back to the system.
        malloc_trim(0)
        while isRunning {
            handleServerEvents()
            answerWatchdog()
            if isRunning, !reader.hasEvents { wait() }
        }
        ServiceNotice.send("STOPPING=1")
        releaseTrigger()
        writeDownLessons()
        stopTyping()
        typist.finish()
        if !isReplaced { server.remove() }
    }

    /// The writing is over for now: what was not taken back has stood.
    func writeDownLessons() {
        if let problem = gathering?.finish(with: recogniser, at: MonotonicClock.now) {
            log.say(problem)
        }
        keepRhythm(isOver: true)
    }

    /// Tells scripts, and people who want to know.
    func tell(_ event: ControlEvent) {
        log.tell(event.line)
        let isChange = event.event.isChange
        if server.hasSubscribers(forChange: isChange), let line = JSONLine.encode(event) {
            server.broadcast(line, isChange: isChange)
        }
    }

    /// Tells the engine of `event` and does what it wants done.
    func feed(_ event: InputEvent, at now: Milliseconds) {
        let effects = engine.handle(event, at: now)
        recorder?.note(.event(event), effects, at: now)
        run(effects)
    }

    /// What was typed last is not known any more.
    func loseWord() {
        let effects = engine.loseWord()
        recorder?.note(.loss, effects, at: MonotonicClock.now)
        effects.forEach(showOffer)
    }

    func run(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .beginTrail:
                isUntidy = false
                noticeDuringStroke()
            case .endTrail: isUntidy = true
            case .pause: wantsPause = true
            case .open(let window): open(window)
            case .detachPointer: loosenPointer()
            case .type(let actions, _) where isHeldBack(actions): continue
            default: break
            }
            if case .type = effect { watchdog.answer(holds: true) }
            if let job = runner.run(effect, grab: grab, touches: touches),
                case .type(let actions, _) = effect
            {
                purposes[job] = .stroke(actions)
                report(typist.work())
            }
            if case .run(let commands, let ends, let entry) = effect {
                start(commands, ends, entry)
            }
            if effect == .cancelled { stopTyping() }
            gathering?.note(effect, at: MonotonicClock.now)
            ask(about: effect)
            keep(effect)
            showOffer(effect)
            if case .recognised(let reading) = effect, reading.isRespelled { respelled += 1 }
            guard log.isVerbose || server.hasSubscribers(forChange: effect.isChange) else {
                continue
            }
            if let event = ControlEvent(of: effect, recogniser) { tell(event) }
        }
        badge.tell(
            effects, state: engine.state,
            for: settings.badge ? Milliseconds(settings.badgeTime) : nil, at: MonotonicClock.now)
    }

    /// Keys that are typed by the same entry are on their way, or wait for their turn.
    private func start(_ commands: [Command], _ ends: InkEnds, _ entry: [Action]) {
        guard !options.isDryRun else { return }
        if connection.isLocked {
            return refuse([.run(commands[0])], TypistError.keyboardGrabbed.reason)
        }
        for command in commands {
            if let reason = source.objection(to: command) {
                refuse([.run(command)], reason)
                continue
            }
            do throws(CommandRunner.Failure) {
                try self.commands.start(command, ends, of: entry)
            } catch {
                refuse([.run(command)], error.reason)
            }
        }
    }

    private func handleServerEvents() {
        while isRunning, let event = reader.next(for: grab) {
            switch event {
            case .input(let input):
                if case .press = input { noticeBeforeStroke() }
                // What is bound to it may hang on the window.
                if case .frozenChord = input { noticeDuringStroke() }
                if input.isAtOffer { noticeDuringStroke() }
                if case .fingers(let event) = input { noticeBeforeFingers(event) }
                let wasOpen = !engine.isPenUp
                let now = MonotonicClock.now
                feed(input, at: now)
                heldPress.heard(isHeld: grab?.isDown == true, at: now)
                answerWatchdogBetweenEvents(at: now)
                // Nobody will tell of a release any more, or only later.
                if wasOpen, input == .penAway || input == .deviceGone { grab?.letGo() }
            case .interrupted: loseStroke()
            case .screenChanged:
                trail.screenChanged()
                followScale()
                engine.screen = connection.screenBox
            case .replaced:
                log.say("another Krakel has taken over \(connection.name)")
                isReplaced = true
                isRunning = false
            }
        }
        let now = MonotonicClock.now
        if let deadline = engine.deadline, now >= deadline {
            // Before a press is given up as held still, make sure that it is.
            for motion in reader.lookAtFrozenPointer(of: grab) { feed(motion, at: now) }
            feed(.tick, at: now)
        }
        tendHeldPress(at: now)
        serviceWatchdog.tell(at: now)
        if let deadline = typist.deadline, now >= deadline { report(typist.work()) }
        if wantsPause, typist.deadline == nil {
            wantsPause = false
            _ = pause()
        }
        runner.drawDueFrame(at: now)
        badge.tick(at: now)
        tendOffer()
        tendNotices()
        doAnswers()
        guard !reader.hasEvents else { return }
        typist.refresh()
        readAhead.run(&engine)
        badge.tell(settings.live ? engine.anticipation : nil)
        if let problem = gathering?.work(with: recogniser, at: now) { log.say(problem) }
    }
}
