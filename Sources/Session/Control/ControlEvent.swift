/// An event that `krakel events` streams. Fields that do not apply are left out.
public struct ControlEvent: Hashable, Codable, Sendable {
    public enum Kind: String, Codable, Sendable {
        /// A character begins: the pen has moved beyond the threshold.
        case willDraw
        case recognised
        /// A character was rejected, because nothing was near enough.
        case missed
        /// `gesture` was made with the trigger or with fingers; it does `text`.
        case gesture
        /// A stroke that turned a knob has ended, after turning by `angle`.
        case turned
        /// `fingers` have ended a pan, a swipe, a pinch or a rotation: they moved by `x` and `y`, are
        /// `scale` times as far apart, and turned by `angle`; this made `steps` steps.
        case fingers
        /// A trigger that scrolls was let go, and its run-out is over: the pointer moved by `x` and `y`, which
        /// made `steps` steps of the wheel.
        case scrolled
        /// A stroke of a pen has ended: `points` of it are ink, with a mean of `pressure` and a maximum of
        /// `mostPressure`.
        case penned
        /// An eraser removed `text`, or pressed that key.
        case erased
        /// The panic key ended a stroke.
        case cancelled
        /// An example was added to the dictionary.
        case learned
        /// The text of a misread character, `text`, was removed. `next` are its alternatives. Where a
        /// whole word was, `text` is all of it, and there are none.
        case takenBack
        /// The last character was part of another, which follows: `text`, which it typed, was removed.
        case retracted
        /// A word, typed as `shape`, was exchanged for `text` as it ended: `likelihood` is by how much that is
        /// likelier.
        case mended
        /// `text` was brought back, which had been mended to `shape`.
        case restored
        /// The last character was in doubt or missed; `next` are the alternatives that can be clicked.
        case offered
        /// An action cannot be done; `reason` says why.
        case refused
        case modeChanged
        /// The sticky modifiers have changed.
        case sticky
        case paused
        case resumed
        case reloaded
        /// Nothing is asked for a while, as the user wants it, or questions are welcome again.
        case quiet, asking
        /// Krakel ends, as it was told to.
        case quit

        /// Whether it is about the state of Krakel, and not about what is written.
        public var isChange: Bool {
            switch self {
            case .modeChanged, .sticky, .paused, .resumed, .reloaded, .quiet, .asking, .quit: true
            default: false
            }
        }
    }

    public var event: Kind
    /// The text that is typed, a chord in angle brackets, or another action in its notation.
    public var text: String?
    public var mode: String?
    /// The sticky modifiers for the next character.
    public var once: [String]?
    /// The sticky modifiers that are locked.
    public var locked: [String]?
    /// The notation of the gesture.
    public var gesture: String?
    /// How often the gesture was done in a row.
    public var times: Int?
    /// Degrees, clockwise positive, summed over full turns.
    public var angle: Double?
    /// The number of fingers.
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
    /// The labels of alternatives, most likely first.
    public var next: [String]?
    /// The other text of a word that was mended or restored.
    public var shape: String?
    /// How many strokes the character was put together of.
    public var strokes: Int?
    /// How likely the way is in which the strokes were put together, as the logarithm of odds that only
    /// compare with those of other ways of the same strokes.
    public var likelihood: Double?
    /// What the likeliest other way would have meant, empty where nothing, and how likely that is.
    public var otherwise: String?
    public var otherwiseLikelihood: Double?

    public init(_ event: Kind) {
        self.event = event
    }
}
