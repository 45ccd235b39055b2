import Engine
import Samples
import Strokes
import Testing

@Suite struct SampleMatcherTests {
    /// The nearest example decides, from three of a label on the mean of the two nearest.
    @Test(arguments: 0..<20)
    func theDistanceIsTheDefinedOne(seed: Int) throws {
        var random = SeededGenerator("krakel \(seed)")
        var samples = random.samples(9)
        for index in samples.indices { samples[index].label = ["a", "b", "b", "c"][index % 4] }
        let asked = try #require(Trajectory(random.scribble()))
        let expected = try ["a", "b", "c"].map { label in
            let distances = try samples.filter { $0.label == label }.map {
                try #require(Trajectory($0.ink)).distance(to: asked)
            }.sorted()
            let distance = distances.count < 3 ? distances[0] : (distances[0] + distances[1]) / 2
            return (label, distance)
        }.min { $0.1 < $1.1 }
        let found = try #require(SampleMatcher(training: samples).nearest(to: Query(asked)))
        #expect(found.label == expected?.0)
        #expect(abs(found.distance - Double(expected?.1 ?? -1)) < 1e-3)
    }
}

@Suite struct SyntheticHandTests {
    @Test func aSeedAlwaysWritesTheSame() throws {
        let path = try #require(CellPath("3214789|5"))
        var (one, same, other) = (
            SyntheticHand(seed: "a"), SyntheticHand(seed: "a"), SyntheticHand(seed: "b")
        )
        let first = one.write(path, pointsPerStroke: 40)
        #expect(first == same.write(path, pointsPerStroke: 40))
        #expect(first != other.write(path, pointsPerStroke: 40))
        #expect(first != one.write(path, pointsPerStroke: 40))
        #expect(first.strokes.map(\.points.count) == [40, 1])
    }

    /// Other than the model, and still what it is.
    @Test func whatIsWrittenIsLikeItsModel() throws {
        let cells = ["3214789", "14789", "147896321", "1236987", "7412369", "32159", "1237"]
        let models = try cells.map { Trajectory(try #require(CellPath($0))) }
        var hand = SyntheticHand(seed: "model")
        var right = 0
        for (index, path) in cells.enumerated() {
            for _ in 0..<20 {
                let ink = hand.write(try #require(CellPath(path)))
                let written = try #require(Trajectory(ink))
                let distances = models.map { written.distance(to: $0) }
                #expect(distances[index] > 0.01 && distances[index] < 2)
                if distances.min() == distances[index] { right += 1 }
            }
        }
        #expect(right >= 133, "\(right) of 140")
    }
}
