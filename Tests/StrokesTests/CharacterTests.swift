import PureSupport
import Testing

@testable import Strokes

/// All that is worked out from ink, from the ink on.
@Suite struct CharacterTests {
    static func ink(_ strokes: [(Double, Double)]...) -> Ink {
        Ink(strokes.map { Stroke($0.map { Point(x: $0.0, y: $0.1) }) })
    }

    static func classifier() -> Classifier {
        let paths = ["14789", "258|456", "258|2", "147|123|456", "147|369|456|258", "5"]
        let sets = paths.compactMap { CellPath($0) }.map {
            ExampleSet(tuned: [Template(Trajectory($0), isPenalised: true)])
        }
        let judges = sets.indices.map { index -> [Discriminant] in
            let weights = (0..<Picture.featureCount).map { Float(($0 * 7 + index) % 5) / 4 }
            return [Discriminant(weights: weights, bias: Float(index))].compactMap { $0 }
        }
        return Classifier(sets, discriminants: judges)
    }

    /// Whatever a device or a file delivers, its trajectory is of finite numbers, and the answer a distance, or none.
    @Test(arguments: [
        Ink(),
        ink([]),
        ink([], []),
        ink([(5, 5)]),
        ink([(5, 5)], [(5, 5)]),
        ink([(5, 5), (5, 5), (5, 5)]),
        ink([(5, 5), (5, 5)], [(5, 5), (5, 5)], [(5, 5)]),
        ink([(0, 0), (0, 0)], [(9, 9), (9, 9)], [(0, 9)]),
        ink([(.nan, 0), (0, .nan)]),
        ink([(.nan, 0), (1, 2), (30, 40)]),
        ink([(.nan, 0), (1, 2), (30, 40)], [(.nan, .nan)]),
        ink([(.infinity, 0), (-.infinity, 5), (0, 0)]),
        ink([(.infinity, 0), (-.infinity, 5), (0, 0)], [(0, .infinity)]),
        ink([(1e9, 1e9), (-1e9, -1e9)]),
        ink([(1e9, 1e9), (-1e9, -1e9)], [(1e9, -1e9), (0, 0)]),
        ink([(1e300, -1e300), (-1e300, 1e300)], [(0, 0), (1e300, 0)]),
        ink([(0, 0), (1e-12, 0)]),
        ink([(0, 0), (1e-12, 0)], [(0, 0), (0, 1e-300)]),
        Ink([Stroke((0..<100_000).map { Point(x: Double($0 % 317), y: Double($0 % 211)) })]),
        Ink((0..<1000).map { Stroke([Point(x: Double($0), y: 0), Point(x: Double($0), y: 9)]) }),
    ])
    func anyInkHasASaneAnswer(ink: Ink) throws {
        let isEmpty = ink.strokes.allSatisfy { $0.points.allSatisfy { $0.x.isNaN || $0.y.isNaN } }
        #expect((CellPath(ink) == nil) == isEmpty)
        guard let query = Query(ink) else {
            #expect(isEmpty)
            return
        }
        #expect(!isEmpty)
        let trajectory = query.trajectory
        let numbers =
            trajectory.u + trajectory.v + trajectory.direction + trajectory.lift
            + [trajectory.aspect]
        #expect(numbers.allSatisfy { $0.isFinite && abs($0) < 4 })
        #expect(trajectory.u.count == Trajectory.sampleCount)
        let restored = try #require(Trajectory(bytes: trajectory.bytes))
        #expect(restored.distance(to: trajectory).isFinite)
        #expect(query.picture.features.count == Picture.featureCount)
        #expect(query.picture.features.allSatisfy { $0.isFinite })
        #expect(query.arrangements.allSatisfy { $0.picture.features.allSatisfy { $0.isFinite } })
        let ranking = Self.classifier().rank(query, count: 6)
        #expect(!ranking.isEmpty)
        #expect(ranking.allSatisfy { $0.distance.isFinite && $0.distance >= 0 })
        #expect(ranking.map(\.distance) == ranking.map(\.distance).sorted())
        #expect(Set(ranking.map(\.classIndex)).count == ranking.count)
        #expect((ranking.first?.classIndex == 5) == query.trajectory.isTap)
    }

    /// Where and how large somebody writes changes nothing at all that is a power of two, and next to
    /// nothing otherwise: a sample may fall on the other side of a rounding.
    @Test(arguments: 0..<40, [(0.0, 0.0, 4.0), (-512, 256, 1), (1000, 30, 7.3), (0.1, -70, 0.03)])
    func placeAndSizeChangeNothing(
        seed: UInt64, change: (x: Double, y: Double, scale: Double)
    ) throws {
        var random = SeededGenerator(seed: seed)
        let ink = Scribble.ink(&random)
        let moved = ink.mapped {
            Point(x: $0.x * change.scale + change.x, y: $0.y * change.scale + change.y)
        }
        let drawn = try #require(Query(ink))
        let other = try #require(Query(moved))
        #expect(drawn.trajectory.distance(to: other.trajectory) < 0.02)
        #expect(drawn.trajectory.strokeCount == other.trajectory.strokeCount)
        #expect(CellPath(ink) != nil && CellPath(moved) != nil)
        for (one, two) in zip(drawn.picture.features, other.picture.features) {
            #expect(abs(one - two) < 0.1)
        }
    }

    /// Another order, another direction, both.
    @Test(arguments: ["456|258", "852|456", "258|654", "654|852"])
    func strokesMayBeDrawnOtherwiseAtAPrice(cells: String) throws {
        let cross = Trajectory(try #require(CellPath("258|456")))
        let corner = Trajectory(try #require(CellPath("14789")))
        let drawn = try #require(CellPath(cells).flatMap { Query($0.ink) })
        func distances(isOrdered: Bool) -> [Float] {
            Classifier([
                ExampleSet(tuned: [Template(corner)]),
                ExampleSet(tuned: [Template(corner), Template(cross, isOrdered: isOrdered)]),
            ])
            .rank(drawn, count: 2).filter { $0.classIndex == 1 && $0.example == 1 }
            .map(\.distance)
        }
        let free = try #require(distances(isOrdered: false).first)
        #expect(abs(free - Classifier.arrangementPrice) < 0.02)
        let asDrawn = drawn.trajectory.distance(to: cross)
        #expect(asDrawn > Classifier.nearEnough)
        #expect(distances(isOrdered: true).allSatisfy { abs($0 - asDrawn) < 1e-4 })
    }

    @Test func whatIsNearAsItWasDrawnHasNoPrice() throws {
        let cross = try #require(CellPath("258|456"))
        let query = try #require(Query(cross.ink))
        let ranking = Classifier([ExampleSet(tuned: [Template(Trajectory(cross))])]).rank(query)
        #expect(try #require(ranking.first).distance < 0.01)
    }

    @Test(arguments: [(1, 0), (2, 7), (3, 47), (4, 383), (5, 0)])
    func thereAreSoManyWaysToDraw(strokes: Int, ways: Int) {
        let ink = Ink(
            (0..<strokes).map { index in
                Stroke([Point(x: Double(index), y: 0), Point(x: Double(index), y: 9)])
            })
        #expect(ink.arrangements.count == ways)
        #expect(Set(ink.arrangements).count == ways)
        #expect(!ink.arrangements.contains(ink))
    }

    /// Three bars and a stem, in any order and direction.
    @Test func fourStrokesAreTheSameInAnyOrder() throws {
        let letter = try #require(CellPath("123|456|789|147"))
        let other = try #require(CellPath("147|369|456"))
        let classifier = Classifier([
            ExampleSet(tuned: [Template(Trajectory(letter))]),
            ExampleSet(tuned: [Template(Trajectory(other))]),
        ])
        for way in letter.ink.arrangements {
            let query = try #require(Query(way))
            let first = try #require(classifier.rank(query).first)
            #expect(first.classIndex == 0)
            #expect(first.distance <= Classifier.arrangementPrice + 0.02)
        }
    }
}
