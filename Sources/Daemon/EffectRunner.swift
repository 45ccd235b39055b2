import Dictionaries
import Engine
import Keyboard
import Session
import Strokes
import System
import X11

/// Carries out what the engine wants done, by every component that has a part in it.
///
/// All effects of one event are carried out together. What follows from them, as a refusal or the end of a
/// stroke, is returned and is done after them.
struct EffectRunner {
    private let parts: Components

    init(_ parts: Components) { self.parts = parts }

    /// Tells the engine of `event`, which has happened so long before, and does what it wants done.
    func handle(
        _ event: InputEvent, at now: Milliseconds, late: Milliseconds = 0
    ) -> [DaemonEffect] {
        if case .press(let point, _, _) = event, isForDialog(at: point) {
            parts.triggers.carryOut(.replayPress)
            return handle(.offer(.disturbed), at: now)
        }
        var following: [DaemonEffect] = []
        if case .press = event { following += followLayout(at: now) }
        let changes = parts.engine.lookAround(before: event)
        following += carryOut(changes, at: now)
        return following + carryOut(parts.engine.handle(event, at: now, late: late), at: now)
    }

    /// Writes on in the alphabet of the layout that the keyboard was switched to, unless a stroke is under way.
    func followLayout(at now: Milliseconds) -> [DaemonEffect] {
        // While Krakel types, it may have switched the layout itself.
        guard parts.settings.current.followsLayout, parts.typing.isAtRest, parts.engine.isPenUp,
            let mode = parts.engine.modeOfLayout()
        else { return [] }
        return carryOut(parts.engine.turn(to: mode, at: now), at: now)
    }

    /// Whether a press is for the dialog of Krakel's that it hits, and what is drawn there is drawn on its pad.
    private func isForDialog(at point: Point) -> Bool {
        let connection = parts.connection
        guard let hit = connection.window(ofRole: WindowRole.dialog, at: point) else {
            return false
        }
        guard let pads = connection.boxes(WindowRole.pads, of: hit.window) else { return true }
        return pads.contains { pad in
            (pad.minX...pad.maxX).contains(hit.place.x)
                && (pad.minY...pad.maxY).contains(hit.place.y)
        }
    }

    /// Does all of `effects`, in their order.
    func carryOut(_ effects: [Effect], at now: Milliseconds) -> [DaemonEffect] {
        guard !effects.isEmpty else { return [] }
        var following: [DaemonEffect] = []
        for effect in effects {
            if effect.isOfCharacter, let others = settleRelease(at: now) {
                return following + carryOut(others, at: now)
            }
            if case .trail(.begin) = effect {
                // The window that a stroke is for is the one at its beginning.
                let changes = parts.engine.lookAround()
                for change in changes { following += carryOut(change, at: now) }
                parts.overlay.tell(changes, parts.engine.state, at: now)
            }
            following += carryOut(effect, at: now)
        }
        parts.overlay.tell(effects, parts.engine.state, at: now)
        return following
    }

    /// Before anything is done for a release, the server has told whether it was the end of the device; keys wait for
    /// the same answer.
    private func settleRelease(at now: Milliseconds) -> [Effect]? {
        parts.engine.settleRelease(
            unless: {
                parts.typing.awaitDestination()
                return parts.triggers.isReleaseVoid
            }, at: now)
    }

    private func carryOut(_ effect: Effect, at now: Milliseconds) -> [DaemonEffect] {
        switch effect {
        case .grab(let grab): parts.triggers.carryOut(grab)
        case .trail(let trail): carryOut(trail)
        case .choices(let choices): return carryOut(choices, at: now)
        case .deed(let deed): return carryOut(deed, at: now)
        case .report(let report): return tell(report, at: now)
        }
        return []
    }

    private func carryOut(_ trail: Effect.Trail) {
        switch trail {
        case .begin:
            parts.triggers.beginStroke()
            parts.typing.prepare()
            parts.records.beginStroke()
            parts.control.tell(.willDraw, isPrivate: parts.engine.isPrivate)
        case .end:
            parts.triggers.endStroke()
            parts.typing.rest()
            parts.records.endStroke()
        case .extend, .lift: break
        }
        parts.overlay.carryOut(trail)
    }

    private func carryOut(_ choices: Effect.Choices, at now: Milliseconds) -> [DaemonEffect] {
        let following = parts.overlay.carryOut(choices, mayAsk: parts.questions.mayAsk(at: now))
        switch choices {
        case .offered(let offer):
            let isPrivate = parts.engine.isPrivate
            if !isPrivate, !parts.engine.isFinal { parts.records.note(offer) }
            parts.control.tell(
                .offered(next: offer.alternatives.map(Label.text)), isPrivate: isPrivate)
        // Scripts do not hear of these.
        case .showGuide, .hideGuide, .showRing, .hideRing, .offerEnded: break
        }
        return following
    }

    private func carryOut(_ deed: Effect.Deed, at now: Milliseconds) -> [DaemonEffect] {
        switch deed {
        case .type(let actions, let ends): return type(actions, ends, at: now)
        case .window(let action, let ends):
            return parts.windowActions.carryOut(action, at: ends.start, at: now)
        case .run(let commands, let ends, let entry): return start(commands, ends, of: entry)
        case .open(let window):
            return parts.windows.open(
                window, in: parts.engine.modeOfStroke,
                isKeyboardGrabbed: parts.connection.isKeyboardGrabbed)
        case .pause:
            parts.typing.pauseOnceAllIsTyped()
            return []
        case .teach(let character): return ask(character, at: now)
        }
    }

    /// Types what was drawn, or moves the pointer for it.
    private func type(
        _ actions: [Action], _ ends: InkEnds, at now: Milliseconds
    ) -> [DaemonEffect] {
        if let objection = parts.triggers.objection(to: actions, isTurning: parts.engine.isTurning)
        {
            return objection
        }
        var receiver: UInt?
        if case .window(.focus)? = actions.first {
            do throws(WindowRefusal) {
                receiver = try parts.windowActions.focus(at: ends.start)
            } catch {
                return [.refuse(actions, reason: error.reason)]
            }
        } else if let objection = objectionOfDialog(to: actions, at: now) {
            return objection
        }
        parts.watchdog.sayHolding()
        parts.triggers.freeKeyboard()
        return parts.typing.type(
            actions, ends, into: receiver ?? parts.engine.window(for: actions),
            awaitsFocus: receiver != nil,
            isPrivate: parts.engine.isPrivate) + followModifiers()
    }

    /// Tells the parts that learn or show something of what has happened.
    private func tell(_ report: Effect.Report, at now: Milliseconds) -> [DaemonEffect] {
        let isPrivate = parts.engine.isPrivate
        var following: [DaemonEffect] = []
        if case .cancelled = report { following = stopTyping() }
        parts.triggers.note(report)
        following += parts.records.note(
            report, at: now, isPrivate: isPrivate, isFinal: parts.engine.isFinal)
        // While another client has the keyboard, as a password prompt, nothing is kept.
        parts.ownWords.note(
            report, at: now, isPrivate: { isPrivate || parts.connection.isKeyboardGrabbed },
            isKnown: parts.engine.knows)
        if case .missed(let miss) = report, !isPrivate {
            parts.questions.noteMissed(AskedCharacter(miss), for: windowToWriteFor)
        }
        parts.control.tell(report, read: parts.engine.recogniser, isPrivate: isPrivate)
        return following
    }

    /// Opens the learn dialog about a character.
    private func ask(_ character: AskedCharacter, at now: Milliseconds) -> [DaemonEffect] {
        guard !parts.windows.isDryRun else { return [] }
        guard !parts.connection.isKeyboardGrabbed else {
            return [.refuse([.open(.learn)], reason: TypistError.keyboardGrabbed.reason)]
        }
        return parts.questions.ask(character, for: windowToWriteFor, at: now)
    }

    /// Opens the learn dialog about the character that was missed last; nil where there was none.
    func askAboutLastMiss() -> [DaemonEffect]? {
        guard let missed = parts.questions.lastMissed else { return nil }
        let now = MonotonicClock.now
        // The row that asks the same would lie over the dialog.
        return handle(.offer(.disturbed), at: now)
            + parts.questions.ask(missed.character, for: missed.focus, at: now)
    }

    /// The window that the stroke is for, which is a dialog of Krakel's only for the sake of its text field; none
    /// where that is not known: an answer is learned then, and typed nowhere.
    private var windowToWriteFor: UInt {
        let engine = parts.engine
        guard engine.isInDialog else { return engine.focus ?? 0 }
        return parts.questions.openQuestionFocus
            ?? (engine.isKeptFromDialog ? nil : engine.focus) ?? 0
    }

    /// Refuses keys that would go into a dialog of Krakel's.
    ///
    /// - Returns: nil where they may be sent.
    private func objectionOfDialog(to actions: [Action], at now: Milliseconds) -> [DaemonEffect]? {
        var following: [DaemonEffect] = []
        if parts.questions.isOpen {
            // It may have come up since the stroke began.
            for change in parts.engine.lookAtFocus(isStart: false) {
                following += carryOut(change, at: now)
            }
        }
        // Keys go to the window that has the keyboard.
        let hasKeys = actions.contains { if case .pointer = $0 { false } else { true } }
        guard hasKeys, parts.engine.isKeptFromDialog else { return nil }
        let reason = Message(
            "a dialog of Krakel has the keyboard; close it, or click into the window that you write for"
        )
        return following + [.refuse(actions, reason: reason)]
    }

    /// Keys that are typed by the same entry are on their way, or wait for their turn.
    private func start(_ commands: [Command], _ ends: InkEnds, of entry: [Action]) -> [DaemonEffect]
    {
        guard !parts.windows.isDryRun else { return [] }
        // Lockers such as MATE's and Cinnamon's leave the pointer to others while they ask for the password:
        // strokes can be drawn over them.
        if parts.connection.isKeyboardGrabbed {
            return [.refuse([.run(commands[0])], reason: TypistError.keyboardGrabbed.reason)]
        }
        return commands.compactMap { command in
            if let reason = parts.dictionary.objection(to: command) {
                return .refuse([.run(command)], reason: reason)
            }
            do throws(CommandRunner.Failure) {
                try CommandRunner.start(command, ends, of: entry)
                return nil
            } catch {
                return .refuse([.run(command)], reason: error.reason)
            }
        }
    }

    // MARK: - Typing

    /// Types what a client of the control socket wants, unless it has given that up meanwhile. It may well go elsewhere
    /// in the text.
    func type(_ tasks: [KeyTask], for client: ControlServer.ClientID) -> [DaemonEffect] {
        guard parts.control.has(client) else { return [] }
        parts.watchdog.sayHolding()
        parts.triggers.freeKeyboard()
        let lost = tasks.isEmpty ? [] : parts.engine.loseWord()
        return carryOut(lost, at: MonotonicClock.now) + parts.typing.type(tasks, for: client)
            + followModifiers()
    }

    func goOnTyping(at now: Milliseconds) -> [DaemonEffect] {
        parts.typing.stop(unless: parts.control.has)
        return parts.typing.tick(at: now) + followModifiers(isNews: false)
    }

    /// Gives up what is still to be typed and lets go of what is held.
    func stopTyping() -> [DaemonEffect] { parts.typing.stop() + followModifiers() }

    /// The triggers must be found with whatever Krakel holds down itself.
    func followModifiers(isNews: Bool = true) -> [DaemonEffect] {
        parts.triggers.follow(heldModifiers: parts.typing.heldModifiers, isNews: isNews)
    }

    // MARK: - Triggers

    /// Takes what `settings` name, and what the dictionary binds to fingers.
    func takeTriggers(_ settings: [TriggerSettings]) throws(TriggerError) -> [DaemonEffect] {
        defer { parts.watchdog.tell(parts.triggers.watch) }
        return try parts.triggers.take(settings, gestures: parts.engine.recogniser.fingers)
    }

    /// Gives them back; a stroke under way ends without a result.
    func releaseTriggers() -> [DaemonEffect] {
        let following = cutOff()
        parts.triggers.release()
        parts.watchdog.tell(parts.triggers.watch)
        return following
    }

    /// What is under way ends without a result. As the fingers are given back, nothing tells when they go up.
    private func cutOff() -> [DaemonEffect] {
        let now = MonotonicClock.now
        return handle(.cancel, at: now) + handle(.fingers(.gone), at: now)
    }

    /// The dictionary may bind other gestures of fingers than before.
    func followFingers() -> [DaemonEffect] {
        let gestures = parts.engine.recogniser.fingers
        guard parts.triggers.needOtherFingers(for: gestures) else { return [] }
        // Fingers that scroll in a program are no gesture, and are not told of any more either.
        var following =
            parts.engine.hasFingers ? cutOff() : handle(.fingers(.gone), at: MonotonicClock.now)
        following += parts.triggers.retakeFingers(for: gestures)
        parts.watchdog.tell(parts.triggers.watch)
        return following
    }

    // MARK: - Words for people

    /// The writing is over for now: what was not taken back counts as right.
    func writeDown() -> [DaemonEffect] {
        parts.records.finish(
            with: parts.engine.recogniser, parts.engine.rhythm, at: MonotonicClock.now)
            + parts.ownWords.finish()
    }

    /// Tells scripts, the log and the desktop what was not done, and why.
    func tellRefusal(
        _ actions: [Action], _ reason: Message, isPrivate: Bool = false, at now: Milliseconds
    ) {
        let text = Label.text(of: actions)
        let isPrivate = isPrivate || parts.engine.isPrivate
        parts.control.tellRefusal(of: text, reason.english, isPrivate: isPrivate)
        parts.notices.post(.refused(isPrivate ? nil : text, reason: reason), at: now)
    }

    /// What stands before the insertion point is not known any more, as something was not done, and nothing is learned
    /// of what was drawn for it.
    func refuse(
        _ actions: [Action], _ reason: Message, isPrivate: Bool, at now: Milliseconds
    ) -> [DaemonEffect] {
        let following = carryOut(parts.engine.loseWord(), at: now)
        let ink = parts.records.noteRefused(actions, isPrivate: isPrivate, at: now)
        if let ink { parts.ownWords.forget([ink]) }
        tellRefusal(actions, reason, isPrivate: isPrivate, at: now)
        return following
    }
}
