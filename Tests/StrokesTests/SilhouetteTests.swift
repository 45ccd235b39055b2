import PureSupport
import Testing

@testable import Strokes

@Suite struct SilhouetteTests {
    private static func ink(_ path: String) throws -> Ink { try #require(CellPath(path)).ink }

    private static func silhouette(_ path: String) throws -> Silhouette {
        try #require(Silhouette(try ink(path)))
    }

    /// The same ink is the same picture, however it was drawn.
    @Test(arguments: ["147|123|456|789", "258|258|456|456", "27|29|46", "159|357", "123654|5"])
    func orderAndDirectionDoNotMatter(path: String) throws {
        let ink = try Self.ink(path)
        let silhouette = try #require(Silhouette(ink))
        for arrangement in ink.arrangements {
            let isSame = Silhouette(arrangement) == silhouette
            #expect(isSame)
        }
    }

    @Test func divisionHardlyMatters() throws {
        let bars = try Self.silhouette("147|123|456|789")
        let same = bars.distance(to: bars)
        #expect(same > 0 && same < 0.25)
        for path in ["3214789|456", "14789|123|456", "32147|56|789"] {
            #expect(bars.distance(to: try Self.silhouette(path)) < 0.6)
        }
    }

    /// An F is an E with something missing, an E an F with too much.
    @Test(arguments: [
        ("147|123|456|789", "147|123|456"), ("147|123|456|789", "147|123|456|789|369"),
        ("147|369|456", "147|369"), ("258|456", "258"), ("159|357", "258|456"),
        ("27|29|46", "27|29"),
    ])
    func surplusAndMissingInkCount(_ pair: (String, String)) throws {
        let (one, other) = (try Self.silhouette(pair.0), try Self.silhouette(pair.1))
        let (there, back) = (one.distance(to: other), other.distance(to: one))
        #expect(min(there, back) > 0.6)
    }

    @Test(arguments: 0..<20)
    func sizeAndPlaceDoNotMatter(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let ink = Scribble.ink(&random)
        guard let silhouette = Silhouette(ink) else { return }
        let moved = ink.mapped { Point(x: 4 * $0.x + 512, y: 4 * $0.y - 256) }
        let distance = try #require(Silhouette(moved)).distance(to: silhouette)
        #expect(distance < 0.4 && distance.isFinite)
    }

    @Test func aDotHasNoLookAndBarsOfDotsHaveOne() throws {
        #expect(Silhouette(try Self.ink("5")) == nil)
        #expect(Silhouette(Ink()) == nil)
        let colon = try Self.silhouette("2|8")
        #expect(colon.distance(to: colon) < 0.25)
        #expect(colon.distance(to: try Self.silhouette("258")) > 0.6)
        let many = Ink((0..<40).map { Stroke([Point(x: Double($0), y: 0)]) })
        #expect(Silhouette(many) == nil)
    }

    /// What the short cuts find is what a comparison with every example finds.
    @Test func shortCutsMissLittle() throws {
        var random = SeededGenerator(seed: 7)
        let silhouettes = (0..<1500).compactMap { _ in Silhouette(Scribble.ink(&random)) }
        let dot = Trajectory(try #require(CellPath("5")))
        let matcher = SilhouetteMatcher(
            silhouettes.map { ExampleSet(raw: [Template(dot, silhouette: $0)]) })
        var missed = 0
        for index in stride(from: 0, to: silhouettes.count, by: 25) {
            let nearest = matcher.rank(silhouettes[index], count: 1)
            #expect(nearest.first?.classIndex == index)
            let query = try #require(Silhouette(Scribble.ink(&random)))
            let quick = try #require(matcher.rank(query, count: 1).first)
            let whole = try #require(matcher.rank(query, count: 1, isExhaustive: true).first)
            #expect(quick.distance >= whole.distance)
            if quick.distance > 1.1 * whole.distance { missed += 1 }
        }
        #expect(missed <= 6)
    }

    /// Any part may be the first: each line of an E, any two, any three.
    @Test func whatIsUnfinishedIsAnyPart() throws {
        #expect(try Self.ink("147|123|456|789").unfinished.count == 14)
        #expect(try Self.ink("3214789|456").unfinished.count == 14)
        #expect(try Self.ink("258").unfinished.isEmpty)
        #expect(try Self.ink("1|2|3|4|5|6|7|8").unfinished.count == 14)
        #expect(Ink().unfinished.isEmpty)
    }
}

extension Silhouette {
    fileprivate func distance(to other: Silhouette) -> Float {
        var comparison = SilhouetteComparison(self)
        return comparison.distance(to: other)
    }
}
