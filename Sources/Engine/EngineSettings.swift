/// What is set of an engine besides its dictionary, as a value: it is computed of the user's settings, and recordings
/// keep it.
public struct EngineSettings: Hashable, Sendable {
    /// What tells a stroke from a click.
    public var pen: PenLimits
    public var gestures: GestureLimits
    /// Straightens writing on a tilted tablet up to this; nil for not at all.
    public var slant: SlantLimit?
    /// Within what the pause that ends a character follows the writer.
    public var pauses: RhythmLimits
    /// Whether what may go on is typed at once, and replaced when it does.
    public var typesAtOnce = false
    /// After which characters alternatives are offered, and for how long.
    public var offers = OfferPolicy()
    public var guide = GuidePolicy()
    public var ring = RingPolicy()

    /// - Parameter pause: the pen may be up this long between two strokes of a character, always the same until
    ///   `pauses` are set.
    public init(
        pen: PenLimits = PenLimits(), gestures: GestureLimits = GestureLimits(),
        slant: SlantLimit? = nil, pause: Milliseconds = 300
    ) {
        self.pen = pen
        self.gestures = gestures
        self.slant = slant
        pauses = .fixed(pause)
    }
}
