import Dictionaries
import Reading
import Strokes

/// The writing machine. Feed it events with their times, carry out what it gives back, and send
/// `.tick` when `deadline` has come.
public struct Engine {
    var pen: Pen
    /// Each trigger writes in a mode of its own.
    private var writings: [Writing]
    /// The trigger that was drawn with last, and the one that is down or was last.
    private(set) var drawn = 0
    private(set) var pressed = 0
    /// Whether it went down by an eraser.
    private(set) var isErasing = false
    var recogniser: Recogniser
    /// nil where no letter model is to be asked.
    var words: WordGuide?
    var history = TypedHistory()
    /// What was taken back last, as long as nothing else was written.
    var takenBack: TypedCharacter?
    /// What the last character may have been instead.
    var offering: Offering?
    /// For how many milliseconds other readings of a doubtful character are offered; nil for never.
    public var offerTime: Milliseconds? {
        didSet { if offerTime == nil { offering = nil } }
    }
    /// The window that characters are drawn for, and its group of applications.
    var window: WindowIdentity?
    var group: String?
    /// How writing goes on once applications with a mode of their own are left.
    var writingElsewhere: Writing?
    /// The stroke under way as long as it may be a knob, or is one.
    var circling: Circling?
    public var gestureLimits: GestureLimits {
        didSet {
            fingers.limits = gestureLimits.fingers
            pad.limits = gestureLimits.fingers
        }
    }
    var fingers: Fingers
    var pad: Pad
    /// A pan that was let go in motion.
    var running: Running?
    /// The finger whose stroke is under way, where it is one's.
    var writingFinger: FingerID?
    /// The strokes of a character that may go on.
    var ink = Ink()
    /// What they mean if nothing follows.
    var match: Match?
    /// What the stroke under way means as far as it had come.
    var anticipated: (ink: Ink, reading: InkReading)?
    /// When the pen has been up for so long that the character is complete.
    var inkDeadline: Milliseconds?
    /// How long the pen may be up between two strokes of a character.
    public var rhythm: Rhythm
    var times = StrokeTimes()
    /// What ended when the pen had been up for too long, as long as it may have been cut in two.
    var cut: Cut?
    /// Whether what may go on is typed at once, and replaced when it does.
    public var typesAtOnce = false
    /// What was typed so.
    var provisional: Provisional?
    /// nil where writing is read as it is drawn.
    var slant: Slant?
    /// The whole screen, for strokes that start or end at its edges; nil where it is not known.
    public var screen: Box?
    /// Whether nobody is to know what is written, as in a password: no letter model is asked then, and
    /// nothing is kept of the word.
    public var isPrivate = false {
        didSet { loseWord() }
    }

    /// - Parameters:
    ///   - letters: puts the readings of a letter into the order that its word makes likely; nil
    ///     where shapes alone are to count.
    ///   - mode: the mode that the first trigger begins in; the dictionary's first where nil.
    ///   - otherModes: the modes that the further triggers begin in.
    ///   - slant: straightens writing on a tilted tablet up to this; nil for not at all.
    ///   - pause: the pen may be up this long between two strokes of a character, always the same
    ///     until `rhythm` is set.
    public init(
        recogniser: Recogniser, letters: LetterModel? = nil, mode: String? = nil,
        otherModes: [String?] = [],
        limits: PenLimits = PenLimits(), gestureLimits: GestureLimits = GestureLimits(),
        slant: SlantLimit? = nil, pause: Milliseconds = 300
    ) {
        self.gestureLimits = gestureLimits
        fingers = Fingers(limits: gestureLimits.fingers)
        pad = Pad(limits: gestureLimits.fingers)
        self.recogniser = recogniser
        rhythm = Rhythm(.fixed(pause))
        self.slant = slant.map(Slant.init)
        words = letters.map(WordGuide.init)
        pen = Pen(limits: limits)
        writings = ([mode] + otherModes).map { Writing(mode: $0 ?? recogniser.firstMode) }
    }

    /// The state of the trigger that was drawn with last.
    var writing: Writing {
        get { writings[drawn] }
        set { writings[drawn] = newValue }
    }

    /// The state of the first trigger, which is the one for writing.
    var firstWriting: Writing {
        get { writings[0] }
        set { writings[0] = newValue }
    }

    /// The mode that the next character is read in.
    public var mode: String { writing.mode }

    /// The modifiers that are stuck, for what comes next and until let go.
    public var stickyModifiers: (once: Modifiers, locked: Modifiers) {
        (writing.sticky.once, writing.sticky.locked)
    }

    /// What tells a stroke from a click.
    public var limits: PenLimits {
        get { pen.limits }
        set { pen.limits = newValue }
    }

    /// Whether nobody draws.
    public var isPenUp: Bool { pen.isUp }

    /// Whether a stroke is under way, rather than a press of which nobody knows yet what it will be.
    public var isDrawing: Bool { pen.strokeSoFar != nil }

    /// When a `tick` is wanted next; nil where nothing but an event can change anything.
    public var deadline: Milliseconds? {
        guard pen.isUp else {
            return [pen.deadline, fingerDeadline].compactMap(\.self).min()
        }
        return [inkDeadline, offering?.deadline, fingerDeadline].compactMap(\.self).min()
    }

    public mutating func handle(_ event: InputEvent, at now: Milliseconds) -> [Effect] {
        let wasOffered = offer != nil
        var effects: [Effect] = []
        switch event {
        case .aim(let index): aim(index, at: now)
        case .choose(let index): effects = choose(index, at: now)
        case .disturbed: offering = nil
        case .cancel:
            offering = nil
            effects = giveUpFingers(at: now) + ofFinger(handleStroke(event, at: now)) + letGo()
        case .fingers(let event): effects = handleFingers(event, at: now)
        case .press where hasFingers:
            // A button counts before fingers, also before one that writes.
            effects = giveUpFingers(at: now)
            if writingFinger != nil { effects += ofFinger(handleStroke(.cancel, at: now)) }
            effects += handleStroke(event, at: now)
        case .motion, .release, .chord, .penAway:
            // While a finger writes, they are of a button whose stroke is over and that is still down.
            effects = writingFinger == nil ? handleStroke(event, at: now) : []
        case .tick:
            effects = tickFingers(at: now) + ofFinger(handleStroke(event, at: now))
        default: effects = handleStroke(event, at: now)
        }
        // First of all: under the pointer it may be what keys would go to.
        return (wasOffered && offer == nil ? [.offerEnded] : []) + effects
    }

    mutating func handleStroke(_ event: InputEvent, at now: Milliseconds) -> [Effect] {
        if case .press = event, pen.isUp, recogniser.applications.isOff(in: group) {
            return finish(at: now) + replay()
        }
        if case .press(_, let trigger, let touch) = event, writings.indices.contains(trigger) {
            pressed = trigger
            isErasing = touch.isEraser
            if !isAimed { offering = nil }
        }
        guard let outcome = pen.handle(known(event), at: now) else {
            return pen.isUp ? handleWhileUp(event, at: now) : []
        }
        switch outcome {
        case .touched:
            noteCut()
            times.pressed = now
            return [.watchFrozenPointer]
        case .began(let nib):
            offering = nil
            let effects = [.takePress] + turnToPressed(at: now) + [.beginTrail(nib)]
            if !isErasing { watchForTurns(from: nib.point) }
            return effects
        case .moved(let nib):
            return turn(to: nib.point, at: now) ?? [.extendTrail(nib)]
        case .resumed(let nibs):
            return nibs.flatMap { turn(to: $0.point, at: now) ?? [.extendTrail($0)] }
        case .lifted(let stroke, let figures):
            let effects =
                isErasing
                ? erase(InkEnds(of: Ink([stroke])), at: now)
                : letKnobGo() ?? add(stroke, at: now)
            return effects + (figures.map { [.penned($0)] } ?? [])
        case .tapped(let point) where isErasing:
            return [.takePress] + turnToPressed(at: now)
                + erase(InkEnds(start: point, end: point), at: now)
        case .tapped where isAimed:
            return [.takePress] + chooseAimed(at: now)
        case .declined where isAimed && event == .tick:
            return [.takePress] + chooseAimed(at: now)
        case .tapped(let point):
            return tap(at: point, at: now)
        case .declined:
            return finish(at: now) + replay()
        case .joined:
            defer { offering = nil }
            return [.takePress] + finish(at: now) + turnToPressed(at: now)
        case .chorded(let button, let point):
            return act(on: .button(button), InkEnds(start: point, end: point), at: now)
        case .cancelled:
            let effects = (letKnobGo() ?? []) + drop(at: now)
            if case .press = event { return effects + handleStroke(event, at: now) }
            return effects
        }
    }

    /// A chord that nothing is bound to is the program's below, like any other press of two buttons.
    private func known(_ event: InputEvent) -> InputEvent {
        guard case .frozenChord(let button) = event,
            recogniser.actions(
                for: .button(button), in: writings[pressed].mode, for: group) == nil
        else { return event }
        return .frozenPressOfAnother
    }

    /// Strokes of two triggers are two characters, and what the one typed last is not what the other
    /// takes back.
    private mutating func turnToPressed(at now: Milliseconds) -> [Effect] {
        guard pressed != drawn else { return [] }
        defer {
            drawn = pressed
            loseWord()
        }
        return finish(at: now)
    }

    /// What types and starts programs, of `done`, which an entry of `meant` says.
    func doing(_ done: [Action], meaning meant: [Action], _ ends: InkEnds) -> [Effect] {
        let rest = done.filter(\.isDoneOutside)
        let commands = done.commands
        return (rest.isEmpty ? [] : [.type(rest, ends)])
            + (commands.isEmpty ? [] : [.run(commands, ends, of: meant)])
            + done.compactMap { action in
                if case .open(let window) = action { .open(window) } else { nil }
            }
    }

    /// Reads with another dictionary from now on; an unknown mode becomes its first.
    public mutating func use(_ recogniser: Recogniser) -> [Effect] {
        self.recogniser = recogniser
        anticipated = nil
        if !ink.isEmpty { match = read(ink).match }
        let effects = enter(window)
        let before = mode
        for index in writings.indices where !recogniser.modes.contains(writings[index].mode) {
            writings[index] = Writing(
                mode: recogniser.firstMode, sticky: writings[index].sticky)
        }
        return effects + (mode == before ? [] : [.modeChanged(mode)])
    }

    /// Between strokes only time and the panic key matter.
    private mutating func handleWhileUp(_ event: InputEvent, at now: Milliseconds) -> [Effect] {
        switch event {
        case .tick:
            if let inkDeadline, now >= inkDeadline {
                cut = Cut(ink: ink, lifted: times.lifted ?? now, mode: mode)
                return finish(at: now)
            }
            return tickOffer(at: now)
        case .cancel:
            return ink.isEmpty ? [] : drop(at: now)
        default:
            return []
        }
    }

    /// `ink` as it is read.
    func straightened(_ ink: Ink) -> Ink { slant?.straightened(ink) ?? ink }

    /// Whether the word has a say in what the next character is.
    var guidesWords: Bool {
        words != nil && !isPrivate && writing.sticky.all.isEmpty
            && recogniser.writesWords(in: mode)
    }

    /// What stands before the insertion point is not known any more: another window has the focus,
    /// or what was to be typed was not.
    ///
    /// - Returns: that an offer ends, where there was one.
    @discardableResult
    public mutating func loseWord() -> [Effect] {
        words?.lose()
        history.lose()
        takenBack = nil
        provisional?.stands = true
        defer { offering = nil }
        return offer == nil ? [] : [.offerEnded]
    }

    /// The program below has the press, and may put its insertion point there.
    mutating func replay() -> [Effect] {
        loseWord()
        return [.replayPress]
    }

    /// Nothing stays held behind the panic key.
    private mutating func letGo() -> [Effect] {
        let before = writing
        for index in writings.indices { writings[index].letGo() }
        return changes(since: before)
    }

    func changes(since before: Writing) -> [Effect] {
        let (once, locked) = stickyModifiers
        return (mode == before.mode ? [] : [.modeChanged(mode)])
            + (writing.sticky == before.sticky ? [] : [.stickyChanged(once: once, locked: locked)])
    }
}
