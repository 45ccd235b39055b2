/// Something that happened, as `krakel events` streams it. Fields that do not apply are left out.
public struct ControlEvent: Hashable, Codable, Sendable {
    public enum Kind: String, Codable, Sendable {
        /// A character begins: the pen has moved beyond the threshold.
        case willDraw
        case recognised
        /// Nothing was near enough.
        case missed
        /// Something without a shape was done, with the trigger or with fingers: `gesture`, which does `text`.
        case gesture
        /// A stroke that went round in circles has ended: it was turned by `angle`.
        case turned
        /// `fingers` have ended a pan, a swipe, a pinch or a rotation: they went by `x` and `y`, are
        /// `scale` times as far apart and turned by `angle`; it came to so many `steps`.
        case fingers
        /// A stroke of a pen has ended: `points` of it are ink, pressed with `pressure` on an average and
        /// with `mostPressure` where it was hardest.
        case penned
        /// An eraser removed `text`, or pressed that key.
        case erased
        /// A stroke was ended by the panic key.
        case cancelled
        /// An example was added to the dictionary.
        case learned
        /// What `text` typed is removed: it was read wrongly. `next` is what it looks like besides.
        case takenBack
        /// What was recognised last was in doubt; `next` is what can be clicked at instead.
        case offered
        /// What was recognised cannot be typed or done; `reason` says why.
        case refused
        case modeChanged
        /// Modifiers are held for the next character or until let go, or are not any more.
        case sticky
        case paused
        case resumed
        case reloaded

        /// Whether it is of the state in which things are read, rather than of what is written.
        public var isChange: Bool {
            switch self {
            case .modeChanged, .sticky, .paused, .resumed, .reloaded: true
            default: false
            }
        }
    }

    public var event: Kind
    /// The text that is typed, a chord in angle brackets, or another action as it is written.
    public var text: String?
    public var mode: String?
    /// The modifiers that are held for what comes next.
    public var once: [String]?
    /// The modifiers that are held until let go.
    public var locked: [String]?
    /// As a dictionary writes it.
    public var gesture: String?
    /// How often the gesture was done in a row.
    public var times: Int?
    /// Degrees, clockwise positive, summed over full turns.
    public var angle: Double?
    /// How many.
    public var fingers: Int?
    /// Pixels.
    public var x: Double?
    public var y: Double?
    public var scale: Double?
    public var steps: Int?
    /// How many points are ink.
    public var points: Int?
    /// From 0 to 1.
    public var pressure: Double?
    public var mostPressure: Double?
    /// The cell path of the nearest example.
    public var entry: String?
    /// The cell path that was drawn.
    public var drawn: String?
    public var distance: Float?
    /// The label of the second nearest entry, and its distance.
    public var runnerUp: String?
    public var runnerUpDistance: Float?
    public var reason: String?
    /// The labels of further readings, most likely first.
    public var next: [String]?
    /// What the shape alone says, where the letter model made `text` of it; `entry` and `distance`
    /// are then those of the shape.
    public var shape: String?

    public init(_ event: Kind) {
        self.event = event
    }
}
