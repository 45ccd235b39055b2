import Testing

@testable import Strokes

@Suite struct MatcherTests {
    /// A random walk, smooth enough to look like writing.
    static func scribble(_ random: inout SplitMix) -> Ink {
        var strokes: [Stroke] = []
        for _ in 0...(random.next() % 2) {
            var point = Point(x: random.unit() * 100, y: random.unit() * 100)
            var angle = random.unit() * 6
            var points: [Point] = []
            for _ in 0..<(5 + random.next() % 40) {
                points.append(point)
                angle += (random.unit() - 0.5) * 1.5
                let (dx, dy) = (cosine(angle), cosine(angle - 1.5708))
                point = Point(x: point.x + 8 * dx, y: point.y + 8 * dy)
            }
            strokes.append(Stroke(points))
        }
        return Ink(strokes)
    }

    /// Enough of a cosine for a scribble, without a C library.
    static func cosine(_ angle: Double) -> Double {
        let turn = angle.truncatingRemainder(dividingBy: 6.283185)
        let folded = abs(abs(turn) - 3.141593) / 3.141593
        return folded * 2 - 1
    }

    /// The definition, cell by cell, to hold the fast one against.
    static func reference(_ a: Trajectory, _ b: Trajectory) -> Float {
        guard a.isTap == b.isTap else { return .infinity }
        let count = Trajectory.sampleCount
        var table = [[Float]](
            repeating: [Float](repeating: .infinity, count: count), count: count)
        for i in 0..<count {
            for j in max(0, i - 6)...min(count - 1, i + 6) {
                let du = a.u[i] - b.u[j]
                let dv = a.v[i] - b.v[j]
                let turn = abs(a.direction[i] - b.direction[j])
                let cost =
                    du * du + dv * dv + 6 * min(0.6, min(turn, 2 - turn))
                    + abs(a.lift[i] - b.lift[j])
                var before = i == 0 && j == 0 ? 0 : Float.infinity
                if i > 0 { before = min(before, table[i - 1][j]) }
                if j > 0 { before = min(before, table[i][j - 1]) }
                if i > 0, j > 0 { before = min(before, table[i - 1][j - 1]) }
                table[i][j] = cost + before
            }
        }
        let skew = a.aspect - b.aspect
        let strokes = min(2, Float(abs(a.strokeCount - b.strokeCount)))
        return table[count - 1][count - 1] / Float(count) + skew * skew / 4 + strokes / 10
    }

    @Test(arguments: 0..<200)
    func theFastDistanceIsTheDefinedOne(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let a = try #require(Trajectory(Self.scribble(&random)))
        let b = try #require(Trajectory(Self.scribble(&random)))
        let expected = Self.reference(a, b)
        #expect(abs(a.distance(to: b) - expected) <= 1e-4 * max(1, expected))
        #expect(a.distance(to: a) == 0)
        #expect(abs(a.distance(to: b) - b.distance(to: a)) <= 1e-4 * max(1, expected))
    }

    /// Bounds and early ends change nothing: the ranking is that of comparing with everything.
    @Test(arguments: 0..<60)
    func theRankingIsThatOfComparingWithEverything(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let classes = try (0..<12).map { _ in
            let examples = try (0...(random.next() % 6)).map { _ in
                try #require(Trajectory(Self.scribble(&random)))
            }
            .map {
                Template(
                    $0, factor: Float(0.5 + random.unit()), offset: Float(random.unit() - 0.5))
            }
            let tuned = Int(random.next() % UInt64(examples.count + 1))
            return ExampleSet(
                tuned: Array(examples.prefix(tuned)), raw: Array(examples.dropFirst(tuned)))
        }
        let matcher = Matcher(classes)
        let query = try #require(Trajectory(Self.scribble(&random)))
        let prepared = Query(query)

        var expected: [(index: Int, distance: Float)] = []
        for (index, set) in classes.enumerated() {
            func weighed(_ template: Template) -> Float {
                max(0, query.distance(to: template.trajectory) * template.factor + template.offset)
            }
            let raw = set.raw.map(weighed).sorted()
            let ofRaw =
                raw.count >= Matcher.averagedFrom ? (raw[0] + raw[1]) / 2 : raw.first ?? .infinity
            let ofTuned = set.tuned.map(weighed).min() ?? .infinity
            expected.append((index, min(ofRaw, ofTuned)))
        }
        expected.sort { $0.distance < $1.distance }

        let ranking = matcher.rank(prepared, count: 3)
        #expect(ranking.map(\.classIndex) == expected.prefix(3).map(\.index))
        for (found, wanted) in zip(ranking, expected) {
            #expect(abs(found.distance - wanted.distance) < 1e-4 * max(1, wanted.distance))
        }
        let limit = expected[2].distance
        #expect(matcher.rank(prepared, count: 12, within: limit).count == 2)
    }

    @Test func aDotMatchesOnlyADot() throws {
        let dot = try #require(Trajectory(Ink([Stroke([Point(x: 5, y: 5)])])))
        let line = try #require(CellPath("456").map { Trajectory($0) })
        let matcher = Matcher([
            ExampleSet(tuned: [Template(line)]), ExampleSet(tuned: [Template(dot)]),
        ])
        #expect(matcher.rank(Query(dot)).map(\.classIndex) == [1])
        #expect(matcher.rank(Query(line)).map(\.classIndex) == [0])
    }

    @Test func nothingIsFoundInNothing() throws {
        let line = try #require(CellPath("456").map { Trajectory($0) })
        #expect(Matcher([]).rank(Query(line)).isEmpty)
        #expect(Matcher([ExampleSet()]).rank(Query(line)).isEmpty)
        #expect(Matcher([ExampleSet(tuned: [Template(line)])]).rank(Query(line), count: 0).isEmpty)
    }
}

/// A small random number generator with a seed (Steele, Lea, Flood 2014), so that a failure can be
/// run again.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func unit() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }
}
