import Strokes

/// What makes gestures of fingers.
public struct FingerLimits: Hashable, Sendable {
    /// Fingers that come down within this many milliseconds belong together. A finger that stays alone
    /// is held back from the program below for this time.
    public var gathering: Milliseconds = 60
    /// Fingers that are held still for so long belong to the program below, as a trigger does.
    public var hold: Milliseconds = 300
    /// In pixels: a finger that moves less makes a tap. The same limit as for a press.
    public var threshold: Double
    /// Pixels of one step of a pan: three lines of 16 pixels, which is what toolkits scroll by for a
    /// step of the wheel.
    public var panStep: Double
    /// The factor by which one step of a pinch changes the distance between fingers, or its inverse: four
    /// steps double it.
    public var pinchStep = 1.19
    /// Degrees of one step of a rotation, as many as of a knob.
    public var rotationStep = 15.0
    /// The least length of a swipe in pixels, that of a flick.
    public var swipeLength: Double
    /// For how many milliseconds a pan that ends in motion goes on; 0 for not at all.
    public var kineticScrolling: Milliseconds = 350

    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1) {
        threshold = 8 * scale
        panStep = 48 * scale
        swipeLength = 100 * scale
    }
}

/// A finger on a touchscreen, from its coming down to its going up.
public typealias FingerID = UInt32

/// What fingers do.
public enum FingerEvent: Codable, Hashable, Sendable {
    /// One came down on a touchscreen. It is held back from the program below until an effect says
    /// whether Krakel keeps it.
    ///
    /// - Parameter trigger: which one it may write for, counted from 0; nil for none.
    case down(FingerID, Point, trigger: Int? = nil)
    case moved(FingerID, Point)
    case up(FingerID, Point)
    /// One that was left to the program below is up.
    case strangerUp(FingerID)
    /// The touchscreen or touchpad is there no more.
    case gone
    /// What a touchpad made of fingers itself.
    case pad(PadGesture)

    /// Whether fingers begin something.
    public var isBeginning: Bool {
        switch self {
        case .down: true
        case .pad(let gesture): gesture.phase == .begin
        default: false
        }
    }
}

/// One event of a gesture on a touchpad, which its driver has told apart already.
public struct PadGesture: Codable, Hashable, Sendable {
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        case pinch
        case swipe
    }

    public enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
        case begin
        case update
        case end
        /// Ended without a result: a finger more came down, for instance.
        case cancel
    }

    public var kind: Kind
    public var phase: Phase
    public var fingers: Int
    /// Where the pointer is, in root pixels.
    public var point: Point
    /// How far the fingers went since the last event, in pixels as the pointer would.
    public var x: Double
    public var y: Double
    /// How far apart they are, by how far they were at first.
    public var scale: Double
    /// Degrees since the last event, clockwise positive.
    public var angle: Double

    public init(
        _ kind: Kind, _ phase: Phase, fingers: Int, at point: Point, x: Double = 0, y: Double = 0,
        scale: Double = 1, angle: Double = 0
    ) {
        self.kind = kind
        self.phase = phase
        self.fingers = fingers
        self.point = point
        self.x = x
        self.y = y
        self.scale = scale
        self.angle = angle
    }
}
