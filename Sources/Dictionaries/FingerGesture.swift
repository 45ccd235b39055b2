// Owns: what several fingers may do together, and how it is written. Leaves seeing that it was done to
// Gestures.

import Strokes

/// What fingers do on a touchscreen or a touchpad.
public struct FingerGesture: Hashable, Sendable {
    public enum Motion: Hashable, Sendable {
        /// Down and up again where they are.
        case tap
        /// A step of going this way together.
        case pan(ScrollDirection)
        /// Going this way, seen at its end.
        case swipe(Compass)
        /// A step towards each other, or apart.
        case pinch(Pinch)
        /// A step around their middle.
        case rotate(Spin)
    }

    /// How many, 1...`most`.
    public var fingers: Int
    public var motion: Motion

    /// A hand has no more.
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

    /// Every word that one begins with.
    static let beginnings = [tap, pan, swipe, pinch, rotate].map { $0 + "-" }

    /// Reads `tap-3`, `pan-2-up`, `swipe-3-up-left`, `pinch-2-in` and `rotate-2-clockwise`; nil where
    /// `text` is none of them. One finger alone can neither pinch nor rotate.
    public init?(_ text: String) {
        let parts = text.split(
            separator: "-", maxSplits: 2, omittingEmptySubsequences: false
        ).map(String.init)
        guard parts.count >= 2, let fingers = Int(parts[1]), "\(fingers)" == parts[1],
            (1...Self.most).contains(fingers)
        else { return nil }
        let rest = parts.dropFirst(2).first
        let found: Motion? =
            switch (parts[0], rest) {
            case (Self.tap, nil): .tap
            case (Self.pan, let rest?): ScrollDirection(rawValue: rest).map(Motion.pan)
            case (Self.swipe, let rest?): Compass(rawValue: rest).map(Motion.swipe)
            case (Self.pinch, let rest?) where fingers > 1:
                Pinch(rawValue: rest).map(Motion.pinch)
            case (Self.rotate, let rest?) where fingers > 1:
                Spin(rawValue: rest).map(Motion.rotate)
            default: nil
            }
        guard let found else { return nil }
        self.init(found, fingers: fingers)
    }

    /// What a dictionary line holds for it.
    public var text: String {
        switch motion {
        case .tap: "\(Self.tap)-\(fingers)"
        case .pan(let direction): "\(Self.pan)-\(fingers)-\(direction.rawValue)"
        case .swipe(let direction): "\(Self.swipe)-\(fingers)-\(direction.rawValue)"
        case .pinch(let pinch): "\(Self.pinch)-\(fingers)-\(pinch.rawValue)"
        case .rotate(let spin): "\(Self.rotate)-\(fingers)-\(spin.rawValue)"
        }
    }
}

/// The two ways to pinch.
public enum Pinch: String, CaseIterable, Hashable, Sendable {
    /// Towards each other.
    case inward = "in"
    /// Apart.
    case outward = "out"
}
