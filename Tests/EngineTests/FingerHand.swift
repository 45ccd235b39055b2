import Dictionaries
import Engine
import Foundation
import Strokes

/// Fingers on a circle around (600, 400), moving together before an engine, and what it does upon it. Each motion
/// is told finger by finger, all of them every 10 ms.
struct FingerHand: EngineHand {
    private(set) var engine: Engine
    var now: Milliseconds = 1000
    private(set) var effects: [Effect] = []
    private(set) var ids: [FingerID] = []
    private var nextID: FingerID = 1
    /// How many came down together.
    private var total = 0
    private var middle = Point(x: 600, y: 400)
    private var radius = 100.0
    private var angle = 20.0
    /// Which finger stays where it is.
    var anchored: Int?
    private var anchor: Point?

    static let every = FingerGesture.all.map { "\"\($0.text)\" : \($0.text)" }
        .joined(separator: "\n")

    /// - Parameter entries: lines of the only mode; by default all gestures, that type their names.
    init(_ entries: String = Self.every, modes: String = "") throws {
        engine = try Engine("mode letters\n\"l\" : 258\n\(entries)\n\(modes)")
    }

    mutating func send(_ event: InputEvent) { effects += engine.handle(event, at: now) }
    mutating func send(_ event: FingerEvent) { send(.fingers(event)) }

    mutating func down(_ count: Int, trigger: Int? = nil, every gap: Milliseconds = 0) {
        total = count
        for _ in 0..<count {
            ids.append(nextID)
            nextID += 1
            send(.down(ids[ids.count - 1], place(ids.count - 1), trigger: trigger))
            if gap > 0 { wait(gap) }
        }
        anchor = anchored.map { place($0) }
    }

    /// So many come down, and no other may come any more.
    mutating func gather(_ count: Int) {
        down(count)
        wait(70)
    }

    mutating func up(_ count: Int? = nil) {
        for _ in 0..<(count ?? ids.count) {
            guard let id = ids.popLast() else { return }
            send(.up(id, place(ids.count)))
        }
        if ids.isEmpty { (middle, radius, angle) = (Point(x: 600, y: 400), 100, 20) }
    }

    private func place(_ index: Int) -> Point {
        if index == anchored, let anchor { return anchor }
        let angle = (angle + 360 * Double(index) / Double(max(total, 2))) * .pi / 180
        return Point(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
    }

    /// All of them go on by these in `time`.
    mutating func move(
        x: Double = 0, y: Double = 0, scale: Double = 1, angle turn: Double = 0,
        in time: Milliseconds = 200
    ) {
        let count = Int(time / 10)
        let from = (middle: middle, radius: radius, angle: angle)
        for step in 1...count {
            let share = Double(step) / Double(count)
            middle = Point(x: from.middle.x + x * share, y: from.middle.y + y * share)
            radius = from.radius * pow(scale, share)
            angle = from.angle + turn * share
            for index in ids.indices where index != anchored {
                send(.moved(ids[index], place(index)))
            }
            wait(10)
        }
    }

    /// What was done: `type pan-2-up*3 take:1+2 fingers:3`, in its order; runs of one are counted.
    mutating func told() -> String {
        defer { effects = [] }
        return Telling.counted(effects.compactMap(Self.word))
    }

    /// How often each text was typed.
    mutating func counts() -> [String: Int] {
        defer { effects = [] }
        return effects.reduce(into: [:]) { counts, effect in
            guard case .deed(.type(let actions, _)) = effect else { return }
            for case .text(let text) in actions { counts[text, default: 0] += 1 }
        }
    }

    private static func word(_ effect: Effect) -> String? {
        switch effect {
        case .deed(.type(let actions, _)): ActionNotation.text(of: actions).filter { $0 != "\"" }
        case .grab(.takeTouches), .grab(.leaveTouches), .grab(.replayPress), .grab(.takePress),
            .grab(.watchFrozenPointer), .trail(.begin), .trail(.end), .report(.fingered),
            .report(.cancelled), .report(.missed):
            Transcript.word(effect)
        default: nil
        }
    }
}

extension FingerGesture {
    /// Every one there is.
    static let all: [FingerGesture] = (1...most).flatMap { fingers in
        let single: [Motion] =
            [.tap] + ScrollDirection.allCases.map(Motion.pan)
            + Compass.allCases.map(Motion.swipe)
        let several = Pinch.allCases.map(Motion.pinch) + Spin.allCases.map(Motion.rotate)
        return (fingers > 1 ? single + several : single).map { FingerGesture($0, fingers: fingers) }
    }
}
