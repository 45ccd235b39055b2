import Strokes

/// A matrix of a network with a bias for each row, where it lies in the file: a scale and a bias for each
/// row, then the weights as signed bytes, eight rows together, column by column. No weight is copied: what
/// the network takes of memory is the file's pages, which programs share.
struct WeightMatrix {
    /// Those that count; in memory they are filled up to `paddedRows`.
    let rows: Int
    /// A multiple of four, as vectors are filled up with zeros.
    let columns: Int
    private let scales: UnsafePointer<Float>
    private let biases: UnsafePointer<Float>
    private let codes: UnsafePointer<Int8>

    private static let lanes = 8

    /// A multiple of eight.
    var paddedRows: Int { Self.padded(rows, to: Self.lanes) }

    static func padded(_ count: Int, to step: Int) -> Int { (count + step - 1) / step * step }

    /// What it takes in a file.
    static func byteCount(rows: Int, columns: Int) -> Int {
        padded(rows, to: lanes) * (padded(columns, to: 4) + 8)
    }

    /// - Parameter bytes: those of this matrix, on a multiple of four.
    init(rows: Int, columns: Int, bytes: UnsafeRawPointer) {
        self.rows = rows
        self.columns = Self.padded(columns, to: 4)
        let padded = Self.padded(rows, to: Self.lanes)
        scales = bytes.assumingMemoryBound(to: Float.self)
        biases = scales + padded
        codes = (bytes + 8 * padded).assumingMemoryBound(to: Int8.self)
    }

    /// Whether every scale and bias is a number of the size that networks have, so that no sum is without
    /// bounds, whatever is in the file.
    var isReasonable: Bool {
        (0..<paddedRows).allSatisfy {
            (0...1e3).contains(scales[$0]) && (-1e6...1e6).contains(biases[$0])
        }
    }

    /// Multiplies `count` vectors, each beginning `step` numbers behind the one before.
    ///
    /// - Parameters:
    ///   - output: `paddedRows` numbers for each vector, each beginning `outputStep` behind the one before.
    ///   - isRectified: whether what is below zero becomes zero.
    ///   - isSparse: whether most numbers of the vectors are zero, so that looking for the others is quicker.
    func multiply(
        _ input: UnsafePointer<Float>, step: Int, count: Int,
        into output: UnsafeMutablePointer<Float>, outputStep: Int, isRectified: Bool = false,
        isSparse: Bool = false
    ) {
        // Each of the two loops is compiled for itself.
        if isSparse {
            multiply(input, step, count, output, outputStep, isRectified, skipsZeros: true)
        } else {
            multiply(input, step, count, output, outputStep, isRectified, skipsZeros: false)
        }
    }

    @inline(__always)
    private func multiply(
        _ input: UnsafePointer<Float>, _ step: Int, _ count: Int,
        _ output: UnsafeMutablePointer<Float>, _ outputStep: Int, _ isRectified: Bool,
        skipsZeros: Bool
    ) {
        let floor = Lanes8(repeating: isRectified ? 0 : -.greatestFiniteMagnitude)
        for block in 0..<(paddedRows / Self.lanes) {
            let codes = codes + block * Self.lanes * columns
            let scale = loadLanes(scales + block * Self.lanes)
            let bias = loadLanes(biases + block * Self.lanes)
            var vector = 0
            // Four vectors at once: a weight is loaded and made a number for all of them.
            while vector < count {
                let a = input + vector * step
                let b = input + min(vector + 1, count - 1) * step
                let c = input + min(vector + 2, count - 1) * step
                let d = input + min(vector + 3, count - 1) * step
                var sumA = Lanes8(repeating: 0)
                var sumB = sumA
                var sumC = sumA
                var sumD = sumA
                for column in 0..<columns {
                    if skipsZeros, a[column] == 0, b[column] == 0, c[column] == 0, d[column] == 0 {
                        continue
                    }
                    let weights = loadCode(codes + column * Self.lanes)
                    sumA += weights * a[column]
                    sumB += weights * b[column]
                    sumC += weights * c[column]
                    sumD += weights * d[column]
                }
                let place = output + vector * outputStep + block * Self.lanes
                let left = count - vector
                store(greater(sumA * scale + bias, floor), at: place)
                if left > 1 { store(greater(sumB * scale + bias, floor), at: place + outputStep) }
                if left > 2 {
                    store(greater(sumC * scale + bias, floor), at: place + 2 * outputStep)
                }
                if left > 3 {
                    store(greater(sumD * scale + bias, floor), at: place + 3 * outputStep)
                }
                vector += 4
            }
        }
    }

    /// Multiplies one vector.
    ///
    /// - Parameter isRectified: whether what is below zero becomes zero.
    func multiply(
        _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
        isRectified: Bool = false
    ) {
        let floor = Lanes8(repeating: isRectified ? 0 : -.greatestFiniteMagnitude)
        for block in 0..<(paddedRows / Self.lanes) {
            let codes = codes + block * Self.lanes * columns
            // Four sums, none of which waits for another.
            var sums = (
                Lanes8(repeating: 0), Lanes8(repeating: 0), Lanes8(repeating: 0),
                Lanes8(repeating: 0)
            )
            var column = 0
            while column < columns {
                let place = codes + column * Self.lanes
                sums.0 += loadCode(place) * input[column]
                sums.1 += loadCode(place + 8) * input[column + 1]
                sums.2 += loadCode(place + 16) * input[column + 2]
                sums.3 += loadCode(place + 24) * input[column + 3]
                column += 4
            }
            let sum = (sums.0 + sums.1) + (sums.2 + sums.3)
            let scale = loadLanes(scales + block * Self.lanes)
            let bias = loadLanes(biases + block * Self.lanes)
            store(greater(sum * scale + bias, floor), at: output + block * Self.lanes)
        }
    }
}
