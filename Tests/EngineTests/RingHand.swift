import Dictionaries
import Engine
import Foundation
import Strokes

/// A hand that draws a line to the right, or a hook, rests, and chooses.
struct RingHand {
    var engine: Engine
    var now: Milliseconds = 1000
    var tip = Point(x: 200, y: 100)
    var trigger = 0
    var touch = PenTouch()
    /// Of each motion; nil where the device does not tell it.
    var pressure: Double?
    private(set) var effects: [Effect] = []

    init(_ entries: String) throws {
        engine = try Engine("mode gestures\n\(entries)")
    }

    /// One that rests at the end of a line to the right.
    init(resting entries: String) throws {
        try self.init(entries)
        draw()
        rest()
    }

    mutating func send(_ event: InputEvent, after time: Milliseconds = 8) {
        now += time
        effects += engine.handle(event, at: now)
    }

    /// Draws through the cells of `path`, 50 px apart.
    mutating func draw(_ path: String = "456") {
        var last: Point?
        for cell in path {
            let number = (cell.wholeNumberValue ?? 1) - 1
            let target = Point(x: 100 + Double(number % 3) * 50, y: 50 + Double(number / 3) * 50)
            guard let from = last else {
                send(.press(target, trigger: trigger, touch: touch))
                last = target
                continue
            }
            for step in 1...10 {
                tip = from.towards(target, by: Double(step) / 10)
                send(
                    engine.isDrawing
                        ? .motion(tip, pressure: pressure) : .frozenMotion(tip, pressure: pressure))
            }
            last = target
        }
    }

    /// Rests, with the ticks that are due.
    mutating func rest(_ time: Milliseconds = 500) {
        let end = now + time
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            effects += engine.handle(.tick, at: now)
        }
        now = end
    }

    /// Moves in a direction, in degrees clockwise from the right.
    mutating func move(_ degrees: Double, _ length: Double, steps: Int = 4) {
        let angle = degrees * .pi / 180
        for step in 1...steps {
            let reach = length * Double(step) / Double(steps)
            send(.motion(at(angle, reach), pressure: pressure))
        }
    }

    mutating func release(_ degrees: Double = 0, _ length: Double = 0) {
        send(.release(at(degrees * .pi / 180, length)))
    }

    private func at(_ angle: Double, _ reach: Double) -> Point {
        Point(x: tip.x + reach * cos(angle), y: tip.y + reach * sin(angle))
    }

    mutating func take() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    var typed: String {
        effects.compactMap {
            if case .deed(.type(let actions, _)) = $0 {
                ActionNotation.text(of: actions)
            } else {
                nil
            }
        }
        .joined(separator: "; ")
    }

    var rings: [ShownRing] {
        effects.compactMap { if case .choices(.showRing(let ring)) = $0 { ring } else { nil } }
    }

    var isGone: Bool { effects.last { $0.isOfRing } == .choices(.hideRing) }
}

extension Effect {
    var isOfRing: Bool {
        switch self {
        case .choices(.showRing), .choices(.hideRing): true
        default: false
        }
    }
}
