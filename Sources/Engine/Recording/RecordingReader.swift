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

/// Any value of JSON.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) {}
}

extension InputRecording.Setting: Codable {
    private enum Key: String, CodingKey {
        case version = "krakel-recording"
        case mode, threshold, hold, pause
        case mends = "spelling"
        case floor, offer, least, most, mean, deviation
        case typesAtOnce = "at-once"
        case ask, scrolling
        case heldKeys = "held-keys"
        case asksInDoubt = "ask-in-doubt"
        case wordPauses = "word-pauses"
        case giveUp = "give-up"
        case ringPause = "ring-pause"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard try values.time(.version) ?? .max <= InputRecording.version else {
            throw LineProblem(
                message: "this is not a recording of version \(InputRecording.version)")
        }
        self.init(
            mode: try values.decodeIfPresent(String.self, forKey: .mode) ?? "",
            threshold: try values.decodeIfPresent(Double.self, forKey: .threshold) ?? 8,
            hold: try values.time(.hold) ?? 300, pause: try values.time(.pause) ?? 300,
            mends: try values.decodeIfPresent(Bool.self, forKey: .mends) ?? false,
            offers: OfferPolicy(
                doubtful: try values.time(.offer), missed: try values.time(.ask),
                asksInDoubt: try values.decodeIfPresent(Bool.self, forKey: .asksInDoubt) ?? false),
            typesAtOnce: try values.decodeIfPresent(Bool.self, forKey: .typesAtOnce) ?? false)
        if let floor = try values.decodeIfPresent(Double.self, forKey: .floor) {
            pressureFloor = floor
        }
        if let least = try values.time(.least), let most = try values.time(.most) {
            pauses = RhythmLimits(start: pause, least: least, most: most)
        }
        if let mean = try values.decodeIfPresent(Double.self, forKey: .mean),
            let deviation = try values.decodeIfPresent(Double.self, forKey: .deviation)
        {
            pace = Rhythm.Pace(mean: mean, deviation: deviation)
        }
        wordPauses = try values.decodeIfPresent([Double].self, forKey: .wordPauses)
            .flatMap(RunningNormal.init)
        giveUp = try values.time(.giveUp)
        ringPause = try values.time(.ringPause) ?? RingPolicy.usualPause
        scrolling = try values.decodeIfPresent(Set<Int>.self, forKey: .scrolling) ?? []
        heldKeys = try values.decodeIfPresent(Set<Int>.self, forKey: .heldKeys) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(InputRecording.version, forKey: .version)
        try values.encode(mode, forKey: .mode)
        try values.encode(threshold, forKey: .threshold)
        try values.encode(hold, forKey: .hold)
        try values.encode(pause, forKey: .pause)
        try values.encode(mends, forKey: .mends)
        try values.encode(pressureFloor, forKey: .floor)
        try values.encodeIfPresent(offers.doubtful, forKey: .offer)
        try values.encodeIfPresent(offers.missed, forKey: .ask)
        if offers.asksInDoubt { try values.encode(true, forKey: .asksInDoubt) }
        try values.encodeIfPresent(pauses?.least, forKey: .least)
        try values.encodeIfPresent(pauses?.most, forKey: .most)
        try values.encodeIfPresent(pace?.mean, forKey: .mean)
        try values.encodeIfPresent(pace?.deviation, forKey: .deviation)
        if typesAtOnce { try values.encode(true, forKey: .typesAtOnce) }
        try values.encodeIfPresent(wordPauses?.figures, forKey: .wordPauses)
        try values.encodeIfPresent(giveUp, forKey: .giveUp)
        if ringPause != RingPolicy.usualPause { try values.encode(ringPause, forKey: .ringPause) }
        if !scrolling.isEmpty { try values.encode(scrolling.sorted(), forKey: .scrolling) }
        if !heldKeys.isEmpty { try values.encode(heldKeys.sorted(), forKey: .heldKeys) }
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
        try values.encodeIfPresent(input.point?.x, forKey: .x)
        try values.encodeIfPresent(input.point?.y, forKey: .y)
        try values.encodeIfPresent(input.pressure, forKey: .pressure)
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
        var gestureLimits = GestureLimits()
        gestureLimits.drag.triggers = setting.scrolling
        gestureLimits.heldKeys = setting.heldKeys
        var engine = Engine(
            recogniser: recogniser, mode: setting.mode, limits: setting.limits,
            gestureLimits: gestureLimits, pause: setting.pause)
        engine.offerPolicy = setting.offers
        engine.ringPolicy.pause = setting.ringPause
        if let pauses = setting.pauses {
            engine.rhythm = setting.pace.map { Rhythm(pauses, pace: $0) } ?? Rhythm(pauses)
        }
        if let pauses = setting.wordPauses { engine.rhythm.wordPauses = pauses }
        engine.typesAtOnce = setting.typesAtOnce
        engine.wordReader = words
        return steps.map { step in
            switch step.input {
            case .event(let event):
                return EffectWords.words(of: engine.handle(event, at: step.time))
            case .loss:
                return EffectWords.words(of: engine.loseWord())
            case .window(let window):
                return EffectWords.words(of: engine.enter(window, at: step.time))
            case .mode(let mode):
                return EffectWords.words(of: engine.turn(to: mode, at: step.time))
            }
        }
    }
}
