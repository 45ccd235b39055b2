// Owns: from pointer events to characters and what they mean. Pure: events in, effects out.
// Leaves one stroke to Pen, the mode to Writing, words to WordGuide, what was read wrongly to
// TakingBack, matching to Recogniser.

import Dictionaries
import Spelling
import Strokes

/// The writing machine. Feed it events with their times, carry out what it gives back, and send
/// `.tick` when `deadline` has come.
public struct Engine {
    var pen: Pen
    /// Each trigger writes in a mode of its own.
    private var writings: [Writing]
    /// The trigger that was drawn with last, and the one that is down or was last.
    private var drawn = 0
    private var pressed = 0
    /// Whether it went down by an eraser.
    private var isErasing = false
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
    private var anticipated: (ink: Ink, reading: InkReading)?
    /// When the pen has been up for so long that the character is complete.
    var inkDeadline: Milliseconds?
    /// How long the pen may be up between two strokes of a character.
    public var rhythm: Rhythm
    var times = StrokeTimes()
    /// What ended when the pen had been up for too long, as long as it may have been cut in two.
    private var cut: Cut?
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

    /// Reads the stroke under way as far as it has come. Call it now and then while nothing else is
    /// to be done: a stroke that ends where its last motion did is then understood already, and
    /// any other finds the dictionary in the processor's cache.
    public mutating func anticipate() {
        guard let stroke = pen.strokeSoFar, circling?.knob == nil, !isErasing else { return }
        if guidesWords { words?.prepare() }
        let whole = ink.adding(stroke)
        guard anticipated?.ink != whole else { return }
        anticipated = (whole, read(whole))
    }

    /// What the stroke under way would be if the pen went up now.
    public var anticipation: Anticipation? {
        guard isDrawing, !isErasing, circling?.knob == nil, let reading = anticipated?.reading
        else {
            return nil
        }
        guard let match = reading.match, match.verdict != .stranger else {
            return reading.mayContinue || reading.mayTakeMark ? .begun : .nothing
        }
        return .reading(match.actions)
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

    /// A stroke that makes no sense together with those before it begins a character of its own.
    private mutating func add(_ stroke: Stroke, at now: Milliseconds) -> [Effect] {
        var effects: [Effect] = []
        defer { times.lifted = now }
        if provisional?.stands == true { effects = finish(keepsTrail: true, at: now) }
        let whole = ink.adding(stroke)
        var reading = anticipated.flatMap { $0.ink == whole ? $0.reading : nil } ?? read(whole)
        anticipated = nil
        if !ink.isEmpty, !reading.isPlausible || areApart(stroke, reading) {
            effects += finish(keepsTrail: true, at: now)
            offering = nil
            reading = read(Ink([stroke]))
        }
        if let lifted = times.lifted {
            if !ink.isEmpty {
                times.gaps.append(times.pressed - lifted)
            } else {
                expectCut(stroke, after: lifted)
            }
        }
        ink.strokes.append(stroke)
        match = reading.match
        guard reading.mayContinue || reading.mayTakeMark else { return effects + finish(at: now) }
        inkDeadline = now + rhythm.pause
        let typing = InkEnds(of: ink).map { typeAtOnce($0, at: now) } ?? []
        return effects + typing + [.liftTrail]
    }

    /// A stroke comes soon after a character that the pause has ended: it may be the rest of that.
    private mutating func expectCut(_ stroke: Stroke, after lifted: Milliseconds) {
        let gap = times.pressed - lifted
        guard cut?.lifted == lifted, cut?.mode == mode, gap <= 2 * rhythm.pause else {
            cut = nil
            return
        }
        cut?.rest = stroke
        cut?.gap = gap
    }

    /// Whether the pause has cut a character in two: the whole is sure, and what came after it nothing
    /// by itself. Looked at when the next stroke begins, as nobody waits then.
    private mutating func noteCut() {
        guard let cut, let rest = cut.rest else { return }
        self.cut = nil
        guard rhythm.limits.follows, cut.mode == mode else { return }
        let whole = read(cut.ink.adding(rest))
        guard let match = whole.match, match.verdict == .sure, whole.isPlausible,
            match.strokeCount > 1 || match.isPicture, !match.isComposed,
            read(Ink([rest])).match.map({ $0.verdict != .sure }) ?? true
        else { return }
        rhythm.note(cut.gap)
    }

    /// Whether the character so far and `stroke` are two characters, although together they look like
    /// one: each alone is sure, both are clearer than the whole, and nothing begins like that.
    ///
    /// Measured on characters of two strokes and on letters behind a space, all drawn on the same
    /// place: it parts 97 of 100 that are two, and 4 of 100 that are one.
    private func areApart(_ stroke: Stroke, _ whole: InkReading) -> Bool {
        guard !whole.mayContinue, let before = match, before.verdict == .sure,
            let together = whole.match, !together.isComposed,
            let alone = read(Ink([stroke])).match, alone.verdict == .sure
        else { return false }
        return together.distance > (before.distance + alone.distance) / 2 + Self.clearer
    }

    private static var clearer: Float { 0.3 }

    /// A tap is a dot where the character at hand can have one there, else a click.
    private mutating func tap(at point: Point, at now: Milliseconds) -> [Effect] {
        let dot = Stroke([point])
        let isDot = !ink.isEmpty && isNear(point) && read(ink.adding(dot)).isPlausible
        guard pressed == drawn, isDot || (ink.isEmpty && isBound(dot)) else {
            return finish(at: now) + replay()
        }
        return [.takePress, .beginTrail(Nib(point))] + add(dot, at: now)
    }

    /// Whether an exact rule makes something else of a tap than a click.
    private func isBound(_ dot: Stroke) -> Bool {
        guard recogniser.hasRules, let query = Query(Ink([dot])),
            let found = recogniser.firstRule(
                for: query, in: mode, of: group, on: Surface(screen: screen))
        else { return false }
        return !found.rule.actions.isClick
    }

    /// Within the character's box grown by twice its own size on every side.
    private func isNear(_ point: Point) -> Bool {
        guard let box = ink.box else { return false }
        let reach = 2 * max(box.width, box.height)
        return point.x >= box.minX - reach && point.x <= box.maxX + reach
            && point.y >= box.minY - reach && point.y <= box.maxY + reach
    }

    /// What `ink` means in the present mode, and whether more of it may come.
    private func read(_ ink: Ink) -> InkReading {
        guard let query = Query(straightened(ink)) else { return InkReading() }
        let match = recogniser.recognise(
            query, in: mode, for: group, on: Surface(screen: screen, isTurned: slant != nil),
            runnersUp: guidesWords ? WordGuide.readings - 1 : 0,
            under: writing.sticky.all)
        return InkReading(
            match: match, mayContinue: recogniser.mayContinue(query, match, in: mode, for: group),
            mayTakeMark: recogniser.mayTakeMark(query, match, in: mode),
            strokeCount: ink.strokes.count)
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
    private mutating func replay() -> [Effect] {
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

/// A character that ended because the pen had been up for long enough, and the stroke after it.
private struct Cut {
    var ink: Ink
    var lifted: Milliseconds
    var mode: String
    var rest: Stroke?
    /// For how long the pen was up between the two.
    var gap: Milliseconds = 0
}

/// One reading of the strokes so far.
private struct InkReading {
    var match: Match?
    var mayContinue = false
    var mayTakeMark = false
    var strokeCount = 0

    /// Whether these strokes belong together: they are an entry, or the beginning of one.
    var isPlausible: Bool {
        guard !mayContinue, !mayTakeMark else { return true }
        guard let match else { return false }
        return match.verdict != .stranger
            && (match.strokeCount == strokeCount || match.isPicture)
    }
}

extension [Action] {
    /// Whether this clicks as the tap does that it stands for.
    fileprivate var isClick: Bool {
        guard count == 1, case .pointer(let action) = self[0], case .click(_, .once) = action.kind
        else { return false }
        return action.modifiers.isEmpty
    }
}

extension Ink {
    fileprivate func adding(_ stroke: Stroke) -> Ink {
        Ink(strokes + [stroke])
    }
}
