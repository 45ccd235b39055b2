/// Finds the nearest of many examples by their silhouettes.
///
/// A search goes from cheap to expensive: the cells of all, 64 bits each; the sketches of the nearest of
/// them; the estimates of `SilhouetteComparison.bound`; and the distance itself.
public struct SilhouetteMatcher: Sendable {
    private struct Row {
        var classIndex: Int32
        var example: Int32
        var factor: Float
        var offset: Float
    }

    private var rows: [Row] = []
    private var silhouettes: [Silhouette] = []
    private var cells: [UInt64] = []
    private var surroundings: [UInt64] = []
    /// `SilhouetteSketch.size` values for each row; empty where there are too few rows to need them.
    private var sketches: [Float] = []

    /// How many rows go on after their cells, how many after their sketches, and how many are compared in
    /// full. `SilhouetteTests.shortCutsMissLittle` holds what is missed by that.
    private static let sketched = 200
    private static let looked = 32
    private static let compared = 8

    /// The templates of `classes` that have a silhouette.
    public init(_ classes: [ExampleSet]) {
        for (classIndex, set) in classes.enumerated() {
            for (example, template) in (set.tuned + set.raw).enumerated() {
                guard let silhouette = template.silhouette else { continue }
                rows.append(
                    Row(
                        classIndex: Int32(classIndex), example: Int32(example),
                        factor: template.factor, offset: template.offset))
                silhouettes.append(silhouette)
                cells.append(silhouette.cells)
                surroundings.append(silhouette.surroundings)
            }
        }
        sketch()
    }

    /// The silhouettes as one class, without factors.
    public init(_ silhouettes: [Silhouette]) {
        self.silhouettes = silhouettes
        rows = silhouettes.indices.map {
            Row(classIndex: 0, example: Int32($0), factor: 1, offset: 0)
        }
        cells = silhouettes.map(\.cells)
        surroundings = silhouettes.map(\.surroundings)
        sketch()
    }

    private mutating func sketch() {
        guard rows.count > Self.looked else { return }
        sketches.reserveCapacity(rows.count * SilhouetteSketch.size)
        for silhouette in silhouettes { sketches += SilhouetteSketch.values(of: silhouette) }
    }

    public var isEmpty: Bool { rows.isEmpty }

    /// The `count` nearest classes, the nearest first, with distances below `limit`.
    ///
    /// - Parameter isExhaustive: whether to compare with every example, to measure what the search misses.
    public func rank(
        _ query: Silhouette, count: Int, within limit: Float = .infinity, isExhaustive: Bool = false
    ) -> [Candidate] {
        guard count > 0, !isEmpty else { return [] }
        var comparison = SilhouetteComparison(query)
        let near = isExhaustive ? Array(rows.indices) : likeliest(for: query)
        let bounds = near.map { row in
            (row: row, bound: weighed(comparison.bound(to: silhouettes[row]), row))
        }.sorted { ($0.bound, $0.row) < ($1.bound, $1.row) }
        var best: [Candidate] = []
        let most = isExhaustive ? bounds.count : max(Self.compared, 2 * count)
        for (row, bound) in bounds.prefix(most) {
            let threshold = best.count < count ? limit : min(limit, best[count - 1].distance)
            guard bound < threshold || isExhaustive else { break }
            let distance = weighed(comparison.distance(to: silhouettes[row]), row)
            guard distance < threshold else { continue }
            let found = Candidate(
                classIndex: Int(rows[row].classIndex), example: Int(rows[row].example),
                distance: distance, isPicture: true)
            if let known = best.firstIndex(where: { $0.classIndex == found.classIndex }) {
                guard distance < best[known].distance else { continue }
                best.remove(at: known)
            }
            let place = best.firstIndex { $0.distance > distance } ?? best.count
            best.insert(found, at: place)
            if best.count > count { best.removeLast() }
        }
        return best
    }

    private func weighed(_ distance: Float, _ row: Int) -> Float {
        max(rows[row].factor * distance + rows[row].offset, 0)
    }

    /// The rows to compare: the nearest by their sketches among the nearest by their cells.
    private func likeliest(for query: Silhouette) -> [Int] {
        guard rows.count > Self.looked else { return Array(rows.indices) }
        let near = nearestCells(to: query)
        guard near.count > Self.looked else { return near }
        let own = SilhouetteSketch.values(of: query)
        let differences = sketches.withUnsafeBufferPointer { sketches in
            own.withUnsafeBufferPointer { own -> [(row: Int, difference: Float)] in
                guard let sketches = sketches.baseAddress, let own = own.baseAddress else {
                    return []
                }
                return near.map { row in
                    var total = Lanes8()
                    for block in 0..<SilhouetteSketch.blockCount {
                        let its = sketches + row * SilhouetteSketch.size + 8 * block
                        let difference = loadLanes(own + 8 * block) - loadLanes(its)
                        total += difference * difference
                    }
                    return (row, sum(total))
                }
            }
        }
        return differences.sorted { ($0.difference, $0.row) < ($1.difference, $1.row) }
            .prefix(Self.looked).map(\.row)
    }

    /// The rows whose cells differ least from those of `query`. A cell of one that has no neighbour in the
    /// other counts fully, and each cell that is not in both counts a quarter.
    private func nearestCells(to query: Silhouette) -> [Int] {
        guard rows.count > Self.sketched else { return Array(rows.indices) }
        var differences = [UInt16](repeating: 0, count: rows.count)
        let (own, around) = (query.cells, ~query.surroundings)
        cells.withUnsafeBufferPointer { cells in
            surroundings.withUnsafeBufferPointer { surroundings in
                differences.withUnsafeMutableBufferPointer { differences in
                    for row in differences.indices {
                        let odd = own & ~surroundings[row] | cells[row] & around
                        differences[row] = UInt16(
                            truncatingIfNeeded: 4 &* odd.nonzeroBitCount
                                &+ (own ^ cells[row]).nonzeroBitCount)
                    }
                }
            }
        }
        var counts = [Int](repeating: 0, count: 5 * 64 + 1)
        counts.withUnsafeMutableBufferPointer { counts in
            for difference in differences { counts[Int(difference)] &+= 1 }
        }
        var left = Self.sketched
        var limit = 0
        while counts[limit] <= left {
            left -= counts[limit]
            limit += 1
        }
        var found: [Int] = []
        found.reserveCapacity(Self.sketched)
        for (row, difference) in differences.enumerated()
        where difference < limit || difference == limit && left > 0 {
            if difference == limit { left -= 1 }
            found.append(row)
        }
        return found
    }
}
