import Dictionaries
import FoundationEssentials
import Reading
import Strokes

extension InputRecording {
    /// Whether `bytes` begin as a recording of raw input does, and not as samples.
    public static func isOne(_ bytes: [UInt8]) -> Bool {
        version(of: Data(bytes.prefix { $0 != UInt8(ascii: "\n") })) != nil
    }

    /// Of the format; nil where `line` does not begin a recording.
    private static func version(of line: Data) -> Double? {
        try? JSONDecoder().decode([String: AnyJSON].self, from: line)["krakel-recording"]?.number
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
                    guard Self.version(of: text) == Double(Self.version) else {
                        throw LineProblem(
                            message: "this is not a recording of version \(Self.version)")
                    }
                    setting = try decoder.decode(Setting.self, from: text)
                } else {
                    guard let step = try? decoder.decode(Step.self, from: text), step.isSound else {
                        throw LineProblem(message: "this is not an event with its time and place")
                    }
                    steps.append(step)
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
    /// nil where it is none.
    let number: Double?

    init(from decoder: any Decoder) { number = try? Double(from: decoder) }
}

/// Each value by its name; what is as usual is left out.
extension EngineSettings: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Field {
        var read: (KeyedDecodingContainer<Name>, inout EngineSettings) throws -> Void
        var write: (inout KeyedEncodingContainer<Name>, EngineSettings) throws -> Void

        /// - Parameter isSound: not for a number that others cannot be divided by.
        init<Value: Codable & Equatable>(
            _ name: String, _ path: WritableKeyPath<EngineSettings, Value>,
            where isSound: @escaping (Value) -> Bool = { _ in true }
        ) {
            let key = Name(stringValue: name)
            read = { values, settings in
                guard let new = try values.decodeIfPresent(Value.self, forKey: key) else { return }
                guard isSound(new), InputRecording.times.contains(new as? Milliseconds ?? 0)
                else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: values, debugDescription: "it cannot be \(new)")
                }
                settings[keyPath: path] = new
            }
            write = { values, settings in
                let value = settings[keyPath: path]
                guard value != EngineSettings()[keyPath: path] else { return }
                try values.encode(value, forKey: key)
            }
        }
    }

    /// A row for each. The pause comes before what it follows within.
    private static var fields: [Field] {
        [
            Field("threshold", \.pen.threshold), Field("hold", \.pen.hold),
            Field("rest", \.pen.rest), Field("give-up", \.pen.giveUp),
            Field("floor", \.pen.pressureFloor),
            Field("pause", \.pause), Field("least", \.pauses.least), Field("most", \.pauses.most),
            Field("at-once", \.typesAtOnce), Field("slant", \.slant),
            Field("offer", \.offers.doubtfulTime), Field("ask", \.offers.missedTime),
            Field("ask-in-doubt", \.offers.asksInDoubt),
            Field("ring-pause", \.ring.pause), Field("ring-leash", \.ring.leash),
            Field("ring-dead-zone", \.ring.deadZone),
            Field("guide", \.guide.entries), Field("guide-pause", \.guide.pause),
            Field("guide-leash", \.guide.leash), Field("guide-size", \.guide.size),
            Field("scrolling", \.scrolling), Field("natural", \.gestures.drag.isNatural),
            Field("held-keys", \.heldKeys), Field("dot", \.gestures.dot),
            Field("flick-length", \.gestures.flick.length),
            Field("flick-deviation", \.gestures.flick.deviation),
            Field("turn-after", \.gestures.turn.engagement),
            Field("turn-step", \.gestures.turn.step) { $0 > 0 },
            Field("turn-inner", \.gestures.turn.inner),
            Field("turn-outer", \.gestures.turn.outer), Field("turn-least", \.gestures.turn.least),
            Field("finger-wait", \.gestures.fingers.gathering),
            Field("finger-hold", \.gestures.fingers.hold),
            Field("finger-movement", \.gestures.fingers.threshold),
            Field("pan-step", \.gestures.fingers.panStep) { $0 > 0 },
            Field("pinch-step", \.gestures.fingers.pinchStep) { $0 > 1 },
            Field("rotation-step", \.gestures.fingers.rotationStep) { $0 > 0 },
            Field("swipe-length", \.gestures.fingers.swipeLength),
            Field("kinetic-scrolling", \.gestures.fingers.kineticScrolling),
        ]
    }

    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: Name.self)
        for field in Self.fields { try field.read(values, &self) }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Name.self)
        for field in Self.fields { try field.write(&values, self) }
    }
}

/// As recordings have them.
extension EngineSettings {
    fileprivate var pause: Milliseconds {
        get { pauses.start }
        set { pauses = .fixed(newValue) }
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

extension InputRecording {
    /// What an engine does now upon each step, see `EffectWords`: one list for each.
    ///
    /// - Parameter words: reads whole words, in modes that want that.
    public func replayed(with recogniser: Recogniser, words: WordReader? = nil) -> [[String]] {
        var engine = Engine(
            recogniser: recogniser, mode: setting.modes.first,
            otherModes: Array(setting.modes.dropFirst()), settings: setting.engine)
        if let pace = setting.pace { engine.rhythm = Rhythm(setting.engine.pauses, pace: pace) }
        if let pauses = setting.wordPauses { engine.rhythm.wordPauses = pauses }
        engine.wordReader = words
        return steps.map { step in
            let effects =
                switch step.input {
                case .event(let event, let late): engine.handle(event, at: step.time, late: late)
                case .loss: engine.loseWord()
                case .departure: engine.leave(at: step.time)
                case .window(let window): engine.enter(window, at: step.time)
                case .mode(let mode): engine.turn(to: mode, at: step.time)
                }
            return EffectWords.words(of: effects)
        }
    }
}
