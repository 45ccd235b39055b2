// Owns: what fingers did as words and numbers of a recording. Leaves its lines to InputRecording.

import Gestures
import Strokes

extension FingerEvent {
    private enum Word {
        static let down = "fingerDown"
        static let moved = "fingerMoved"
        static let up = "fingerUp"
        static let strangerUp = "strangerUp"
        static let gone = "fingersGone"
    }

    /// Its name; behind a hyphen the number of the finger, or the part of a gesture of a touchpad.
    var word: String {
        switch self {
        case .down(let id, _, _): "\(Word.down)-\(id)"
        case .moved(let id, _): "\(Word.moved)-\(id)"
        case .up(let id, _): "\(Word.up)-\(id)"
        case .strangerUp(let id): "\(Word.strangerUp)-\(id)"
        case .gone: Word.gone
        case .pad(let gesture): gesture.kind.rawValue + "-" + gesture.phase.rawValue
        }
    }

    var point: Point? {
        switch self {
        case .down(_, let point, _), .moved(_, let point), .up(_, let point): point
        case .strangerUp, .gone: nil
        case .pad(let gesture): gesture.point
        }
    }

    /// What else is to be known, by its key.
    var numbers: [(key: String, value: Double)] {
        switch self {
        case .down(_, _, let trigger?): [("trigger", Double(trigger))]
        case .down, .moved, .up, .strangerUp, .gone: []
        case .pad(let gesture):
            [
                ("fingers", Double(gesture.fingers)), ("dx", gesture.x), ("dy", gesture.y),
                ("scale", gesture.scale), ("angle", gesture.angle),
            ]
        }
    }

    /// The keys of `numbers`.
    static let keys: Set<String> = ["trigger", "fingers", "dx", "dy", "scale", "angle"]

    /// nil where there is no such event, or it lacks its place.
    init?(word: String, point: Point?, numbers: [String: Double]) {
        if word == Word.gone {
            self = .gone
            return
        }
        let parts = word.split(separator: "-").map(String.init)
        guard parts.count == 2 else { return nil }
        if let kind = PadGesture.Kind(rawValue: parts[0]),
            let phase = PadGesture.Phase(rawValue: parts[1]), let point
        {
            self = .pad(
                PadGesture(
                    kind, phase, fingers: Int(exactly: numbers["fingers"] ?? 0) ?? 0, at: point,
                    x: numbers["dx"] ?? 0, y: numbers["dy"] ?? 0, scale: numbers["scale"] ?? 1,
                    angle: numbers["angle"] ?? 0))
            return
        }
        guard let id = FingerID(parts[1]) else { return nil }
        switch (parts[0], point) {
        case (Word.down, let point?):
            self = .down(id, point, trigger: numbers["trigger"].flatMap { Int(exactly: $0) })
        case (Word.moved, let point?): self = .moved(id, point)
        case (Word.up, let point?): self = .up(id, point)
        case (Word.strangerUp, _): self = .strangerUp(id)
        default: return nil
        }
    }
}
