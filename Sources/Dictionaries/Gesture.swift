// Owns: what may be done with a trigger beside drawing a shape, and how it is written. Leaves what it
// means to GestureBook, seeing that it was done to Gestures.

import Strokes

/// Something done with the trigger, or with fingers, that has no shape of its own.
public enum Gesture: Hashable, Sendable {
    /// Another button pressed while the trigger is held still, by its number as applications see it; 4
    /// to 7 are the wheel, turned by a step.
    case button(Int)
    /// A straight stroke, wherever it starts.
    case flick(Compass)
    /// A step of a stroke that goes on circling.
    case turn(Spin)
    /// What fingers do together, without any trigger.
    case fingers(FingerGesture)

    private static let flick = "flick-"
    private static let turn = "turn-"
    private static let button = "button-"
    private static let wheel = "wheel-"

    /// Every word that a gesture begins with.
    static let beginnings = [flick, turn, button, wheel] + FingerGesture.beginnings

    /// Reads `wheel-up`, `button-1`, `flick-down-left`, `turn-clockwise` and what `FingerGesture` reads;
    /// nil where `text` is none of them.
    public init?(_ text: String) {
        func rest(behind word: String) -> String? {
            text.hasPrefix(word) ? String(text.dropFirst(word.count)) : nil
        }
        if let direction = rest(behind: Self.wheel).flatMap(ScrollDirection.init) {
            self = .button(direction.button)
        } else if let number = rest(behind: Self.button) {
            guard let button = Int(number), (1...255).contains(button), "\(button)" == number,
                !ScrollDirection.isWheel(button)
            else { return nil }
            self = .button(button)
        } else if let direction = rest(behind: Self.flick).flatMap(Compass.init) {
            self = .flick(direction)
        } else if let spin = rest(behind: Self.turn).flatMap(Spin.init) {
            self = .turn(spin)
        } else if let gesture = FingerGesture(text) {
            self = .fingers(gesture)
        } else {
            return nil
        }
    }

    /// What a dictionary line holds for it.
    public var text: String {
        switch self {
        case .button(let button):
            ScrollDirection.allCases.first { $0.button == button }.map { Self.wheel + $0.rawValue }
                ?? Self.button + "\(button)"
        case .flick(let direction): Self.flick + direction.rawValue
        case .turn(let spin): Self.turn + spin.rawValue
        case .fingers(let gesture): gesture.text
        }
    }

    /// Whether the pointer is Krakel's when it is done. A knob is turned with the trigger held as well,
    /// but lets go of the pointer for what it does.
    public var keepsPointer: Bool {
        switch self {
        case .flick, .turn, .fingers: false
        case .button: true
        }
    }
}

extension Action {
    /// Whether it can be done with the trigger held: what Krakel does with the pointer then comes
    /// back to Krakel, not to the program below.
    public var worksWithTriggerHeld: Bool {
        if case .pointer = self { false } else { true }
    }
}
