import Dictionaries
import Strokes

/// Watches a stroke for whether it goes round in circles: then it is a knob that is turned.
struct Knob {
    /// How a knob is turned by a motion.
    struct Turn {
        var knob: Circling.Knob
        /// Clockwise positive.
        var steps: Int
        /// Whether the stroke has only now become a knob.
        var isFirst: Bool

        /// nil where it is less than a step.
        var gesture: Gesture? {
            steps == 0 ? nil : .turn(steps > 0 ? .clockwise : .counterclockwise)
        }
    }

    /// The stroke under way as long as it may be a knob, or is one.
    private var circling: Circling?

    /// Whether the stroke under way is a knob.
    var isTurning: Bool { circling?.knob != nil }

    /// A stroke begins that may become a knob.
    mutating func watch(from point: Point, _ limits: TurnLimits) {
        circling = Circling(limits: limits)
        _ = circling?.add(point)
    }

    /// The pen goes on to `point`; nil where that is no turn.
    mutating func turn(to point: Point) -> Turn? {
        let isFirst = !isTurning
        guard let steps = circling?.add(point), let knob = circling?.knob else { return nil }
        return Turn(knob: knob, steps: steps, isFirst: isFirst)
    }

    /// The stroke is over.
    ///
    /// - Returns: nil where there was no knob.
    mutating func letGo() -> Circling.Knob? {
        defer { circling = nil }
        return circling?.knob
    }
}
