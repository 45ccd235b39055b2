import Dictionaries
import Strokes

/// What the engine makes of triggers that scroll.
extension Engine {
    /// Whether the trigger that is down scrolls.
    public var isScrolling: Bool { drag.isDragging }

    /// Takes note of whose press it is. A finger writes, and an eraser erases.
    ///
    /// - Returns: whether it is one of a trigger that scrolls.
    mutating func arm(_ trigger: Int, _ touch: PenTouch) -> Bool {
        drag.isArmed =
            gestureLimits.drag.triggers.contains(trigger) && !touch.isEraser
            && !self.touch.isWriting
        // A user who scrolls there and back means to stay.
        pen.cancelsAtRest = !drag.isArmed
        return drag.isArmed
    }

    /// What the pen found out, where that is about a trigger that scrolls; nil where it is not.
    mutating func scroll(
        _ outcome: Pen.Outcome, after event: InputEvent, at now: Milliseconds
    ) -> [Effect]? {
        switch outcome {
        case .began(let start, let next) where drag.isArmed:
            interpreter.offers.end()
            drag.begin(from: start.point, gestureLimits)
            return [.grab(.takePress)] + finish(at: now) + [.grab(.scrollBegan(start.point))]
                + turnWheel(drag.move(to: next.point, at: now))
        case .moved(let sample) where drag.isDragging:
            return turnWheel(drag.move(to: sample.point, at: now))
        case .resumed(let samples) where drag.isDragging:
            return samples.flatMap { turnWheel(drag.move(to: $0.point, at: now)) }
        case .lifted(let stroke, _) where drag.isDragging:
            let steps = stroke.points.last.map { drag.move(to: $0, at: now) } ?? []
            return turnWheel(steps) + (drag.letGo(at: now).map { [.report(.scrolled($0))] } ?? [])
        case .cancelled where drag.isDragging:
            let effects = stopScrolling() + [.report(.cancelled)]
            if case .press = event { return effects + handleStroke(event, at: now) }
            return effects
        case .tapped where drag.isArmed && !interpreter.isAimed:
            // Never a dot.
            return finish(at: now) + replay()
        default: return nil
        }
    }

    mutating func runOut(at now: Milliseconds) -> [Effect] {
        let (steps, figures) = drag.tick(at: now)
        return turnWheel(steps) + (figures.map { [.report(.scrolled($0))] } ?? [])
    }

    mutating func stopScrolling() -> [Effect] {
        drag.stop().map { [.report(.scrolled($0))] } ?? []
    }

    /// The wheel is turned where the pointer is, which stays where the drag began.
    private func turnWheel(_ steps: [DragScroll.Steps]) -> [Effect] {
        let nowhere = Point(x: 0, y: 0)
        return steps.map { step in
            .deed(
                .type(
                    [.pointer(PointerAction(.scroll(step.direction, steps: step.count)))],
                    InkEnds(start: nowhere, end: nowhere)))
        }
    }
}
