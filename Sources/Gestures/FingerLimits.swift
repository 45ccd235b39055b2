// Owns: the figures of what fingers do. Leaves setting them to Settings.

/// What makes gestures of fingers.
public struct FingerLimits: Hashable, Sendable {
    /// Fingers that come down within so many milliseconds belong together. One that stays alone is
    /// held back from the program below for as long.
    public var gathering: Milliseconds = 60
    /// Fingers that are held still for so long belong to the program below, as a trigger does.
    public var hold: Milliseconds = 300
    /// In pixels: what moves less is a tap. That of a press.
    public var threshold: Double
    /// Pixels of one step of a pan: three lines of 16 pixels, which is what toolkits scroll by for a
    /// step of the wheel.
    public var panStep: Double
    /// What one step of a pinch makes of the distance, or one by it: four of them double it.
    public var pinchStep = 1.19
    /// Degrees of one step of a rotation: that of a knob.
    public var rotationStep = 15.0
    /// Pixels of a swipe: those of a flick.
    public var swipeLength: Double
    /// For so many milliseconds a pan goes on that was let go in motion; 0 for not at all.
    public var runOut: Milliseconds = 350

    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1) {
        threshold = 8 * scale
        panStep = 48 * scale
        swipeLength = 100 * scale
    }
}
