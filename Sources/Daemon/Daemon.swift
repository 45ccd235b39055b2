import CLinux
import Engine
import Glibc
import Session
import System
import X11

/// One Krakel on one display: components, each with its own state, and the loop that wakes them. It has one
/// thread, but for a dictionary that is read anew beside it, sleeps in one `poll` and wakes only for events and its
/// own deadlines.
///
/// A component that wants something of another one returns a `DaemonEffect`. All effects go into one queue
/// and are carried out here, one after the other.
public final class Daemon {
    private let parts: Components
    private let loop: Loop
    private let runner: EffectRunner
    private let requests: Requests
    private let welcome: Welcoming
    /// When another Krakel has asked for the display; nil where none has.
    private var replaced: Milliseconds?

    /// For how many milliseconds that one waits until all that was drawn is understood, and for how many until the
    /// pen is up.
    private static let handover: [Milliseconds] = [500, 1000]

    /// Connects, reads the dictionary and takes the display; the trigger is taken by `run`.
    public init(_ options: DaemonOptions) throws(DaemonError) {
        parts = try Components(options)
        runner = EffectRunner(parts)
        requests = Requests(parts, runner)
        loop = Loop(
            display: parts.connection.fileDescriptor,
            components: [
                parts.engine, parts.languages, parts.typing, parts.triggers, parts.fullScreen,
                parts.overlay, parts.records, parts.ownWords, parts.questions, parts.windowActions,
                parts.notices, parts.dictionary, parts.settings, parts.control, parts.watchdog,
            ], service: parts.service)
        welcome = options.welcome
    }

    /// Serves the display until it is told to quit.
    ///
    /// - Parameter whenReady: called once it has said that it is ready.
    public func run(whenReady: () -> Void = {}) throws(DaemonError) {
        parts.watchdog.endOnLoss { [unowned self] in end(wasParted: $0) }
        try start(whenReady)
        while loop.isRunning {
            turn()
            let wasPressed = parts.watchdog.answer(isHolding: isHolding) {
                parts.connection.synchronise()
                return parts.triggers.hasEvents
            }
            if wasPressed {
                settle(
                    parts.triggers.lookForTaker(at: MonotonicClock.now) + runner.followModifiers())
            }
            if loop.isRunning, !parts.triggers.hasEvents { wait() }
        }
        ServiceNotice.send("STOPPING=1")
        settle(runner.releaseTriggers())
        settle(runner.writeDown())
        settle(runner.stopTyping())
        parts.typing.finish()
        parts.control.finish()
        if !loop.isReplaced { parts.control.remove() }
        // Not to end amidst it, unless the disk does not answer.
        if !parts.awaitWork(within: 1000) { _exit(0) }
    }

    /// Takes the triggers, and tells that it is there.
    private func start(_ whenReady: () -> Void) throws(DaemonError) {
        let (log, settings, dictionary) = (parts.log, parts.settings, parts.dictionary)
        for line in settings.problems + settings.notes + dictionary.problems {
            log.write(line.english)
        }
        settle([
            .post(News(about: .settings, settings.problems)),
            .post(News(about: .dictionary, dictionary.problems)),
        ])
        if parts.typing.repairKeyboard() {
            log.say("gave the keyboard back that a killed Krakel had left")
        }
        settle(requests.followFullScreen())
        do throws(TriggerError) {
            settle(try runner.takeTriggers(settings.current.triggers))
        } catch {
            throw .trigger(error)
        }
        let engine = parts.engine
        parts.typing.expect(engine.recogniser.characters)
        let writing = settings.current.writingTriggers
        let names = writing.map(\.description).joined(separator: " or ")
        log.say(
            "ready on \(parts.connection.name): "
                + (writing.isEmpty ? "no trigger writes " : "hold \(names) and draw ")
                + "(mode \(engine.mode), \(engine.exampleCount) examples)")
        whenReady()
        if parts.watchdog.isRestart { log.say("started again after it had not answered") }
        settle(parts.records.takeRhythmProblem())
        ServiceNotice.send("READY=1")
        switch welcome {
        case .whereItIsSeen where !parts.connection.hasWindowManager, .never: break
        case .always, .whereItIsSeen: settle(parts.windows.openWelcome())
        }
        if settings.current.tray { parts.windows.showTray() }
    }

    /// The end of a daemon that has lost the server. What was learned is written down; one that was
    /// parted by its watchdog is started again, as it was, in this process.
    private func end(wasParted: Bool) -> Never {
        for case .say(let line) in runner.writeDown() { parts.log.say(line) }
        if !loop.isReplaced { parts.control.remove() }
        // It was ending already, for instance by a signal that came before the server was lost.
        guard loop.isRunning else { _exit(0) }
        if wasParted {
            parts.watchdog.startAgain()
            _exit(1)
        }
        parts.log.say("the X server has gone")
        _exit(0)
    }

    // MARK: - The loop

    /// Reads what the server tells, and does what is due.
    private func turn() {
        let (engine, triggers, typing) = (parts.engine, parts.triggers, parts.typing)
        // What the hand did before a deadline counts before it, however late the server hears of it.
        let now = MonotonicClock.now
        handleEvents()
        if let due = [engine.tick, triggers.deadline].compactMap(\.self).min(), due <= now {
            parts.connection.synchronise()
            handleEvents()
        }
        if let tick = engine.tick, now >= tick {
            // Before a press is given up as held still, make sure that it is.
            for motion in triggers.lookAtFrozenPointer() { settle([.input(motion)]) }
            settle([.input(.tick)])
        }
        settle(
            triggers.tick(at: now, isTurning: engine.isTurning, awaitsChoice: engine.awaitsChoice))
        parts.service.tick(at: now)
        settle(parts.fullScreen.tick())
        settle(parts.watchdog.tick(at: now))
        settle(runner.goOnTyping(at: now))
        parts.overlay.tick(at: now)
        parts.overlay.followOffer(stands: engine.hasOffer, isTyped: typing.deadline == nil)
        settle(parts.notices.tick(at: now))
        settle(parts.windowActions.tick(at: now))
        settle(
            parts.questions.tick(at: now) {
                parts.connection.isMarked(window: $0)
                    && parts.connection.isSameWindow($0, parts.connection.focusedWindow)
            })
        handOver(at: now)
        // The writer waits for none of what follows.
        guard loop.isRunning, !triggers.hasEvents else { return }
        typing.refresh()
        settle(requests.followKeymap())
        engine.openWords()
        engine.anticipate { triggers.hasEvents }
        parts.overlay.show(engine.anticipation)
        parts.records.tick(with: engine.recogniser, at: now)
        parts.ownWords.tick(at: now)
    }

    private func handleEvents() {
        while loop.isRunning, let event = parts.triggers.nextEvent() { handle(event) }
    }

    /// Ends for the Krakel that takes over, amid a stroke only where that is long.
    private func handOver(at now: Milliseconds) {
        guard let waited = replaced.map({ now - $0 }) else { return }
        if parts.engine.isPenUp, waited >= Self.handover[0] {
            settle(runner.carryOut(parts.engine.leave(at: now), at: now))
        }
        let isWriting = !parts.engine.isPenUp || parts.engine.hasStrokes
        if !isWriting && parts.typing.isAtRest || waited >= Self.handover[1] {
            loop.end(isReplaced: true)
        }
    }

    private func handle(_ event: ServerEvent) {
        switch event {
        case .input(let input):
            let wasOpen = !parts.engine.isPenUp
            if case .release = input { parts.typing.prefetchDestination() }
            let now = MonotonicClock.now
            let late = parts.triggers.happened.map { now - $0 } ?? 0
            settle(runner.handle(input, at: now, late: late))
            let then = MonotonicClock.now
            parts.triggers.heard(at: then)
            settle(parts.watchdog.answerBetweenEvents(isHolding: isHolding, at: then))
            // The release was lost or will arrive late.
            if wasOpen, input == .penAway || input == .deviceGone { parts.triggers.letGo() }
        case .heldKey(let event):
            let now = MonotonicClock.now
            settle(
                parts.triggers.handle(
                    event, threshold: parts.engine.threshold,
                    isTyping: !parts.typing.isAtRest, at: now)
                    + parts.watchdog.answerBetweenEvents(isHolding: isHolding, at: now))
        case .interrupted: settle([.loseStroke])
        case .screenChanged:
            parts.overlay.screenChanged()
            followScale()
            parts.engine.screenChanged()
        case .layoutChanged:
            // While Krakel types, it may have switched the layout itself.
            guard parts.typing.isAtRest else { return }
            settle(requests.followLanguages() + runner.followLayout(at: MonotonicClock.now))
        case .replaced:
            parts.log.say("another Krakel has taken over \(parts.connection.name)")
            replaced = MonotonicClock.now
        }
    }

    /// Does what was left for a quiet moment, and sleeps until something happens.
    private func wait() {
        if loop.isAtRest {
            let needsTrim = parts.engine.consumeNeedsTrim()
            if needsTrim {
                followScale()
                parts.overlay.rest()
                parts.triggers.lookAtOthers()
            }
            settle(parts.dictionary.keepBackups())
            parts.dictionary.look(under: parts.settings.current)
            settle(parts.records.keep(parts.engine.rhythm, at: MonotonicClock.now, isOver: false))
            if needsTrim {
                // What starting or writing needed goes back to the system.
                malloc_trim(0)
                krakel_release_program()
            }
            // A question to the server may read events that came meanwhile.
            guard !parts.triggers.hasEvents else { return }
        }
        let now = MonotonicClock.now
        let times = replaced.map { replaced in Self.handover.map { replaced + $0 } } ?? []
        loop.wait(until: times.first { $0 > now }, by: carryOut)
    }

    /// Writing follows the desktop's scale.
    private func followScale() {
        if parts.overlay.followScale() { settle(parts.engine.use(scale: parts.overlay.scale)) }
    }

    private var isHolding: Bool { parts.triggers.areHolding || parts.typing.deadline != nil }

    // MARK: - Effects

    private func settle(_ effects: [DaemonEffect]) { loop.settle(effects, by: carryOut) }

    /// Carries out one effect of a component.
    ///
    /// - Returns: what follows from it.
    private func carryOut(_ effect: DaemonEffect) -> [DaemonEffect] {
        let now = MonotonicClock.now
        switch effect {
        case .input(let event): return runner.handle(event, at: now)
        case .loseStroke:
            defer { parts.triggers.letGoNow() }
            return runner.handle(.cancel, at: now)
        case .refuse(let actions, let reason, let isPrivate):
            return runner.refuse(actions, reason, isPrivate: isPrivate, at: now)
        case .answer(let answer):
            if let effects = parts.engine.answer(answer, at: now) {
                return runner.carryOut(effects, at: now)
            }
            runner.tellRefusal(answer.actions, LearnQuestions.Answer.standing, at: now)
        case .giveUp(let answer):
            runner.tellRefusal(answer.actions, LearnQuestions.Answer.refusal, at: now)
        case .type(let tasks, let client): return runner.type(tasks, for: client)
        case .request(let request, let client): return requests.answer(request, to: client)
        case .reply(let succeeded, let message, let client):
            parts.control.reply(requests.report(succeeded: succeeded, message: message), to: client)
        case .tell(let event): parts.control.tell(event)
        case .post(let news): parts.notices.post(news, at: now)
        case .show(let notice): parts.overlay.show(notice, at: now)
        case .say(let line): parts.log.say(line)
        case .write(let problems): for problem in problems { parts.log.write(problem.english) }
        case .followFullScreen: return requests.followFullScreen()
        case .pause: return requests.pause()
        case .reload: requests.reload()
        case .reloadDictionary: requests.reloadDictionary()
        case .useDictionary: return requests.useDictionary()
        case .reloadSettings: return requests.reloadSettings()
        case .reloadWords: return requests.reloadWords()
        case .reloadModels: return parts.engine.reopenModels()
        case .useModels: return parts.engine.useModels()
        case .quit:
            parts.control.tell(.quit)
            loop.end()
        case .parted: end(wasParted: true)
        case .watchdogGone:
            // Where the server has gone too, that is the end.
            parts.connection.synchronise()
            // It forks, which only a program of one thread may.
            parts.watchdog.replace(at: now, mayFork: parts.awaitWork(within: 0))
        }
        return []
    }
}
