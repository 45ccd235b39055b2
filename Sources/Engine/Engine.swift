import Dictionaries
import Reading
import Strokes

/// The writing machine. Feed it events with their times, carry out what it gives back, and send
/// `.tick` when `deadline` has come.
///
/// It hands events from component to component: the pen and fingers make strokes and gestures of them,
/// segmentation makes characters of strokes, and the interpreter turns these into effects.
public struct Engine {
    var pen: Pen
    var touch: Touch
    /// The stroke under way as long as it may be a knob, or is one.
    var circling: Circling?
    var guide = Guide()
    var ring = Ring()
    var drag = DragScroll()
    var segmentation: Segmentation
    var interpreter: Interpreter
    private(set) var gestureLimits: GestureLimits {
        didSet {
            touch.use(gestureLimits.fingers)
            interpreter.limits = gestureLimits
        }
    }

    /// - Parameters:
    ///   - mode: the mode that the first trigger begins in; the dictionary's first where nil.
    ///   - otherModes: the modes that the further triggers begin in.
    public init(
        recogniser: Recogniser, mode: String? = nil, otherModes: [String?] = [],
        settings: EngineSettings = EngineSettings()
    ) {
        gestureLimits = settings.gestures
        pen = Pen(limits: settings.pen)
        touch = Touch(limits: settings.gestures.fingers)
        segmentation = Segmentation(rhythm: Rhythm(settings.pauses))
        interpreter = Interpreter(recogniser, modes: [mode] + otherModes, slant: settings.slant)
        interpreter.modes.leaveOut(settings.gestures.drag.triggers)
        self.settings = settings
    }

    // MARK: - What is set

    /// All of it at once. The slant and the triggers that scroll are those it began with.
    public var settings: EngineSettings {
        get {
            var settings = EngineSettings(
                pen: pen.limits, gestures: gestureLimits, slant: interpreter.slant?.limit)
            settings.pauses = rhythm.limits
            settings.typesAtOnce = segmentation.typesAtOnce
            settings.offers = interpreter.offers.policy
            settings.guide = guide.policy
            settings.ring = ring.policy
            return settings
        }
        set {
            pen.limits = newValue.pen
            gestureLimits = newValue.gestures
            if newValue.pauses != rhythm.limits { rhythm = Rhythm(newValue.pauses) }
            segmentation.typesAtOnce = newValue.typesAtOnce
            interpreter.offers.policy = newValue.offers
            guide.policy = newValue.guide
            ring.policy = newValue.ring
        }
    }

    /// Takes over what `other`, which was set otherwise, has found of the window that is written into, and of the
    /// writer's words.
    public mutating func takeOver(from other: Engine) {
        interpreter.takeOver(from: other.interpreter)
    }

    /// How long the pen may be up between two strokes of a character.
    public var rhythm: Rhythm {
        get { segmentation.rhythm }
        set { segmentation.rhythm = newValue }
    }

    /// The whole screen, for strokes that start or end at its edges; nil where it is not known.
    public var screen: Box? {
        get { interpreter.screen }
        set { interpreter.screen = newValue }
    }

    /// Reads whole words in modes that want that; nil where single characters are read there as well.
    public var wordReader: WordReader? {
        get { interpreter.wordReader }
        set { interpreter.wordReader = newValue }
    }

    /// Reads and mends by the user's own words as well.
    public mutating func use(_ own: OwnWords) { interpreter.use(own) }

    /// Mends again what the user had brought back: a word in small letters, or all.
    ///
    /// - Returns: whether there was such a word.
    public mutating func forget(_ word: String?) -> Bool { interpreter.forget(word) }

    /// Whether that is on its way: words that are drawn meanwhile are read once it is there.
    public var awaitsWords: Bool {
        get { interpreter.awaitsWords }
        set { interpreter.awaitsWords = newValue }
    }

    /// Finds the words that were meant where letters were misread, once they end; nil where they stay as they are
    /// typed.
    public var mender: WordMender? {
        get { interpreter.mender }
        set { interpreter.mender = newValue }
    }

    /// Takes note of whether another program has taken the keyboard, as a password prompt does: what is
    /// written then is private.
    public mutating func noteKeyboard(isTaken: Bool) -> [Effect] {
        interpreter.noteKeyboard(isTaken: isTaken)
    }

    /// Reads with another dictionary from now on; an unknown mode becomes its first.
    public mutating func use(_ recogniser: Recogniser) -> [Effect] {
        segmentation.readAgain()
        guide.forgetShapes()
        return interpreter.use(recogniser)
    }

    /// Reads in `mode` from now on, as if a stroke had locked it; an unknown mode changes nothing. What is
    /// under way is finished before.
    ///
    /// - Parameter triggers: those that read in it; nil for those without a mode of their own, or else the
    ///   first that writes.
    public mutating func turn(
        to mode: String, of triggers: [Int]? = nil, at now: Milliseconds
    ) -> [Effect] {
        guard interpreter.recogniser.modes.contains(mode) else { return [] }
        return finish(at: now)
            + interpreter.turn(
                triggers ?? interpreter.modes.writers, to: mode, isFree: pen.isUp, at: now)
    }

    /// Takes note of the window that the next character is drawn for; nil where there is none.
    ///
    /// A group that has a mode to begin in gives it to the first trigger whenever its windows are gone
    /// to. Where they are left, writing goes on in the mode that it was in before.
    /// What was drawn for another group is finished before.
    public mutating func enter(_ window: WindowIdentity?, at now: Milliseconds) -> [Effect] {
        let isOther = interpreter.group(of: window) != interpreter.group
        return (isOther ? finish(at: now) : []) + interpreter.enter(window)
    }

    // MARK: - What is known

    /// The mode that the next character is read in.
    public var mode: String { interpreter.writing.mode }

    /// The mode of the trigger that is written with, whichever was drawn with last.
    public var modeOfWriting: String { interpreter.modes.writtenIn }

    /// The mode of each trigger.
    public var modes: [String] { interpreter.modes.all }

    /// What the next character is read in.
    public var state: WritingState { WritingState(interpreter.writing) }

    /// The group of applications that characters are drawn for; nil where it is none that is known.
    public var applications: String? { interpreter.group }

    /// Whether what is typed stays, as BackSpace is no undo there.
    public var isFinal: Bool { interpreter.isFinal }

    /// Whether words may be mended where it is written.
    public var mayMend: Bool { interpreter.mayMend }

    /// Whether what is written is private, as a password is: the letter model is not asked then, nothing is
    /// shown or offered, and nothing may be kept.
    public var isPrivate: Bool { interpreter.isPrivate }

    /// The alternatives that are offered at this moment; nil where there are none.
    public var offer: Offer? { interpreter.offers.offer }

    /// Whether the user is not drawing.
    public var isPenUp: Bool { pen.isUp }

    /// Whether a stroke is under way, rather than a press that may still become a
    /// click.
    public var isDrawing: Bool { pen.strokeSoFar != nil }

    /// Whether strokes were drawn that are not understood yet.
    public var hasStrokes: Bool { !segmentation.isEmpty }

    /// Whether the stroke under way is a knob.
    public var isTurning: Bool { circling?.knob != nil }

    /// Whether the press may be a tap that means something, rather than a click: what it means hangs on the
    /// window. A click that certainly is one waits for nothing.
    public func mayTap(at now: Milliseconds) -> Bool {
        guard let point = pen.pressedAt else { return false }
        return pen.isErasing || interpreter.recogniser.hasRules
            || segmentation.takesDot(at: point, at: now, by: interpreter.reader())
    }

    /// Whether fingers are held back or kept at this moment.
    public var holdsFingers: Bool { touch.isHolding }

    /// Whether fingers are held back or kept at this moment, or what they did scrolls on.
    public var hasFingers: Bool { !touch.isIdle }

    /// When a `tick` is wanted next; nil where nothing but an event can change anything.
    public var deadline: Milliseconds? {
        let stroke =
            pen.isUp
            ? [
                interpreter.isAwaitingWords ? nil : segmentation.deadline,
                interpreter.offers.deadline,
            ]
            : [pen.deadline, guide.deadline(of: guidedTip), ringDeadline]
        return (stroke + [touch.deadline, drag.deadline]).compactMap(\.self).min()
    }

    /// Reads the stroke under way as far as it has come, or the word; true where another call finds more to
    /// read. Call it while nothing else is to be done: a stroke that ends where its last motion did is then
    /// understood already, and any other finds the dictionary in the processor's cache.
    public mutating func anticipate() -> Bool {
        if pen.isUp, segmentation.hasUnreadWord {
            guard !interpreter.isAwaitingWords else { return false }
            return segmentation.readWord(by: interpreter.reader())
        }
        if interpreter.prepareMending() { return true }
        guard let stroke = readableStroke else { return false }
        return segmentation.anticipate(stroke, by: interpreter.reader())
    }

    /// What the stroke under way would be if the pen went up now, or the word under way.
    public var anticipation: Anticipation? {
        let words = segmentation.wordsUnderWay
        if !words.readings.isEmpty {
            // No onlooker is to read a password over the writer's shoulder.
            guard !isPrivate else { return nil }
            // What is offered goes on with what the ink alone says.
            if let completion = segmentation.completion {
                let text = words.readings.compactMap(\.first?.text).joined(separator: " ")
                return .word(text, completion: completion)
            }
            return .word(
                interpreter.text(of: words.readings, goingOnWith: words.before, at: words.pressed))
        }
        return readableStroke == nil || interpreter.readsWords
            || isPrivate ? nil : segmentation.anticipation.map(Anticipation.init)
    }

    /// The stroke under way, where it may be one of a character.
    var readableStroke: Stroke? {
        pen.isErasing || isTurning || drag.isDragging || ring.isOpen ? nil : pen.strokeSoFar
    }

    // MARK: - Events

    /// Takes what the pointer, a pen or a key has done.
    ///
    /// - Parameters:
    ///   - now: of one clock with all events before; never earlier than those.
    ///   - late: how long before that it happened: a busy machine tells of it late, and the pauses that count are
    ///     those of the hand.
    /// - Returns: what is to be done about it, in this order, each for the owner of its kind.
    public mutating func handle(
        _ event: InputEvent, at now: Milliseconds, late: Milliseconds = 0
    ) -> [Effect] {
        // What runs out ends as soon as something else begins.
        if drag.deadline != nil, event.isBeginning {
            return stopScrolling() + handle(event, at: now, late: late)
        }
        let wasOffered = offer != nil
        let opened = openRing(before: event, at: now)
        var effects: [Effect] = []
        switch event {
        case .offer(.aim(let index)): interpreter.offers.aim(index, at: now)
        case .offer(.choose(let index)): effects = interpreter.choose(index, at: now)
        case .offer(.disturbed): interpreter.offers.end()
        case .keys(let areLost): effects = interpreter.noteKeys(areLost: areLost)
        case .cancel:
            interpreter.offers.end()
            if !isScrolling { effects = stopScrolling() }
            effects += giveUpFingers(at: now)
            effects += handleAnyStroke(event, at: now) + interpreter.letGo()
        case .fingers(let event): effects = handleFingers(event, at: now)
        case .press where hasFingers:
            // A button counts before fingers, also before one that writes.
            effects = giveUpFingers(at: now)
            if touch.isWriting { effects += handleAnyStroke(.cancel, at: now) }
            effects += handleStroke(event, at: now, late: late)
        case .motion, .release, .chord, .penAway:
            // While a finger writes, they are of a button whose stroke is over and that is still down.
            effects = touch.isWriting ? [] : handleStroke(event, at: now, late: late)
        case .tick:
            effects = carryOut(touch.tick(at: now), at: now) + runOut(at: now)
            effects += handleAnyStroke(event, at: now)
        default: effects = handleStroke(event, at: now, late: late)
        }
        // This comes first: the offer under the pointer may be the window that keys would go to.
        return (wasOffered && offer == nil ? [.choices(.offerEnded)] : []) + opened
            + endGestures(in: effects) + followRing(at: now) + followGuide(after: effects, at: now)
    }

    /// A stroke of a button, of a pen, or of a finger that stands for one.
    mutating func handleStroke(
        _ event: InputEvent, at now: Milliseconds, late: Milliseconds = 0
    ) -> [Effect] {
        let happened = event.time(of: now - late)
        if case .press(_, let trigger, let touch) = event {
            if pen.isUp, interpreter.isOff { return finish(at: now) + replay() }
            if !arm(trigger, touch) { interpreter.modes.press(trigger) }
            if !interpreter.isAimed { interpreter.offers.end() }
        }
        guard let outcome = pen.handle(known(event), at: now) else {
            return pen.isUp ? handleWhileUp(event, at: now) : []
        }
        if let effects = scroll(outcome, after: event, at: now) ?? choose(by: outcome, at: now) {
            return effects
        }
        switch outcome {
        case .touched:
            segmentation.touch(at: happened)
            return [.grab(.watchFrozenPointer)]
        case .began(let start, let next): return begin(at: start, at: now) + move(to: next, at: now)
        case .moved(let sample): return move(to: sample, at: now)
        case .resumed(let samples):
            return samples.flatMap { turn(to: $0.point, at: now) ?? [.trail(.extend($0))] }
        case .lifted(let stroke, let figures):
            return end(stroke, lifted: happened, at: now)
                + (figures.map { [.report(.penned($0))] } ?? [])
        case .tapped(let point): return tap(at: point, lifted: happened, at: now)
        case .declined where interpreter.isAimed && event == .tick:
            return [.grab(.takePress)] + interpreter.chooseAimed(at: now)
        case .declined: return finish(at: now) + replay()
        case .joined:
            defer { interpreter.offers.end() }
            return [.grab(.takePress)] + finish(at: now) + turnToPressed(at: now)
        case .chorded(let button, let point):
            return interpreter.act(on: .button(button), InkEnds(start: point, end: point), at: now)
        case .cancelled:
            let effects = (letKnobGo() ?? []) + drop(at: now)
            if case .press = event { return effects + handleStroke(event, at: now, late: late) }
            return effects
        }
    }

    /// A chord that nothing is bound to goes to the program below, like any other press of two buttons.
    private func known(_ event: InputEvent) -> InputEvent {
        guard case .frozenChord(let button) = event,
            drag.isArmed || !interpreter.isBound(button: button)
        else {
            return event
        }
        return .frozenPressOfAnother
    }

    /// Between strokes only time, the panic key and the end of the device matter.
    private mutating func handleWhileUp(_ event: InputEvent, at now: Milliseconds) -> [Effect] {
        switch event {
        case .tick where interpreter.isAwaitingWords: return interpreter.tick(at: now)
        case .tick:
            segmentation.tick(at: now)
            let effects = segment(at: now)
            return effects.isEmpty ? interpreter.tick(at: now) : effects
        // What was told as a release may have been the end of the device.
        case .cancel, .deviceGone: return segmentation.isEmpty ? [] : drop(at: now)
        default: return []
        }
    }

    // MARK: - Strokes and characters

    /// A press has become a stroke.
    private mutating func begin(at start: PenSample, at now: Milliseconds) -> [Effect] {
        // What begins at a choice is a stroke as any other: no click moves so far.
        interpreter.offers.end()
        segmentation.begin(at: start.point, by: interpreter.reader())
        let before = segment(at: now) + turnToPressed(at: now)
        // What is bound to turns is looked at once it is one: the window is not known yet.
        if !pen.isErasing {
            circling = Circling(limits: gestureLimits.turn)
            _ = circling?.add(start.point)
        }
        return [.grab(.takePress)] + before + [.trail(.begin(start))]
    }

    /// The stroke under way is over.
    private mutating func end(
        _ stroke: Stroke, lifted: Milliseconds, at now: Milliseconds
    ) -> [Effect] {
        if pen.isErasing { return erase(along: stroke, at: now) }
        return letKnobGo() ?? add(stroke, lifted: lifted, at: now)
    }

    mutating func add(_ stroke: Stroke, lifted: Milliseconds, at now: Milliseconds) -> [Effect] {
        segmentation.add(stroke, at: lifted, by: interpreter.reader())
        return segment(at: now)
    }

    /// The character under way is complete, if there is one.
    mutating func finish(keepsTrail: Bool = false, at now: Milliseconds) -> [Effect] {
        segmentation.end()
        return segment(keepsTrail: keepsTrail, at: now)
    }

    /// The character under way is given up.
    private mutating func drop(at now: Milliseconds) -> [Effect] {
        segmentation.drop()
        let effects = segment(at: now)
        return (effects.isEmpty ? [.trail(.end)] : effects) + [.report(.cancelled)]
    }

    /// Carries out what segmentation decides.
    private mutating func segment(keepsTrail: Bool = false, at now: Milliseconds) -> [Effect] {
        var effects: [Effect] = []
        interpreter.underWay.spacing = segmentation.rhythm.spacing
        while let decision = segmentation.decision(at: now, by: interpreter.reader()) {
            switch decision {
            case .characters(.character(let character)):
                effects += interpreter.complete(
                    character, keepsTrail: keepsTrail || character.isFollowed, at: now)
                if character.isFollowed { interpreter.offers.end() }
            case .characters(.draft(let draft, let before, let ends)):
                effects += before.map { [.deed(.type($0.removal, ends))] } ?? []
                effects.append(.deed(.type(draft.actions, ends)))
            case .characters(.retract(let ink)): effects += interpreter.retract(ink, at: now)
            case .characters(.absorb): effects.append(.trail(.end))
            case .characters(.mark(let ink, let marked)):
                interpreter.history.exchange(ink, by: marked)
                effects.append(.trail(.end))
            case .words(.whole(let word)):
                effects += interpreter.complete(
                    word, keepsTrail: keepsTrail || word.keepsTrail, at: now)
                if word.isFollowed { interpreter.offers.end() }
            case .words(.scratchedOut): effects += interpreter.scratchOutUnderWay()
            case .characters(.wait), .words(.wait): effects.append(.trail(.lift))
            }
        }
        return effects
    }

    /// A tap erases, chooses, is a dot where the character at hand can have one there, or else a click.
    private mutating func tap(
        at point: Point, lifted: Milliseconds, at now: Milliseconds
    ) -> [Effect] {
        if pen.isErasing {
            return [.grab(.takePress)] + turnToPressed(at: now)
                + erase(along: Stroke([point]), at: now)
        }
        if interpreter.isAimed { return [.grab(.takePress)] + interpreter.chooseAimed(at: now) }
        guard interpreter.modes.isSameTrigger,
            segmentation.takesDot(at: point, at: now, by: interpreter.reader())
        else { return finish(at: now) + replay() }
        return [.grab(.takePress), .trail(.begin(PenSample(point)))]
            + add(Stroke([point]), lifted: lifted, at: now)
    }

    /// A character under way is finished before what was typed last is removed.
    private mutating func erase(along stroke: Stroke, at now: Milliseconds) -> [Effect] {
        let finished = finish(at: now)
        return (finished.isEmpty ? [.trail(.end)] : finished)
            + interpreter.erase(along: Ink([stroke]), at: now)
    }

    /// Strokes of two triggers are two characters.
    private mutating func turnToPressed(at now: Milliseconds) -> [Effect] {
        guard !interpreter.modes.isSameTrigger else { return [] }
        defer { interpreter.turnToPressed() }
        return finish(at: now)
    }

    /// The program below has the press, and may put its insertion point there.
    mutating func replay() -> [Effect] {
        loseWord()
        return [.grab(.replayPress)]
    }

    /// What stands before the insertion point is not known any more: another window has the focus,
    /// or what was to be typed was not.
    ///
    /// - Returns: that an offer ends, where there was one.
    @discardableResult
    public mutating func loseWord() -> [Effect] { interpreter.loseWord() }

    /// Another window has the focus: what is under way was drawn for the one before.
    public mutating func leave(at now: Milliseconds) -> [Effect] { finish(at: now) + loseWord() }

    /// Does `actions` for `ink`.
    ///
    /// - Parameter time: until when nothing was written behind what was done for it already, which is taken back
    ///   first; nil where nothing was done.
    /// - Returns: nil where that cannot be taken back, and nothing was done.
    public mutating func answer(
        _ actions: [Action], for ink: Ink, in mode: String, insteadOfDoneBy time: Milliseconds?,
        at now: Milliseconds
    ) -> [Effect]? {
        guard let time else { return interpreter.answer(actions, for: ink, in: mode, at: now) }
        guard let last = interpreter.history.last(at: time), last.reading.ink == ink else {
            return nil
        }
        guard last.meaning != actions, let (_, removal) = interpreter.removeLast(at: time) else {
            return []
        }
        return [removal] + interpreter.answer(actions, for: ink, in: mode, at: now)
    }

    /// Does `meaning` in the place of what was done for `ink`, which was read in `mode`, or for the first time where
    /// it was missed.
    ///
    /// - Returns: nil where it is not what was written last any more, and nothing was done.
    public mutating func mean(
        _ meaning: [Action], by ink: Ink, in mode: String, at now: Milliseconds
    ) -> [Effect]? {
        endingOffer { engine in
            engine.isAtRest ? engine.interpreter.mean(meaning, by: ink, in: mode, at: now) : nil
        }
    }

    /// Brings back a word that was mended; it is the user's own from now on.
    ///
    /// - Returns: nil where it is not what was written last any more, and nothing was typed.
    public mutating func restore(_ word: MendedText, at now: Milliseconds) -> [Effect]? {
        endingOffer { engine in
            if engine.isAtRest { return engine.interpreter.restore(word, at: now) }
            engine.interpreter.keep(word.typed)
            return nil
        }
    }

    /// Whether nothing that is drawn may still become a character, which may have typed something already.
    private var isAtRest: Bool { pen.isUp && segmentation.isEmpty }

    private mutating func endingOffer(of done: (inout Engine) -> [Effect]?) -> [Effect]? {
        let wasOffered = offer != nil
        return done(&self).map { (wasOffered && offer == nil ? [.choices(.offerEnded)] : []) + $0 }
    }
}
