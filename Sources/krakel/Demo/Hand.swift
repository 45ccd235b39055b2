import Glibc
import Strokes
import System

/// Draws as a steady human hand would, a little uneven. The same seed draws the same ink.
struct Hand {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed, stream: 0)
    }

    /// A letter of `Letterforms`; nil for every other character.
    ///
    /// - Parameters:
    ///   - line: where the letter stands, at its left end, in pixels.
    ///   - height: of an x, in pixels.
    mutating func write(_ character: Character, at line: Point, height: Double) -> Ink? {
        guard let shape = Letterforms.strokes(of: character) else { return nil }
        // Handwriting leans a little and misses by a few hundredths of a letter (uniform jitter).
        let slant = 0.10 + 0.05 * random.unit()
        let (wide, high) = (0.94 + 0.12 * random.unit(), 0.96 + 0.08 * random.unit())
        return Ink(
            shape.map { stroke in
                var last: (place: Point, drawn: Point)?
                let corners = stroke.map { place in
                    if let last, last.place == place { return last.drawn }
                    let (x, y) = (wide * (place.x + uneven()), high * (place.y + uneven()))
                    let drawn = Point(x: line.x + height * (x - slant * y), y: line.y + height * y)
                    last = (place, drawn)
                    return drawn
                }
                return Stroke(corners.curve(parts: 24))
            })
    }

    /// A path of cells in a box. A dot that begins a character is a short line: as a click it would be the
    /// program's below.
    ///
    /// - Parameter isRounded: whether bows are drawn as bows.
    mutating func draw(_ path: CellPath, in box: Box, isRounded: Bool = true) -> Ink {
        let strokes = path.ink.strokes.enumerated().map { index, stroke in
            var corners = isRounded ? Self.rounded(stroke.points) : stroke.points
            if index == 0, corners.count == 1 {
                corners.append(Point(x: corners[0].x, y: corners[0].y + 0.4))
            }
            return Stroke(corners)
        }
        return draw(Ink(strokes), within: path.ink.box, in: box)
    }

    /// A shape in a box.
    ///
    /// - Parameter extent: of the shape, in cells.
    mutating func draw(_ ink: Ink, within extent: Box?, in box: Box) -> Ink {
        guard let extent else { return Ink() }
        // A line keeps its proportions.
        let scale = min(box.width / max(extent.width, 1), box.height / max(extent.height, 1))
        return Ink(
            ink.strokes.map { stroke in
                let drawn = stroke.points.map { corner in
                    Point(
                        x: box.center.x + scale * (corner.x - extent.center.x + uneven()),
                        y: box.center.y + scale * (corner.y - extent.center.y + uneven()))
                }
                return Stroke(drawn.curve(parts: 24))
            })
    }

    private mutating func uneven() -> Double { 0.06 * (random.unit() - 0.5) }

    /// Two right angles in a row, the same way round, are drawn as a bow, as in o: their corners
    /// move inwards. Single corners and sharp turns stay as they are.
    private static func rounded(_ corners: [Point]) -> [Point] {
        func turn(_ index: Int) -> Double {
            guard index > 0, index < corners.count - 1 else { return 0 }
            let (before, here, after) = (corners[index - 1], corners[index], corners[index + 1])
            let (dx, dy) = (here.x - before.x, here.y - before.y)
            let isRight = dx * (after.x - here.x) + dy * (after.y - here.y) == 0
            let isShort = before.distance(to: here) == 1 && here.distance(to: after) == 1
            return isRight && isShort ? dx * (after.y - here.y) - dy * (after.x - here.x) : 0
        }
        return corners.indices.map { index in
            let here = turn(index)
            let isBow = [-2, -1, 1, 2].contains { here != 0 && turn(index + $0) == here }
            guard isBow else { return corners[index] }
            let (before, after) = (corners[index - 1], corners[index + 1])
            return corners[index].towards(before.towards(after, by: 0.5), by: 0.55)
        }
    }
}

/// How fast a hand moves: where the pen is at every tick.
struct Pace: Hashable, Sendable {
    /// Milliseconds between two places, as of a mouse that reports 125 times a second.
    static let tick = 8

    /// How many times as fast as is good to watch.
    var factor = 1.0

    /// The places of a stroke, a tick apart, from its first point to its last.
    ///
    /// A hand goes the slower the sharper it turns: with the cube root of the radius (Lacquaniti,
    /// Terzuolo, Viviani 1983); and it does not start or stop at once.
    func places(along stroke: Stroke) -> [Point] {
        let points = stroke.points
        guard let first = points.first, let last = points.last, points.count > 1 else {
            return points
        }
        let speeds = Self.eased(points.indices.map { speed(at: $0, of: points) })
        var places = [first]
        var time = 0.0
        for (index, point) in points.enumerated().dropFirst() {
            time += 2 * points[index - 1].distance(to: point) / (speeds[index - 1] + speeds[index])
            if time >= Double(Self.tick) / 1000 {
                places.append(point)
                time -= Double(Self.tick) / 1000
            }
        }
        if places.last != last { places.append(last) }
        return places
    }

    /// Pixels a second: 500 in a turn as wide as half a large letter, twice that where it is straight.
    private func speed(at index: Int, of points: [Point]) -> Double {
        guard index > 0, index < points.count - 1 else { return 120 * factor }
        let (before, here, after) = (points[index - 1], points[index], points[index + 1])
        let length = (before.distance(to: here) + here.distance(to: after)) / 2
        let turn = abs(
            atan2(
                (here.x - before.x) * (after.y - here.y) - (here.y - before.y) * (after.x - here.x),
                (here.x - before.x) * (after.x - here.x) + (here.y - before.y) * (after.y - here.y))
        )
        let radius = turn < 1e-3 ? 1000 : length / turn
        return min(max(140 * pow(radius, 1 / 3), 160), 1000) * factor
    }

    /// The speeds, none more than a seventh above the one beside it, so that the hand slows down before a
    /// turn.
    private static func eased(_ speeds: [Double]) -> [Double] {
        var result = speeds
        for index in result.indices.dropFirst() {
            result[index] = min(result[index], result[index - 1] * 8 / 7)
        }
        for index in result.indices.dropLast().reversed() {
            result[index] = min(result[index], result[index + 1] * 8 / 7)
        }
        return result
    }
}
