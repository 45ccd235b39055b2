// The $Q recogniser.

import Engine
import Strokes

/// The $Q recogniser: clouds of points, where most matchings are never begun (a lower bound from a look-up table is
/// too high) or not finished (their sum is).
///
/// Vatavu, Anthony and Wobbrock, "$Q: A Super-Quick, Articulation-Invariant Stroke-Gesture Recognizer
/// for Low-Resource Devices", MobileHCI 2018; its constants. As published, the table answers for
/// whole cells, so that a bound may be too high by a hair.
public struct DollarQ: SampleRecogniser {
    /// A cloud with its table.
    public struct Prepared: Sendable {
        var points: [SIMD2<Float>]
        var table: [UInt8]
    }

    private var rows = TemplateRows<SIMD2<Float>>(width: PointCloud.count)
    /// `NearestPointTable.size` bytes a template.
    private var tables: [UInt8] = []

    public init(training: [Sample]) {
        for sample in training {
            guard let prepared = prepare(sample.ink) else { continue }
            rows.append(prepared.points, label: sample.label)
            tables += prepared.table
        }
    }

    public func prepare(_ ink: Ink) -> Prepared? {
        guard let points = PointCloud.points(of: ink) else { return nil }
        return Prepared(points: points, table: NearestPointTable.bytes(for: points))
    }

    public func nearest(to character: Prepared) -> Reading? {
        let nearest = character.points.withUnsafeBufferPointer { points in
            character.table.withUnsafeBufferPointer { table in
                tables.withUnsafeBufferPointer { tables -> (index: Int, distance: Float)? in
                    guard let points = points.baseAddress, let table = table.baseAddress,
                        let tables = tables.baseAddress
                    else { return nil }
                    return rows.nearest { index, row, limit in
                        Self.distance(
                            Cloud(points: points, table: table),
                            Cloud(points: row, table: tables + index * NearestPointTable.size),
                            limit: limit)
                    }
                }
            }
        }
        return nearest.map {
            let distance = Double($0.distance) / Double(PointCloud.count)
            return Reading(label: rows.labels[$0.index], distance: distance)
        }
    }

    /// A cloud and its table, in memory.
    struct Cloud {
        var points: UnsafePointer<SIMD2<Float>>
        var table: UnsafePointer<UInt8>
    }

    private static func distance(_ character: Cloud, _ template: Cloud, limit: Float) -> Float {
        let there = lowerBounds(character, template)
        let back = lowerBounds(template, character)
        var least = limit
        for (number, start) in stride(from: 0, to: PointCloud.count, by: PointCloud.step)
            .enumerated()
        {
            if there[number] < least {
                let sum = PointCloud.greedySum(
                    character.points, template.points, from: start, limit: least)
                least = min(least, sum)
            }
            if back[number] < least {
                let sum = PointCloud.greedySum(
                    template.points, character.points, from: start, limit: least)
                least = min(least, sum)
            }
        }
        return least
    }

    /// What matching two clouds from each start costs at least: every point with its nearest,
    /// whether that is taken or not. All starts follow from the first by running sums.
    static func lowerBounds(_ cloud: Cloud, _ other: Cloud) -> SIMD8<Float> {
        let count = PointCloud.count
        var bounds = SIMD8<Float>(repeating: 0)
        var sumsBefore = SIMD8<Float>(repeating: 0)
        var total: Float = 0
        var first: Float = 0
        for index in 0..<count {
            if index % PointCloud.step == 0 { sumsBefore[index / PointCloud.step] = total }
            let point = cloud.points[index]
            let difference =
                other.points[Int(other.table[NearestPointTable.cell(of: point)])] - point
            let squared = (difference * difference).sum()
            total += squared
            first += Float(count - index) * squared
        }
        for number in 0..<8 {
            let start = Float(number * PointCloud.step)
            bounds[number] = first + start * total - Float(count) * sumsBefore[number]
        }
        return bounds
    }
}
