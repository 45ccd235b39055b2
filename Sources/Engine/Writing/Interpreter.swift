import Dictionaries
import Reading
import Strokes

/// Turns characters and gestures into effects by the dictionary, depending on the mode, the word under way
/// and what was typed before.
struct Interpreter {
    private(set) var recogniser: Recogniser
    var modes: Modes
    /// Reads whole words; nil where none are read.
    var wordReader: WordReader?
    /// Whether that is on its way: words that are drawn meanwhile are read once it is there.
    var awaitsWords = false
    /// Finds the words that were meant where letters were misread; nil where words stay as they are typed.
    var mender: WordMender? { didSet { underWay.mendings = [:] } }
    var underWay = WordUnderWay()
    /// Words that were brought back as they were typed.
    var keptWords: Set<String> = []
    var history = TypedHistory()
    /// What was drawn last, where it meant nothing.
    var missed: MissedInk?
    /// What was done last, to be done once more; nil where it was taken back.
    var lastDone: DoneActions?
    private var held = HeldKeys()
    var offers = Offers()
    /// What was chosen for the stroke that is ending; nil for what it usually does.
    var choice: Ring.Choice?
    /// nil where writing is read as it is drawn.
    var slant: Slant?
    private var insertionPoint = InsertionPoint()
    /// The whole screen, for strokes that start or end at its edges; nil where it is not known.
    var screen: Box?
    /// What makes a dot or a flick of a stroke, and with which triggers all motion is ink.
    var limits = GestureLimits()

    /// How many alternatives of a character that is taken back are told.
    static let mostTold = 3

    /// - Parameter modes: those that the triggers begin in; the dictionary's first where nil.
    init(_ recogniser: Recogniser, modes: [String?], slant: SlantLimit?) {
        self.recogniser = recogniser
        self.modes = Modes(modes, usual: recogniser.firstMode)
        self.slant = slant.map { Slant(limit: $0) }
    }

    /// Takes over what `other` has found of the window that is written into, and of the writer's words.
    mutating func takeOver(from other: Interpreter) {
        (hasLostKeys, isKeyboardTaken) = (other.hasLostKeys, other.isKeyboardTaken)
        keptWords = other.keptWords
    }

    // MARK: - What is known at this moment

    /// The mode and the modifiers that the next character is read in.
    var writing: Writing { modes.writing }

    /// The group of applications that characters are drawn for; nil where it is none that is known.
    var group: String? { modes.group }

    /// The group of applications that `window` belongs to; nil where it is none that is known.
    func group(of window: WindowIdentity?) -> String? {
        window.flatMap(recogniser.applications.group)
    }

    /// Whether nothing is to be drawn in the window that is written for.
    var isOff: Bool { recogniser.applications.isOff(in: group) }

    /// Whether the window that is written into has not taken all its keys.
    private var hasLostKeys = false

    /// Whether what is typed there stays, so that nothing is taken back.
    var isFinal: Bool { hasLostKeys || recogniser.applications.isFinal(in: group) }

    /// Whether another program has taken the keyboard, as a password prompt does.
    private var isKeyboardTaken = false

    /// Whether what is written is private, so that nothing of it is known later.
    var isPrivate: Bool { isKeyboardTaken || recogniser.applications.isPrivate(in: group) }

    /// What fingers do in the present mode.
    var fingers: Set<FingerGesture> { recogniser.fingers(in: modes.mode, for: group) }

    /// `ink` as it is read.
    func straightened(_ ink: Ink) -> Ink { slant?.straightened(ink) ?? ink }

    /// Reads ink as things are now.
    func reader() -> ModeReader {
        ModeReader(
            recogniser: recogniser, writing: writing, group: group,
            wordReader: readsWords ? wordReader : nil, awaitsWords: isAwaitingWords, slant: slant,
            screen: screen, dot: limits.dot, insertionPoint: insertionPoint, history: history,
            missed: missed, isFinal: isFinal, isPrivate: isPrivate, flicks: limits.flick,
            inksJumps: modes.isDrawn(with: limits.heldKeys))
    }

    /// What is bound to `gesture` in the present mode; nil for nothing.
    func actions(for gesture: Gesture) -> [Action]? {
        recogniser.actions(for: gesture, in: modes.mode, for: group)
    }

    /// Whether a button does something that joins the trigger which is down.
    func isBound(button: Int) -> Bool {
        recogniser.actions(for: .button(button), in: modes.pressedMode, for: group) != nil
    }

    /// Whether a stroke may become a knob in the present mode.
    var hasTurns: Bool { Spin.allCases.contains { actions(for: .turn($0)) != nil } }

    /// Whether turning does something with the pointer in the present mode.
    var turnsPointer: Bool {
        Spin.allCases.contains {
            actions(for: .turn($0))?.contains { $0.has(.needsPointer) } == true
        }
    }

    // MARK: - Triggers, windows, dictionaries

    /// A stroke of one trigger does not take back what a stroke of the other typed.
    mutating func turnToPressed() {
        modes.turnToPressed()
        loseWord()
    }

    mutating func enter(_ window: WindowIdentity?) -> [Effect] {
        let wasPrivate = isPrivate
        let effects = changing { $0.modes.enter(window, by: $0.recogniser) }
        return isPrivate == wasPrivate ? effects : effects + loseWord()
    }

    /// What was written while another program had the keyboard is not known.
    mutating func noteKeyboard(isTaken: Bool) -> [Effect] {
        guard isTaken != isKeyboardTaken else { return [] }
        isKeyboardTaken = isTaken
        return loseWord()
    }

    /// Reads with another dictionary from now on; an unknown mode becomes its first.
    mutating func use(_ recogniser: Recogniser) -> [Effect] {
        self.recogniser = recogniser
        // Nor is anything known of the word under way then, or of the one before it.
        for _ in 1...2 { underWay.forget() }
        return changing { $0.modes.use(recogniser) }
    }

    /// Has `triggers` read in `mode`.
    mutating func turn(
        _ triggers: [Int], to mode: String, isFree: Bool, at now: Milliseconds
    ) -> [Effect] {
        let turned = Set(triggers)
        let wasDrawn = modes.isDrawn(with: turned)
        let effects = changing { $0.modes.turn(triggers, to: mode, isFree: isFree) }
        // A stroke of one trigger does not take back what a stroke of the other typed.
        return wasDrawn || !modes.isDrawn(with: turned) ? effects : effects + loseWord()
    }

    /// Lets go of all modifiers.
    mutating func letGo() -> [Effect] { changing { $0.modes.letGo() } }

    private mutating func changing(_ change: (inout Interpreter) -> Void) -> [Effect] {
        let before = (writing, modes.writtenIn)
        change(&self)
        return modes.changes(since: before.0, wasWrittenIn: before.1)
    }

    /// What stands before the insertion point is not known any more.
    ///
    /// - Returns: that an offer ends, where there was one.
    @discardableResult
    mutating func loseWord() -> [Effect] {
        history.lose()
        missed = nil
        insertionPoint.change()
        defer { offers.end() }
        return offers.offer == nil ? [] : [.choices(.offerEnded)]
    }

    /// The window that is written into has not taken all its keys, or another is written into.
    mutating func noteKeys(areLost: Bool) -> [Effect] {
        guard areLost != hasLostKeys else { return [] }
        hasLostKeys = areLost
        return loseWord()
    }

    // MARK: - Characters

    /// Does what a character means. What is typed comes first: the writer waits for it.
    ///
    /// - Parameter keepsTrail: whether its line stays to be seen.
    mutating func complete(
        _ character: DrawnCharacter, keepsTrail: Bool, at now: Milliseconds
    ) -> [Effect] {
        guard let ends = InkEnds(of: character.ink) else { return [] }
        let ink = straightened(character.ink)
        let trail: [Effect] = keepsTrail ? [] : [.trail(.end)]
        let removal: [Effect] = character.draft.map { [.deed(.type($0.removal, ends))] } ?? []
        let before = writing
        offers.end()
        missed = nil
        guard
            let nearest = matchBeforeChange(insteadOf: character.match, of: ink) ?? character.match,
            nearest.verdict != .rejected
        else {
            if let gesture = flick(character.ink) {
                return removal + act(on: gesture, ends, at: now) + trail
            }
            return removal + trail + miss(character, ink, at: now)
        }
        let match = placed(nearest, of: ink, drawn: character.ink)
        if match.origin == .scratchOut { return removal + scratchOut(ink, ends, at: now) + trail }
        if let done = doAboutLast(match, ink, character, ends, at: now) {
            return removal + done + trail + modes.changes(since: before)
        }
        let (typing, told) = write(character, as: match, ink, ends, at: now)
        return (typing.map { removal + $0 } ?? []) + trail + told + modes.changes(since: before)
    }

    /// A character means nothing.
    private mutating func miss(
        _ character: DrawnCharacter, _ ink: Ink, at now: Milliseconds
    ) -> [Effect] {
        let before = writing
        modes.miss()
        missed = MissedInk(ink: character.ink, before: before, time: now)
        let miss = Miss(nearest: character.match, mode: before.mode, group: group, ink: ink)
        if !isPrivate {
            history.noteRefused(character.strokes)
            offers.plan(for: miss, at: now)
        }
        return [.report(.missed(miss))] + modes.changes(since: before)
    }

    /// Does what `match` means of what was done last: to undo it, to exchange it, or to do it again. nil where it
    /// means something of its own.
    private mutating func doAboutLast(
        _ match: Match, _ ink: Ink, _ character: DrawnCharacter, _ ends: InkEnds,
        at now: Milliseconds
    ) -> [Effect]? {
        if match.actions != [.nextReading] { history.forgetTakenBack() }
        guard match.actions == [.again] else { return correct(match.actions, at: now) }
        return doAgain(
            match, ink, drawn: character.ink, assembly: character.assembly, ends, at: now)
    }

    /// Does what a character means by itself, and notes it.
    ///
    /// - Returns: what types it, nil where that was typed at once; and what is told of it.
    private mutating func write(
        _ character: DrawnCharacter, as match: Match, _ ink: Ink, _ ends: InkEnds,
        at now: Milliseconds
    ) -> (typing: [Effect]?, told: [Effect]) {
        let meant = chosen(of: match.actions, ends)
        let (mode, start) = (modes.mode, writing)
        let done = applySpaced(meant, isVague: !match.isClear)
        var reading = Reading(
            match: match, actions: done, mode: mode, group: group, ink: ink,
            assembly: character.assembly)
        remember(done, of: meant)
        let isTyped = character.draft.map { character.draftStands || $0.actions == done } ?? false
        let mending = character.draftStands ? nil : mend(before: done, at: now)
        slant?.note(ink, read: match, as: meant)
        if !isPrivate, !character.draftStands {
            history.note(
                &reading, drawn: character.ink, strokes: character.strokes, meaning: meant,
                before: start, isFinal: isFinal, at: now)
        }
        if match.verdict == .doubtful, !isPrivate {
            offers.plan(
                forDoubtful: reading,
                canBeTakenBack: history.last(at: now)?.reading == reading, at: now)
        }
        let told = mending.map { noteMended($0.word, endedBy: reading, at: now) } ?? []
        let typing = Effect.doing((mending?.keys ?? []) + done, of: meant, ends)
        return (isTyped && mending == nil ? nil : typing, told + [.report(.recognised(reading))])
    }

    /// What `ink` is in the mode that the stroke before it has vaguely changed from: where it means nothing in
    /// the new mode, and surely a character in the old one, that stroke was none to change the mode.
    /// The old mode is the present one then.
    private mutating func matchBeforeChange(insteadOf match: Match?, of ink: Ink) -> Match? {
        guard match?.verdict ?? .rejected == .rejected, let old = modes.beforeChange?.mode,
            let query = Query(ink),
            let other = recogniser.recognise(query, in: old, for: group, alternatives: 0),
            other.verdict == .sure, other.actions.character != nil
        else { return nil }
        modes.undoChange()
        return other
    }

    /// Does `actions` for `ink`.
    ///
    /// - Parameter isChosen: whether the user chose them from an offer, which is told as a reading.
    mutating func answer(
        _ actions: [Action], for ink: Ink, in mode: String, isChosen: Bool = false,
        at now: Milliseconds
    ) -> [Effect] {
        guard let ends = InkEnds(of: ink) else { return [] }
        if let missed, straightened(missed.ink) == ink { self.missed = nil }
        history.forgetTakenBack()
        let before = writing
        let done = modes.apply(actions)
        remember(done, of: actions)
        let match = Match(
            actions: actions, cellPath: CellPath(ink), distance: 0, alternatives: [],
            band: .fewLearned)
        var reading = Reading(
            match: match, actions: done, mode: mode, group: group, ink: ink,
            chosen: isChosen ? actions : nil)
        if !isPrivate {
            history.note(
                &reading, drawn: ink, meaning: actions, before: before, isFinal: isFinal, at: now)
        }
        return Effect.doing(done, of: actions, ends)
            + (isChosen ? [.report(.recognised(reading))] : []) + modes.changes(since: before)
    }

    // MARK: - Gestures

    /// Does what is bound to `gesture` in the present mode; nothing where nothing is.
    ///
    /// - Parameter count: how often in a row.
    mutating func act(
        on gesture: Gesture, _ ends: InkEnds, times count: Int = 1, at now: Milliseconds
    ) -> [Effect] {
        guard let meant = actions(for: gesture) else { return [] }
        let before = writing
        let told = Effect.report(.gestured(gesture, meant, times: count))
        if var correction = correct(meant, at: now) {
            for _ in 1..<max(1, count) { correction += correct(meant, at: now) ?? [] }
            return correction + [told] + modes.changes(since: before)
        }
        let chosen = chosen(of: meant, ends)
        var what = DoneActions(done: chosen, meant: chosen)
        if meant == [.again] {
            guard let lastDone else { return [.report(.nothingToRepeat)] }
            what = lastDone
        }
        var effects: [Effect] = []
        for _ in 0..<count {
            var done = modes.apply(what.done)
            let releases = gesture.holdsKeys ? keysHeld(by: done).map(Action.release) : []
            remember(done + releases, of: what.meant)
            if !releases.isEmpty {
                done.removeAll { action in held.keys.contains { action == .hold($0) } }
                held.hold(keysHeld(by: done), at: ends)
            }
            effects += Effect.doing(done, of: what.meant, ends)
        }
        loseWord()
        return effects + [told] + modes.changes(since: before)
    }

    /// The keys that `actions` hold for what follows, as Alt for a Tab, and do not release themselves.
    private func keysHeld(by actions: [Action]) -> [Keysym] {
        actions.dropLast().compactMap { action in
            guard case .hold(let key) = action, !actions.contains(.release(key)) else { return nil }
            return key
        }
    }

    /// Whether the gesture under way holds keys until it ends.
    var holdsKeys: Bool { !held.keys.isEmpty }

    /// The gesture under way is over: what it holds goes up.
    mutating func endGesture() -> [Effect] { held.release() }

    /// Does what is bound to a scratch-out. One that takes back takes a whole word where it is wide, or
    /// comes right behind another.
    private mutating func scratchOut(_ ink: Ink, _ ends: InkEnds, at now: Milliseconds) -> [Effect]
    {
        guard let meant = actions(for: .scratchOut), meant == [.takeBack] else {
            return act(on: .scratchOut, ends, at: now)
        }
        let before = writing
        let correction = takeBack(history.count(scratchedOutBy: ink), at: now)
        history.noteScratchOut()
        return correction + [.report(.gestured(.scratchOut, meant, times: 1))]
            + modes.changes(since: before)
    }

    /// What a stroke that is no character is as a flick; nil where it is none, or nothing is bound to it.
    func flick(_ ink: Ink) -> Gesture? {
        guard ink.strokes.count == 1, let direction = ink.strokes[0].flick(within: limits.flick),
            actions(for: .flick(direction)) != nil
        else { return nil }
        return .flick(direction)
    }

    /// Removes what was typed last and lies under `ink`: by taking it back where it is known what that was, else
    /// as the key BackSpace does.
    mutating func erase(along ink: Ink, at now: Milliseconds) -> [Effect] {
        let before = writing
        if let undone = undoMending(at: now) { return undone + modes.changes(since: before) }
        guard history.last(at: now) != nil else {
            loseWord()
            let key = [Action.chord(.backSpace)]
            return InkEnds(of: ink).map { [.deed(.type(key, $0)), .report(.erased(key))] } ?? []
        }
        let count = history.count(erasedAlong: ink)
        let erased = history.typed.suffix(count).flatMap(\.reading.actions)
        return takeBack(count, at: now) + [.report(.erased(erased))] + modes.changes(since: before)
    }

    // MARK: - Offers

    /// Whether a press is one upon the offer.
    var isAimed: Bool { offers.aim != nil }

    /// Time went on: makes the offer that is due, or ends one.
    mutating func tick(at now: Milliseconds) -> [Effect] {
        offers.tick(for: history.last(at: now), by: recogniser, at: now)
    }

    /// Does what the pointer is at, upon a press of the trigger.
    mutating func chooseAimed(at now: Milliseconds) -> [Effect] {
        choose(offers.aim ?? -1, at: now)
    }
}

extension Gesture {
    /// Whether it goes on step by step, or ends with the fingers: what it holds for its steps goes up at its end.
    fileprivate var holdsKeys: Bool {
        switch self {
        case .turn: true
        case .fingers(let gesture): gesture.motion != .tap
        case .button, .flick, .scratchOut: false
        }
    }
}

/// The keys that stay down until the gesture under way ends.
private struct HeldKeys {
    private(set) var keys: [Keysym] = []
    /// Where the gesture was at its last step.
    private var ends: InkEnds?

    mutating func hold(_ more: [Keysym], at ends: InkEnds) {
        keys += more
        self.ends = ends
    }

    mutating func release() -> [Effect] {
        defer { self = HeldKeys() }
        guard let ends, !keys.isEmpty else { return [] }
        return [.deed(.type(keys.reversed().map(Action.release), ends))]
    }
}
