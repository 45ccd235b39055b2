// How the guide grows from the pen's tip.

import Strokes
import Testing

@testable import Daemon

@Suite struct GuideGrowthTests {
    private static let ways = [
        GuideWay(
            points: [Point(x: 0, y: 0), Point(x: 60, y: 0), Point(x: 60, y: 40)], caption: "a",
            likelihood: 0.7),
        GuideWay(points: [Point(x: 0, y: 0)], caption: "b", likelihood: 0.3),
    ]

    private static func length(_ way: GuideWay) -> Double {
        zip(way.points, way.points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    @Test func itGrowsFromTheTipToTheWhole() throws {
        var growth = GuideGrowth()
        #expect(growth.deadline == nil)
        var lengths = [Self.length(growth.show(Self.ways, at: 1000)[0])]
        #expect(lengths[0] > 20)
        #expect(!growth.isWhole)
        var last = Self.ways
        while let deadline = growth.deadline, lengths.count < 100 {
            let early = growth.due(at: deadline - 1)
            #expect(early == nil)
            let due = growth.due(at: deadline)
            last = try #require(due)
            #expect(last.map(\.points.first) == Self.ways.map(\.points.first))
            lengths.append(Self.length(last[0]))
        }
        #expect(lengths == lengths.sorted())
        #expect(last == Self.ways && growth.isWhole)
        #expect(lengths.count <= 5)
        // What comes after that is there at once.
        let later = growth.show(Self.ways, at: 5000)
        #expect(later == Self.ways)
        #expect(growth.deadline == nil)
        // Hidden, it grows again.
        growth.hide()
        let again = growth.show(Self.ways, at: 6000)
        #expect(Self.length(again[0]) <= 50)
    }

    /// Of what is nearly drawn only the caption can be seen.
    @Test func whatIsNearlyDrawnIsWholeAtOnce() {
        var growth = GuideGrowth()
        let short = [Self.ways[1], Self.ways[0].cut(to: 0.2)]
        let first = growth.show(short, at: 1000)
        #expect(first == short && growth.isWhole && growth.deadline == nil)
    }

    @Test(arguments: [0.0, 0.3, 0.6, 0.9, 1])
    func aShareOfAWay(_ share: Double) {
        let cut = Self.ways[0].cut(to: share)
        #expect(abs(Self.length(cut) - share * 100) < 1e-9)
        #expect(Self.ways[1].cut(to: share) == Self.ways[1])
    }
}
