import Strokes

/// Milliseconds on a clock that never goes back; where it starts does not matter.
public typealias Milliseconds = Int64

/// Something that happened to the pointer, or that time went on.
public enum InputEvent: Codable, Hashable, Sendable {
    /// A trigger went down, counted from 0. The pointer is frozen until an effect frees it.
    case press(Point, trigger: Int = 0, touch: PenTouch = PenTouch())
    /// Where the frozen pointer has got to: the program below has seen nothing of it. What the tip of
    /// a pen draws has its pressure, 0...1.
    case frozenMotion(Point, pressure: Double? = nil)
    /// The trigger came up while the pointer was frozen.
    case frozenRelease
    /// Another button went down while the pointer was frozen; it is not known which.
    case frozenPressOfAnother
    /// This one did, by its number as applications see it; the wheel's are 4 to 7.
    case frozenChord(button: Int)
    /// Another button went down, or down once more, under a trigger whose press was taken.
    case chord(button: Int)
    /// The pointer moved during a stroke.
    case motion(Point, pressure: Double? = nil)
    /// The trigger came up at the end of a stroke. With a key held, where no button tells of it, the stroke
    /// has ended when the pointer came to rest, so long before.
    case release(Point, pressure: Double? = nil, rested: Milliseconds = 0)
    /// The pen went out of the tablet's reach without letting go.
    case penAway
    /// The device that was pressed is there no more.
    case deviceGone
    /// The panic key, or a grab that was lost.
    case cancel
    /// Fingers did something on a touchscreen or a touchpad.
    case fingers(FingerEvent)
    /// What the row of an offer tells.
    case offer(OfferEvent)
    /// The window that is written into has not taken all its keys, or another is written into. Nothing is
    /// taken back in one that has not.
    case keys(areLost: Bool)
    /// Nothing but time: sent when a deadline of the pen has come.
    case tick

    /// When it happened, as far as that was not the moment at which it was told.
    func time(of now: Milliseconds) -> Milliseconds {
        if case .release(_, _, let rested) = self { now - rested } else { now }
    }

    /// Whether a trigger or fingers begin something.
    var isBeginning: Bool {
        switch self {
        case .press: true
        case .fingers(let event): event.isBeginning
        default: false
        }
    }
}

/// What the user does at the row of an offer.
public enum OfferEvent: Codable, Hashable, Sendable {
    /// The pointer has come to this choice, counted from 0, or is at none any more. Behind the alternatives is to
    /// say what the character means, where that is offered.
    case aim(Int?)
    /// A click chose this one.
    case choose(Int)
    /// A key or a button went down beside the row.
    case disturbed
}

/// What a trigger was pressed with.
public struct PenTouch: Codable, Hashable, Sendable {
    /// How hard, 0...1; nil where it is no pen's tip, or is not known.
    public var pressure: Double?
    /// Whether it is an eraser that is to erase.
    public var isEraser: Bool

    public init(pressure: Double? = nil, isEraser: Bool = false) {
        self.pressure = pressure
        self.isEraser = isEraser
    }
}

/// A point of a line, and how hard the pen pressed there.
public struct PenSample: Hashable, Sendable {
    public var point: Point
    /// 0...1; nil where the device does not tell it.
    public var pressure: Double?

    public init(_ point: Point, pressure: Double? = nil) {
        self.point = point
        self.pressure = pressure
    }
}
