import Engine
import Strokes
import Testing

@testable import Baselines

@Suite struct PointCloudTests {
    /// The greedy matching step by step, to hold the fast one against.
    static func reference(
        _ a: [SIMD2<Float>], _ b: [SIMD2<Float>], from start: Int
    ) -> Float {
        var isTaken = [Bool](repeating: false, count: b.count)
        var sum: Float = 0
        for offset in a.indices {
            let point = a[(start + offset) % a.count]
            var least = Float.infinity
            var nearest = 0
            for (index, other) in b.enumerated() where !isTaken[index] {
                let difference = other - point
                let distance = (difference * difference).sum()
                if distance < least { (least, nearest) = (distance, index) }
            }
            isTaken[nearest] = true
            sum += Float(a.count - offset) * least
        }
        return sum
    }

    static func referenceDistance(_ a: [SIMD2<Float>], _ b: [SIMD2<Float>]) -> Double {
        let sums = stride(from: 0, to: 32, by: 5).flatMap { start in
            [reference(a, b, from: start), reference(b, a, from: start)]
        }
        return Double(sums.min() ?? 0) / 32
    }

    /// Bounds spare work and change hardly anything.
    @Test func theNearestOfQIsTheOneByAllMatchings() throws {
        var random = SeededGenerator("q")
        var same = 0
        for _ in 0..<12 {
            let samples = random.samples(8)
            let recogniser = DollarQ(training: samples)
            let clouds = samples.compactMap { PointCloud.points(of: $0.ink) }
            let asked = random.scribble()
            let cloud = try #require(PointCloud.points(of: asked))
            let least = clouds.map { Self.referenceDistance(cloud, $0) }.min()
            let found = try #require(recogniser.nearest(asked)).distance
            let expected = try #require(least)
            #expect(found >= expected * 0.9999)
            if found <= expected * 1.0001 { same += 1 }
        }
        #expect(same >= 11, "\(same) of 12")
    }

    /// Neither the order of strokes nor their directions matter: what is left of them is where the
    /// points happen to fall.
    @Test(arguments: 0..<6)
    func orderAndDirectionOfStrokesDoNotMatter(seed: Int) {
        var random = SeededGenerator("order \(seed)")
        let samples = random.samples(8)
        let q = DollarQ(training: samples)
        for sample in samples {
            let strokes = sample.ink.strokes.reversed().map { stroke in
                Bool.random(using: &random) ? stroke : Stroke(stroke.points.reversed())
            }
            #expect(q.nearest(Ink(strokes))?.label == sample.label)
        }
    }

    @Test func theAirBetweenStrokesIsNoPartOfACloud() throws {
        let points = try #require(
            PointCloud.points(of: ink([(0, 0), (0, 9)], [(9, 0), (9, 9)])))
        #expect(points.allSatisfy { abs(abs($0.x) - 0.5) < 0.02 })
        #expect(points.count == 32)
    }

    @Test(arguments: 0..<4)
    func theTableHoldsTheNearestPoints(seed: Int) {
        var random = SeededGenerator("table \(seed)")
        let points = random.cloud()
        let table = NearestPointTable.bytes(for: points)
        #expect(table.count == 64 * 64)
        for cell in table.indices {
            let centre =
                (SIMD2(Float(cell % 64), Float(cell / 64)) + 0.5) / 32 - SIMD2<Float>(1, 1)
            #expect(NearestPointTable.cell(of: centre) == cell)
            func distance(_ index: Int) -> Float {
                let difference = points[index] - centre
                return (difference * difference).sum()
            }
            let least = points.indices.map(distance).min() ?? 0
            #expect(distance(Int(table[cell])) <= least + 1e-5)
        }
    }

    /// What running sums make of the bounds is what adding up from each start does, and a matching
    /// costs that much at least, but for the width of a cell.
    @Test(arguments: 0..<10)
    func boundsAreThoseOfEachStart(seed: Int) {
        var random = SeededGenerator("bounds \(seed)")
        let (a, b) = (random.cloud(), random.cloud())
        let table = NearestPointTable.bytes(for: b)
        let bounds = a.withUnsafeBufferPointer { points in
            b.withUnsafeBufferPointer { others in
                table.withUnsafeBufferPointer { table in
                    points.baseAddress.flatMap { points in
                        others.baseAddress.flatMap { others in
                            table.baseAddress.map { table in
                                DollarQ.lowerBounds(
                                    DollarQ.Cloud(points: points, table: table),
                                    DollarQ.Cloud(points: others, table: table))
                            }
                        }
                    }
                }
            }
        }
        for number in 0..<7 {
            let start = number * 5
            let expected = (0..<32).reduce(Float(0)) { sum, offset in
                let point = a[(start + offset) % 32]
                let difference = b[Int(table[NearestPointTable.cell(of: point)])] - point
                return sum + Float(32 - offset) * (difference * difference).sum()
            }
            let bound = bounds?[number] ?? -1
            #expect(abs(bound - expected) < 1e-3 * expected)
            #expect(bound < Self.reference(a, b, from: start) * 1.02)
        }
    }
}
