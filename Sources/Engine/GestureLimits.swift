import Strokes

/// What makes a stroke a flick or a turn, and what fingers do.
public struct GestureLimits: Hashable, Sendable {
    public var flick: FlickLimits
    public var turn: TurnLimits
    public var fingers: FingerLimits

    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1) {
        flick = FlickLimits(scale: scale)
        turn = TurnLimits(scale: scale)
        fingers = FingerLimits(scale: scale)
    }
}
