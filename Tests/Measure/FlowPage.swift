import Engine
import PureSupport
import Strokes

/// How a hand writes.
struct FlowHand: Hashable, Sendable {
    /// Milliseconds with the pen up between two strokes of a character, on average.
    var penUp = 130.0
    /// Milliseconds between two characters, on average.
    var between = 250.0
    /// Whether it moves on to the right and begins lines, rather than write on one spot.
    var movesOn = true
    /// The size of a character in pixels.
    var size = 70.0
    /// Pixels between two characters.
    var gap = 25.0
    /// Pixels from line to line, and where a line ends.
    var lineHeight = 130.0
    var lineEnd = 1100.0
    /// Points nearer to each other than this many pixels are left out.
    var spacing = 10.0
}

/// A page that a hand writes characters on, one after the other, each in its place and time.
struct FlowPage {
    private let hand: FlowHand
    private var random: SeededGenerator
    private var place = FlowPage.margin
    /// When the hand goes on.
    private(set) var now: Milliseconds = 0

    /// Milliseconds from one point to the next, as a mouse of 100 points a second has them.
    private static let step: Milliseconds = 10
    private static let margin = Point(x: 100, y: 150)

    init(_ hand: FlowHand, random: SeededGenerator) {
        self.hand = hand
        self.random = random
    }

    /// The strokes of a character.
    ///
    /// - Parameter size: of the character where it is not the usual one, as a factor of it.
    mutating func write(_ ink: Ink, size: Double = 1) -> [TimedStroke] {
        guard let box = ink.box else { return [] }
        let scale = size * hand.size / max(box.width, box.height, 1e-6)
        let strokes = draw(
            ink.mapped {
                Point(
                    x: place.x + ($0.x - box.minX) * scale, y: place.y + ($0.y - box.minY) * scale)
            })
        if hand.movesOn {
            place.x += box.width * scale + hand.gap
            if place.x > hand.lineEnd {
                place = Point(
                    x: Self.margin.x, y: place.y > 700 ? Self.margin.y : place.y + hand.lineHeight)
            }
        }
        return strokes
    }

    /// The strokes of a character in pixels, where it is.
    mutating func draw(_ ink: Ink) -> [TimedStroke] {
        ink.strokes.enumerated().map { number, stroke in
            let drawn = draw(stroke.points)
            now += varied(number + 1 < ink.strokes.count ? hand.penUp : hand.between)
            return drawn
        }
    }

    private mutating func draw(_ points: [Point]) -> TimedStroke {
        let kept = points.thinned(hand.spacing)
        let times = kept.indices.map { now + Milliseconds($0) * Self.step }
        now += Milliseconds(kept.count) * Self.step
        return TimedStroke(kept, times: times, lifted: now)
    }

    /// Within a third of `mean`.
    private mutating func varied(_ mean: Double) -> Milliseconds {
        Milliseconds(mean * Double.random(in: 0.67..<1.34, using: &random))
    }
}

extension [Point] {
    /// Without points nearer to the one before than this; the ends stay.
    func thinned(_ nearest: Double) -> [Point] {
        var kept: [Point] = []
        for (index, point) in enumerated() {
            let isNear = kept.last.map { $0.distance(to: point) < nearest } ?? false
            if !isNear || index == count - 1 { kept.append(point) }
        }
        return kept
    }
}
