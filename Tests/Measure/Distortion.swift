// What may be done to a recorded character that leaves it the same character.

import ArgumentParser
import PureSupport
import Strokes

/// A way in which devices and people differ without meaning anything by it.
enum Distortion: String, ExpressibleByArgument, CaseIterable {
    /// Drawn somewhere else.
    case moved
    /// 7.3 times as large.
    case scaled
    /// The longer side 16 pixels, and whole pixels.
    case tiny
    /// Every fourth point, and both ends.
    case thinned
    /// Every point off by up to 2 % of the longer side.
    case jittered
    /// Drawn with a key held: the way from one stroke to the next is ink, and all is one stroke.
    case joined

    func applied(to ink: Ink, using random: inout SeededGenerator) -> Ink {
        guard let box = ink.box else { return ink }
        let size = max(box.width, box.height)
        switch self {
        case .moved:
            return ink.mapped { Point(x: $0.x - 1234.5, y: $0.y + 987.6) }
        case .scaled:
            return ink.mapped { Point(x: $0.x * 7.3, y: $0.y * 7.3) }
        case .tiny:
            guard size > 0 else { return ink }
            return ink.mapped {
                Point(
                    x: (($0.x - box.minX) * 16 / size).rounded(),
                    y: (($0.y - box.minY) * 16 / size).rounded())
            }
        case .thinned:
            return Ink(
                ink.strokes.map { stroke in
                    let last = stroke.points.count - 1
                    return Stroke(
                        stroke.points.indices.filter { $0 % 4 == 0 || $0 == last }
                            .map { stroke.points[$0] })
                })
        case .joined:
            return Ink([Stroke(ink.strokes.flatMap(\.points))])
        case .jittered:
            return ink.mapped { point in
                let reach = -0.02 * size...0.02 * size
                return Point(
                    x: point.x + Double.random(in: reach, using: &random),
                    y: point.y + Double.random(in: reach, using: &random))
            }
        }
    }
}

extension Ink {
    fileprivate func mapped(_ transform: (Point) -> Point) -> Ink {
        Ink(strokes.map { Stroke($0.points.map(transform)) })
    }
}
