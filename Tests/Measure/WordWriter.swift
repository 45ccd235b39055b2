import Dictionaries
import Engine
import Reading
import Strokes

/// A hand at an engine in mode `words`, and the text that comes of what it writes.
struct WordWriter {
    /// Strokes that were taken for one thing.
    struct Unit {
        var ink: Ink
        /// What was typed for them; nil where nothing was.
        var text: String?
        /// Whether they were read as a word, and not as a character or a gesture.
        var isWord: Bool
    }

    private var engine: Engine
    private let penUp: Milliseconds
    private var now: Milliseconds = 1000
    private(set) var text = ""
    private(set) var told: [String] = []
    private(set) var isOffered = false
    /// What stands of what was written.
    private(set) var units: [Unit] = []
    /// How often something that had been typed was replaced because more strokes belonged to it.
    private(set) var changes = 0
    /// How long it took from the last stroke of each unit until it was typed, in milliseconds.
    private(set) var waits: [Milliseconds] = []
    private var lifted: [Point: Milliseconds] = [:]

    init(_ recogniser: Recogniser, _ reader: WordReader, penUp: Milliseconds) {
        engine = Engine(recogniser: recogniser, mode: "words")
        engine.wordReader = reader
        engine.rhythm = Rhythm(RhythmLimits())
        self.penUp = penUp
    }

    mutating func write(_ ink: Ink) {
        for (index, stroke) in ink.strokes.enumerated() {
            if index > 0 { wait(penUp) }
            guard let first = stroke.points.first, let last = stroke.points.last else { continue }
            send(.press(first))
            for point in stroke.points.dropFirst() {
                now += 8
                move(to: point)
            }
            send(engine.isDrawing ? .release(last) : .frozenRelease)
        }
        wait(5000)
    }

    /// Writes words one after the other.
    mutating func write(_ page: WordPage) {
        for step in page.steps {
            wait(Milliseconds(step.pause))
            switch step.act {
            case .press(let point): send(.press(point))
            case .move(let point): move(to: point)
            case .release(let point):
                lifted[point] = now
                send(engine.isDrawing ? .release(point) : .frozenRelease)
            }
        }
        wait(5000)
    }

    private mutating func move(to point: Point) {
        send(engine.isDrawing ? .motion(point) : .frozenMotion(point))
    }

    private mutating func wait(_ time: Milliseconds) {
        let end = now + time
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            send(.tick)
        }
        now = end
    }

    private mutating func send(_ event: InputEvent) {
        for effect in engine.handle(event, at: now) {
            switch effect {
            case .deed(.type(let actions, _)): for action in actions { type(action) }
            case .report(.missed(let miss)):
                isOffered = true
                units.append(Unit(ink: miss.ink, text: nil, isWord: false))
            case .report(.recognised(let reading)):
                units.append(
                    Unit(
                        ink: reading.ink, text: Label.text(of: reading.actions),
                        isWord: reading.isWord))
                if let end = reading.ink.strokes.last?.points.last, let time = lifted[end] {
                    waits.append(now - time)
                }
            case .report(.retracted(let ink, let actions)):
                if !actions.isEmpty { changes += 1 }
                if let index = units.lastIndex(where: { $0.ink == ink }) {
                    units.remove(at: index)
                }
            default: break
            }
        }
        while engine.anticipate() {}
    }

    private mutating func type(_ action: Action) {
        told.append(ActionNotation.text(of: action))
        switch action {
        case .text(let more): text += more
        case .chord(.backSpace): if !text.isEmpty { text.removeLast() }
        default: text += ActionNotation.text(of: action)
        }
    }
}
