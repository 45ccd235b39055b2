import Dictionaries
import Engine
import Session
import Strokes

extension Effect.Report {
    /// Whether the event that it becomes is one of the state.
    var isChange: Bool {
        switch self {
        case .modeChanged, .stickyChanged: true
        case .recognised, .missed, .takenBack, .retracted, .wordTakenBack, .mended, .restored,
            .nothingToTakeBack, .nothingToRepeat, .gestured, .fingered, .turning, .turned,
            .scrolled, .penned, .erased, .cancelled:
            false
        }
    }
}

extension ControlEvent {
    /// The event that scripts get for `report`; nil where it does not concern them.
    init?(of report: Effect.Report, _ recogniser: Recogniser) {
        switch report {
        case .cancelled: self = .cancelled
        case .modeChanged(let mode): self = .modeChanged(mode: mode)
        case .stickyChanged(let once, let locked):
            self = .sticky(once: once.names, locked: locked.names)
        case .recognised(let reading): self = .recognised(Recognised(reading, recogniser))
        case .gestured(let gesture, let actions, let times):
            var fingers: Int?
            if case .fingers(let gesture) = gesture { fingers = gesture.fingers }
            self = .gesture(
                gesture.text, text: Label.text(of: actions), times: times, fingers: fingers)
        case .fingered(let figures):
            self = .fingers(
                figures.fingers, x: figures.x.rounded(to: 10), y: figures.y.rounded(to: 10),
                scale: figures.scale.rounded(to: 1000), angle: figures.angle.rounded(to: 10),
                steps: figures.steps)
        case .turned(let knob): self = .turned(angle: knob.angle.rounded(to: 10))
        case .scrolled(let figures):
            self = .scrolled(
                x: figures.x.rounded(to: 10), y: figures.y.rounded(to: 10), steps: figures.steps)
        case .penned(let figures):
            self = .penned(
                points: figures.points, pressure: figures.mean.rounded(to: 1000),
                mostPressure: figures.most.rounded(to: 1000))
        case .erased(let actions): self = .erased(text: Label.text(of: actions))
        case .takenBack(let reading, let next):
            self = .takenBack(
                text: Label.text(of: reading.actions), mode: reading.mode,
                next: next.map(Label.text))
        case .retracted(_, let actions): self = .retracted(text: Label.text(of: actions))
        case .wordTakenBack(let readings):
            self = .takenBack(
                text: readings.map { Label.text(of: $0.actions) }.joined(),
                mode: readings.first?.mode, next: nil)
        case .mended(let word):
            self = .mended(
                text: word.text, shape: word.typed,
                likelihood: Double(word.logOdds).rounded(to: 100))
        case .restored(let word, _): self = .restored(text: word.typed, shape: word.text)
        case .nothingToTakeBack:
            self = Self.refusal(
                of: .takeBack,
                "nothing was typed here lately that could be removed without a guess; "
                    + "use the stroke for BackSpace")
        case .nothingToRepeat:
            self = Self.refusal(of: .again, "nothing has been done yet that could be done again")
        case .missed(let miss):
            self = .missed(
                mode: miss.mode, drawn: CellPath(miss.ink)?.description,
                runnerUp: miss.nearest.map { Label.text(of: $0.actions) },
                runnerUpDistance: miss.nearest?.distance)
        // Its end is told.
        case .turning: return nil
        }
    }

    private static func refusal(of action: Action, _ reason: String) -> ControlEvent {
        .refused(text: Label.text(of: [action]), reason: reason)
    }

    /// One line for people.
    var line: String {
        func drawn(_ cells: String?) -> String { cells.map { " (\($0))" } ?? "" }
        func rounded(_ distance: Float) -> String { String(Double(distance).rounded(to: 100)) }
        func second(_ label: String?, _ distance: Float?) -> String {
            label.map { ", next \($0) at \(distance.map(rounded) ?? "-")" } ?? ""
        }
        switch self {
        case .recognised(let it):
            return "\(it.text)\(drawn(it.drawn)) at \(rounded(it.distance))"
                + second(it.runnerUp, it.runnerUpDistance)
        case .missed(_, let cells, let nearest, let distance):
            return "not understood\(drawn(cells))\(second(nearest, distance))"
        case .gesture(let gesture, let text, let times, _):
            return "\(gesture)\(times > 1 ? " \(times) times" : ""): \(text)"
        case .fingers(let count, let x, let y, let scale, let angle, let steps):
            return "\(count) fingers went \(x), \(y), \(scale) times as far apart, "
                + "turned by \(angle) degrees: \(steps) steps"
        case .turned(let angle): return "turned by \(angle) degrees"
        case .scrolled(let x, let y, let steps): return "scrolled by \(x), \(y): \(steps) steps"
        case .penned(let points, let pressure, let most):
            return "\(points) points of a pen, pressed \(pressure), at most \(most)"
        case .erased(let text): return "erased \(text)"
        case .takenBack(let text, _, let next):
            let offers = next.flatMap {
                $0.isEmpty ? nil : ", or was it \($0.joined(separator: " "))"
            }
            return "took back \(text)\(offers ?? "")"
        case .retracted(let text): return "retracted \(text): it was part of what follows"
        case .mended(let text, let shape, _): return "mended \(shape) to \(text)"
        case .restored(let text, let shape): return "restored \(text), which was mended to \(shape)"
        case .offered(let next): return "or was it \(next.joined(separator: " "))?"
        case .modeChanged(let mode): return "mode \(mode)"
        case .sticky(let once, let locked):
            let words = StickyWording.text(once: once, locked: locked)
            return words.map { "holds \($0.english)" } ?? "holds no modifier"
        case .learned(let text, let mode, let cells):
            return "learned \(text) in mode \(mode)\(drawn(cells))"
        case .refused(let text, let reason): return "refused \(text ?? "-"): \(reason)"
        case .willDraw: return "a stroke begins"
        case .cancelled, .paused, .resumed, .reloaded, .quiet, .asking, .quit: return kind.rawValue
        }
    }
}

extension ControlEvent.Recognised {
    fileprivate init(_ reading: Reading, _ recogniser: Recogniser) {
        // For rules and edges there is no alternative to look for.
        let query = reading.match.origin == .example ? Query(reading.ink) : nil
        let match =
            query.flatMap {
                recogniser.recognise(
                    $0, in: reading.mode, for: reading.group, under: reading.match.modifiers)
            } ?? reading.match
        self.init(
            text: Label.text(of: reading.actions), mode: reading.mode, distance: match.distance)
        entry = match.cellPath?.description
        drawn = CellPath(reading.ink)?.description
        runnerUp = match.alternatives.first.map { Label.text(of: $0.actions) }
        runnerUpDistance = match.alternatives.first?.distance
        if reading.isWord { next = reading.match.alternatives.map { Label.text(of: $0.actions) } }
        guard let assembly = reading.assembly else { return }
        strokes = assembly.strokeCount
        likelihood = assembly.likelihood.rounded(to: 100)
        otherwise = assembly.other.map { Label.text(of: $0.actions) }
        otherwiseLikelihood = assembly.other.map { $0.likelihood.rounded(to: 100) }
    }
}

extension Double {
    fileprivate func rounded(to part: Double) -> Double { (self * part).rounded() / part }
}
