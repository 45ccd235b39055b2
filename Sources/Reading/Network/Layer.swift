import Strokes

/// A layer of a network: it makes vectors of vectors.
enum Layer {
    /// Each output is of `taps` inputs side by side, `step` behind the one before; what is below zero becomes
    /// zero.
    case convolution(WeightMatrix, taps: Int, step: Int)
    /// Gated recurrent units (Cho et al. 2014, as PyTorch has them), one forwards and one backwards.
    case recurrent(forward: RecurrentUnit, backward: RecurrentUnit)
    case linear(WeightMatrix)

    /// Numbers of a vector that it makes, filled up to a multiple of four.
    var width: Int {
        switch self {
        case .convolution(let matrix, _, _), .linear(let matrix): matrix.paddedRows
        case .recurrent(let unit, _): 2 * unit.size
        }
    }

    /// How many vectors it makes of `count`.
    func count(of count: Int) -> Int {
        guard case .convolution(_, _, let step) = self else { return count }
        return (count + step - 1) / step
    }

    /// The memory that it needs for `count` vectors, its output included, in numbers.
    func memory(for count: Int) -> Int {
        let output = VectorRow.size(count: self.count(of: count), width: width)
        guard case .recurrent(let unit, _) = self else { return output }
        return output + 2 * unit.memory(for: count)
    }

    func run(_ input: VectorRow, memory: inout ReadingMemory) -> VectorRow {
        let output = memory.row(count: count(of: input.count), width: width)
        switch self {
        case .convolution(let matrix, let taps, let step):
            matrix.multiply(
                input[-(taps / 2)], step: step * input.width, count: output.count,
                into: output.first, outputStep: output.width, isRectified: true)
        case .recurrent(let forward, let backward):
            forward.run(input, into: output, at: 0, isBackward: false, memory: &memory)
            backward.run(input, into: output, at: forward.size, isBackward: true, memory: &memory)
        case .linear(let matrix):
            matrix.multiply(
                input.first, step: input.width, count: input.count, into: output.first,
                outputStep: output.width)
        }
        return output
    }
}

/// A gated recurrent unit.
struct RecurrentUnit {
    /// Numbers of its state; a multiple of eight.
    let size: Int
    /// What of the input goes to the reset, the update and the new state, one below the other.
    let input: WeightMatrix
    /// The same of the state.
    let state: WeightMatrix

    func memory(for count: Int) -> Int { 3 * size * (count + 1) + size }

    /// - Parameters:
    ///   - place: where in each vector of `output` the state is put.
    ///   - isBackward: from the last vector to the first.
    func run(
        _ row: VectorRow, into output: VectorRow, at place: Int, isBackward: Bool,
        memory: inout ReadingMemory
    ) {
        let fromInput = memory.take(3 * size * row.count)
        let fromState = memory.take(3 * size)
        input.multiply(
            row.first, step: row.width, count: row.count, into: fromInput, outputStep: 3 * size)
        var before = UnsafePointer(memory.take(size))
        for number in 0..<row.count {
            let index = isBackward ? row.count - 1 - number : number
            state.multiply(before, into: fromState)
            let gates = fromInput + index * 3 * size
            let now = output[index] + place
            for lane in stride(from: 0, to: size, by: 8) {
                let reset = (loadLanes(gates + lane) + loadLanes(fromState + lane)).sigmoid
                let update = (loadLanes(gates + size + lane) + loadLanes(fromState + size + lane))
                    .sigmoid
                let new =
                    (loadLanes(gates + 2 * size + lane)
                    + reset * loadLanes(fromState + 2 * size + lane)).tangent
                store(new + update * (loadLanes(before + lane) - new), at: now + lane)
            }
            before = UnsafePointer(now)
        }
    }
}
