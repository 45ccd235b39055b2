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
        /// See `Engine.handle`.
        case event(InputEvent, late: Milliseconds = 0)
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

    /// Milliseconds that a clock can show.
    static let times = 0.0...1e15

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

/// A step as a line of JSON has it: what happened, and of the rest only what belongs to that.
private struct StepLine: Codable {
    private var t = 0.0
    /// Behind a hyphen the trigger from the second on, the button, the choice or the finger, or the part of a
    /// gesture of a touchpad.
    private var event = ""
    private var x: Double?
    private var y: Double?
    /// How hard the pen pressed.
    private var p: Double?
    /// How long the pointer had rested at the end of a stroke.
    private var rested: Double?
    /// How long before it was told it had happened.
    private var late: Double?
    // Of fingers.
    private var trigger: Int?
    private var fingers: Int?
    private var dx: Double?
    private var dy: Double?
    private var scale: Double?
    private var angle: Double?
    // Of a window.
    private var instance: String?
    private var `class`: String?
    private var title: String?
    private var mode: String?
    private var done: [String]?

    init(_ step: InputRecording.Step) {
        t = Double(step.time)
        if !step.done.isEmpty { done = step.done }
        switch step.input {
        case .event(let event, let time):
            put(event)
            if time != 0 { late = Double(time) }
        case .loss: event = "loss"
        case .departure: event = "departure"
        case .window(let window):
            event = "window"
            (instance, `class`, title) = (window?.instance, window?.className, window?.title)
        case .mode(let name): (event, mode) = ("mode", name)
        }
    }

    private mutating func put(_ event: InputEvent) {
        switch event {
        case .press(let point, let trigger, let touch):
            let name = touch.isEraser ? "erase" : "press"
            put(trigger == 0 ? name : "\(name)-\(trigger)", point, touch.pressure)
        case .frozenChord(let button): put("frozenChord-\(button)")
        case .chord(let button): put("chord-\(button)")
        case .frozenMotion(let point, let pressure): put("frozenMotion", point, pressure)
        case .frozenRelease: put("frozenRelease")
        case .frozenPressOfAnother: put("frozenPressOfAnother")
        case .motion(let point, let pressure): put("motion", point, pressure)
        case .release(let point, let pressure, let time):
            put("release", point, pressure)
            if time != 0 { rested = Double(time) }
        case .penAway: put("penAway")
        case .deviceGone: put("deviceGone")
        case .cancel: put("cancel")
        case .offer(.aim(let index)): put(index.map { "aim-\($0)" } ?? "aim")
        case .offer(.choose(let index)): put("choose-\(index)")
        case .offer(.disturbed): put("disturbed")
        case .keys(let areLost): put(areLost ? "keysLost" : "keysTaken")
        case .fingers(.down(let id, let point, let trigger)):
            put("fingerDown-\(id)", point)
            self.trigger = trigger
        case .fingers(.moved(let id, let point)): put("fingerMoved-\(id)", point)
        case .fingers(.up(let id, let point)): put("fingerUp-\(id)", point)
        case .fingers(.strangerUp(let id)): put("strangerUp-\(id)")
        case .fingers(.gone): put("fingersGone")
        case .fingers(.pad(let gesture)):
            put("\(gesture.kind.rawValue)-\(gesture.phase.rawValue)", gesture.point)
            (fingers, dx, dy) = (gesture.fingers, gesture.x, gesture.y)
            (scale, angle) = (gesture.scale, gesture.angle)
        case .tick: put("tick")
        }
    }

    private mutating func put(_ event: String, _ point: Point? = nil, _ pressure: Double? = nil) {
        (self.event, x, y, p) = (event, point?.x, point?.y, pressure)
    }

    /// nil where there is no such event, or it lacks its place; or where a number of it is one that no recording
    /// has, and that an engine could not count with.
    var step: InputRecording.Step? {
        guard InputRecording.times.contains(t), InputRecording.times.contains(rested ?? 0),
            InputRecording.times.contains(late ?? 0),
            (0..<256).contains(trigger ?? 0), (0..<256).contains(fingers ?? 0), let input
        else { return nil }
        return InputRecording.Step(time: Milliseconds(t), input: input, done: done ?? [])
    }

    private var input: InputRecording.Input? {
        switch event {
        case "loss": return .loss
        case "departure": return .departure
        case "window":
            guard instance != nil || `class` != nil || title != nil else { return .window(nil) }
            return .window(
                WindowIdentity(
                    instance: instance ?? "", className: `class` ?? "", title: title ?? ""))
        case "mode": return mode.map(InputRecording.Input.mode)
        default:
            return (inputEvent ?? fingerEvent.map(InputEvent.fingers)).map {
                .event($0, late: Milliseconds(late ?? 0))
            }
        }
    }

    private var point: Point? {
        if let x, let y { Point(x: x, y: y) } else { nil }
    }

    /// The name of the event, and what stands behind its hyphen.
    private var parts: (name: Substring, rest: Substring?) {
        let parts = event.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        return (parts[0], parts.dropFirst().first)
    }

    private var inputEvent: InputEvent? {
        let (name, rest) = parts
        let number = rest.flatMap { UInt8($0) }.map(Int.init)
        guard rest == nil || number != nil else { return nil }
        return switch (name, number, point) {
        case ("press", _, let point?), ("erase", _, let point?):
            .press(
                point, trigger: number ?? 0,
                touch: PenTouch(pressure: p, isEraser: name == "erase"))
        case ("frozenChord", let button?, _): .frozenChord(button: button)
        case ("chord", let button?, _): .chord(button: button)
        case ("frozenMotion", nil, let point?): .frozenMotion(point, pressure: p)
        case ("frozenRelease", nil, _): .frozenRelease
        case ("frozenPressOfAnother", nil, _): .frozenPressOfAnother
        case ("motion", nil, let point?): .motion(point, pressure: p)
        case ("release", nil, let point?):
            .release(point, pressure: p, rested: Milliseconds(rested ?? 0))
        case ("penAway", nil, _): .penAway
        case ("deviceGone", nil, _): .deviceGone
        case ("cancel", nil, _): .cancel
        case ("aim", _, _): .offer(.aim(number))
        case ("choose", let index?, _): .offer(.choose(index))
        case ("disturbed", nil, _): .offer(.disturbed)
        case ("keysLost", nil, _): .keys(areLost: true)
        case ("keysTaken", nil, _): .keys(areLost: false)
        case ("fingersGone", nil, _): .fingers(.gone)
        case ("tick", nil, _): .tick
        default: nil
        }
    }

    private var fingerEvent: FingerEvent? {
        guard case (let name, let rest?) = parts else { return nil }
        if let kind = PadGesture.Kind(rawValue: String(name)),
            let phase = PadGesture.Phase(rawValue: String(rest)), let point
        {
            return .pad(
                PadGesture(
                    kind, phase, fingers: fingers ?? 0, at: point, x: dx ?? 0, y: dy ?? 0,
                    scale: scale ?? 1, angle: angle ?? 0))
        }
        return switch (name, FingerID(rest), point) {
        case ("fingerDown", let id?, let point?): .down(id, point, trigger: trigger)
        case ("fingerMoved", let id?, let point?): .moved(id, point)
        case ("fingerUp", let id?, let point?): .up(id, point)
        case ("strangerUp", let id?, _): .strangerUp(id)
        default: nil
        }
    }
}

extension InputRecording.Step: Codable {
    public init(from decoder: any Decoder) throws {
        guard let step = try StepLine(from: decoder).step else {
            throw LineProblem(message: "this is not an event with its time and place")
        }
        self = step
    }

    public func encode(to encoder: any Encoder) throws { try StepLine(self).encode(to: encoder) }
}
