import Strokes

/// Input other than a drawn shape that can be bound to actions.
public enum Gesture: Hashable, Sendable {
    /// Another button pressed while the trigger is held still, by the number that applications see; 4 to 7
    /// are a step of the wheel.
    case button(Int)
    /// A straight stroke, wherever it starts.
    case flick(Compass)
    /// A step of a stroke that keeps circling, as on a knob.
    case turn(Spin)
    /// A stroke that runs to and fro over itself, in any direction.
    case scratchOut
    /// A gesture of several fingers, without a trigger.
    case fingers(FingerGesture)

    private static let flick = "flick-"
    private static let turn = "turn-"
    private static let button = "button-"
    private static let wheel = "wheel-"
    private static let scratch = "scratch-"
    private static let out = "out"

    /// The prefixes of all gestures.
    static let beginnings = [flick, turn, button, wheel, scratch] + FingerGesture.beginnings

    /// Reads `wheel-up`, `button-1`, `flick-down-left`, `turn-clockwise`, `scratch-out` and everything
    /// that `FingerGesture` reads; nil for other texts.
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
        } else if rest(behind: Self.scratch) == Self.out {
            self = .scratchOut
        } else if let gesture = FingerGesture(text) {
            self = .fingers(gesture)
        } else {
            return nil
        }
    }

    /// What a misspelt gesture may have been meant for.
    static func nearest(to text: String) -> String? {
        if text.hasPrefix(button), let number = Int(text.dropFirst(button.count)),
            ScrollDirection.isWheel(number)
        {
            return Gesture.button(number).text
        }
        let (directions, spins) = (Compass.allCases.map(\.rawValue), Spin.allCases.map(\.rawValue))
        let ways = directions + spins + Pinch.allCases.map(\.rawValue)
        let counts = (1...9).map(String.init)
        let single = beginnings.flatMap { word in (ways + counts + [out]).map { word + $0 } }
        let fingers = FingerGesture.beginnings.flatMap { word in
            counts.flatMap { count in
                (ways + ways.map { $0 + FingerGesture.once }).map { "\(word)\(count)-\($0)" }
            }
        }
        return NearestName.nearest(
            to: text, among: (single + fingers).filter { Gesture($0) != nil } + ["picture"])
    }

    /// Its notation in a dictionary.
    public var text: String {
        switch self {
        case .button(let button):
            ScrollDirection.allCases.first { $0.button == button }.map { Self.wheel + $0.rawValue }
                ?? Self.button + "\(button)"
        case .flick(let direction): Self.flick + direction.rawValue
        case .turn(let spin): Self.turn + spin.rawValue
        case .scratchOut: Self.scratch + Self.out
        case .fingers(let gesture): gesture.text
        }
    }

    /// Whether Krakel has the pointer grabbed when its actions are done. A knob is turned with the trigger
    /// held as well, but the pointer is released for its actions.
    public var keepsPointer: Bool {
        switch self {
        case .flick, .turn, .scratchOut, .fingers: false
        case .button: true
        }
    }
}

/// A gesture of fingers on a touchscreen or a touchpad.
public struct FingerGesture: Hashable, Sendable {
    public enum Motion: Hashable, Sendable {
        /// Fingers touch and lift without moving.
        case tap
        /// A step of moving together in this direction.
        case pan(ScrollDirection)
        /// A quick motion in this direction, recognised at its end.
        case swipe(Compass)
        /// A step towards each other, or apart.
        case pinch(Pinch)
        /// A step around their centre.
        case rotate(Spin)
        /// The same motions once, recognised at their end.
        case pinchOnce(Pinch)
        case rotateOnce(Spin)
    }

    /// The number of fingers, 1...`most`.
    public var fingers: Int
    public var motion: Motion

    /// The number of fingers of a hand.
    public static let most = 5

    public init(_ motion: Motion, fingers: Int) {
        self.fingers = fingers
        self.motion = motion
    }

    private static let tap = "tap"
    private static let pan = "pan"
    private static let swipe = "swipe"
    private static let pinch = "pinch"
    private static let rotate = "rotate"
    fileprivate static let once = "-once"

    /// The prefixes of all finger gestures.
    static let beginnings = [tap, pan, swipe, pinch, rotate].map { $0 + "-" }

    /// Reads `tap-3`, `pan-2-up`, `swipe-3-up-left`, `pinch-2-in`, `rotate-2-clockwise` and
    /// `pinch-2-in-once`; nil where `text` is none of them. One finger alone can neither pinch nor rotate.
    public init?(_ text: String) {
        let parts = text.split(
            separator: "-", maxSplits: 2, omittingEmptySubsequences: false
        ).map(String.init)
        guard parts.count >= 2, let fingers = Int(parts[1]), "\(fingers)" == parts[1],
            (1...Self.most).contains(fingers)
        else { return nil }
        let rest = parts.dropFirst(2).first
        let once = rest.flatMap { $0.hasSuffix(Self.once) ? String($0.dropLast(5)) : nil }
        let found: Motion? =
            switch (parts[0], rest) {
            case (Self.tap, nil): .tap
            case (Self.pan, let rest?): ScrollDirection(rawValue: rest).map(Motion.pan)
            case (Self.swipe, let rest?): Compass(rawValue: rest).map(Motion.swipe)
            case (Self.pinch, let rest?) where fingers > 1:
                once.map { Pinch(rawValue: $0).map(Motion.pinchOnce) }
                    ?? Pinch(rawValue: rest).map(Motion.pinch)
            case (Self.rotate, let rest?) where fingers > 1:
                once.map { Spin(rawValue: $0).map(Motion.rotateOnce) }
                    ?? Spin(rawValue: rest).map(Motion.rotate)
            default: nil
            }
        guard let found else { return nil }
        self.init(found, fingers: fingers)
    }

    /// Its notation in a dictionary.
    public var text: String {
        switch motion {
        case .tap: "\(Self.tap)-\(fingers)"
        case .pan(let direction): "\(Self.pan)-\(fingers)-\(direction.rawValue)"
        case .swipe(let direction): "\(Self.swipe)-\(fingers)-\(direction.rawValue)"
        case .pinch(let pinch): "\(Self.pinch)-\(fingers)-\(pinch.rawValue)"
        case .rotate(let spin): "\(Self.rotate)-\(fingers)-\(spin.rawValue)"
        case .pinchOnce(let pinch): FingerGesture(.pinch(pinch), fingers: fingers).text + Self.once
        case .rotateOnce(let spin): FingerGesture(.rotate(spin), fingers: fingers).text + Self.once
        }
    }

    /// What this motion begins with, where that is done at each step: bound, all of these leave nothing of it.
    public var steps: [FingerGesture] {
        let motions: [Motion] =
            switch motion {
            case .swipe(let direction): direction.ways.map(Motion.pan)
            case .pinchOnce(let pinch): [.pinch(pinch)]
            case .rotateOnce(let spin): [.rotate(spin)]
            case .tap, .pan, .pinch, .rotate: []
            }
        return motions.map { FingerGesture($0, fingers: fingers) }
    }
}

/// The two ways to pinch.
public enum Pinch: String, CaseIterable, Hashable, Sendable {
    /// Towards each other.
    case inward = "in"
    /// Apart.
    case outward = "out"
}

extension Compass {
    /// The directions of pans that a motion in this direction may begin with.
    fileprivate var ways: [ScrollDirection] {
        switch self {
        case .right: [.right]
        case .downRight: [.down, .right]
        case .down: [.down]
        case .downLeft: [.down, .left]
        case .left: [.left]
        case .upLeft: [.up, .left]
        case .up: [.up]
        case .upRight: [.up, .right]
        }
    }
}
