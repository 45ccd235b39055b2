// Owns: what sums of local costs count as for a row, and bounds of its distance from such sums.
// Leaves the sums to WarpingBound and Octet, what is done with bounds to Search.

/// One query against all rows of a table.
struct Bounds {
    private let table: RowTable
    private let warping: WarpingBound
    private let aspect: Float
    private let strokeCount: Float
    /// For each class; none at all are zeros.
    private let charges: [Float]

    init(_ query: Query, _ table: RowTable, charges: [Float]) {
        self.table = table
        warping = query.warping
        let trajectory = query.trajectory
        aspect = trajectory.isTap ? RowTable.Weights.farAway : trajectory.aspect
        strokeCount = Float(trajectory.strokeCount)
        self.charges = charges.count == table.ranges.count ? charges : []
    }

    /// Lower bounds of the distances of eight rows, by a few samples.
    @inline(__always)
    func coarse(_ block: Int) -> Lanes8 {
        let sums = table.codes.withBytes(of: block) { coarse, _ in
            warping.sums(coarse, slots: RowBlocks.coarseSlots)
        }
        return bounds(block, Words8(truncatingIfNeeded: sums ?? SIMD8()))
    }

    /// Lower bounds of the distances of eight rows, by all samples.
    @inline(__always)
    func full(_ block: Int) -> Lanes8 {
        let sums = table.codes.withBytes(of: block) { coarse, fine in
            warping.sums(coarse, slots: RowBlocks.coarseSlots)
                &+ warping.sums(fine, slots: RowBlocks.fineSlots)
        }
        return bounds(block, Words8(truncatingIfNeeded: sums ?? SIMD8()))
    }

    /// Lower bounds of the distances of eight rows whose warping costs at least `sums`.
    @inline(__always)
    func bounds(_ block: Int, _ sums: Words8) -> Lanes8 {
        let weights = table.weights[block]
        let shape = weights.shapeDistances(aspect: aspect, strokeCount: strokeCount)
        var charge = Lanes8()
        if !charges.isEmpty {
            for row in table.rows(in: block) { charge[row % RowBlocks.size] = self.charge(of: row) }
        }
        return weights.weighed(Lanes8(sums) * WarpingBound.share + shape, charges: charge)
    }

    /// The same of a single row.
    func bound(_ row: Int, sum: Int16) -> Float {
        counting(of: row).distance(Float(sum) / WarpingBound.steps)
    }

    func counting(of row: Int) -> Counting {
        let (block, lane) = row.quotientAndRemainder(dividingBy: RowBlocks.size)
        let weights = table.weights[block]
        return Counting(
            shape: weights.shapeDistances(aspect: aspect, strokeCount: strokeCount)[lane],
            charge: charge(of: row), factor: weights.factor[lane], offset: weights.offset[lane])
    }

    @inline(__always)
    private func charge(of row: Int) -> Float {
        guard !charges.isEmpty, table.rows[row].isCharged else { return 0 }
        return charges[Int(table.rows[row].classIndex)]
    }
}

/// What a sum of local costs counts as for one row.
struct Counting {
    var shape: Float
    var charge: Float
    var factor: Float
    var offset: Float

    private static var samples: Float { Float(Trajectory.sampleCount) }

    func distance(_ sum: Float) -> Float {
        max(0, factor * (sum / Self.samples + shape + charge) + offset)
    }

    /// The sum that counts as `distance`.
    func sum(at distance: Float) -> Float {
        ((distance - offset) / factor - charge - shape) * Self.samples
    }
}
