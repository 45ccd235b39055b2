import Strokes

/// What makes a stroke a flick, a turn or a dot, what fingers do, and which triggers scroll or are
/// keys.
public struct GestureLimits: Hashable, Sendable {
    public var flick: FlickLimits
    public var turn: TurnLimits
    public var fingers: FingerLimits
    public var drag = DragScrollLimits()
    /// The triggers that are keys which are held: all motion is ink then, also from one stroke to the next.
    public var heldKeys: Set<Int> = []
    /// Ink that is no larger than this on either side, in pixels, is a dot and no scratch-out.
    public var dot: Double

    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1) {
        flick = FlickLimits(scale: scale)
        turn = TurnLimits(scale: scale)
        fingers = FingerLimits(scale: scale)
        dot = 12 * scale
    }
}
