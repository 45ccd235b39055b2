// Whether what is drawn is among the ways that the guide shows, by recorded gestures.

import Engine
import Glibc
import PureSupport
import Strokes
import TestSupport

/// Recorded gestures, and made ones beside them, of which the guide has to tell one from the others.
struct GuideShares {
    /// At one share of the length.
    struct Figure {
        var (count, shown, first) = (0, 0, 0)
        /// How far the end that is shown is from the true one, as a share of the gesture's size.
        var errors: [Double] = []
    }

    private struct Class {
        /// By writer.
        var samples: [[Stroke]]
    }

    private let classes: [Class]
    /// Milliseconds of each look, and of laying all shapes out before the first.
    private(set) var times: [Double] = []
    private(set) var layoutTimes: [Double] = []

    static let shares = [0.3, 0.5, 0.7]
    private static let examples = 3

    /// - Parameter files: gestures of one stroke, and their writers; each file's labels are its own.
    init(_ files: [[Sample]]) {
        classes = files.flatMap { samples -> [Class] in
            var byLabel: [String: [String: [Stroke]]] = [:]
            for sample in samples where sample.ink.strokes.count == 1 {
                let condition = (sample.user ?? "") + (sample.condition ?? "")
                byLabel[sample.label, default: [:]][condition, default: []].append(
                    sample.ink.strokes[0])
            }
            return byLabel.sorted { $0.key < $1.key }.compactMap { _, byUser in
                let samples = byUser.sorted { $0.key < $1.key }.map(\.value)
                    .filter { $0.count > Self.examples }
                return samples.isEmpty ? nil : Class(samples: samples)
            }
        }
    }

    var classCount: Int { classes.count }

    /// Draws recorded gestures, each beside `count - 1` others, and looks at each share of its length.
    ///
    /// - Parameter trials: how many.
    mutating func figures(
        among count: Int, trials: Int, using random: inout SeededGenerator
    ) -> [Figure] {
        var figures = Self.shares.map { _ in Figure() }
        (times, layoutTimes) = ([], [])
        for _ in 0..<trials {
            let chosen = classes.shuffled(using: &random).prefix(count)
            guard let wanted = chosen.indices.randomElement(using: &random) else { continue }
            var laidOut: [(shape: Trajectory, entry: Int)] = []
            var drawn: Stroke?
            for index in chosen.indices {
                guard let samples = chosen[index].samples.randomElement(using: &random) else {
                    continue
                }
                let mixed = samples.shuffled(using: &random)
                for stroke in mixed.prefix(Self.examples) {
                    if let shape = Trajectory(Ink([stroke])) { laidOut.append((shape, index)) }
                }
                if index == wanted { drawn = mixed[Self.examples] }
            }
            // More gestures than were recorded are made.
            for entry in 0..<max(0, count - chosen.count) {
                let made = Self.made(using: &random)
                for _ in 0..<Self.examples {
                    let shaken = Stroke(
                        made.map {
                            Point(
                                x: $0.x + 0.06 * random.unit(), y: $0.y + 0.06 * random.unit())
                        }.curve(parts: 8))
                    if let shape = Trajectory(Ink([shaken])) {
                        laidOut.append((shape, classes.count + entry))
                    }
                }
            }
            guard let drawn, let sized = Self.sized(drawn, using: &random) else { continue }
            var shapes = GuideShapes()
            let start = Deadline.now
            for (shape, entry) in laidOut { shapes.add(shape, as: entry) }
            layoutTimes.append(Deadline.now - start)
            for (number, share) in Self.shares.enumerated() {
                look(
                    at: sized.stroke, share, of: wanted, size: sized.size, in: shapes,
                    &figures[number])
            }
        }
        return figures
    }

    private mutating func look(
        at stroke: Stroke, _ share: Double, of entry: Int, size: Double, in shapes: GuideShapes,
        _ figure: inout Figure
    ) {
        let begun = stroke.beginning(share)
        let start = Deadline.now
        let ways = shapes.ways(on: begun, size: 160, most: 8)
        times.append(Deadline.now - start)
        figure.count += 1
        if ways.first?.entry == entry { figure.first += 1 }
        guard let way = ways.first(where: { $0.entry == entry }), let shown = way.points.last,
            let last = stroke.points.last
        else { return }
        figure.shown += 1
        figure.errors.append(shown.distance(to: last) / size)
    }

    /// As large as people draw with a mouse: 160 pixels, half of them between 130 and 195.
    private static func sized(_ stroke: Stroke, using random: inout SeededGenerator)
        -> (stroke: Stroke, size: Double)?
    {
        guard let box = Ink([stroke]).box, max(box.width, box.height) > 0 else { return nil }
        let normal = (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() }
        let size = 160 * exp(0.3 * normal)
        let scale = size / max(box.width, box.height)
        return (
            Stroke(
                stroke.points.map {
                    Point(
                        x: 400 + (($0.x - box.minX) * scale).rounded(),
                        y: 300 + (($0.y - box.minY) * scale).rounded())
                }), size
        )
    }

    private static func made(using random: inout SeededGenerator) -> [Point] {
        (0..<4 + Int(random.next() % 4)).map { _ in Point(x: random.unit(), y: random.unit()) }
    }
}

extension Stroke {
    /// The first `share` of its length.
    fileprivate func beginning(_ share: Double) -> Stroke {
        let lengths = zip(points, points.dropFirst()).map { $0.0.distance(to: $0.1) }
        var rest = share * lengths.reduce(0, +)
        var kept = Array(points.prefix(1))
        for (point, length) in zip(points.dropFirst(), lengths) where rest > 0 {
            kept.append(
                length > rest ? (kept.last ?? point).towards(point, by: rest / length) : point)
            rest -= length
        }
        return Stroke(kept)
    }
}
