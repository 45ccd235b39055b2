import Dictionaries
import Engine
import PureSupport
import Reading
import Strokes
import System
import Testing

/// A hand that writes whole words: an engine with the shipped dictionary, network and words, in mode `words`, and
/// the text before the insertion point of the program that is written for.
struct WordHand: EngineHand {
    var engine: Engine
    var now: Milliseconds = 1000
    private(set) var text = ""
    private var missed: Ink?
    /// What it was told in the order of events: `recognised hello`, `offered a|b`, `missed`, ...
    private(set) var told: [String] = []
    /// Whether `steps` are kept from now on.
    var isRecording = false
    private(set) var steps: [InputRecording.Step] = []

    static let network = try? WordNetwork(
        MappedFile(Checkout.path(of: "data/words.model"), limit: 8 << 20))

    static let reader: WordReader? = {
        let model = Checkout.path(of: "data/letters.model")
        guard let network, let words = try? LetterModel(MappedFile(model, limit: 8 << 20))
        else { return nil }
        return WordReader(network, model: words.withPairs(beside: model))
    }()

    static let recogniser: Recogniser? = {
        let path = Checkout.path(of: "data/strokes.dict")
        return (try? DictionaryStack(own: path, shipped: nil).load()).map {
            Recogniser($0.dictionary)
        }
    }()

    /// - Parameters:
    ///   - lines: more of the dictionary.
    ///   - reader: in the place of the one by the shipped words.
    init(mode: String = "words", lines: String = "", reader: WordReader? = reader) throws {
        var recogniser = try #require(Self.recogniser)
        if !lines.isEmpty {
            let more = try DictionaryReader.read(
                Array("krakel-dictionary 1\n\(lines)\n".utf8), otherModes: recogniser.modes)
            try #require(more.diagnostics.isEmpty, "\(more.diagnostics)")
            let path = Checkout.path(of: "data/strokes.dict")
            recogniser = Recogniser(
                more.dictionary.layered(
                    over: try DictionaryStack(own: path, shipped: nil).load().dictionary))
        }
        engine = Engine(recogniser: recogniser, mode: mode)
        engine.wordReader = reader
        engine.rhythm = Rhythm(RhythmLimits())
    }

    /// How long the pen rests at the end of a word.
    var rest: Milliseconds { engine.rhythm.wordRest }

    /// Writes a word of the fixture and rests.
    mutating func write(_ word: String, _ number: Int = 0, at x: Double = 200, y: Double = 300)
        throws
    {
        draw(try WordInks.ink(word, number), at: Point(x: x, y: y))
        wait()
    }

    /// Draws `ink`, its top left corner moved to `place`, and goes on at once.
    mutating func draw(_ ink: Ink, at place: Point? = nil, pause: Milliseconds = 100) {
        let corner = ink.box.map { Point(x: $0.minX, y: $0.minY) } ?? Point(x: 0, y: 0)
        let (x, y) = place.map { ($0.x - corner.x, $0.y - corner.y) } ?? (0, 0)
        for (index, stroke) in ink.strokes.enumerated() {
            if index > 0 { wait(pause) }
            let points = stroke.points.map { Point(x: $0.x + x, y: $0.y + y) }
            guard let first = points.first, let last = points.last else { continue }
            send(.press(first))
            if points.count == 1 {
                send(.frozenRelease)
                continue
            }
            for point in points.dropFirst() {
                now += 8
                go(to: point)
            }
            send(.release(last))
        }
    }

    /// A stroke through cells, each `size` pixels wide.
    mutating func draw(_ cells: String, size: Double = 60, at place: Point = Point(x: 300, y: 300))
        throws
    {
        let ink = try #require(CellPath(cells)).ink
        let points = ink.strokes.map { stroke in
            zip(stroke.points, stroke.points.dropFirst()).flatMap { from, to in
                (0...8).map { from.towards(to, by: Double($0) / 8) }
            }.map { Point(x: $0.x * size, y: $0.y * size) }
        }
        draw(Ink(points.map { Stroke($0) }), at: place)
    }

    /// Lets time go on beyond the rest.
    mutating func wait() { wait(rest + 1) }

    mutating func send(_ event: InputEvent) {
        let effects = engine.handle(event, at: now)
        if isRecording {
            steps.append(
                InputRecording.Step(
                    time: now, input: .event(event), done: EffectWords.words(of: effects)))
        }
        take(effects)
        while engine.anticipate() {}
    }

    /// The user says of what was missed last what it was meant as.
    mutating func mean(_ actions: [Action]) {
        if let missed {
            take(engine.mean(actions, by: missed, in: engine.mode, at: now) ?? [])
        }
    }

    /// What has happened since the last call.
    mutating func news() -> [String] {
        defer { told = [] }
        return told
    }

    private mutating func take(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .deed(.type(let actions, _)): for action in actions { type(action) }
            case .report(.recognised(let reading)):
                told.append(
                    "read " + Label.text(of: reading.actions)
                        + (reading.chosen == nil ? "" : " as chosen"))
            case .report(.missed(let miss)):
                told.append("missed")
                missed = miss.ink
            case .report(.takenBack(let reading, _)):
                told.append("took back " + Label.text(of: reading.actions))
            case .report(.retracted(_, let actions)):
                told.append("retracted " + Label.text(of: actions))
            case .choices(.offered(let offer)):
                told.append("offered " + offer.alternatives.map(Label.text).joined(separator: "|"))
            case .choices(.offerEnded): told.append("offered no more")
            case .report(.gestured(let gesture, _, _)): told.append(gesture.text)
            case .report(.modeChanged(let mode)): told.append("mode " + mode)
            case .grab(.replayPress): told.append("click")
            case .report(.cancelled): told.append("cancelled")
            case .report(.nothingToTakeBack): told.append("nothing to take back")
            default: break
            }
        }
    }

    private mutating func type(_ action: Action) {
        switch action {
        case .text(let more): text += more
        case .chord(.backSpace): if !text.isEmpty { text.removeLast() }
        default: text += ActionNotation.text(of: action)
        }
    }
}
