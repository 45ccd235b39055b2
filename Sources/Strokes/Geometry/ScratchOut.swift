import Glibc

/// A stroke that runs to and fro over itself in three lines or more, as people strike out what is wrong: in any
/// direction, and of any size.
///
/// What tells it from z, s, w and m is that it turns back over itself: each of its lines is nearly
/// straight, goes back nearly the way the one before came, lies beside it for most of its length, and all
/// of them together are narrow. None of this is certain by itself, so what counts is the worst of it.
public struct ScratchOut: Hashable, Sendable {
    /// How many lines it has, three or more.
    public let lineCount: Int
    /// How far it is from lines that lie upon each other, which have 0. Letters have more than
    /// `mostOfAny`, some that are drawn narrowly have less.
    public let doubt: Double

    /// Up to here it is a scratch-out whatever else it is like. Of 32,000 recorded letters and digits, few are
    /// like this.
    private static let mostOfCertain = 0.7
    /// Up to here it looks like one at least, so that no letter is learned from it.
    private static let mostOfLikeness = 1.0
    /// Beyond this it is none.
    private static let mostOfAny = 2.2

    /// nil where `stroke` is none in any case.
    public init?(_ stroke: Stroke) {
        guard let lines = Lines(of: stroke), lines.count >= 3 else { return nil }
        lineCount = lines.count
        doubt = lines.doubt
        guard doubt <= Self.mostOfAny else { return nil }
    }

    /// nil for ink of several strokes as well.
    public init?(_ ink: Ink) {
        let strokes = ink.strokes.filter { !$0.points.isEmpty }
        guard strokes.count == 1 else { return nil }
        self.init(strokes[0])
    }

    /// Whether it looks like a scratch-out, also where it is read as a letter.
    public var isLikely: Bool { doubt <= Self.mostOfLikeness }

    /// The distance of the nearest entry of a dictionary from which on it is a scratch-out, rather than that
    /// entry; 0 where it is one in any case.
    ///
    /// Measured on letters and digits of UNIPEN and LaViola, and on scratch-outs of 3 to 9 lines by
    /// modelled hands.
    public var clearance: Float {
        doubt <= Self.mostOfCertain ? 0 : Float(0.9 + doubt - Self.mostOfCertain)
    }
}

/// A stroke as lines to and fro along its main direction.
private struct Lines {
    /// Along the main direction, and across it, at equal steps of the way.
    private let along: [Double]
    private let across: [Double]
    /// Where it begins, where it turns back, and where it ends.
    private let turns: [Int]
    private let step: Double

    /// The step of the way, as a share of the diagonal of the stroke's box.
    private static let fineness = 64.0
    /// Tremor is smoothed over so many steps before and after.
    private static let smoothing = 2
    /// Turning back for less than this share of the whole length is tremor.
    private static let least = 0.22

    var count: Int { turns.count - 1 }

    /// nil for what is no more than a dot.
    init?(of stroke: Stroke) {
        let ink = Ink([stroke]).cleaned
        guard let points = ink.strokes.first?.points, let box = ink.box else { return nil }
        step = (box.width * box.width + box.height * box.height).squareRoot() / Self.fineness
        guard step > 0 else { return nil }
        // No user draws more than this without lifting the pen; it bounds the time.
        let path = points.spaced(by: step).prefix(Self.mostSteps).smoothed(over: Self.smoothing)
        guard path.count >= 12 else { return nil }
        let angle = Self.mainDirection(of: path)
        let (cosine, sine) = (cos(angle), sin(angle))
        along = path.map { $0.x * cosine + $0.y * sine }
        across = path.map { $0.y * cosine - $0.x * sine }
        turns = Self.turns(of: along)
    }

    private static let mostSteps = 4096

    /// The direction that most of the way is nearest to, forwards or backwards, in radians: the mean of
    /// all directions, each doubled, so that to and fro are the same.
    private static func mainDirection(of path: [Point]) -> Double {
        var (x, y) = (0.0, 0.0)
        for (from, to) in zip(path, path.dropFirst()) {
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { continue }
            x += (dx * dx - dy * dy) / length
            y += 2 * dx * dy / length
        }
        return atan2(y, x) / 2
    }

    /// Where `along` turns back for long enough, from its first extreme to its last.
    private static func turns(of along: [Double]) -> [Int] {
        guard let low = along.min(), let high = along.max(), high > low else { return [0] }
        let reach = Self.least * (high - low)
        var turns: [Int] = []
        var (lowest, highest, farthest) = (0, 0, 0)
        // 0 until the first line is under way.
        var direction = 0.0
        for index in along.indices {
            if direction == 0 {
                if along[index] < along[lowest] { lowest = index }
                if along[index] > along[highest] { highest = index }
                guard along[highest] - along[lowest] > reach else { continue }
                direction = highest > lowest ? 1 : -1
                turns = [min(lowest, highest)]
                farthest = index
            } else if (along[index] - along[farthest]) * direction >= 0 {
                farthest = index
            } else if (along[farthest] - along[index]) * direction > reach {
                turns.append(farthest)
                direction = -direction
                farthest = index
            }
        }
        return turns + [farthest]
    }

    // MARK: - How far from lines upon each other

    /// Each measure by its bound, which one in a hundred scratch-outs of modelled hands is beyond; the
    /// worst counts.
    var doubt: Double {
        let lines = zip(turns, turns.dropFirst()).map { Line(along, across, from: $0, to: $1) }
        let lengths = lines.map(\.length).sorted()
        let median = lengths[lengths.count / 2]
        guard median > 0, let lowest = across.min(), let highest = across.max() else {
            return .infinity
        }
        let count = Double(lines.count)
        // Hooks at both ends.
        let rest = step * Double(turns[0] + along.count - 1 - turns[turns.count - 1])
        // The more lines, the wider the whole may be, and a line may go astray.
        var doubt = (highest - lowest) / median / (0.18 * count + 0.03)
        doubt = max(doubt, rest / median / 0.12)
        for line in lines {
            doubt = max(doubt, line.bow / (lines.count == 3 ? 0.155 : 0.2))
        }
        for (line, next) in zip(lines, lines.dropFirst()) {
            doubt = max(doubt, line.angle(backTo: next) / (17 + 2 * count))
            doubt = max(doubt, abs(next.middle - line.middle) / median / 0.3)
            let overlap = line.overlap(with: next)
            doubt = max(doubt, overlap > 0 ? (lines.count < 5 ? 0.5 : 0.42) / overlap : .infinity)
        }
        return doubt
    }
}

/// One of the lines of a stroke that runs to and fro.
private struct Line {
    private let start: Double
    private let end: Double
    private let rise: Double
    /// How far it is off the straight line between its ends, as a share of its length.
    let bow: Double
    /// Its mean place across the main direction.
    let middle: Double

    init(_ along: [Double], _ across: [Double], from first: Int, to last: Int) {
        start = along[first]
        end = along[last]
        rise = across[last] - across[first]
        let run = end - start
        let squared = run * run + rise * rise
        var (sum, widest) = (0.0, 0.0)
        for index in first...last {
            sum += across[index]
            let off = (along[index] - start) * rise - (across[index] - across[first]) * run
            widest = max(widest, abs(off))
        }
        bow = squared > 0 ? widest / squared : .infinity
        middle = sum / Double(last - first + 1)
    }

    /// Along the main direction.
    var length: Double { abs(end - start) }

    /// The angle between this line and the way back along `next`, in degrees; 0 for the same way.
    func angle(backTo next: Line) -> Double {
        let (run, other) = (end - start, next.start - next.end)
        let cross = run * -next.rise - rise * other
        let dot = run * other + rise * -next.rise
        return abs(atan2(cross, dot)) * 180 / .pi
    }

    /// How much of the longer of both lies beside the other, as a share.
    func overlap(with next: Line) -> Double {
        let least = min(max(start, end), max(next.start, next.end))
        let most = max(min(start, end), min(next.start, next.end))
        let longer = max(length, next.length)
        return longer > 0 ? (least - most) / longer : 0
    }
}

extension Collection where Element == Point, Index == Int {
    /// Each point as the mean of itself and of up to `reach` before and after it, as many on either side;
    /// the ends stay.
    fileprivate func smoothed(over reach: Int) -> [Point] {
        indices.map { index in
            let room = Swift.min(reach, index - startIndex, endIndex - 1 - index)
            let near = self[(index - room)...(index + room)]
            let sum = near.reduce(into: Point(x: 0, y: 0)) {
                $0.x += $1.x
                $0.y += $1.y
            }
            return Point(x: sum.x / Double(near.count), y: sum.y / Double(near.count))
        }
    }
}
