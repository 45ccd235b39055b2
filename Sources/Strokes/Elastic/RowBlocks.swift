/// The codes of many trajectories in blocks of eight rows, sample by sample: u, v and direction of eight
/// rows take `slotSize` bytes.
///
/// Samples are in the order of `places`. Eight samples that say most about the whole come first and are
/// stored apart from the rest, so that a pass over them reads little memory.
struct RowBlocks: Sendable {
    static let size = 8
    static let slotSize = 3 * size
    static let slots = 0..<Trajectory.sampleCount
    static let coarseSlots = 0..<8
    static let fineSlots = coarseSlots.upperBound..<slots.upperBound

    /// The place of each slot's sample along the path: both ends and six between, then all others.
    static let places: [Int] = {
        let last = slots.count - 1
        let coarse = coarseSlots.map { $0 * last / (coarseSlots.count - 1) }
        return coarse + slots.filter { !coarse.contains($0) }
    }()

    /// The slot of each place's sample.
    static let slotsByPlace: [Int] = slots.map { place in places.firstIndex(of: place) ?? 0 }

    private(set) var rowCount = 0
    private var coarse = Part(slots: coarseSlots)
    private var fine = Part(slots: fineSlots)

    var blockCount: Int { (rowCount + Self.size - 1) / Self.size }

    mutating func reserveCapacity(_ rowCount: Int) {
        let blockCount = (rowCount + Self.size - 1) / Self.size
        coarse.reserveCapacity(blockCount)
        fine.reserveCapacity(blockCount)
    }

    mutating func append(_ trajectory: Trajectory) {
        coarse.set(trajectory.quanta, at: rowCount)
        fine.set(trajectory.quanta, at: rowCount)
        rowCount += 1
    }

    /// The `quanta` of the trajectory in a row.
    func quanta(of row: Int) -> [Int8] {
        var quanta = [Int8](repeating: 0, count: 3 * Self.slots.count)
        coarse.copy(row, to: &quanta)
        fine.copy(row, to: &quanta)
        return quanta
    }

    /// Calls `body` with the beginnings of the coarse and the fine codes of a block.
    @inline(__always) func withBytes<Result>(
        of block: Int, _ body: (UnsafePointer<Int8>, UnsafePointer<Int8>) -> Result
    ) -> Result? {
        coarse.bytes.withUnsafeBufferPointer { coarse in
            fine.bytes.withUnsafeBufferPointer { fine in
                guard let coarse = coarse.baseAddress, let fine = fine.baseAddress else {
                    return nil
                }
                return body(
                    coarse + block &* Self.coarseSlots.count &* Self.slotSize,
                    fine + block &* Self.fineSlots.count &* Self.slotSize)
            }
        }
    }

    /// The code of a row in a slot, by the beginnings of its coarse and its fine codes: u, then v and
    /// direction, each `size` bytes further.
    @inline(__always) static func code(
        in slot: Int, _ coarse: UnsafePointer<Int8>, _ fine: UnsafePointer<Int8>
    ) -> UnsafePointer<Int8> {
        slot < coarseSlots.upperBound
            ? coarse + slot &* slotSize : fine + (slot &- fineSlots.lowerBound) &* slotSize
    }

    /// A range of slots of all blocks.
    private struct Part {
        let slots: Range<Int>
        private(set) var bytes: [Int8] = []

        mutating func reserveCapacity(_ blockCount: Int) {
            bytes.reserveCapacity(blockCount * slots.count * slotSize)
        }

        private func offset(of row: Int, in slot: Int) -> Int {
            (row / size * slots.count + slot - slots.lowerBound) * slotSize + row % size
        }

        mutating func set(_ quanta: [Int8], at row: Int) {
            if row % size == 0 {
                bytes.append(contentsOf: repeatElement(0, count: slots.count * slotSize))
            }
            let places = RowBlocks.places
            var offset = offset(of: row, in: slots.lowerBound)
            for slot in slots {
                for feature in 0..<3 {
                    bytes[offset] = quanta[feature * places.count + places[slot]]
                    offset += size
                }
            }
        }

        func copy(_ row: Int, to quanta: inout [Int8]) {
            let places = RowBlocks.places
            var offset = offset(of: row, in: slots.lowerBound)
            for slot in slots {
                for feature in 0..<3 {
                    quanta[feature * places.count + places[slot]] = bytes[offset]
                    offset += size
                }
            }
        }
    }
}

/// Lower bounds of the distances between one query and the rows of a table.
struct Bounds {
    private let table: RowTable
    private let warping: WarpingBound
    private let aspect: Float
    private let strokeCount: Float
    /// For each class; empty for zeros.
    private let penalties: [Float]

    init(_ query: Query, _ table: RowTable, penalties: [Float]) {
        self.table = table
        warping = query.warping
        let trajectory = query.trajectory
        aspect = trajectory.isTap ? RowTable.Weights.farAway : trajectory.aspect
        strokeCount = Float(trajectory.strokeCount)
        self.penalties = penalties.count == table.ranges.count ? penalties : []
    }

    /// Lower bounds of the distances of eight rows, by eight samples.
    @inline(__always) func coarse(_ block: Int) -> Lanes8 {
        let sums = table.codes.withBytes(of: block) { coarse, _ in
            warping.sums(coarse, slots: RowBlocks.coarseSlots)
        }
        return bounds(block, Words8(truncatingIfNeeded: sums ?? SIMD8()))
    }

    /// Lower bounds of the distances of eight rows, by all samples.
    @inline(__always) func full(_ block: Int) -> Lanes8 {
        let sums = table.codes.withBytes(of: block) { coarse, fine in
            warping.sums(coarse, slots: RowBlocks.coarseSlots)
                &+ warping.sums(fine, slots: RowBlocks.fineSlots)
        }
        return bounds(block, Words8(truncatingIfNeeded: sums ?? SIMD8()))
    }

    /// Lower bounds of the distances of eight rows whose warping paths cost at least `sums`.
    @inline(__always) func bounds(_ block: Int, _ sums: Words8) -> Lanes8 {
        let weights = table.weights[block]
        let shape = weights.shapeDistances(aspect: aspect, strokeCount: strokeCount)
        var penalty = Lanes8()
        if !penalties.isEmpty {
            for row in table.rows(in: block) {
                penalty[row % RowBlocks.size] = self.penalty(of: row)
            }
        }
        return weights.weighed(Lanes8(sums) * WarpingBound.share + shape, penalties: penalty)
    }

    /// The same for a single row.
    func bound(_ row: Int, sum: Int16) -> Float {
        scale(of: row).distance(Float(sum) / WarpingBound.steps)
    }

    func scale(of row: Int) -> DistanceScale {
        let (block, lane) = row.quotientAndRemainder(dividingBy: RowBlocks.size)
        let weights = table.weights[block]
        return DistanceScale(
            shape: weights.shapeDistances(aspect: aspect, strokeCount: strokeCount)[lane],
            penalty: penalty(of: row), factor: weights.factor[lane], offset: weights.offset[lane])
    }

    @inline(__always) private func penalty(of row: Int) -> Float {
        guard !penalties.isEmpty, table.rows[row].isPenalised else { return 0 }
        return penalties[Int(table.rows[row].classIndex)]
    }
}

/// Converts between the sum of local costs of a row and its distance.
struct DistanceScale {
    var shape: Float
    var penalty: Float
    var factor: Float
    var offset: Float

    private static var samples: Float { Float(Trajectory.sampleCount) }

    func distance(_ sum: Float) -> Float {
        max(0, factor * (sum / Self.samples + shape + penalty) + offset)
    }

    func sum(at distance: Float) -> Float {
        ((distance - offset) / factor - penalty - shape) * Self.samples
    }
}
