import Dictionaries
import Glibc
import Strokes

/// How far writing on a tilted tablet is straightened at most.
public struct SlantLimit: Codable, Hashable, Sendable {
    /// To either side.
    public var degrees: Double

    public init(degrees: Double) {
        self.degrees = degrees
    }
}

/// The slant of the last strokes, as xstroke 0.6 has it: the mean of three. Each of them is the slant
/// that was assumed while the stroke was drawn, and the error of that.
struct Slant: Hashable {
    private static let count = 3

    /// In radians, from the right towards below.
    private(set) var angle = 0.0
    private var last = [Double](repeating: 0, count: Slant.count)
    let limit: SlantLimit

    init(limit: SlantLimit) { self.limit = limit }

    /// `ink` as it would be where the writing is level.
    func straightened(_ ink: Ink) -> Ink { ink.turned(by: -angle) }

    /// Learns from `ink`, which was straightened and read as `match`.
    ///
    /// - Parameter actions: what was done for it. Those that say how their stroke runs decide; else
    ///   a line to the right or left that was read as one by its example.
    mutating func note(_ ink: Ink, read match: Match, as actions: [Action]) {
        var expected: [Double] = actions.compactMap {
            if case .straighten(let degrees) = $0 { degrees } else { nil }
        }
        if expected.isEmpty, match.verdict == .sure, match.origin == .example {
            switch match.cellPath?.description {
            case "456": expected = [0]
            case "654": expected = [180]
            default: break
            }
        }
        guard !expected.isEmpty, ink.strokes.count == 1, let first = ink.strokes[0].points.first,
            let end = ink.strokes[0].points.last, first != end
        else { return }
        let run = atan2(end.y - first.y, end.x - first.x)
        for degrees in expected { correct(by: run - degrees * .pi / 180) }
    }

    private mutating func correct(by difference: Double) {
        let turns = (difference / (2 * .pi)).rounded(.toNearestOrAwayFromZero)
        last.removeFirst()
        last.append(angle + difference - turns * 2 * .pi)
        let mean = last.reduce(0, +) / Double(Self.count)
        let most = abs(limit.degrees) * .pi / 180
        angle = min(max(mean, -most), most)
    }
}
