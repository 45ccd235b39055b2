import Dictionaries
import Strokes

extension InputRecording {
    /// Whether `bytes` begin as a recording of raw input does, and not as samples.
    public static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("{\"krakel-recording\":".utf8))
    }

    /// Reads a recording; of one that breaks off in the middle of a line the rest counts.
    ///
    /// - Throws: the first mistake.
    public init(_ bytes: [UInt8]) throws(SampleError) {
        var setting: Setting?
        var steps: [Step] = []
        var number = 0
        var start = 0
        while start < bytes.count {
            number += 1
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let isBroken = end == bytes.count
            let outcome = bytes.withUnsafeBufferPointer { buffer -> Result<Line, SampleError> in
                var scanner = JSONScanner(UnsafeBufferPointer(rebasing: buffer[start..<end]))
                do throws(JSONError) {
                    return .success(try scanner.takeLine(isFirst: setting == nil))
                } catch {
                    let column = scanner.column(at: error.position)
                    return .failure(
                        SampleError(line: number, column: column, problem: error.problem))
                }
            }
            switch outcome {
            case .success(.setting(let read)): setting = read
            case .success(.step(let step)): steps.append(step)
            case .success(.blank): break
            case .failure(let error):
                if isBroken, setting != nil { break }
                throw error
            }
            start = end + 1
        }
        guard let setting else {
            throw SampleError(line: 1, column: 1, problem: .expected("a recording"))
        }
        self.init(setting: setting, steps: steps)
    }

    fileprivate enum Line {
        case setting(Setting)
        case step(Step)
        case blank
    }
}

extension JSONScanner {
    fileprivate mutating func takeLine(isFirst: Bool) throws(JSONError) -> InputRecording.Line {
        skipSpace()
        guard !isAtEnd else { return .blank }
        let line: InputRecording.Line =
            isFirst ? .setting(try takeSetting()) : .step(try takeStep())
        skipSpace()
        guard isAtEnd else { throw error(.trailingText) }
        return line
    }

    private mutating func takeSetting() throws(JSONError) -> InputRecording.Setting {
        var setting = InputRecording.Setting(
            mode: "", threshold: 8, hold: 300, pause: 300, spelling: false)
        var version: Milliseconds?
        var (least, most): (Milliseconds?, Milliseconds?)
        var (mean, deviation): (Double?, Double?)
        try takeObject { scanner, key throws(JSONError) in
            switch key {
            case "krakel-recording": version = try scanner.takeTime()
            case "mode": setting.mode = try scanner.takeString()
            case "threshold": setting.threshold = try scanner.takeNumber()
            case "hold": setting.hold = try scanner.takeTime()
            case "pause": setting.pause = try scanner.takeTime()
            case "floor": setting.pressureFloor = try scanner.takeNumber()
            case "offer": setting.offer = try scanner.takeTime()
            case "least": least = try scanner.takeTime()
            case "most": most = try scanner.takeTime()
            case "mean": mean = try scanner.takeNumber()
            case "deviation": deviation = try scanner.takeNumber()
            case "at-once":
                setting.typesAtOnce = scanner.takeWord("true")
                if !setting.typesAtOnce { try scanner.skipValue() }
            case "spelling":
                setting.spelling = scanner.takeWord("true")
                if !setting.spelling { try scanner.skipValue() }
            default: try scanner.skipValue()
            }
        }
        guard let version, version <= InputRecording.version else {
            throw error(.expected("a recording of version \(InputRecording.version)"))
        }
        if let least, let most {
            setting.pauses = RhythmLimits(start: setting.pause, least: least, most: most)
        }
        if let mean, let deviation {
            setting.pace = Rhythm.Pace(mean: mean, deviation: deviation)
        }
        return setting
    }

    private mutating func takeStep() throws(JSONError) -> InputRecording.Step {
        var time: Milliseconds?
        var word = ""
        var x: Double?
        var y: Double?
        var pressure: Double?
        var numbers: [String: Double] = [:]
        var window: WindowIdentity?
        var done: [String] = []
        try takeObject { scanner, key throws(JSONError) in
            switch key {
            case "t": time = try scanner.takeTime()
            case "event": word = try scanner.takeText()
            case "x": x = try scanner.takeNumber()
            case "y": y = try scanner.takeNumber()
            case "p": pressure = try scanner.takeNumber()
            case "instance":
                window = window ?? WindowIdentity()
                window?.instance = try scanner.takeText()
            case "class":
                window = window ?? WindowIdentity()
                window?.className = try scanner.takeText()
            case "title":
                window = window ?? WindowIdentity()
                window?.title = try scanner.takeText()
            case "done":
                try scanner.takeArray(or: .expected("a list")) { scanner throws(JSONError) in
                    done.append(try scanner.takeText())
                }
            case _ where FingerEvent.keys.contains(key):
                numbers[key] = try scanner.takeNumber()
            default: try scanner.skipValue()
            }
        }
        var point: Point?
        if let x, let y { point = Point(x: x, y: y) }
        guard let time,
            let input = InputRecording.Input(
                word: word, point: point, pressure: pressure, numbers: numbers, window: window)
        else {
            throw error(.expected("an event with its time and place"), at: max(0, position - 1))
        }
        return InputRecording.Step(time: time, input: input, done: done)
    }

    private mutating func takeText() throws(JSONError) -> String {
        guard peek == UInt8(ascii: "\"") else { throw error(.expected("a text")) }
        return try takeString()
    }

    /// Milliseconds, within what a clock can show.
    private mutating func takeTime() throws(JSONError) -> Milliseconds {
        let start = position
        let number = try takeNumber()
        guard number >= 0, number < 1e15 else { throw error(.numberTooLarge, at: start) }
        return Milliseconds(number)
    }
}

extension InputRecording {
    /// What an engine does now upon each step, see `EffectWords`: one list for each.
    public func replayed(with recogniser: Recogniser) -> [[String]] {
        var engine = Engine(
            recogniser: recogniser, mode: setting.mode, limits: setting.limits,
            pause: setting.pause)
        engine.offerTime = setting.offer
        if let pauses = setting.pauses {
            engine.rhythm = setting.pace.map { Rhythm(pauses, pace: $0) } ?? Rhythm(pauses)
        }
        engine.typesAtOnce = setting.typesAtOnce
        return steps.map { step in
            switch step.input {
            case .event(let event):
                return EffectWords.words(of: engine.handle(event, at: step.time))
            case .loss:
                return EffectWords.words(of: engine.loseWord())
            case .window(let window):
                return EffectWords.words(of: engine.enter(window))
            }
        }
    }
}
