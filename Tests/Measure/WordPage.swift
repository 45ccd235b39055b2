import Engine
import Glibc
import PureSupport
import Reading
import Strokes

/// Words of one writer that are written one after the other, as a hand does that waits for nothing.
///
/// All words have the writer's own size, so that letters are 40 pixels wide in the middle, and stand on one base
/// line until the next line begins. The points come 100 a second, about 15 pixels apart; the pen is up for 130
/// milliseconds between the strokes of a word, where nothing else is said, and for longer between words. Both are
/// medians: the times are distributed as those of `Spacing`, log-normally with a deviation of 0.4.
struct WordPage {
    enum Act {
        case press(Point)
        case move(Point)
        case release(Point)
    }

    struct Step {
        /// Milliseconds since the one before.
        var pause: Int
        var act: Act
    }

    /// How the words are spaced.
    struct Spaces: Hashable {
        /// Milliseconds between words, the median.
        var between: Int
        /// How far apart they are, in letters of the writer, the median.
        var gap: Double
        /// Milliseconds between the strokes of a word, the median.
        var within = 130
    }

    /// A word as it is drawn.
    struct Word {
        var strokes: [PlacedStroke]
        var line: Int

        var ink: Ink { Ink(strokes.map(\.stroke)) }
    }

    private(set) var steps: [Step] = []
    private(set) var words: [Word] = []

    private static let point = 10
    private static let deviation = 0.4
    /// Likewise of the gaps between words.
    private static let unevenness = 0.25
    /// Points nearer to each other than this are left out, as a hand at a middling pace has them.
    private static let nearest = 10.0
    /// Pixels for each letter, and the most for the height of a word.
    private static let letter = 40.0
    private static let height = 210.0
    /// Where lines begin and the first base line is, how long they are, how far apart, and how many there are
    /// before the first one's place is free again.
    private static let margin = Point(x: 60, y: 190)
    private static let right = 1240.0
    private static let line = 230.0
    private static let lines = 3

    init(_ words: [WrittenWord], _ spaces: Spaces, using random: inout SeededGenerator) {
        let widths = words.compactMap { word in
            word.ink.box.map { $0.width / Double(max(word.label.count, 1)) }
        }
        let heights = words.compactMap { $0.ink.box?.height }
        let scale = min(
            Self.letter / max(widths.quantile(0.5) ?? 1, 1),
            Self.height / max(heights.max() ?? 1, 1))
        var (x, line, up, now) = (Self.margin.x, 0, 0, 0)
        for word in words {
            guard let box = word.ink.box else { continue }
            let base = WritingLine(word.ink.strokes.map(\.points), box).base
            if x > Self.margin.x, x + box.width * scale > Self.right {
                (x, line) = (Self.margin.x, (line + 1) % Self.lines)
            }
            let y = Self.margin.y + Double(line) * Self.line
            var drawn: [PlacedStroke] = []
            for stroke in word.ink.strokes {
                let points = stroke.points.map {
                    Point(
                        x: (x + ($0.x - box.minX) * scale).rounded(),
                        y: (y + ($0.y - base) * scale).rounded())
                }.thinned(Self.nearest)
                guard let first = points.first, let last = points.last else { continue }
                steps.append(Step(pause: up, act: .press(first)))
                steps += points.dropFirst().map { Step(pause: Self.point, act: .move($0)) }
                steps.append(Step(pause: Self.point, act: .release(last)))
                let pressed = now + up
                now = pressed + points.count * Self.point
                PlacedStroke(
                    Stroke(points), pressed: Milliseconds(pressed), lifted: Milliseconds(now)
                ).map { drawn.append($0) }
                up = Self.varied(spaces.within, using: &random)
            }
            self.words.append(Word(strokes: drawn, line: line))
            up = Self.varied(spaces.between, using: &random)
            x += box.width * scale
            x += spaces.gap * Self.letter * exp(Self.unevenness * random.normal())
        }
    }

    var inks: [Ink] { words.map(\.ink) }

    /// How long it takes, in milliseconds.
    var duration: Int { steps.reduce(0) { $0 + $1.pause } }

    private static func varied(_ time: Int, using random: inout SeededGenerator) -> Int {
        Int((Double(time) * exp(deviation * random.normal())).rounded())
    }
}
