// Doing one thing with fingers, and seeing whether it was what was meant.

import Glibc
import Session
import Strokes
import TestSupport

/// What came of it.
struct FingerOutcome {
    /// Whether the events and the windows agree with what was meant.
    var isRight: Bool
    /// Whether somebody still has the pointer, or one finger is not the program's.
    var isStuck: Bool
    /// What was told instead.
    var told = ""
}

/// A touchscreen, a touchpad, a window below them and one that is written into.
final class FingerScene {
    private let krakel: KrakelProcess
    private let sink: SinkWindow
    private let window: EventLogWindow
    private let control: InputDeviceControl
    private let player: FingerPlayer
    /// Milliseconds that run-outs took, from the fingers' going up.
    private(set) var runOuts: [Double] = []

    init(
        server: InputTestServer, krakel: KrakelProcess, sink: SinkWindow, window: EventLogWindow,
        control: InputDeviceControl
    ) throws {
        self.krakel = krakel
        self.sink = sink
        self.window = window
        self.control = control
        player = try FingerPlayer(server)
        // A hand's 125 reports a second, three times as fast.
        player.pace = { usleep(2_500) }
    }

    func carryOut(_ deed: FingerDeed) throws -> FingerOutcome {
        var outcome: FingerOutcome
        do {
            outcome = try judge(deed)
        } catch {
            outcome = FingerOutcome(isRight: false, isStuck: false, told: "\(error)")
        }
        try krakel.catchUp()
        if control.isPointerStuck { outcome.isStuck = true }
        return outcome
    }

    private func judge(_ deed: FingerDeed) throws -> FingerOutcome {
        switch deed.kind {
        case .tap:
            try player.down(deed.fingers)
            try player.up()
            return try compare(deed, until: .gesture)
        case .pan, .swipe, .pinch, .rotation, .both:
            try player.down(deed.fingers)
            try player.move(x: deed.x, y: deed.y, scale: deed.scale, angle: deed.angle, steps: 40)
            // Nothing runs out that was let go at rest.
            usleep(80_000)
            try player.up()
            return try compare(deed, until: .fingers)
        case .runOut:
            try player.down(2)
            usleep(70_000)
            try player.move(y: deed.y, steps: 30)
            try player.up()
            let start = Deadline.now
            let told = try krakel.event(.fingers)
            runOuts.append(Deadline.now - start)
            // More than the fingers went, and not the other way.
            let steps = told.steps ?? 0
            let typed = sink.text(count: steps)
            let isRight =
                (told.y ?? 0) < deed.y - 48 && steps > Int(-deed.y / 48)
                && typed == String(repeating: "n", count: steps)
            return FingerOutcome(isRight: isRight, isStuck: false, told: "\(told)")
        case .stopped:
            try player.down(2)
            usleep(70_000)
            try player.move(y: deed.y, steps: 30)
            try player.up()
            let start = Deadline.now
            _ = window.entries()
            try player.down(at: Point(x: 200, y: 200))
            try player.up()
            let told = try krakel.event(.fingers)
            let time = Deadline.now - start
            _ = sink.text(count: told.steps ?? 0)
            try krakel.catchUp()
            _ = control.isPointerFree
            let isClicked = window.entries().contains { $0.kind == .press }
            return FingerOutcome(
                isRight: time < 200 && !isClicked, isStuck: false, told: "\(time) \(isClicked)")
        case .padPinch, .padBoth:
            try player.pinch(deed.fingers, scale: deed.scale, angle: deed.angle)
            return try compare(deed, until: .fingers)
        case .padSwipe:
            try player.swipe(deed.fingers, x: deed.x, y: deed.y)
            return try compare(deed, until: .fingers)
        case .padPan:
            try player.swipe(deed.fingers, x: deed.x, y: deed.y, ends: false)
            usleep(80_000)
            try player.swipe(end: deed.fingers)
            return try compare(deed, until: .fingers)
        case .letter:
            guard let points = CellPath("258")?.ink.fitted().dense.strokes.first?.points else {
                throw MeasureError("no stroke")
            }
            try player.write(points)
            let told = try krakel.event(.recognised, .missed, .cancelled, .gesture)
            return FingerOutcome(
                isRight: told.text == "l" && sink.text(count: 1) == "l", isStuck: false,
                told: "\(told)")
        case .click:
            return FingerOutcome(isRight: try isClickSeen(), isStuck: false)
        case .unplugged:
            try player.down(2)
            try player.move(scale: deed.scale, steps: 40)
            // More than two were possible.
            usleep(20_000)
            control.enable(.touchscreen, false)
            try krakel.catchUp()
            let isStuck = control.isPointerStuck
            control.enable(.touchscreen, true)
            try player.reopen()
            return try afterAbsence(isStuck: isStuck)
        case .padUnplugged:
            try player.pinch(2, scale: deed.scale, ends: false)
            control.enable(.mouse, false)
            try krakel.catchUp()
            let isStuck = control.isPointerStuck
            control.enable(.mouse, true)
            try player.reopenPad()
            return try afterAbsence(isStuck: isStuck)
        }
    }

    /// What was cut off has done no more than it had come to, and the next finger is the program's.
    private func afterAbsence(isStuck: Bool) throws -> FingerOutcome {
        let told = try krakel.event(.fingers)
        let typed = sink.text(count: told.steps ?? 0)
        let isRight = typed == String(repeating: "p", count: told.steps ?? 0)
        return FingerOutcome(
            isRight: isRight, isStuck: try isStuck || !isClickSeen(), told: "\(told) \(typed)")
    }

    private func isClickSeen() throws -> Bool {
        _ = window.entries()
        try player.down(at: Point(x: 200, y: 200))
        try player.up()
        let seen = window.entries(throughRelease: 1)
        return seen.count { $0.kind == .press } == 1 && seen.count { $0.kind == .release } == 1
    }

    private func compare(
        _ deed: FingerDeed, until end: ControlEvent.Kind
    ) throws -> FingerOutcome {
        var counts: [String: Int] = [:]
        while true {
            let told = try krakel.event(.gesture, .fingers, .missed, .cancelled, .recognised)
            if let gesture = told.gesture { counts[gesture, default: 0] += told.times ?? 1 }
            guard told.event == end || told.event == .fingers else { continue }
            let steps = counts.values.reduce(0, +)
            var isRight = counts == deed.expected && sink.text(count: steps).count == steps
            if told.event == .fingers {
                isRight =
                    isRight && told.fingers == deed.fingers && told.steps == steps
                    && abs((told.angle ?? 0) - deed.angle) <= 2
                    && abs((told.scale ?? 0) / deed.scale - 1) <= 0.03
            }
            return FingerOutcome(isRight: isRight, isStuck: false, told: "\(counts) \(told)")
        }
    }
}
