import PureSupport
import Strokes

/// The straight strokes of one writer's hand, to draw letters of several forms with.
struct Hand {
    private var upright: [Stroke] = []
    private var level: [Stroke] = []

    /// How far an end of a stroke is from where it was meant to be, by the size of the character.
    /// Measured on UNIPEN's H of three straight strokes: the median over writers, ends and coordinates
    /// of the standard deviation among the H of one writer.
    static let spread = 0.052

    /// - Parameter inks: characters with straight strokes. nil where there are too few.
    init?(_ inks: [Ink]) {
        for ink in inks {
            guard let box = ink.box else { continue }
            let size = max(box.width, box.height)
            for stroke in ink.strokes {
                guard let first = stroke.points.first, let last = stroke.points.last else {
                    continue
                }
                let length = zip(stroke.points, stroke.points.dropFirst())
                    .reduce(0) { $0 + $1.0.distance(to: $1.1) }
                let reach = first.distance(to: last)
                guard reach > 0.3 * size, reach > 0.93 * length else { continue }
                let (width, height) = (abs(last.x - first.x), abs(last.y - first.y))
                if height > 2 * width { upright.append(stroke) }
                if width > 2 * height { level.append(stroke) }
            }
        }
        guard upright.count >= 4, level.count >= 4 else { return nil }
    }

    static let forms = "EHAX#+"

    /// A character of `forms`, in one of the ways people divide it into strokes, at size 1.
    func draw(_ label: Character, using random: inout SeededGenerator) -> Ink {
        let high = 0.5
        let wide = 0.32 * (1 + 0.15 * random.normal())
        func line(_ from: Point, _ to: Point) -> Stroke { self.line(from, to, using: &random) }
        func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
        switch label {
        case "+": return Ink([line(at(0, -high), at(0, high)), line(at(-high, 0), at(high, 0))])
        case "#":
            return Ink([
                line(at(-0.15, -high), at(-0.2, high)), line(at(0.2, -high), at(0.15, high)),
                line(at(-high, -0.17), at(high, -0.17)), line(at(-high, 0.17), at(high, 0.17)),
            ])
        case "X":
            return Ink([
                line(at(-wide, -high), at(wide, high)), line(at(wide, -high), at(-wide, high)),
            ])
        case "H":
            return Ink([
                line(at(-wide, -high), at(-wide, high)), line(at(wide, -high), at(wide, high)),
                line(at(-wide, 0), at(wide, 0)),
            ])
        case "A":
            let left = line(at(0, -high), at(-wide, high))
            let right = line(left.points[0], at(wide, high))
            let y = 0.15 + 0.06 * random.normal()
            let bar = line(at(-wide * (y + high), y), at(wide * (y + high), y))
            return Bool.random(using: &random)
                ? Ink([left, right, bar])
                : Ink([Stroke(left.points.reversed() + right.points), bar])
        default:
            let stem = line(at(-wide, -high), at(-wide, high))
            let top = line(stem.points[0], at(wide, -high))
            let middle = line(stem.points[stem.points.count / 2], at(0.7 * wide, 0))
            let bottom = line(stem.points[stem.points.count - 1], at(wide, high))
            // Three bars and a stem, an L with two bars, or a C with one.
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return Ink([stem, top, middle, bottom])
            case 1: return Ink([Stroke(stem.points + bottom.points), top, middle])
            default:
                return Ink([
                    Stroke(top.points.reversed() + stem.points + bottom.points), middle,
                ])
            }
        }
    }

    /// A recorded stroke laid between two points, each met as nearly as a hand does.
    private func line(_ from: Point, _ to: Point, using random: inout SeededGenerator) -> Stroke {
        func near(_ point: Point) -> Point {
            Point(
                x: point.x + Self.spread * random.normal(),
                y: point.y + Self.spread * random.normal())
        }
        let (start, end) = (near(from), near(to))
        let isUpright = abs(end.y - start.y) > abs(end.x - start.x)
        var points = (isUpright ? upright : level).randomElement(using: &random)?.points ?? []
        guard var first = points.first, var last = points.last else { return Stroke([start, end]) }
        let runsBack =
            isUpright
            ? (last.y < first.y) != (end.y < start.y) : (last.x < first.x) != (end.x < start.x)
        if runsBack {
            points.reverse()
            swap(&first, &last)
        }
        let (dx, dy) = (last.x - first.x, last.y - first.y)
        let (ex, ey) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        return Stroke(
            points.map { point in
                let along = ((point.x - first.x) * dx + (point.y - first.y) * dy) / square
                let aside = ((point.y - first.y) * dx - (point.x - first.x) * dy) / square
                return Point(
                    x: start.x + along * ex - aside * ey, y: start.y + along * ey + aside * ex)
            })
    }
}
