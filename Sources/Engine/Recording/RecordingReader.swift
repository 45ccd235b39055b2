import Dictionaries
import FoundationEssentials
import Reading
import Strokes

extension InputRecording {
    /// Whether `bytes` begin as a recording of raw input does, and not as samples.
    public static func isOne(_ bytes: [UInt8]) -> Bool {
        let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
        struct Beginning: Decodable {
            var version: Double
            enum CodingKeys: String, CodingKey { case version = "krakel-recording" }
        }
        return (try? JSONDecoder().decode(Beginning.self, from: Data(first))) != nil
    }

    /// Reads a recording. What is not even JSON was torn, as by a full disk or a killed program: such lines
    /// are left out, see `tornLines`.
    ///
    /// - Throws: the first mistake.
    public init(_ bytes: [UInt8]) throws(SampleError) {
        let decoder = JSONDecoder()
        var setting: Setting?
        var steps: [Step] = []
        var tornLines: [Int] = []
        try JSONText.forEachLine(of: bytes) { text, number throws(SampleError) in
            do {
                if setting == nil {
                    setting = try decoder.decode(Setting.self, from: text)
                } else {
                    steps.append(try decoder.decode(Step.self, from: text))
                }
            } catch {
                guard setting != nil, (try? decoder.decode(AnyJSON.self, from: text)) == nil else {
                    throw SampleError(line: number, error)
                }
                tornLines.append(number)
            }
        }
        guard let setting else { throw SampleError(line: 1, message: "this is not a recording") }
        self.init(setting: setting, steps: steps)
        self.tornLines = tornLines
    }
}

private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) {}
}

extension InputRecording.Setting: Codable {
    private typealias Values = KeyedDecodingContainer<Key>

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }

        static let version = Key("krakel-recording")
        static let mode = Key("mode")
        static let otherModes = Key("other-modes")
        static let mends = Key("spelling")
        static let mean = Key("mean")
        static let deviation = Key("deviation")
        static let wordPauses = Key("word-pauses")
    }

    /// What is set of the engine, by its name in the first line; what is as usual is left out there.
    private struct Field {
        var read: (Values, inout EngineSettings) throws -> Void
        var write: (inout KeyedEncodingContainer<Key>, EngineSettings) throws -> Void

        init<Value: Codable & Equatable>(
            _ name: String, _ path: WritableKeyPath<EngineSettings, Value>,
            by read: @escaping (Values, Key) throws -> Value? = {
                try $0.decodeIfPresent(Value.self, forKey: $1)
            }
        ) {
            let key = Key(name)
            self.read = { values, settings in
                if let value = try read(values, key) { settings[keyPath: path] = value }
            }
            write = { values, settings in
                let value = settings[keyPath: path]
                guard value != EngineSettings()[keyPath: path] else { return }
                try values.encode(value, forKey: key)
            }
        }

        static func time(
            _ name: String, _ path: WritableKeyPath<EngineSettings, Milliseconds>
        ) -> Field {
            Field(name, path) { try $0.time($1) }
        }

        static func time(
            _ name: String, _ path: WritableKeyPath<EngineSettings, Milliseconds?>
        ) -> Field {
            Field(name, path) { try $0.time($1) }
        }

        /// A number that others are divided by.
        static func step(
            _ name: String, _ path: WritableKeyPath<EngineSettings, Double>, above least: Double = 0
        ) -> Field {
            Field(name, path) { values, key in
                guard let number = try values.decodeIfPresent(Double.self, forKey: key) else {
                    return nil
                }
                guard number > least else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: values, debugDescription: "\(number) is no step")
                }
                return number
            }
        }
    }

    /// A row for each value of `EngineSettings`. The pause comes before what it follows within.
    private static var fields: [Field] {
        [
            Field("threshold", \.pen.threshold), .time("hold", \.pen.hold),
            .time("rest", \.pen.rest), .time("give-up", \.pen.giveUp),
            Field("floor", \.pen.pressureFloor),
            .time("pause", \.pause), .time("least", \.pauses.least), .time("most", \.pauses.most),
            Field("at-once", \.typesAtOnce), Field("slant", \.slantDegrees),
            .time("offer", \.offers.doubtfulTime), .time("ask", \.offers.missedTime),
            Field("ask-in-doubt", \.offers.asksInDoubt),
            .time("ring-pause", \.ring.pause), Field("ring-leash", \.ring.leash),
            Field("ring-dead-zone", \.ring.deadZone),
            Field("guide", \.guide.entries), .time("guide-pause", \.guide.pause),
            Field("guide-leash", \.guide.leash), Field("guide-size", \.guide.size),
            Field("scrolling", \.scrolling), Field("natural", \.gestures.drag.isNatural),
            Field("held-keys", \.heldKeys), Field("dot", \.gestures.dot),
            Field("flick-length", \.gestures.flick.length),
            Field("flick-deviation", \.gestures.flick.deviation),
            Field("turn-after", \.gestures.turn.engagement),
            .step("turn-step", \.gestures.turn.step), Field("turn-inner", \.gestures.turn.inner),
            Field("turn-outer", \.gestures.turn.outer), Field("turn-least", \.gestures.turn.least),
            .time("finger-wait", \.gestures.fingers.gathering),
            .time("finger-hold", \.gestures.fingers.hold),
            Field("finger-movement", \.gestures.fingers.threshold),
            .step("pan-step", \.gestures.fingers.panStep),
            .step("pinch-step", \.gestures.fingers.pinchStep, above: 1),
            .step("rotation-step", \.gestures.fingers.rotationStep),
            Field("swipe-length", \.gestures.fingers.swipeLength),
            .time("kinetic-scrolling", \.gestures.fingers.kineticScrolling),
        ]
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard try values.time(.version) ?? .max <= InputRecording.version else {
            throw LineProblem(
                message: "this is not a recording of version \(InputRecording.version)")
        }
        self.init(
            modes: [try values.decodeIfPresent(String.self, forKey: .mode) ?? ""]
                + (try values.decodeIfPresent([String].self, forKey: .otherModes) ?? []),
            mends: try values.decodeIfPresent(Bool.self, forKey: .mends) ?? false)
        for field in Self.fields { try field.read(values, &engine) }
        if let mean = try values.decodeIfPresent(Double.self, forKey: .mean),
            let deviation = try values.decodeIfPresent(Double.self, forKey: .deviation)
        {
            pace = Rhythm.Pace(mean: mean, deviation: deviation)
        }
        wordPauses = try values.decodeIfPresent([Double].self, forKey: .wordPauses)
            .flatMap(RunningNormal.init)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(InputRecording.version, forKey: .version)
        try values.encode(modes.first ?? "", forKey: .mode)
        if modes.count > 1 { try values.encode(Array(modes.dropFirst()), forKey: .otherModes) }
        if mends { try values.encode(true, forKey: .mends) }
        for field in Self.fields { try field.write(&values, engine) }
        try values.encodeIfPresent(pace?.mean, forKey: .mean)
        try values.encodeIfPresent(pace?.deviation, forKey: .deviation)
        try values.encodeIfPresent(wordPauses?.figures, forKey: .wordPauses)
    }
}

/// As recordings have them.
extension EngineSettings {
    fileprivate var pause: Milliseconds {
        get { pauses.start }
        set { pauses = .fixed(newValue) }
    }

    fileprivate var slantDegrees: Double? {
        get { slant?.degrees }
        set { slant = newValue.map { SlantLimit(degrees: $0) } }
    }

    fileprivate var scrolling: [Int] {
        get { gestures.drag.triggers.sorted() }
        set { gestures.drag.triggers = Set(newValue) }
    }

    fileprivate var heldKeys: [Int] {
        get { gestures.heldKeys.sorted() }
        set { gestures.heldKeys = Set(newValue) }
    }
}

extension InputRecording.Step: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case time = "t"
        case event, x, y
        case pressure = "p"
        case instance
        case className = "class"
        case title, mode, done
        // Of fingers, see `FingerEvent.numbers`.
        case trigger, fingers, dx, dy, scale, angle
        // Of a release.
        case rested
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func number(_ key: Key) throws -> Double? {
            try values.decodeIfPresent(Double.self, forKey: key)
        }
        var point: Point?
        if let x = try number(.x), let y = try number(.y) { point = Point(x: x, y: y) }
        var numbers: [String: Double] = [:]
        for name in FingerEvent.keys.union([InputEvent.restedKey]) {
            if let key = Key(rawValue: name) { numbers[name] = try number(key) }
        }
        var window: WindowIdentity?
        if [.instance, .className, .title].contains(where: values.contains) {
            window = WindowIdentity()
            window?.instance = try values.decodeIfPresent(String.self, forKey: .instance) ?? ""
            window?.className = try values.decodeIfPresent(String.self, forKey: .className) ?? ""
            window?.title = try values.decodeIfPresent(String.self, forKey: .title) ?? ""
        }
        guard let time = try values.time(.time),
            let input = InputRecording.Input(
                word: try values.decode(String.self, forKey: .event), point: point,
                pressure: try number(.pressure), numbers: numbers, window: window,
                mode: try values.decodeIfPresent(String.self, forKey: .mode))
        else { throw LineProblem(message: "this is not an event with its time and place") }
        self.init(
            time: time, input: input,
            done: try values.decodeIfPresent([String].self, forKey: .done) ?? [])
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(time, forKey: .time)
        try values.encode(input.word, forKey: .event)
        if case .event(let event) = input {
            try values.encodeIfPresent(event.point?.x, forKey: .x)
            try values.encodeIfPresent(event.point?.y, forKey: .y)
            try values.encodeIfPresent(event.pressure, forKey: .pressure)
        }
        for (name, value) in input.numbers {
            if let key = Key(rawValue: name) { try values.encode(value, forKey: key) }
        }
        if case .window(let window?) = input {
            try values.encode(window.instance, forKey: .instance)
            try values.encode(window.className, forKey: .className)
            try values.encode(window.title, forKey: .title)
        }
        if case .mode(let mode) = input { try values.encode(mode, forKey: .mode) }
        if !done.isEmpty { try values.encode(done, forKey: .done) }
    }
}

extension KeyedDecodingContainer {
    /// Milliseconds, within what a clock can show.
    fileprivate func time(_ key: Key) throws -> Milliseconds? {
        guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
        guard number >= 0, number < 1e15 else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "no time is \(number) milliseconds")
        }
        return Milliseconds(number)
    }
}

extension InputRecording {
    /// What an engine does now upon each step, see `EffectWords`: one list for each.
    ///
    /// - Parameter words: reads whole words, in modes that want that.
    public func replayed(
        with recogniser: Recogniser, words: WordReader? = nil
    ) -> [[String]] {
        var engine = Engine(
            recogniser: recogniser, mode: setting.modes.first,
            otherModes: Array(setting.modes.dropFirst()), settings: setting.engine)
        if let pace = setting.pace { engine.rhythm = Rhythm(setting.engine.pauses, pace: pace) }
        if let pauses = setting.wordPauses { engine.rhythm.wordPauses = pauses }
        engine.wordReader = words
        return steps.map { step in
            switch step.input {
            case .event(let event):
                return EffectWords.words(of: engine.handle(event, at: step.time))
            case .loss:
                return EffectWords.words(of: engine.loseWord())
            case .departure:
                return EffectWords.words(of: engine.leave(at: step.time))
            case .window(let window):
                return EffectWords.words(of: engine.enter(window, at: step.time))
            case .mode(let mode):
                return EffectWords.words(of: engine.turn(to: mode, at: step.time))
            }
        }
    }
}
