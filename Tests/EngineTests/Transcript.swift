// The notation of the engine's tests: events in on the left, effects out on the right.

import Dictionaries
import Engine
import Foundation
import Reading
import Strokes
import Testing

/// An engine driven by short words, its effects told in short words.
///
/// In: `move CELL`, `press`, `nudge` (a frozen motion of 4 px), `up` (frozen release), `other`
/// (another button while frozen), `draw PATH` (motions through cells 40 px apart), `release`,
/// `stroke PATH` or `PATH` (all of these), `tap CELL`, `escape`, `wait MS` (time goes on; ticks are sent as
/// the deadlines come), `busy MS` (what is done from now on, until the next `wait`, is told so late); `tilt DEGREES` (what follows is turned so far about the middle); `trigger N`
/// (what the next presses are of, from 0); `join BUTTON` and `turn BUTTON` (another button, or a step of
/// the wheel, while frozen and after that); `mark CELL` and `line PATH` are a small `tap` and `stroke`
/// above the cells; `flick ANGLE LENGTH` is a straight stroke, `scratch LINES LENGTH` runs to and fro,
/// `circle DEGREES` goes round cell 5 so far and goes on where the last circle ended, the trigger held;
/// `offering MS` (other readings are offered for so long), `asking MS` (after a miss the user is asked
/// for so long), `asking-in-doubt MS` (also in doubt), `aim N` and `choose N` (one of them, from 0),
/// `aim` (none), `disturb`; `meant N TEXT` (the user says so of what was read or missed as the last but N; a word that
/// was mended was meant as it was typed); `answer MS TEXT` (so the user answers what was asked MS ago of what was read last); `guiding gestures` and `guiding all` (where the pen rests within a stroke); `words TEXT / PAIR / PAIR` (words are mended by those of the text, the second of a pair gladly behind the first); `teach TEXT PATH` (the dictionary gets another example); `keys lost` (the window has not taken them all) and `keys taken`.
struct Transcript {
    private var engine: Engine
    private var now: Milliseconds = 1000
    private var last = Point(x: 500, y: 500)
    private var late: Milliseconds = 0

    private var dictionary: StrokeDictionary
    private let anticipates: Bool
    /// Whether what the guide shows is not told.
    var leavesOutGuide = false
    private var isAbove = false
    private var tilt = 0.0
    private var trigger = 0
    private var isCircling = false
    /// Where on the circle it is, in degrees.
    private var bearing = 0.0
    /// Every character that was understood.
    private(set) var readings: [Reading] = []
    /// The same, misses and words that were mended among them, as `meant` counts them from the end.
    private var written: [(ink: Ink, mode: String, word: MendedText?)] = []

    /// - Parameter anticipates: looks ahead after every event.
    init(
        _ dictionary: StrokeDictionary, otherModes: [String?] = [], anticipates: Bool = false,
        slant: SlantLimit? = nil
    ) {
        (self.dictionary, self.anticipates) = (dictionary, anticipates)
        engine = Engine(
            recogniser: Recogniser(dictionary), otherModes: otherModes,
            settings: EngineSettings(slant: slant))
    }

    /// The mode that the next character is read in.
    var mode: String { engine.mode }
    /// How large the writer's letters are, in pixels.
    var letterSize: Double? { engine.rhythm.spacing.size }

    /// The whole screen, nil where it is not known. The cells lie between 400 and 480.
    var screen: Box? {
        get { engine.screen }
        set { engine.screen = newValue }
    }

    /// Types what may go on at once.
    var typesAtOnce: Bool {
        get { engine.settings.typesAtOnce }
        set { engine.settings.typesAtOnce = newValue }
    }

    /// Follows the writer's own time.
    var rhythm: Rhythm {
        get { engine.rhythm }
        set { engine.rhythm = newValue }
    }

    /// What was typed and nothing else, a character or the name of a key a word.
    mutating func typed(_ script: String) -> String {
        play(script).split(separator: " ").filter { $0.hasPrefix("type:") }
            .map { $0.dropFirst(5) }.joined(separator: " ")
    }

    /// Everything the engine did, one word an effect, the points of the trail left out.
    mutating func play(_ script: String) -> String {
        perform(script).compactMap(Self.word).joined(separator: " ")
    }

    /// Everything that somebody would notice, in words.
    mutating func tell(_ script: String) -> String {
        Telling.text(of: perform(script).filter { !leavesOutGuide || !$0.isOfGuide })
    }

    private mutating func perform(_ script: String) -> [Effect] {
        script.split(separator: ",").flatMap { line in
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            return step(words[0], words.dropFirst().first)
        }
    }

    private mutating func step(_ word: String, _ argument: String?) -> [Effect] {
        let words = (argument ?? "").split(separator: " ").map(String.init)
        switch word {
        case "mode": return engine.turn(to: argument ?? "", at: now)
        case "trigger":
            trigger = Int(argument ?? "") ?? 0
            return []
        case "join": return send(.frozenChord(button: Int(argument ?? "") ?? 0))
        case "turn": return send(.chord(button: Int(argument ?? "") ?? 0))
        case "press": return send(.press(last, trigger: trigger))
        case "nudge":
            return send(.frozenMotion(Point(x: last.x + 3, y: last.y + 3)))
        case "up": return send(.frozenRelease)
        case "other": return send(.frozenPressOfAnother)
        case "escape": return send(.cancel)
        case "gone": return send(.deviceGone)
        case "release":
            isCircling = false
            return send(.release(last))
        case "stroke":
            return moveTo(argument) + step("press", nil) + step("draw", argument)
                + step("release", nil)
        case "tap":
            return moveTo(argument) + send(.press(last, trigger: trigger)) + send(.frozenRelease)
                + send(.release(last))
        case "mark", "line":
            isAbove = true
            defer { isAbove = false }
            return step(word == "mark" ? "tap" : "stroke", argument)
        case "flick", "circle", "scratch":
            let numbers = words.compactMap { Double($0) }
            return switch word {
            case "circle": circle(numbers[0])
            case "flick": flick(numbers[0], numbers[1])
            default: scratch(Int(numbers[0]), numbers[1])
            }
        case "draw": return draw(argument ?? "")
        case "move": return moveTo(argument)
        case "tilt":
            tilt = Double(argument ?? "") ?? 0
            return []
        case "busy":
            late = Milliseconds(argument ?? "") ?? 0
            now += late
            return []
        case "wait":
            late = 0
            return wait(Milliseconds(argument ?? "") ?? 0)
        case "in": return engine.enter(Self.window(argument ?? ""), at: now)
        case "nowhere": return engine.enter(nil, at: now)
        case "elsewhere": return engine.loseWord()
        case "offering":
            engine.settings.offers.doubtfulTime = Milliseconds(argument ?? "")
            return []
        case "asking":
            engine.settings.offers.missedTime = Milliseconds(argument ?? "")
            return []
        case "asking-in-doubt":
            engine.settings.offers = OfferPolicy(
                missedTime: Milliseconds(argument ?? ""), asksInDoubt: true)
            return []
        case "guiding":
            engine.settings.guide = GuidePolicy(entries: argument == "all" ? .all : .gestures)
            return []
        case "words":
            let parts = (argument ?? "").components(separatedBy: " / ")
            let model = LetterModel(learning: parts[0], pairs: Array(parts.dropFirst()))
            engine.mender = WordMender([model])
            return []
        case "own":
            var own = OwnWords()
            for word in words { _ = own.note(word[...], isChosen: true) }
            engine.use(own)
            return []
        case "forget":
            let wasKept = engine.forget(words.first)
            #expect(wasKept)
            return []
        case "teach":
            while engine.anticipate() {}
            if let path = CellPath(words[1]) {
                dictionary.add(Example(cellPath: path), for: [.text(words[0])], in: engine.mode)
            }
            return engine.use(Recogniser(dictionary))
        case "aim": return send(.offer(.aim(argument.flatMap { Int($0) })))
        case "choose": return send(.offer(.choose(Int(argument ?? "") ?? 0)))
        case "disturb": return send(.offer(.disturbed))
        case "meant":
            let (ink, mode, word) = written[written.count - 1 - (Int(words[0]) ?? 0)]
            if let word { return engine.restore(word, at: now) ?? [] }
            return engine.mean([.text(words[1])], by: ink, in: mode, at: now) ?? []
        case "answer":
            let (ink, mode, _) = written[written.count - 1]
            return engine.answer(
                [.text(words[1])], for: ink, in: mode,
                insteadOfDoneBy: now - (Milliseconds(words[0]) ?? 0), at: now) ?? []
        case "keys": return send(.keys(areLost: argument == "lost"))
        case let cells where cells.allSatisfy { $0.isNumber || $0 == "|" }:
            return cells.split(separator: "|").flatMap { step("stroke", String($0)) }
        default:
            Issue.record("unknown word \(word)")
            return []
        }
    }

    /// `INSTANCE.CLASS TITLE`.
    private static func window(_ text: String) -> WindowIdentity {
        let words = text.split(separator: " ", maxSplits: 1)
        let names = words[0].split(separator: ".", maxSplits: 1).map(String.init)
        return WindowIdentity(
            instance: names[0], className: names.dropFirst().first ?? "",
            title: words.dropFirst().first.map(String.init) ?? "")
    }

    private func point(_ cell: Character) -> Point? {
        cell.wholeNumberValue.flatMap(Cell.init(number:)).map {
            isAbove
                ? Point(x: 400 + 15 * $0.center.x, y: 335 + 10 * $0.center.y)
                : Point(x: 400 + 40 * $0.center.x, y: 400 + 40 * $0.center.y)
        }.map { point in
            guard tilt != 0 else { return point }
            let ink = Ink([Stroke([Point(x: 400, y: 400), point, Point(x: 480, y: 480)])])
            return ink.turned(by: tilt * .pi / 180).strokes[0].points[1]
        }
    }

    private mutating func moveTo(_ cell: String?) -> [Effect] {
        if let point = cell?.first.flatMap(point) { last = point }
        return []
    }

    /// Moves through the cells in steps of 4 px.
    private mutating func draw(_ path: String) -> [Effect] {
        var effects: [Effect] = []
        for (index, cell) in path.enumerated() {
            guard let target = point(cell) else { continue }
            if index == 0 {
                last = target
                continue
            }
            let from = last
            for step in 1...10 {
                now += 2
                last = from.towards(target, by: Double(step) / 10)
                effects += send(engine.isDrawing ? .motion(last) : .frozenMotion(last))
            }
        }
        return effects
    }

    /// A stroke into the direction of `degrees`, 0 to the right and 90 down.
    private mutating func flick(_ degrees: Double, _ length: Double) -> [Effect] {
        last = Point(x: 440, y: 440)
        let effects = step("press", nil)
        let angle = degrees * .pi / 180
        return effects
            + go(
                through: stride(from: 4, through: length, by: 4).map {
                    Point(x: 440 + $0 * cos(angle), y: 440 + $0 * sin(angle))
                }) + step("release", nil)
    }

    /// So many lines to and fro about cell 5, each of this length, rising to the right, and each a little
    /// lower than the one before.
    private mutating func scratch(_ lines: Int, _ length: Double) -> [Effect] {
        let (x, y) = (0.9 * length / 2, -0.44 * length / 2)
        let corners = (0...lines).map { line in
            let side: Double = line.isMultiple(of: 2) ? -1 : 1
            return Point(x: 440 + side * x, y: 440 + side * y + 3 * Double(line))
        }
        last = corners[0]
        let steps = max(10, Int(length / 4))
        return step("press", nil)
            + go(
                through: zip(corners, corners.dropFirst()).flatMap { from, to in
                    (1...steps).map { from.towards(to, by: Double($0) / Double(steps)) }
                }) + step("release", nil)
    }

    /// Round cell 5 with a radius of 60 pixels; a circle that goes on has not been let go.
    private mutating func circle(_ degrees: Double) -> [Effect] {
        var effects: [Effect] = []
        if !isCircling {
            bearing = 0
            last = Point(x: 500, y: 440)
            effects = step("press", nil)
            isCircling = true
        }
        let from = bearing
        bearing += degrees
        let count = max(1, Int(abs(degrees) / 3))
        return effects
            + go(
                through: (1...count).map { step in
                    let angle = (from + degrees * Double(step) / Double(count)) * .pi / 180
                    return Point(x: 440 + 60 * cos(angle), y: 440 + 60 * sin(angle))
                })
    }

    private mutating func go(through points: [Point]) -> [Effect] {
        points.flatMap { point in
            now += 2
            last = point
            return send(engine.isDrawing ? .motion(point) : .frozenMotion(point))
        }
    }

    private mutating func wait(_ time: Milliseconds) -> [Effect] {
        var effects: [Effect] = []
        let end = now + time
        while let deadline = engine.deadline, deadline <= end {
            now = deadline
            let ticked = send(.tick)
            effects += ticked
            if ticked.isEmpty, engine.deadline == deadline {
                Issue.record("a deadline that nothing comes of")
                return effects
            }
        }
        now = end
        return effects
    }

    private mutating func send(_ event: InputEvent) -> [Effect] {
        defer { while anticipates, engine.anticipate() {} }
        let effects = engine.handle(event, at: now, late: late)
        for case .report(.recognised(let reading)) in effects { readings.append(reading) }
        for effect in effects {
            switch effect {
            case .report(.recognised(let reading)): written.append((reading.ink, reading.mode, nil))
            case .report(.missed(let miss)): written.append((miss.ink, miss.mode, nil))
            case .report(.mended(let word)): written.append((word.ink, "", word))
            default: break
            }
        }
        return effects
    }

    static func word(_ effect: Effect) -> String? {
        switch effect {
        case .trail(.begin): "begin"
        case .deed(.type(let actions, let ends)):
            "type:" + actions.map { name($0, ends) }.joined(separator: ",")
        case .deed(.run(let commands, _, _)):
            "run:"
                + commands.map { $0.words.joined(separator: "-") }.joined(separator: ",")
                .map { $0 == " " ? "_" : String($0) }.joined()
        case .deed(.window(let action, let ends)): name(.window(action), ends)
        case .report(.recognised): "recognised"
        case .report(.takenBack): "taken-back"
        case .report(.retracted): "retracted"
        case .report(.wordTakenBack(let readings)): "taken-back*\(readings.count)"
        case .report(.mended(let word)): "mended:\(word.text)"
        case .report(.restored(let word, _)): "restored:\(word.typed)"
        case .report(.nothingToTakeBack): "nothing"
        case .choices(.offered): "offered"
        case .choices(.showGuide(let ways)):
            "guide:" + ways.map { ActionNotation.text(of: $0.actions) }.joined(separator: "+")
        case .choices(.hideGuide): "guide-ends"
        case .choices(.showRing(let ring)): "ring:\(ring.chosen)"
        case .choices(.hideRing): "ring-ends"
        case .report(.gestured): nil
        case .grab(.takeTouches(let ids)): "take:" + ids.map(String.init).joined(separator: "+")
        case .grab(.leaveTouches(let ids)): "leave:" + ids.map(String.init).joined(separator: "+")
        case .grab(.takePad): "take-pad"
        case .grab(.leavePad): "leave-pad"
        case .report(.fingered(let figures)): "fingers:\(figures.steps)"
        case .report(.turned(let knob)): "turned:\(Int(knob.angle.rounded()))"
        case .report(.scrolled(let figures)): "scrolled:\(figures.steps)"
        case .report(.modeChanged(let mode)): "mode:" + mode
        case .report(.stickyChanged(let once, let locked)):
            "sticky:" + once.names.joined(separator: "+") + "/"
                + locked.names.joined(separator: "+")
        default: EffectWords.words(of: [effect]).first?.replacing(" ", with: "-")
        }
    }

    /// Text is itself, a chord without its brackets; what the pointer does ends in where, X:Y.
    private static func name(_ action: Action, _ ends: InkEnds) -> String {
        let notation = ActionNotation.text(of: action).split(separator: " ").joined(separator: "-")
        switch action {
        case .text(let text): return text
        case .chord: return String(notation.dropFirst().dropLast())
        case .pointer(let pointer):
            let point = pointer.place == .start ? ends.start : ends.end
            return "\(notation)@\(Int(point.x)):\(Int(point.y))"
        default: return notation
        }
    }
}

extension Effect {
    fileprivate var isOfGuide: Bool {
        switch self {
        case .choices(.showGuide), .choices(.hideGuide): true
        default: false
        }
    }
}

extension StrokeDictionary {
    /// Of the lines behind the first one, none of which is wrong.
    init(_ lines: String) throws {
        let reading = try DictionaryReader.read(Array("krakel-dictionary 1\n\(lines)\n".utf8))
        #expect(reading.diagnostics.map(\.message) == [])
        self = reading.dictionary
    }

    /// A dictionary from pairs of an action and its cell paths, a mode each.
    static func of(_ modes: [(mode: String, entries: [(action: Action, paths: String)])])
        -> StrokeDictionary
    {
        var dictionary = StrokeDictionary()
        for (mode, entries) in modes {
            for (action, paths) in entries {
                for path in paths.split(separator: " ").compactMap({ CellPath($0) }) {
                    dictionary.add(Example(cellPath: path), for: [action], in: mode)
                }
            }
        }
        return dictionary
    }
}

extension Engine {
    /// With a dictionary of these lines behind the first one.
    init(
        _ lines: String, otherModes: [String?] = [], settings: EngineSettings = EngineSettings()
    ) throws {
        self.init(
            recogniser: Recogniser(try StrokeDictionary(lines)), otherModes: otherModes,
            settings: settings)
    }
}
