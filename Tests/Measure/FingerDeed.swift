// What may be meant by fingers, at random, and what has to come of it.

import Glibc
import PureSupport
import Strokes

/// A kind of deed that is counted by itself.
enum FingerKind: String, CaseIterable {
    case tap, pan, swipe, pinch, rotation
    case both = "pinch and rotation at once"
    case runOut = "pan that runs out"
    case stopped = "run-out stopped by a tap"
    case padPinch = "touchpad: pinch"
    case padBoth = "touchpad: pinch and rotation"
    case padSwipe = "touchpad: swipe"
    case padPan = "touchpad: pan"
    case letter = "letter by one finger"
    case click = "click by one finger"
    case unplugged = "touchscreen gone in mid-gesture"
    case padUnplugged = "touchpad gone in mid-gesture"
}

/// One deed, with its figures.
struct FingerDeed {
    var kind: FingerKind
    var fingers = 2
    var x = 0.0
    var y = 0.0
    var scale = 1.0
    var angle = 0.0
    /// How often each gesture has to be done.
    var expected: [String: Int] = [:]

    init(_ kind: FingerKind, _ random: inout SeededGenerator) {
        self.kind = kind
        func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        func between(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * Double(random.next() % 1000) / 1000
        }
        /// So many steps, and a part of one that leaves no doubt about their number.
        func steps(_ most: Int) -> (count: Int, value: Double) {
            let count = 1 + number(most)
            return (count, Double(count) + between(0.25, 0.75))
        }
        func pinch() {
            let (count, value) = steps(4)
            let isOut = number(2) == 0
            scale = pow(1.19, isOut ? value : -value)
            expected["pinch-\(fingers)-\(isOut ? "out" : "in")"] = count
        }
        func rotate() {
            let (count, value) = steps(20)
            let isClockwise = number(2) == 0
            angle = 15 * (isClockwise ? value : -value)
            expected["rotate-\(fingers)-\(isClockwise ? "clockwise" : "counterclockwise")"] = count
        }
        func pan() {
            let (count, value) = steps(4)
            let direction = ["left", "right", "up", "down"][number(4)]
            let distance = 48 * (direction == "left" || direction == "up" ? -value : value)
            if direction == "left" || direction == "right" { x = distance } else { y = distance }
            expected["pan-\(fingers)-\(direction)"] = count
        }
        func swipe() {
            let index = number(8)
            let angle = (Double(index) * 45 + between(-15, 15)) * .pi / 180
            let length = between(120, 220)
            (x, y) = (length * cos(angle), length * sin(angle))
            expected["swipe-\(fingers)-\(Compass.allCases[index].rawValue)"] = 1
        }
        switch kind {
        case .tap:
            fingers = 2 + number(4)
            expected["tap-\(fingers)"] = 1
        case .pan:
            fingers = [2, 4][number(2)]
            pan()
        case .runOut, .stopped:
            // At 2 to 3 pixels a millisecond.
            y = -between(200, 250)
        case .swipe:
            fingers = [3, 5][number(2)]
            swipe()
        case .pinch:
            fingers = 2 + number(4)
            pinch()
        case .rotation:
            fingers = 2 + number(4)
            rotate()
        case .both:
            fingers = 2 + number(4)
            pinch()
            rotate()
        case .padPinch:
            fingers = 2 + number(3)
            pinch()
        case .padBoth:
            fingers = 2 + number(3)
            pinch()
            rotate()
        case .padSwipe:
            fingers = 3
            swipe()
        case .padPan:
            fingers = 4
            pan()
        case .letter, .click: fingers = 1
        case .unplugged, .padUnplugged: scale = 1.5
        }
    }

    /// The dictionary with all that is expected.
    static let dictionary: String = {
        var lines = ["krakel-dictionary 1", "mode letters", "\"l\" : 258"]
        for fingers in 2...5 {
            lines.append("\"t\" : tap-\(fingers)")
            for way in ["in", "out"] { lines.append("\"p\" : pinch-\(fingers)-\(way)") }
            for way in ["clockwise", "counterclockwise"] {
                lines.append("\"r\" : rotate-\(fingers)-\(way)")
            }
        }
        for fingers in [2, 4] {
            for way in ["left", "right", "up", "down"] {
                lines.append("\"n\" : pan-\(fingers)-\(way)")
            }
        }
        for fingers in [3, 5] {
            for way in Compass.allCases { lines.append("\"s\" : swipe-\(fingers)-\(way.rawValue)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }()
}
