import Dictionaries

/// Raw input as the engine got it, with its times, and what it did.
public struct InputRecording: Hashable, Sendable {
    /// What has to be known to feed it to an engine again.
    public struct Setting: Codable, Hashable, Sendable {
        private var version = InputRecording.version
        /// The mode that each trigger begins in.
        public var modes: [String]
        /// Whether words were mended.
        public var mends: Bool
        public var engine: EngineSettings
        /// What was known of the writer then; nil for nothing.
        public var pace: Rhythm.Pace?
        /// The writer's pauses within words then; nil for nothing.
        public var wordPauses: RunningNormal? {
            get { wordFigures.flatMap(RunningNormal.init) }
            set { wordFigures = newValue?.figures }
        }
        private var wordFigures: [Double]?

        /// The first line, without its line break.
        public var line: String { JSONText.line(of: self) }

        private enum CodingKeys: String, CodingKey {
            case version = "krakel-recording"
            case modes, mends, engine, pace
            case wordFigures = "wordPauses"
        }

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
    public enum Input: Codable, Hashable, Sendable {
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
    public struct Step: Codable, Hashable, Sendable {
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
    public static let version = 2

    /// Milliseconds that a clock can show.
    static let times: ClosedRange<Milliseconds> = 0...1_000_000_000_000_000

    public var setting: Setting
    public var steps: [Step]

    /// The numbers of the lines that were torn and are left out, counted from 1.
    public internal(set) var tornLines: [Int] = []

    /// The whole text.
    public var text: String {
        ([setting.line] + steps.map(\.line)).map { $0 + "\n" }.joined()
    }
}

extension InputRecording.Step {
    /// Whether its numbers are such as a recording has: an engine could not count with others.
    var isSound: Bool {
        var (number, times) = (0, [time])
        if case .event(let event, let late) = input {
            times.append(late)
            switch event {
            case .press(_, let trigger, _), .fingers(.down(_, _, let trigger?)): number = trigger
            case .frozenChord(let button), .chord(let button): number = button
            case .offer(.aim(let choice?)), .offer(.choose(let choice)): number = choice
            case .fingers(.pad(let gesture)): number = gesture.fingers
            case .release(_, _, let rested): times.append(rested)
            case .frozenMotion, .frozenRelease, .frozenPressOfAnother, .motion, .penAway,
                .deviceGone, .cancel, .fingers, .offer, .keys, .tick:
                break
            }
        }
        return (0..<256).contains(number) && times.allSatisfy(InputRecording.times.contains)
    }
}
