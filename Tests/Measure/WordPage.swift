import PureSupport
import Strokes

/// Words of one writer that are written one after the other, as a hand does that waits for nothing.
///
/// The points come 100 a second, about 15 pixels apart; the pen is up for 130 milliseconds between the strokes
/// of a word and for longer between words, both a third more or less.
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

    private(set) var steps: [Step] = []
    /// The words as they are drawn.
    private(set) var inks: [Ink] = []

    private static let point = 10
    private static let penUp = 130
    /// Points nearer to each other than this are left out, as a hand at a middling pace has them.
    private static let nearest = 10.0
    /// Pixels for each letter, and the most for the height of a word.
    private static let letter = 40.0
    private static let height = 150.0
    /// Where lines begin, how long they are, how far apart, and how many there are before the first one's place
    /// is free again.
    private static let margin = Point(x: 60, y: 60)
    private static let right = 1240.0
    private static let line = 230.0
    private static let lines = 3

    /// - Parameters:
    ///   - between: milliseconds between words.
    ///   - gap: how far the hand moves on between them, in letters of the word before.
    init(
        _ words: [WrittenWord], between: Int, gap: Double, using random: inout SeededGenerator
    ) {
        var (x, line, up) = (Self.margin.x, 0, 0)
        for word in words {
            guard let box = word.ink.box else { continue }
            let width = Self.letter * Double(word.label.count)
            let scale = min(width / max(box.width, 1), Self.height / max(box.height, 1))
            if x > Self.margin.x, x + box.width * scale > Self.right {
                (x, line) = (Self.margin.x, (line + 1) % Self.lines)
            }
            let top = Self.margin.y + Double(line) * Self.line
            var drawn: [Stroke] = []
            for stroke in word.ink.strokes {
                let points = Self.thinned(
                    stroke.points.map {
                        Point(
                            x: (x + ($0.x - box.minX) * scale).rounded(),
                            y: (top + ($0.y - box.minY) * scale).rounded())
                    })
                guard let first = points.first, let last = points.last else { continue }
                steps.append(Step(pause: up, act: .press(first)))
                for point in points.dropFirst() {
                    steps.append(Step(pause: Self.point, act: .move(point)))
                }
                steps.append(Step(pause: Self.point, act: .release(last)))
                up = Self.varied(Self.penUp, using: &random)
                drawn.append(Stroke(points))
            }
            inks.append(Ink(drawn))
            up = Self.varied(between, using: &random)
            // A letter as the word has it; one that is all height is not narrow for that.
            let letter =
                max(
                    box.width / Double(max(word.label.count, 1)), 0.6 * box.height) * scale
            x += box.width * scale + gap * letter
        }
    }

    /// How long it takes, in milliseconds.
    var duration: Int { steps.reduce(0) { $0 + $1.pause } }

    private static func varied(_ time: Int, using random: inout SeededGenerator) -> Int {
        time * Int.random(in: 67...133, using: &random) / 100
    }

    private static func thinned(_ points: [Point]) -> [Point] {
        var kept: [Point] = []
        for (index, point) in points.enumerated() {
            if let last = kept.last, index < points.count - 1, last.distance(to: point) < nearest {
                continue
            }
            kept.append(point)
        }
        return kept
    }
}

/// How many words of a text arrived.
enum WordAgreement {
    /// The most words of `labels` that are in `text` in their order; capitals count as small letters.
    static func count(of text: String, with labels: [String]) -> Int {
        let typed = text.lowercased().split(whereSeparator: \.isWhitespace)
        var row = [Int](repeating: 0, count: typed.count + 1)
        for label in labels.map({ $0.lowercased() }) {
            var next = row
            for (index, word) in typed.enumerated() {
                next[index + 1] = word == label ? row[index] + 1 : max(next[index], row[index + 1])
            }
            row = next
        }
        return row.last ?? 0
    }
}
