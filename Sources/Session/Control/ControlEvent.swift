/// An event that `krakel events` streams, with the fields that it has. A text is what is typed, a chord in angle
/// brackets, or another action in its notation.
public enum ControlEvent: Hashable, Sendable {
    /// A character begins: the pen has moved beyond the threshold.
    case willDraw
    case recognised(Recognised)
    /// A character was rejected, because nothing was near enough; `runnerUp` was the nearest.
    case missed(mode: String, drawn: String?, runnerUp: String?, runnerUpDistance: Float?)
    /// `gesture`, in its notation, was made with the trigger or with fingers, `times` in a row; it does `text`.
    case gesture(String, text: String, times: Int, fingers: Int?)
    /// A stroke that turned a knob has ended, after turning by `angle`: degrees, clockwise positive, summed over
    /// full turns.
    case turned(angle: Double)
    /// `fingers` have ended a pan, a swipe, a pinch or a rotation: they moved by `x` and `y` pixels, are
    /// `scale` times as far apart, and turned by `angle`; this made `steps` steps.
    case fingers(Int, x: Double, y: Double, scale: Double, angle: Double, steps: Int)
    /// A trigger that scrolls was let go, and its run-out is over: the pointer moved by `x` and `y` pixels, which
    /// made `steps` steps of the wheel.
    case scrolled(x: Double, y: Double, steps: Int)
    /// A stroke of a pen has ended: `points` of it are ink, with a mean of `pressure` and a maximum of
    /// `mostPressure`, from 0 to 1.
    case penned(points: Int, pressure: Double, mostPressure: Double)
    /// An eraser removed `text`, or pressed that key.
    case erased(text: String)
    /// The panic key ended a stroke.
    case cancelled
    /// An example was added to the dictionary.
    case learned(text: String, mode: String, drawn: String)
    /// The text of a misread character, `text`, was removed. `next` are its alternatives. Where a whole word was,
    /// `text` is all of it, and there are none.
    case takenBack(text: String, mode: String?, next: [String]?)
    /// The last character was part of another, which follows: `text`, which it typed, was removed.
    case retracted(text: String)
    /// A word, typed as `shape`, was exchanged for `text` as it ended: `likelihood` is by how much that is
    /// likelier.
    case mended(text: String, shape: String, likelihood: Double)
    /// `text` was brought back, which had been mended to `shape`.
    case restored(text: String, shape: String)
    /// The last character was in doubt or missed; `next` are the alternatives that can be clicked.
    case offered(next: [String])
    /// An action cannot be done; `reason` says why. nil where the text is private.
    case refused(text: String?, reason: String)
    case modeChanged(mode: String)
    /// The sticky modifiers have changed: those for the next character, and those that are locked.
    case sticky(once: [String], locked: [String])
    case paused
    case resumed
    case reloaded
    /// Nothing is asked for a while, as the user wants it, or questions are welcome again.
    case quiet, asking
    /// Krakel ends, as it was told to.
    case quit

    /// A character was recognised, or a whole word.
    public struct Recognised: Hashable, Encodable, Sendable {
        public var text: String
        public var mode: String
        /// The cell path of the nearest example.
        public var entry: String?
        /// The cell path that was drawn.
        public var drawn: String?
        public var distance: Float
        /// The label of the second nearest entry, and its distance.
        public var runnerUp: String?
        public var runnerUpDistance: Float?
        /// Of a word, the labels of its alternatives, most likely first.
        public var next: [String]?
        /// How many strokes the character was put together of.
        public var strokes: Int?
        /// How likely the way is in which the strokes were put together, as the logarithm of odds that only
        /// compare with those of other ways of the same strokes.
        public var likelihood: Double?
        /// What the likeliest other way would have meant, empty where nothing, and how likely that is.
        public var otherwise: String?
        public var otherwiseLikelihood: Double?

        public init(text: String, mode: String, distance: Float) {
            self.text = text
            self.mode = mode
            self.distance = distance
        }
    }

    /// The name of an event.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case willDraw, recognised, missed, gesture, turned, fingers, scrolled, penned, erased
        case cancelled, learned, takenBack, retracted, mended, restored, offered, refused
        case modeChanged, sticky, paused, resumed, reloaded, quiet, asking, quit
    }

    public var kind: Kind { told.kind }

    /// Whether it is about the state of Krakel, and not about what is written.
    public var isChange: Bool {
        switch self {
        case .modeChanged, .sticky, .paused, .resumed, .reloaded, .quiet, .asking, .quit: true
        case .willDraw, .recognised, .missed, .gesture, .turned, .fingers, .scrolled, .penned,
            .erased, .cancelled, .learned, .takenBack, .retracted, .mended, .restored, .offered,
            .refused:
            false
        }
    }
}

/// The fields lie beside the name: `{"angle":90,"event":"turned"}`.
extension ControlEvent: Encodable {
    /// The fields that an event may have besides those of `Recognised`.
    enum Field: String, CaseIterable, CodingKey {
        case event, text, mode, drawn, runnerUp, runnerUpDistance, gesture, times, fingers, angle
        case x, y, scale, steps, points, pressure, mostPressure, next, shape, likelihood, reason
        case once, locked
    }

    private var told: (kind: Kind, fields: [Field: (any Encodable)?]) {
        switch self {
        case .willDraw: (.willDraw, [:])
        // It tells its fields itself.
        case .recognised: (.recognised, [:])
        case .missed(let mode, let drawn, let second, let distance):
            (.missed, [.mode: mode, .drawn: drawn, .runnerUp: second, .runnerUpDistance: distance])
        case .gesture(let gesture, let text, let times, let fingers):
            (.gesture, [.gesture: gesture, .text: text, .times: times, .fingers: fingers])
        case .turned(let angle): (.turned, [.angle: angle])
        case .fingers(let count, let x, let y, let scale, let angle, let steps):
            (
                .fingers,
                [.fingers: count, .x: x, .y: y, .scale: scale, .angle: angle, .steps: steps]
            )
        case .scrolled(let x, let y, let steps):
            (.scrolled, [.x: x, .y: y, .steps: steps])
        case .penned(let points, let mean, let most):
            (.penned, [.points: points, .pressure: mean, .mostPressure: most])
        case .erased(let text): (.erased, [.text: text])
        case .cancelled: (.cancelled, [:])
        case .learned(let text, let mode, let drawn):
            (.learned, [.text: text, .mode: mode, .drawn: drawn])
        case .takenBack(let text, let mode, let next):
            (.takenBack, [.text: text, .mode: mode, .next: next])
        case .retracted(let text): (.retracted, [.text: text])
        case .mended(let text, let shape, let likelihood):
            (.mended, [.text: text, .shape: shape, .likelihood: likelihood])
        case .restored(let text, let shape): (.restored, [.text: text, .shape: shape])
        case .offered(let next): (.offered, [.next: next])
        case .refused(let text, let reason): (.refused, [.text: text, .reason: reason])
        case .modeChanged(let mode): (.modeChanged, [.mode: mode])
        case .sticky(let once, let locked): (.sticky, [.once: once, .locked: locked])
        case .paused: (.paused, [:])
        case .resumed: (.resumed, [:])
        case .reloaded: (.reloaded, [:])
        case .quiet: (.quiet, [:])
        case .asking: (.asking, [:])
        case .quit: (.quit, [:])
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(kind, forKey: .event)
        if case .recognised(let character) = self { try character.encode(to: encoder) }
        for case (let field, let value?) in told.fields { try fields.encode(value, forKey: field) }
    }
}

/// An event as a listener reads it: whichever it is, these are the fields that it may have.
public struct HeardEvent: Hashable, Decodable, Sendable {
    public var event: ControlEvent.Kind
    public var text, mode, gesture, entry, drawn, runnerUp, reason, shape: String?
    public var distance, runnerUpDistance: Float?
    public var times, fingers, steps, points: Int?
    public var angle, x, y, scale, pressure, mostPressure, likelihood: Double?
    public var next, once, locked: [String]?
}
