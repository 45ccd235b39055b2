import Dictionaries
import Engine
import Reading
import Session
import System
import X11

/// The engine and what it reads by: the dictionary, the letter model, the window that is written into.
final class EngineHost: Component {
    private let connection: Connection
    private let uses: UseWatch
    private let options: DaemonOptions
    private let languages: LanguageWords
    private var engine: Engine
    private(set) var recogniser: Recogniser
    /// As it was before a release that is not settled.
    private var beforeRelease: Engine?
    /// nil before they are used for the first time.
    private var settings: Settings?
    /// What it has been tried to open, or is being opened.
    private var opened: WordUses = []
    /// Whether anything has been written: who writes nothing pays nothing for it.
    private var hasWritten = false
    /// nil where no recording is wanted.
    private var recorder: InputRecorder?
    private var readAhead = ReadAhead()
    /// The window that had the keyboard when the last stroke began.
    private(set) var focus: UInt?
    /// The window that what was done last was drawn for, and whether it was understood at once; nil where it is for the
    /// one that has the keyboard, as what turning does.
    private var drawnFor: (window: UInt?, isAtOnce: Bool)?
    /// The window that had the keyboard when strokes were drawn that are not understood yet.
    private var windowOfStrokes: UInt?
    /// The dialog of Krakel's that this was, which no stroke is written into unless a text field in it has the
    /// keyboard; nil where it was another program's.
    private var dialog: UInt?
    private var layout: LayoutFollower
    /// Whether something was written since memory was last given back.
    private var needsTrim = true

    init(
        _ recogniser: Recogniser, on connection: Connection, uses: UseWatch,
        languages: LanguageWords, options: DaemonOptions
    ) {
        self.recogniser = recogniser
        self.connection = connection
        self.uses = uses
        self.languages = languages
        self.options = options
        engine = Engine(recogniser: recogniser)
        layout = LayoutFollower(on: connection)
    }

    // MARK: - What others see of it

    var deadline: Milliseconds? { [engine.deadline, readAhead.deadline].compactMap(\.self).min() }
    /// When a tick of the engine is due.
    var tick: Milliseconds? { engine.deadline }
    var isPenUp: Bool { engine.isPenUp }
    /// Whether strokes were drawn that are not understood yet.
    var hasStrokes: Bool { engine.hasStrokes }
    /// Whether a knob is turned, or a trigger scrolls, for which the pointer may be free.
    var awaitsChoice: Bool { engine.awaitsChoice }
    var isTurning: Bool { engine.isTurning || engine.isScrolling }
    /// How far a press has to move to be a stroke, in pixels.
    var threshold: Double { engine.settings.pen.threshold }
    var hasFingers: Bool { engine.hasFingers }
    var hasOffer: Bool { engine.offer != nil }
    /// Whether nothing of what is written may be kept.
    var isPrivate: Bool { engine.isPrivate || wasPrivate }
    /// Whether it was in the window before: what was drawn there is finished, and told, once another is drawn for.
    private var wasPrivate = false
    /// Whether the dictionary says that what is typed there stays.
    var isFinal: Bool { recogniser.applications.isFinal(in: engine.applications) }
    var state: WritingState { engine.state }
    /// The mode of the trigger that is written with, whichever was drawn with last.
    var mode: String { engine.modeOfWriting }
    /// The mode of the trigger that was drawn with last.
    var modeOfStroke: String { engine.mode }
    var rhythm: Rhythm { engine.rhythm }
    var anticipation: Anticipation? { engine.anticipation }
    var isInDialog: Bool { dialog != nil }
    /// Whether keys would go to what is no text of a dialog of Krakel's. It is asked anew each time: within the
    /// dialog, the keyboard goes from one thing to another.
    var isKeptFromDialog: Bool {
        dialog.map { connection.boxes(WindowRole.pads, of: $0) == nil } ?? false
    }
    var exampleCount: Int { recogniser.exampleCount(in: mode) }

    /// Fills in what `krakel status` tells of it.
    func describe(in report: inout StatusReport) {
        report.triggerModes = engine.modes
        report.pause = Int(engine.rhythm.pause)
        if engine.rhythm.limits.follows { report.pauseStart = Int(engine.rhythm.limits.start) }
        report.applications = engine.applications
        report.isOff = recogniser.applications.isOff(in: engine.applications)
        report.isFinal = engine.isFinal
        report.isPrivate = engine.isPrivate
        if settings?.mends == true {
            // Once it was tried to open what mends them, there is none where no words are known.
            let isUnknown =
                engine.mender == nil && opened.contains(.mending) && !languages.work.isUnderWay
            report.mends = !isUnknown && engine.mayMend
        }
    }

    /// Whether starting or writing has left memory behind that can go back to the system; told once.
    func consumeNeedsTrim() -> Bool {
        defer { needsTrim = false }
        return needsTrim
    }

    // MARK: - Writing

    /// Tells the engine of `event`, which has happened so long before.
    ///
    /// - Returns: what it wants done.
    func handle(_ event: InputEvent, at now: Milliseconds, late: Milliseconds = 0) -> [Effect] {
        let wasUp = engine.isPenUp
        let before = event.isRelease ? engine : nil
        let effects = advance { $0.handle(event, at: now, late: late) }
        beforeRelease = effects.contains(where: \.isOfCharacter) ? before : nil
        if !wasUp, engine.isPenUp, engine.hasStrokes { windowOfStrokes = connection.focusedWindow }
        recorder?.note(.event(event, late: late), effects, at: now)
        // What could not be written any more gives its place on the disk back.
        if recorder?.isRecording == false { recorder = nil }
        for effect in effects {
            switch effect {
            case .trail(.begin): needsTrim = false
            case .trail(.end): (needsTrim, hasWritten) = (true, true)
            case .grab, .trail, .choices, .deed, .report: break
            }
        }
        return effects
    }

    /// Takes what was told as a release, and means something that nothing was done for yet, for the end of the device
    /// if it `isVoid`.
    ///
    /// - Returns: what is to be done instead; nil where it was a release.
    func settleRelease(unless isVoid: () -> Bool, at now: Milliseconds) -> [Effect]? {
        guard let before = beforeRelease.take(), isVoid() else { return nil }
        engine = before
        recorder?.end(because: "a stroke was cut off by the end of its device")
        recorder = nil
        return handle(.deviceGone, at: now)
    }

    /// What comes of strokes, at their end or later, is for the window that they were drawn for.
    private func advance(_ work: (inout Engine) -> [Effect]) -> [Effect] {
        drawnFor =
            engine.hasStrokes
            ? (windowOfStrokes, false) : engine.isDrawing && !isTurning ? (focus, true) : nil
        return work(&engine)
    }

    /// The window that `actions` are for; nil for the one that has the keyboard. What is understood at once goes there,
    /// as the focus may follow the pointer and come late, but removes nothing there.
    func window(for actions: [Action]) -> UInt? {
        drawnFor?.isAtOnce == true && actions.first != .chord(.backSpace) ? nil : drawnFor?.window
    }

    /// Begins to open what whole words are read by, where a trigger has come to write them for the first time, and
    /// what words are mended by, once something was written: others pay nothing.
    func openWords() {
        var wanted: WordUses = []
        if engine.modes.contains(where: { recogniser.wholeWords(in: $0) != nil }) {
            wanted.insert(.reading)
        }
        if hasWritten, settings?.mends == true { wanted.insert(.mending) }
        wanted.subtract(opened)
        guard !wanted.isEmpty else { return }
        if wanted.contains(.reading) { engine.awaitsWords = true }
        let model = settings?.letterModel.map(Path.expanded)
        if languages.open(wanted, insteadOf: model) { opened.formUnion(wanted) }
    }

    /// Reads and mends words by what was opened, unless something else is wanted by now.
    func useModels() -> [DaemonEffect] {
        guard let files = languages.work.take() else { return [] }
        var following: [DaemonEffect] = []
        if opened.contains(.reading), let reader = files.reader {
            engine.awaitsWords = false
            switch reader {
            case .success(let reader):
                engine.wordReader = reader
                following += [.reloadWords] + Self.lack(files)
            case .failure(let problem):
                following.append(
                    .say("\(problem.message)\n  help: single characters are read until it is right")
                )
            }
        }
        if opened.contains(.mending), let mender = files.mender {
            switch mender {
            case .success(let mender):
                engine.mender = mender
                if mender != nil { following.append(.reloadWords) }
            case .failure(let problem):
                following.append(
                    .say("\(problem.message)\n  help: words are not mended until it is right"))
            }
        }
        return following
    }

    /// Tells that nothing is known of the words of languages that are written; on the desktop only where nothing is
    /// known of any.
    private static func lack(_ files: WordFiles) -> [DaemonEffect] {
        let said = files.missing.map { language in
            DaemonEffect.say(
                "no words of \(language.name) are known\n  help: krakel language add \(language.name)"
            )
        }
        guard files.knowsNone, let first = files.missing.first else { return said }
        return said + [.post(.lacksWords(of: first.name))]
    }

    /// Other languages are written, or their words are others: what reads by them is opened anew.
    func reopenModels() -> [DaemonEffect] {
        opened = []
        (engine.wordReader, engine.mender) = (nil, nil)
        openWords()
        return [.tell(.reloaded)]
    }

    /// Reads the user's own words as well, where words are read at all.
    func use(_ own: OwnWords) { engine.use(own) }

    /// Mends again what the user had brought back: a word in small letters, or all.
    func forget(_ word: String?) -> Bool { engine.forget(word) }

    /// Whether the lexicon has a word; so it is where words are not read.
    func knows(_ word: String) -> Bool { engine.wordReader?.knows(word) ?? true }

    /// The mode of the alphabet that the keyboard was switched to since the last look; nil where it was not.
    func modeOfLayout() -> String? { layout.mode(insteadOf: mode, of: recogniser.modes) }

    /// Reads in `mode` from now on.
    ///
    /// - Parameter triggers: as for the engine. A recording knows one trigger only.
    func turn(to mode: String, of triggers: [Int]? = nil, at now: Milliseconds) -> [Effect] {
        let effects = advance { $0.turn(to: mode, of: triggers, at: now) }
        if triggers?.contains(0) ?? true { recorder?.note(.mode(mode), effects, at: now) }
        return effects
    }

    /// Does what a question was answered with, in the window that has the keyboard again; nil where what was done
    /// before stays in its place.
    func answer(_ answer: LearnQuestions.Answer, at now: Milliseconds) -> [Effect]? {
        (focus, drawnFor, dialog) = (answer.asked.focus, (answer.asked.focus, false), nil)
        // The keys were those of the dialog, unless that was left.
        _ = uses.take()
        let lost = answer.time == nil ? loseWord() : []
        let character = answer.asked.character
        return engine.answer(
            answer.actions, for: character.ink, in: character.mode,
            insteadOfDoneBy: character.wasDone ? answer.time ?? now : nil, at: now
        ).map { lost + $0 }
    }

    /// Does what was meant by what was written last; nil where it is not that any more.
    func correct(_ correction: RecentReadings.Correction, at now: Milliseconds) -> [Effect]? {
        let (written, meaning) = (correction.written, correction.meaning)
        return switch written {
        case .read(let reading):
            engine.mean(meaning, by: reading.ink, in: reading.mode, at: now)
        case .missed(let miss): engine.mean(meaning, by: miss.ink, in: miss.mode, at: now)
        case .mended(let word): engine.restore(word, at: now)
        }
    }

    /// Another window has the focus, or another Krakel the display: what is under way ends, for the window that it
    /// was drawn for.
    func leave(at now: Milliseconds) -> [Effect] {
        let effects = advance { $0.leave(at: now) }
        recorder?.note(.departure, effects, at: now)
        return effects
    }

    /// What was typed last is not known any more.
    func loseWord() -> [Effect] {
        let effects = engine.loseWord()
        recorder?.note(.loss, effects, at: MonotonicClock.now)
        return effects
    }

    /// Reads as far as the stroke under way has come, while nothing else is to be done.
    ///
    /// - Parameter isWanted: whether there is something else by now.
    func anticipate(unless isWanted: () -> Bool) {
        // Words are read once when the pen is up: the end of the rest must find them read.
        if engine.isPenUp {
            readAhead.end()
            while engine.anticipate(), !isWanted() {}
        } else {
            readAhead.run({ engine.anticipate() }, unless: isWanted)
        }
    }

    // MARK: - Where it is written

    /// Looks at what an event may hang on, before the engine is told of it.
    func lookAround(before event: InputEvent) -> [Effect] {
        wasPrivate = false
        return switch event {
        // While the press is frozen, a program may wait for it: only what decides whether Krakel keeps
        // the press is looked at.
        case .press: recogniser.applications.restrict ? lookAtApplication() : []
        // What is bound to it may hang on the window.
        case .frozenChord: lookAround()
        // Fingers that begin something do it in a window. The program there waits for them.
        case .fingers(let event):
            event.isBeginning && !engine.holdsFingers ? lookAtApplication() : []
        // A tap is a stroke whose beginning and end are told at once.
        case .release, .frozenRelease:
            engine.mayTap(at: MonotonicClock.now) ? lookAround() : lookAtUse()
        case .offer(.aim(_?)), .offer(.choose): lookAround()
        // A character may be decided: what was typed before it may not be before it any more.
        case .tick: lookAtUse()
        case .frozenMotion, .frozenPressOfAnother, .chord, .motion, .penAway, .deviceGone, .cancel,
            .offer, .keys:
            []
        }
    }

    /// Looks at what a stroke that begins may hang on: while it is drawn, no program waits for an answer of
    /// the server. A word goes on in its own window only, and what was typed is the last thing there only as
    /// long as the keyboard was not used.
    func lookAround() -> [Effect] {
        let before = engine.isPrivate
        let isKnown = recogniser.applications.restrict
        let effects = (isKnown ? [] : lookAtApplication()) + lookAtKeyboard()
        wasPrivate = before && !effects.isEmpty
        return effects
    }

    /// Looks whether what was typed is still the last thing where the keyboard is.
    func lookAtKeyboard() -> [Effect] {
        var effects = lookAtFocus(isStart: true)
        effects += engine.noteKeyboard(isTaken: connection.isKeyboardGrabbed)
        stopRecordingOfPrivateText()
        uses.begin()
        return effects + lookAtUse()
    }

    /// Looks whether another has clicked or typed since.
    private func lookAtUse() -> [Effect] { uses.take() ? loseWord() : [] }

    /// Looks which window has the keyboard. Another one may well take its keys.
    ///
    /// - Parameter isStart: whether something begins now, so that what is under way ends in another window.
    func lookAtFocus(isStart: Bool) -> [Effect] {
        let window = connection.focusedWindow
        // What was found of a window does not hold for the next one of its number.
        guard window != focus || !connection.isMarked(window: window) else { return [] }
        defer { focus = window }
        connection.mark(window: window)
        dialog = connection.window(ofRole: WindowRole.dialog, around: window)
        guard focus != nil else { return [] }
        let now = MonotonicClock.now
        let isNews = engine.isFinal
        let ended = isStart && engine.hasStrokes ? leave(at: now) : loseWord()
        return (isNews ? handle(.keys(areLost: false), at: now) : []) + ended
    }

    /// What counts may hang on the window that is drawn for.
    func lookAtApplication() -> [Effect] {
        guard !recogniser.applications.isEmpty else { return [] }
        var window =
            switch settings?.applications ?? .focus {
            case .focus: connection.focusedApplication()
            case .pointer: connection.applicationUnderPointer()
            }
        // A recording is to hold no title without need.
        if !recogniser.applications.knowTitles { window?.title = "" }
        let now = MonotonicClock.now
        let before = engine.isPrivate
        let effects = advance { $0.enter(window, at: now) }
        wasPrivate = before && !effects.isEmpty
        stopRecordingOfPrivateText()
        recorder?.note(.window(window), effects, at: now)
        return effects
    }

    // MARK: - What it reads by

    /// Reads with another dictionary from now on.
    func use(_ recogniser: Recogniser) -> [Effect] {
        self.recogniser = recogniser
        return engine.use(recogniser)
    }

    /// Writes as `settings` say from now on. A character under way is to be cancelled before.
    ///
    /// - Parameters:
    ///   - scale: dots per inch of the display by 96.
    ///   - rhythm: the writer's pause, as far as it is known.
    func use(
        _ settings: Settings, scale: Double, rhythm: (RhythmLimits) -> Rhythm
    ) -> [DaemonEffect] {
        let following = stopRecording(because: "the settings")
        let old = self.settings
        self.settings = settings
        if old?.letterModel != settings.letterModel { opened = [] }
        if old?.mends != settings.mends { opened.remove(.mending) }
        engine = makeEngine(settings, scale: scale, rhythm: rhythm)
        return following
    }

    /// The display has another scale.
    func use(scale: Double) -> [DaemonEffect] {
        guard let settings else { return [] }
        engine.settings = engineSettings(settings, scale: scale)
        return stopRecording(because: "the scale")
    }

    /// The screen has another size.
    func screenChanged() { engine.screen = connection.screenBox }

    private func makeEngine(
        _ settings: Settings, scale: Double, rhythm: (RhythmLimits) -> Rhythm
    ) -> Engine {
        let modes = settings.triggers.map { trigger in
            trigger.mode.flatMap { recogniser.modes.contains($0) ? $0 : nil }
        }
        var engine = Engine(
            recogniser: recogniser, mode: modes[0],
            otherModes: Array(modes.dropFirst()),
            settings: engineSettings(settings, scale: scale))
        engine.takeOver(from: self.engine)
        let limits = engine.rhythm.limits
        engine.rhythm = limits == self.engine.rhythm.limits ? self.engine.rhythm : rhythm(limits)
        engine.screen = connection.screenBox
        engine.wordReader = opened.contains(.reading) ? self.engine.wordReader : nil
        engine.awaitsWords = opened.contains(.reading) && self.engine.awaitsWords
        engine.mender = opened.contains(.mending) ? self.engine.mender : nil
        return engine
    }

    private func engineSettings(_ settings: Settings, scale: Double) -> EngineSettings {
        var result = EngineSettings(settings, scale: scale)
        if options.isDryRun { result.offers = OfferPolicy() }
        return result
    }

    // MARK: - Recording

    /// Begins to write down what the engine is told and what it does.
    func record(into path: String) throws(DaemonError) {
        let setting = InputRecording.Setting(of: engine, mends: settings?.mends == true)
        do throws(SystemError) {
            recorder = try InputRecorder(path: path, setting: setting)
        } catch {
            throw .recording(path, errno: error.code)
        }
    }

    /// With steps missing, a recording would do something else when it is read again.
    private func stopRecordingOfPrivateText() {
        guard engine.isPrivate, let recorder else { return }
        self.recorder = nil
        recorder.end(because: "a password prompt, or another private window, is written into")
    }

    private func stopRecording(because cause: String) -> [DaemonEffect] {
        guard recorder != nil else { return [] }
        recorder = nil
        return [.say("\(cause) changed: what follows is not recorded")]
    }
}

extension InputEvent {
    fileprivate var isRelease: Bool {
        if case .release = self { true } else { self == .frozenRelease }
    }
}

extension Effect {
    /// Whether a character has come to something.
    var isOfCharacter: Bool {
        switch self {
        case .deed, .report: true
        case .grab, .trail, .choices: false
        }
    }
}
