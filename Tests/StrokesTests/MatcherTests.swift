import PureSupport
import Testing

@testable import Strokes

@Suite struct MatcherTests {
    /// The definition, cell by cell, to hold the fast one against.
    static func reference(_ a: Trajectory, _ b: Trajectory) -> Float {
        guard a.isTap == b.isTap else { return .infinity }
        let count = Trajectory.sampleCount
        let one = (u: a.u, v: a.v, direction: a.direction, lift: a.lift)
        let other = (u: b.u, v: b.v, direction: b.direction, lift: b.lift)
        var table = [[Float]](repeating: [Float](repeating: .infinity, count: count), count: count)
        for i in 0..<count {
            for j in max(0, i - 6)...min(count - 1, i + 6) {
                let du = one.u[i] - other.u[j]
                let dv = one.v[i] - other.v[j]
                let turn = abs(one.direction[i] - other.direction[j])
                let cost =
                    du * du + dv * dv + 6 * min(0.6, min(turn, 2 - turn))
                    + abs(one.lift[i] - other.lift[j])
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
        var random = SeededGenerator(seed: seed)
        let a = try #require(Trajectory(Scribble.ink(&random)))
        let b = try #require(Trajectory(Scribble.ink(&random)))
        let expected = Self.reference(a, b)
        #expect(abs(a.distance(to: b) - expected) <= 1e-4 * max(1, expected))
        #expect(a.distance(to: a) == 0)
        #expect(abs(a.distance(to: b) - b.distance(to: a)) <= 1e-4 * max(1, expected))
    }

    /// What a class counts as when it is compared with everything.
    static func distance(_ query: Trajectory, _ set: ExampleSet, penalty: Float) -> Float {
        func weighed(_ template: Template) -> Float {
            let distance = query.distance(to: template.trajectory)
            let penalty = template.isPenalised ? penalty : 0
            return max(0, (distance + penalty) * template.factor + template.offset)
        }
        let raw = set.raw.map(weighed).sorted()
        let ofRaw =
            raw.count >= Matcher.averagedFrom ? (raw[0] + raw[1]) / 2 : raw.first ?? .infinity
        return min(ofRaw, set.tuned.map(weighed).min() ?? .infinity)
    }

    /// Classes of up to `most` examples that count in every way there is; now and then a dot.
    static func classes(_ count: Int, most: UInt64, _ random: inout SeededGenerator) -> [ExampleSet]
    {
        (0..<count).map { _ in
            let examples = (0...(random.next() % most)).compactMap { _ -> Template? in
                let ink =
                    random.next() % 20 == 0
                    ? Ink([Stroke([Point(x: 1, y: 1)])]) : Scribble.ink(&random)
                return Trajectory(ink).map {
                    Template(
                        $0, factor: Float(0.5 + random.unit()), offset: Float(random.unit() - 0.5),
                        isPenalised: random.next() % 2 == 0)
                }
            }
            let tuned = Int(random.next() % UInt64(examples.count + 1))
            return ExampleSet(
                tuned: Array(examples.prefix(tuned)), raw: Array(examples.dropFirst(tuned)))
        }
    }

    /// Bounds and early ends change nothing: the ranking is that of comparing with everything.
    @Test(arguments: 0..<60, [(12, 6), (40, 30)])
    func theRankingIsThatOfComparingWithEverything(
        seed: UInt64, size: (classes: Int, examples: UInt64)
    ) throws {
        var random = SeededGenerator(seed: seed)
        let classes = Self.classes(size.classes, most: size.examples, &random)
        let matcher = Matcher(classes)
        let query = try #require(Trajectory(Scribble.ink(&random)))
        let prepared = Query(query)
        let some = classes.map { _ in Float(random.unit()) }
        for penalties in [[], some] {
            let expected = classes.enumerated().map { index, set in
                (
                    index: index,
                    distance: Self.distance(
                        query, set, penalty: penalties.isEmpty ? 0 : penalties[index])
                )
            }
            .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
            for count in [1, 3] {
                let ranking = matcher.rank(prepared, count: count, penalties: penalties)
                #expect(ranking.map(\.classIndex) == expected.prefix(count).map(\.index))
                for (found, wanted) in zip(ranking, expected) {
                    #expect(abs(found.distance - wanted.distance) < 1e-4 * max(1, wanted.distance))
                }
            }
            let limit = (expected[2].distance + expected[1].distance) / 2
            let near = matcher.rank(
                prepared, count: classes.count, within: limit, penalties: penalties)
            #expect(near.map(\.classIndex) == expected.filter { $0.distance < limit }.map(\.index))
        }
    }

    /// A bound that were not one would lose the nearest.
    @Test(arguments: 0..<200)
    func noBoundIsAboveTheDistance(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let classes = Self.classes(4, most: 8, &random)
        let query = try #require(Trajectory(Scribble.ink(&random)))
        let penalties = classes.map { _ in Float(random.unit()) }
        let table = RowTable(classes, averagedFrom: Matcher.averagedFrom)
        let prepared = Query(query)
        let bounds = Bounds(prepared, table, penalties: penalties)
        for block in 0..<table.codes.blockCount {
            var batch = RowBatch()
            table.codes.withBytes(of: block) { coarse, fine in batch.fill(coarse, fine) }
            let warped = bounds.bounds(block, batch.sums(prepared.words))
            for row in table.rows(in: block) {
                let template = table.template(of: row)
                let lane = row % RowBlocks.size
                let distance = Self.distance(
                    query, ExampleSet(tuned: [template]),
                    penalty: penalties[Int(table.rows[row].classIndex)])
                for bound in [bounds.coarse(block), bounds.full(block), warped] {
                    #expect(bound[lane] <= distance * 1.00001)
                }
            }
        }
    }

    @Test func anExampleIsGivenBackAsItWas() throws {
        var random = SeededGenerator(seed: 7)
        let classes = Self.classes(5, most: 9, &random)
        let matcher = Matcher(classes)
        for (index, set) in classes.enumerated() {
            for (example, template) in (set.tuned + set.raw).enumerated() {
                #expect(matcher.template(ofClass: index, example: example) == template)
            }
            let beyond = set.tuned.count + set.raw.count
            #expect(matcher.template(ofClass: index, example: beyond) == nil)
        }
        #expect(matcher.template(ofClass: 5, example: 0) == nil)
        #expect(matcher.template(ofClass: -1, example: 0) == nil)
    }

    /// Distances that are all pulled to 0 are the same.
    @Test func ofClassesAtTheSameDistanceTheFirstCounts() throws {
        let shapes = try ["14789", "258", "456", "321478963"].map {
            Template(Trajectory(try #require(CellPath($0))), offset: -9)
        }
        let matcher = Matcher(shapes.reversed().map { ExampleSet(tuned: [$0]) })
        for shape in shapes {
            let ranking = matcher.rank(Query(shape.trajectory), count: 3)
            #expect(ranking.map(\.classIndex) == [0, 1, 2])
            #expect(ranking.allSatisfy { $0.distance == 0 })
        }
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
