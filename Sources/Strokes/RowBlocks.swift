// Owns: many trajectories laid out in blocks of eight rows, for working on eight at once.
// Leaves what is worked out to WarpingBound, what a row stands for to RowTable.

/// The codes of many trajectories, sample by sample: u, v and direction of eight rows in `slotSize`
/// bytes.
///
/// Samples are in the order of `places`. The few that tell most of the whole come first and lie
/// apart from the rest, so that going through them reads little memory.
struct RowBlocks: Sendable {
    static let size = 8
    static let slotSize = 3 * size
    static let slots = 0..<Trajectory.sampleCount
    static let coarseSlots = 0..<8
    static let fineSlots = coarseSlots.upperBound..<slots.upperBound

    /// The place of each slot's sample on the way: both ends and six between, then all others.
    static let places: [Int] = {
        let last = slots.count - 1
        let coarse = coarseSlots.map { $0 * last / (coarseSlots.count - 1) }
        return coarse + slots.filter { !coarse.contains($0) }
    }()

    /// The slot of each place's sample.
    static let slotsByPlace: [Int] = slots.map { place in
        places.firstIndex(of: place) ?? 0
    }

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

    /// What a row holds, as a trajectory's `quanta`.
    func quanta(of row: Int) -> [Int8] {
        var quanta = [Int8](repeating: 0, count: 3 * Self.slots.count)
        coarse.copy(row, to: &quanta)
        fine.copy(row, to: &quanta)
        return quanta
    }

    /// Runs `body` with where the coarse and the fine codes of a block begin.
    @inline(__always)
    func withBytes<Result>(
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

    /// The code of a row in a slot, given where its coarse and its fine codes begin: u, and `size`
    /// bytes on v, and direction.
    @inline(__always)
    static func code(
        in slot: Int, _ coarse: UnsafePointer<Int8>, _ fine: UnsafePointer<Int8>
    ) -> UnsafePointer<Int8> {
        slot < coarseSlots.upperBound
            ? coarse + slot &* slotSize : fine + (slot &- fineSlots.lowerBound) &* slotSize
    }

    /// Some of the slots of all blocks.
    private struct Part {
        let slots: Range<Int>
        private(set) var bytes: [Int8] = []

        init(slots: Range<Int>) { self.slots = slots }

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
