// The look-up table of $Q: which point of a cloud is nearest to each cell of a square.

/// For each of 64x64 cells over the square from -1 to 1, the number of the nearest point of a cloud.
enum NearestPointTable {
    static let side = 64
    static let size = side * side

    /// One byte a cell, row by row. Expects at most 256 points.
    static func bytes(for points: [SIMD2<Float>]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        let columns = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
        // Eight cells of a row at once.
        for row in 0..<side {
            let y = (Float(row) + 0.5) * cell - 1
            for column in stride(from: 0, to: side, by: 8) {
                let x = (columns + (Float(column) + 0.5)) * cell - 1
                var least = SIMD8<Float>(repeating: .infinity)
                var nearest = SIMD8<Int32>(repeating: 0)
                for (number, point) in points.enumerated() {
                    let (dx, dy) = (x - point.x, y - point.y)
                    let squared = dx * dx + dy * dy
                    let isNearer = squared .< least
                    least.replace(with: squared, where: isNearer)
                    nearest.replace(with: Int32(number), where: isNearer)
                }
                for lane in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: nearest[lane])) }
            }
        }
        return bytes
    }

    /// The side of a cell.
    private static let cell = 2 / Float(side)

    /// The cell that holds `point`; points outside belong to the nearest cell.
    @inline(__always)
    static func cell(of point: SIMD2<Float>) -> Int {
        let place = (point + 1) * (Float(side) / 2)
        let column = min(max(Int(place.x), 0), side - 1)
        let row = min(max(Int(place.y), 0), side - 1)
        return row * side + column
    }
}
