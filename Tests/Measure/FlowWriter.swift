import Dictionaries
import Engine
import PureSupport
import Strokes

/// A hand that writes characters one after the other without waiting for what is read: samples in,
/// the text that a text field would hold out. Needs no display and no clock.
struct FlowWriter {
    /// How a hand writes.
    struct Hand: Hashable, Sendable {
        /// Milliseconds with the pen up between two strokes of a character, on average.
        var penUp: Double
        /// Milliseconds between two characters, on average.
        var between: Double
        /// Whether it moves on to the right and begins lines, rather than write on one spot.
        var movesOn: Bool
        /// The size of a character in pixels.
        var size = 70.0
        /// Pixels between two characters.
        var gap = 25.0
        /// Pixels from line to line, and where a line ends.
        var lineHeight = 130.0
        var lineEnd = 1100.0

        init(penUp: Double = 130, between: Double = 250, movesOn: Bool = true) {
            self.penUp = penUp
            self.between = between
            self.movesOn = movesOn
        }
    }

    /// Milliseconds from one point to the next, as a mouse of 100 points a second has them.
    private static let step: Milliseconds = 10
    /// Points nearer to each other than this many pixels are left out.
    private static let spacing = 10.0
    private static let margin = Point(x: 100, y: 150)

    private var engine: Engine
    private let hand: Hand
    private var random: SeededGenerator
    private var now: Milliseconds = 0
    private var place = FlowWriter.margin
    /// What a text field would hold.
    private(set) var text = ""
    /// How often something that was typed was taken away again.
    private(set) var changes = 0
    /// For each character that was typed, the milliseconds since the pen was last lifted.
    private(set) var waits: [Milliseconds] = []
    /// Clicks that the program below got.
    private(set) var clicks = 0
    private var lifted: Milliseconds = 0

    init(_ engine: Engine, hand: Hand, random: SeededGenerator) {
        self.engine = engine
        self.hand = hand
        self.random = random
    }

    /// Writes a character.
    mutating func write(_ ink: Ink) {
        guard let box = ink.box else { return }
        let scale = hand.size / max(box.width, box.height, 1)
        for (number, stroke) in ink.strokes.enumerated() {
            draw(
                stroke.points.map {
                    Point(
                        x: place.x + ($0.x - box.minX) * scale,
                        y: place.y + ($0.y - box.minY) * scale)
                })
            pass(varied(number + 1 < ink.strokes.count ? hand.penUp : hand.between))
        }
        guard hand.movesOn else { return }
        place.x += box.width * scale + hand.gap
        if place.x > hand.lineEnd {
            place = Point(
                x: Self.margin.x, y: place.y > 700 ? Self.margin.y : place.y + hand.lineHeight)
        }
    }

    /// Rests for as long as anything may still come of what was written.
    mutating func finish() {
        pass(1500)
    }

    private mutating func draw(_ points: [Point]) {
        guard let first = points.first, let last = points.last else { return }
        var isFrozen = true
        take(engine.handle(.press(first), at: now), &isFrozen)
        pass(Self.step)
        var before = first
        for (number, point) in points.enumerated().dropFirst() {
            guard number + 1 == points.count || point.distance(to: before) >= Self.spacing else {
                continue
            }
            before = point
            if isFrozen { take(engine.handle(.frozenMotion(point), at: now), &isFrozen) }
            // The server delivers the motion once more that has made a stroke of the press.
            if !isFrozen { take(engine.handle(.motion(point), at: now), &isFrozen) }
            pass(Self.step)
        }
        lifted = now
        take(engine.handle(isFrozen ? .frozenRelease : .release(last), at: now), &isFrozen)
    }

    /// Time goes on; what the engine wants to be told of it, it is told.
    private mutating func pass(_ time: Milliseconds) {
        let end = now + time
        var isFrozen = false
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            take(engine.handle(.tick, at: now), &isFrozen)
            guard engine.deadline != deadline else { break }
        }
        now = end
    }

    private mutating func take(_ effects: [Effect], _ isFrozen: inout Bool) {
        for effect in effects {
            switch effect {
            case .takePress: isFrozen = false
            case .replayPress: clicks += 1
            case .type(let actions, _): for action in actions { type(action) }
            default: break
            }
        }
    }

    private mutating func type(_ action: Action) {
        switch action {
        case .text(let new):
            text += new
            waits.append(now - lifted)
        case .chord(let chord) where chord == .backSpace:
            if !text.isEmpty { text.removeLast() }
            changes += 1
        default: break
        }
    }

    /// Within a third of `mean`.
    private mutating func varied(_ mean: Double) -> Milliseconds {
        Milliseconds(mean * Double.random(in: 0.67..<1.34, using: &random))
    }
}
