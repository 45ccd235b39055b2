/// A square of vectors in memory that lives for one reading, with a border of zeros around it.
struct PictureGrid {
    /// Cells along a side.
    let side: Int
    /// Numbers of a cell.
    let width: Int
    private let corner: UnsafeMutablePointer<Float>

    init(side: Int, width: Int, memory: inout ReadingMemory) {
        self.side = side
        self.width = width
        corner = memory.take(Self.size(side: side, width: width))
    }

    static func size(side: Int, width: Int) -> Int { (side + 2) * (side + 2) * width }

    /// A cell; -1 and `side` are those of the border.
    func cell(_ x: Int, _ y: Int) -> UnsafeMutablePointer<Float> {
        corner + ((y + 1) * (side + 2) + x + 1) * width
    }
}

/// A convolution in two dimensions: each output is of three by three cells, `step` behind the one before; what
/// is below zero becomes zero.
struct PictureLayer {
    /// Its columns are cell by cell, from the left and then down.
    let matrix: WeightMatrix
    let step: Int
    /// Whether most of what it sees is zero.
    let isSparse: Bool

    func side(of side: Int) -> Int { (side + step - 1) / step }

    /// The memory that it needs, in numbers.
    func memory(side: Int, width: Int) -> Int {
        let side = self.side(of: side)
        return PictureGrid.size(side: side, width: matrix.paddedRows) + side * 9 * width
    }

    func run(_ input: PictureGrid, memory: inout ReadingMemory) -> PictureGrid {
        let side = side(of: input.side)
        let output = PictureGrid(side: side, width: matrix.paddedRows, memory: &memory)
        let row = 3 * input.width
        // What each output of a row sees, one behind the other as the matrix wants it.
        let seen = memory.take(side * 3 * row)
        for y in 0..<side {
            for x in 0..<side {
                for line in 0..<3 {
                    (seen + (3 * x + line) * row).update(
                        from: input.cell(x * step - 1, y * step - 1 + line), count: row)
                }
            }
            matrix.multiply(
                seen, step: 3 * row, count: side, into: output.cell(0, y),
                outputStep: output.width, isRectified: true, isSparse: isSparse)
        }
        return output
    }
}
