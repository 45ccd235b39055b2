import Dictionaries
import Strokes

/// Raw input as the engine got it, with its times, and what it did.
public struct InputRecording: Hashable, Sendable {
    /// What has to be known to feed it to an engine again.
    public struct Setting: Hashable, Sendable {
        /// The mode that each trigger begins in.
        public var modes: [String]
        /// Whether words were mended.
        public var mends: Bool
        public var engine: EngineSettings
        /// What was known of the writer then; nil for nothing.
        public var pace: Rhythm.Pace?
        /// The writer's pauses within words then; nil for nothing.
        public var wordPauses: RunningNormal?

        public init(
            modes: [String], mends: Bool = false, engine: EngineSettings = EngineSettings()
        ) {
            self.modes = modes
            self.mends = mends
            self.engine = engine
        }

        /// That of `engine` from now on.
        public init(of engine: Engine, mends: Bool) {
            self.init(modes: engine.modes, mends: mends, engine: engine.settings)
            if engine.rhythm.isLearned {
                pace = engine.rhythm.pace
                wordPauses = engine.rhythm.wordPauses
            }
        }
    }

    /// What an engine may be told.
    public enum Input: Hashable, Sendable {
        case event(InputEvent)
        /// What was typed last is not known any more.
        case loss
        /// Another window has the focus.
        case departure
        /// The window that the next character is drawn for; told only where the dictionary knows
        /// applications.
        case window(WindowIdentity?)
        /// Another mode was asked for by other means than a stroke.
        case mode(String)
    }

    /// What it was told, and what was done upon it.
    public struct Step: Hashable, Sendable {
        /// Milliseconds since the first.
        public var time: Milliseconds
        public var input: Input
        /// See `EffectWords`.
        public var done: [String]

        public init(time: Milliseconds, input: Input, done: [String]) {
            self.time = time
            self.input = input
            self.done = done
        }

        /// One line of JSON without its line break.
        public var line: String { JSONText.line(of: self) }
    }

    /// The latest version of the format.
    public static let version = 1

    public var setting: Setting
    public var steps: [Step]

    /// The numbers of the lines that were torn and are left out, counted from 1.
    public internal(set) var tornLines: [Int] = []

    /// The whole text.
    public var text: String {
        ([setting.line] + steps.map(\.line)).map { $0 + "\n" }.joined()
    }
}

extension InputRecording.Setting {
    /// The first line, without its line break.
    public var line: String { JSONText.line(of: self) }
}

extension InputRecording.Input {
    var word: String {
        switch self {
        case .event(let event): event.word
        case .loss: "loss"
        case .departure: "departure"
        case .window: "window"
        case .mode: "mode"
        }
    }

    /// What else belongs to it.
    var numbers: [(key: String, value: Double)] {
        switch self {
        case .event(.fingers(let event)): event.numbers
        case .event(.release(_, _, let rested)) where rested != 0:
            [(InputEvent.restedKey, Double(rested))]
        default: []
        }
    }

    /// nil where there is no such input, or it lacks its place.
    init?(
        word: String, point: Point?, pressure: Double?, numbers: [String: Double],
        window: WindowIdentity?, mode: String? = nil
    ) {
        if let event = FingerEvent(word: word, point: point, numbers: numbers) {
            self = .event(.fingers(event))
        } else if word == "loss" {
            self = .loss
        } else if word == "departure" {
            self = .departure
        } else if word == "window" {
            self = .window(window)
        } else if word == "mode", let mode {
            self = .mode(mode)
        } else if let event = InputEvent(
            word: word, point: point, pressure: pressure,
            rested: Milliseconds(min(max(0, numbers[InputEvent.restedKey] ?? 0), 1e9)))
        {
            self = .event(event)
        } else {
            return nil
        }
    }
}

extension InputEvent {
    /// The key of how long the pointer had rested at the end of a stroke.
    static let restedKey = "rested"

    /// Its name in a recording; behind a hyphen the trigger from the second on, the button, or
    /// the reading.
    fileprivate var word: String {
        switch self {
        case .press(_, let trigger, let touch):
            (touch.isEraser ? "erase" : "press") + (trigger == 0 ? "" : "-\(trigger)")
        case .frozenChord(let button): "frozenChord-\(button)"
        case .chord(let button): "chord-\(button)"
        case .frozenMotion: "frozenMotion"
        case .frozenRelease: "frozenRelease"
        case .frozenPressOfAnother: "frozenPressOfAnother"
        case .motion: "motion"
        case .release: "release"
        case .penAway: "penAway"
        case .deviceGone: "deviceGone"
        case .cancel: "cancel"
        case .offer(.aim(let index)): index.map { "aim-\($0)" } ?? "aim"
        case .offer(.choose(let index)): "choose-\(index)"
        case .offer(.disturbed): "disturbed"
        case .keys(areLost: true): "keysLost"
        case .keys(areLost: false): "keysTaken"
        case .fingers(let event): event.word
        case .tick: "tick"
        }
    }

    /// Where it happened; nil for those that have no place.
    var point: Point? {
        switch self {
        case .press(let point, _, _), .frozenMotion(let point, _), .motion(let point, _),
            .release(let point, _, _):
            point
        case .fingers(let event): event.point
        case .frozenRelease, .frozenPressOfAnother, .frozenChord, .chord, .penAway, .deviceGone,
            .cancel, .offer, .keys, .tick:
            nil
        }
    }

    /// How hard the pen pressed there; nil where the device does not tell it.
    var pressure: Double? {
        switch self {
        case .press(_, _, let touch): touch.pressure
        case .frozenMotion(_, let pressure), .motion(_, let pressure),
            .release(_, let pressure, _):
            pressure
        default: nil
        }
    }

    /// nil where there is no such event, or it lacks its place.
    fileprivate init?(
        word: String, point: Point?, pressure: Double?, rested: Milliseconds
    ) {
        let parts = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let number = parts.count == 2 ? Int(parts[1]) : nil
        guard parts.count == 1 || (0...255).contains(number ?? -1) else { return nil }
        switch (parts[0], number, point) {
        case ("press", _, let point?), ("erase", _, let point?):
            let touch = PenTouch(pressure: pressure, isEraser: parts[0] == "erase")
            self = .press(point, trigger: number ?? 0, touch: touch)
        case ("frozenChord", let button?, _): self = .frozenChord(button: button)
        case ("chord", let button?, _): self = .chord(button: button)
        case ("frozenMotion", nil, let point?): self = .frozenMotion(point, pressure: pressure)
        case ("frozenRelease", nil, _): self = .frozenRelease
        case ("frozenPressOfAnother", nil, _): self = .frozenPressOfAnother
        case ("motion", nil, let point?): self = .motion(point, pressure: pressure)
        case ("release", nil, let point?):
            self = .release(point, pressure: pressure, rested: rested)
        case ("penAway", nil, _): self = .penAway
        case ("deviceGone", nil, _): self = .deviceGone
        case ("cancel", nil, _): self = .cancel
        case ("aim", _, _): self = .offer(.aim(number))
        case ("choose", let index?, _): self = .offer(.choose(index))
        case ("disturbed", nil, _): self = .offer(.disturbed)
        case ("keysLost", nil, _): self = .keys(areLost: true)
        case ("keysTaken", nil, _): self = .keys(areLost: false)
        case ("tick", nil, _): self = .tick
        default: return nil
        }
    }
}

extension FingerEvent {
    private enum Word {
        static let down = "fingerDown"
        static let moved = "fingerMoved"
        static let up = "fingerUp"
        static let strangerUp = "strangerUp"
        static let gone = "fingersGone"
    }

    /// Its name; behind a hyphen the number of the finger, or the part of a gesture of a touchpad.
    var word: String {
        switch self {
        case .down(let id, _, _): "\(Word.down)-\(id)"
        case .moved(let id, _): "\(Word.moved)-\(id)"
        case .up(let id, _): "\(Word.up)-\(id)"
        case .strangerUp(let id): "\(Word.strangerUp)-\(id)"
        case .gone: Word.gone
        case .pad(let gesture): gesture.kind.rawValue + "-" + gesture.phase.rawValue
        }
    }

    var point: Point? {
        switch self {
        case .down(_, let point, _), .moved(_, let point), .up(_, let point): point
        case .strangerUp, .gone: nil
        case .pad(let gesture): gesture.point
        }
    }

    /// What else is to be known, by its key.
    var numbers: [(key: String, value: Double)] {
        switch self {
        case .down(_, _, let trigger?): [("trigger", Double(trigger))]
        case .down, .moved, .up, .strangerUp, .gone: []
        case .pad(let gesture):
            [
                ("fingers", Double(gesture.fingers)), ("dx", gesture.x), ("dy", gesture.y),
                ("scale", gesture.scale), ("angle", gesture.angle),
            ]
        }
    }

    /// The keys of `numbers`.
    static let keys: Set<String> = ["trigger", "fingers", "dx", "dy", "scale", "angle"]

    /// nil where there is no such event, or it lacks its place.
    init?(word: String, point: Point?, numbers: [String: Double]) {
        if word == Word.gone {
            self = .gone
            return
        }
        let parts = word.split(separator: "-").map(String.init)
        guard parts.count == 2 else { return nil }
        if let kind = PadGesture.Kind(rawValue: parts[0]),
            let phase = PadGesture.Phase(rawValue: parts[1]), let point
        {
            self = .pad(
                PadGesture(
                    kind, phase, fingers: Int(exactly: numbers["fingers"] ?? 0) ?? 0, at: point,
                    x: numbers["dx"] ?? 0, y: numbers["dy"] ?? 0, scale: numbers["scale"] ?? 1,
                    angle: numbers["angle"] ?? 0))
            return
        }
        guard let id = FingerID(parts[1]) else { return nil }
        switch (parts[0], point) {
        case (Word.down, let point?):
            self = .down(id, point, trigger: numbers["trigger"].flatMap { Int(exactly: $0) })
        case (Word.moved, let point?): self = .moved(id, point)
        case (Word.up, let point?): self = .up(id, point)
        case (Word.strangerUp, _): self = .strangerUp(id)
        default: return nil
        }
    }
}
