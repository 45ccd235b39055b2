import Dictionaries
import Engine
import Glibc
import Session
import System
import X11

/// Carries out the requests of the user and of scripts to a running daemon, and takes over changes of its
/// files: pauses, other settings, another dictionary.
struct Requests {
    private let parts: Components
    private let runner: EffectRunner

    init(_ parts: Components, _ runner: EffectRunner) {
        self.parts = parts
        self.runner = runner
    }

    /// What came of a request: what follows from it, and what the client is told.
    private struct Outcome {
        var following: [DaemonEffect] = []
        var message: Message?
        var succeeded = true
    }

    /// Does what a client of the control socket wants, and answers.
    func answer(_ request: ControlRequest, to client: ControlServer.ClientID) -> [DaemonEffect] {
        let isPaused = !parts.triggers.areTaken
        let outcome: Outcome
        switch request {
        case .pause where isPaused: outcome = Outcome(message: "paused already")
        case .resume where !isPaused: outcome = Outcome(message: "running already")
        case .pause,
            .toggle where !isPaused:
            outcome = Outcome(following: pause(), message: "paused")
        case .resume, .toggle: outcome = resume()
        case .teach: outcome = teach()
        case .mode(let mode, let trigger): outcome = turn(to: mode, of: trigger)
        case .ask:
            let following = parts.questions.askAgain(at: MonotonicClock.now)
            outcome = Outcome(
                following: following ?? [],
                message: following == nil ? "asks already" : "asks again")
        case .meant(let number, let text): outcome = correct(number, to: text)
        case .forget(let word):
            // A word that the file does not have yet, or all of these.
            let isKept = parts.engine.forget(word?.lowercased())
            outcome = Outcome(succeeded: parts.ownWords.forget(word?.lowercased()) || isKept)
        case .status: outcome = Outcome(following: lookAtApplication())
        case .reload:
            reload(for: client)
            return []
        case .recent:
            var report = report(succeeded: true, message: nil)
            report.recent = parts.records.tellRecent(by: parts.engine.recogniser)
            parts.control.reply(report, to: client)
            return []
        case .quit: return [.reply(succeeded: true, message: "quit", to: client), .quit]
        // The control socket does these by itself, or has them typed.
        case .events, .changes, .type, .press: return []
        }
        return outcome.following + [
            .reply(succeeded: outcome.succeeded, message: outcome.message, to: client)
        ]
    }

    /// Asks about the character that was missed last.
    private func teach() -> Outcome {
        // The key that the command is bound to may still be down, and its window manager has the keyboard
        // then: a locker has the pointer as well.
        if parts.connection.isLocked {
            return Outcome(
                message: "nothing was asked: \(TypistError.keyboardGrabbed.reason)",
                succeeded: false)
        }
        guard let following = runner.askAboutLastMiss() else {
            return Outcome(
                message: """
                    nothing has been missed since Krakel was started
                      help: krakel teach takes one that you draw anew
                    """, succeeded: false)
        }
        return Outcome(
            following: following, message: "asks what the character means that was missed last")
    }

    /// Has the triggers of a name read in `mode`, or those that write.
    private func turn(to mode: String, of name: String?) -> Outcome {
        let modes = parts.engine.recogniser.modes
        guard modes.contains(mode) else {
            return Outcome(
                message: """
                    the dictionary has no mode `\(mode)`
                      help: \(NearestName.mode(mode, among: modes))
                    """, succeeded: false)
        }
        let settings = parts.settings.current
        let named = name.map { name in
            settings.triggers.indices.filter {
                let trigger = settings.triggers[$0]
                return !trigger.scrolls && TriggerSettings.isName(name, of: trigger.description)
            }
        }
        if let name, named?.isEmpty == true {
            let names = settings.writingTriggers.map(\.description)
            return Outcome(message: TriggerSettings.unknown(name, among: names), succeeded: false)
        }
        let now = MonotonicClock.now
        return Outcome(
            following: runner.carryOut(parts.engine.turn(to: mode, of: named, at: now), at: now),
            message: "mode \(mode)")
    }

    /// The state is told of the window and the layout that are there now: otherwise of those that were drawn for last.
    private func lookAtApplication() -> [DaemonEffect] {
        guard parts.engine.deadline == nil else { return [] }
        let now = MonotonicClock.now
        return runner.carryOut(parts.engine.lookAtApplication(), at: now)
            + runner.followLayout(at: now)
    }

    /// Has a reading, by its number, mean something else.
    private func correct(_ number: Int, to text: String) -> Outcome {
        guard let correction = parts.records.recent.correction(of: number, to: text) else {
            return Outcome(succeeded: false)
        }
        let (engine, now) = (parts.engine, MonotonicClock.now)
        let following = runner.carryOut(engine.lookAtKeyboard(), at: now)
        parts.records.note(correction, at: now)
        if let effects = engine.correct(correction, at: now) {
            return Outcome(
                following: following + runner.carryOut(effects, at: now), message: "typed anew")
        }
        parts.records.learn(correction, at: now)
        parts.ownWords.learn(correction, at: now, isKnown: engine.knows)
        return Outcome(
            following: following,
            message: parts.settings.current.learning
                ? "learned, but not typed anew: it is not what was written last any more"
                : "not typed anew: it is not what was written last any more")
    }

    // MARK: - Pauses

    /// Gives the triggers back until `resume`.
    func pause() -> [DaemonEffect] {
        guard parts.triggers.areTaken else { return [] }
        return runner.releaseTriggers() + runner.stopTyping() + runner.writeDown()
            + [.tell(.paused), .post(.paused)]
    }

    private func resume() -> Outcome {
        do throws(TriggerError) {
            return Outcome(
                following: try runner.takeTriggers(parts.settings.current.triggers)
                    + [.tell(.resumed), .post(.resumed)],
                message: "running")
        } catch {
            let remedy = error.remedy(then: "krakel resume")
            return Outcome(message: "\(error.reason)\n  help: \(remedy)", succeeded: false)
        }
    }

    /// Leaves the triggers to the program that fills the screen, or takes them again. Where they cannot be had
    /// any more, Krakel is paused.
    func followFullScreen() -> [DaemonEffect] {
        let (triggers, applications) = (parts.triggers, parts.engine.recogniser.applications)
        let isFilled = parts.fullScreen.isFilled(by: applications)
        guard isFilled != triggers.areAside else { return [] }
        let wereTaken = triggers.areTaken
        let following = wereTaken ? runner.releaseTriggers() : []
        triggers.areAside = isFilled
        return wereTaken ? following + takeAgain() : following
    }

    /// Takes the triggers as they are on a map of the keyboard that another program has set. What is under way goes on
    /// with the keys that it began with.
    func followKeymap() -> [DaemonEffect] {
        let (triggers, engine) = (parts.triggers, parts.engine)
        guard engine.isPenUp, !engine.hasFingers, !engine.isTurning, !triggers.areHolding,
            triggers.needOtherKeys(for: parts.settings.current.triggers)
        else { return [] }
        triggers.release()
        return takeAgain() + runner.followModifiers()
    }

    /// Takes the triggers again. Where they cannot be had any more, Krakel is paused.
    private func takeAgain() -> [DaemonEffect] {
        do throws(TriggerError) {
            return try runner.takeTriggers(parts.settings.current.triggers)
        } catch {
            let remedy = error.remedy(then: "krakel resume")
            return [
                .say("Krakel is paused: \(error.reason)\n  help: \(remedy)"),
                .tell(.paused), .post(.paused),
            ]
        }
    }

    // MARK: - Files that changed

    /// Reads the dictionary and the settings again; `client` is answered once that is done.
    func reload(for client: ControlServer.ClientID? = nil) {
        parts.settings.awaitModes()
        parts.dictionary.begin(under: parts.settings.current, for: client)
    }

    /// Begins to read the files of the dictionary.
    func reloadDictionary() { parts.dictionary.begin(under: parts.settings.current) }

    /// Takes over what the files of the dictionary held, then settings that waited for it, and answers those who
    /// waited for both.
    func useDictionary() -> [DaemonEffect] {
        let (result, told) = parts.dictionary.take(under: parts.settings.current)
        var following = (result.map { use($0) } ?? []) + told
        if !parts.dictionary.isAtWork, parts.settings.takeDue() { following += reloadSettings() }
        // Settings with other languages have it read once more.
        guard !parts.dictionary.isAtWork else { return following }
        let problems = problems
        return following
            + parts.dictionary.takeAsked().map { client in
                let (count, mode) = (parts.engine.exampleCount, parts.engine.mode)
                let message: Message =
                    problems.isEmpty
                    ? .counted(
                        count, "read \(count) example for mode \(mode)",
                        "read \(count) examples for mode \(mode)")
                    : Message.lines(problems)
                return .reply(succeeded: problems.isEmpty, message: message, to: client)
            }
    }

    /// Keeps the last good state where the files could not be read.
    private func use(_ result: Result<DictionarySource.Change?, FileError>) -> [DaemonEffect] {
        let (engine, source) = (parts.engine, parts.dictionary)
        let now = MonotonicClock.now
        // Characters are looked at again with the dictionary they were read with.
        parts.records.look(with: engine.recogniser, at: now)
        // A dictionary that cannot be read is treated as one with more mistakes than before: the reason
        // is its only problem.
        guard case .success(let change?) = result else {
            return [
                .say("the dictionary stays as it was"), .write(source.problems),
                .post(News(about: .dictionary, source.problems)),
            ]
        }
        var following = runner.carryOut(engine.use(change.recogniser), at: now)
        following += followFullScreen() + runner.followFingers()
        parts.typing.expect(change.recogniser.characters)
        for (actions, mode, example) in change.learned {
            following.append(
                .tell(
                    .learned(
                        text: Label.text(of: actions), mode: mode,
                        drawn: example.cellPath.description)))
        }
        following += [
            .tell(.reloaded), .write(source.problems),
            .post(News(about: .dictionary, source.problems)),
        ]
        // A trigger's mode may have come or gone.
        if parts.settings.know(modes: change.recogniser.modes) { parts.settings.awaitModes() }
        return following
    }

    /// Takes over what the settings' file holds now, where a dictionary is being read once that is done; keeps the
    /// last good state where something is wrong in it.
    func reloadSettings() -> [DaemonEffect] {
        let source = parts.settings
        guard !parts.dictionary.isAtWork else {
            source.awaitModes()
            return []
        }
        let new = source.load()
        var following: [DaemonEffect] = []
        if let new {
            following = use(new)
            // Languages bring modes, which it may name: what is wrong is known behind them.
            guard !parts.dictionary.isAtWork else {
                source.awaitModes()
                return following
            }
            following.append(.write(source.problems))
        } else {
            following = [.say("the settings stay as they were"), .write(source.problems)]
        }
        return following + [.post(News(about: .settings, source.problems))]
    }

    /// Takes over what the file of the user's own words holds now; keeps the last good state where it cannot
    /// be read.
    func reloadWords() -> [DaemonEffect] {
        do throws(FileError) {
            parts.engine.use(try parts.ownWords.read())
            return []
        } catch {
            return [.say(error.message.english)]
        }
    }

    /// Behaves as `new` says from now on; a character under way ends without a result.
    private func use(_ new: Settings) -> [DaemonEffect] {
        let old = parts.settings.current
        parts.triggers.refusal = nil
        guard new != old else { return [] }
        var following = runner.handle(.cancel, at: MonotonicClock.now)
        let mode = parts.engine.mode
        if new.learning != old.learning { following += runner.writeDown() }
        following += parts.use(new) + followFullScreen()
        following += followLanguages()
        if new.triggers != old.triggers, parts.triggers.areTaken {
            following += exchangeTriggers(for: new, or: old)
        }
        following += parts.records.takeRhythmProblem()
        if parts.engine.mode != mode {
            following += runner.carryOut(
                [.report(.modeChanged(parts.engine.mode))], at: MonotonicClock.now)
        }
        if new.tray, !old.tray { parts.windows.showTray() }
        following.append(.tell(.reloaded))
        return following
    }

    /// Writes in the languages that the settings name, else in those of the locale and of the keyboard's layouts, which
    /// a desktop may set after it has started Krakel.
    func followLanguages() -> [DaemonEffect] {
        let languages =
            parts.settings.current.languages ?? Components.languages(on: parts.connection)
        guard parts.languages.use(languages) else { return [] }
        parts.dictionary.use(languages)
        reloadDictionary()
        return parts.engine.reopenModels()
    }

    /// Takes the triggers of other settings; where these cannot be had, those of the old ones; where these
    /// cannot be had any more either, Krakel is paused.
    private func exchangeTriggers(for new: Settings, or old: Settings) -> [DaemonEffect] {
        var following = runner.releaseTriggers()
        let refusal: TriggerError
        do throws(TriggerError) {
            return following + (try runner.takeTriggers(new.triggers))
        } catch {
            refusal = error
        }
        do throws(TriggerError) {
            following += try runner.takeTriggers(old.triggers)
        } catch {
            let remedy = refusal.remedy(then: "krakel resume")
            return following + [
                .say(
                    """
                    Krakel is paused: the trigger that the settings name cannot be had \
                    (\(refusal.reason)), nor the one before it (\(error.reason))
                      help: \(remedy)
                    """), .tell(.paused), .post(.paused),
            ]
        }
        parts.triggers.refusal = refusal
        let remedy = refusal.remedy(then: "krakel reload")
        following += [
            .say(
                """
                the trigger that the settings name cannot be had, it stays as it was: \
                \(refusal.reason)
                  help: \(remedy)
                """), .post(.refused("[[trigger]]", reason: refusal.reason)),
        ]
        var kept = new
        kept.triggers = old.triggers
        return following + parts.use(kept)
    }

    // MARK: - The state

    private var problems: [Message] {
        parts.settings.problems + parts.triggers.problems + parts.dictionary.problems
    }

    /// The state at this moment, with what came of a request.
    func report(succeeded: Bool, message: Message?) -> StatusReport {
        let (engine, settings) = (parts.engine, parts.settings.current)
        let trigger = settings.writingTriggers.first ?? settings.triggers.first ?? TriggerSettings()
        let state = engine.state
        var report = StatusReport(
            display: parts.connection.name, process: Int(getpid()),
            isPaused: !parts.triggers.areTaken, button: trigger.button,
            modifiers: trigger.modifiers.names, mode: engine.mode, stickyOnce: state.once.names,
            stickyLocked: state.locked.names, modes: engine.recogniser.modes,
            examples: engine.exampleCount, dictionaries: parts.dictionary.stack.paths,
            problems: problems.map(\.english), isComposited: parts.overlay.isComposited,
            isDryRun: parts.windows.isDryRun, ask: settings.ask.rawValue)
        engine.describe(in: &report)
        report.isOffInFullScreen = parts.triggers.areAside
        report.triggers = settings.triggers.map(\.description)
        let taken = parts.triggers.takenNames()
        report.takenTriggers = taken.isEmpty ? nil : taken
        report.heldKeys = parts.typing.heldKeys
        report.hasTray = settings.tray
        let quiet = parts.questions.quietSeconds(at: MonotonicClock.now)
        report.quietSeconds = quiet > 0 ? quiet : nil
        report.settings = settings.plain
        report.succeeded = succeeded
        report.message = message?.english
        report.wording = message
        report.problemWordings = problems
        return report
    }
}

extension News {
    /// What is wrong in a file, or that nothing is.
    ///
    /// - Parameter problems: as they are rendered for a terminal.
    init(about file: File, _ problems: [Message]) {
        let mistakes = problems.filter { !$0.isMereWarning }
        self = mistakes.isEmpty ? .right(file) : .mistakes(in: file, mistakes)
    }
}

extension Message {
    /// The word behind the place in a rendered diagnostic.
    fileprivate var isMereWarning: Bool {
        let line = english.prefix { $0 != "\n" }
        return [": warning: ", ": note: "].contains { word in
            line.indices.contains { line[$0...].hasPrefix(word) }
        }
    }
}
