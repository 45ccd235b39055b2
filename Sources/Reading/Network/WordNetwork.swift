import Glibc
import Strokes
import System

/// A network that reads ink as text: convolutions over frames of the path, bidirectional recurrent
/// layers, and the probability of each symbol at each step (connectionist temporal classification, Graves et
/// al. 2006). Its weights stay where they lie in the file; a reading takes memory while it lasts.
public struct WordNetwork: Sendable {
    /// Where it comes from and under which licence, a line each.
    public let notes: [String]
    /// What it can read, in the order of its symbols; symbol 0 is the blank, which is none of these.
    public let alphabet: [Character]
    // Sendable, for nothing changes the file's bytes, which live as long as `file` does.
    nonisolated(unsafe) private let layers: [Layer]
    private let file: MappedFile

    /// A file of half a megabyte is usual.
    public static let largestFile = 8 << 20

    /// Checks every byte: a network that was read leads nowhere out of its file.
    public init(_ file: MappedFile) throws(NetworkError) {
        let content = try NetworkFile(file, of: .words)
        guard let alphabet = content.head.readsWords else {
            throw NetworkError(kind: .words, problem: .damaged)
        }
        notes = content.head.notes
        self.alphabet = alphabet
        layers = zip(content.head.shapes, content.matrices).compactMap { Layer($0, $1) }
        self.file = file
    }

    /// How likely each symbol is at each step along `ink`; nil where there is none, or far too much of it for
    /// a word.
    func read(_ ink: Ink) -> SymbolChances? {
        guard let frames = WordInk(ink).flatMap(InkFrames.init) else { return nil }
        return read(frames)
    }

    func read(_ frames: InkFrames) -> SymbolChances {
        var count = frames.count
        var size = VectorRow.size(count: count, width: InkFrames.width)
        for layer in layers {
            size += layer.memory(for: count)
            count = layer.count(of: count)
        }
        var memory = ReadingMemory(size: size)
        var row = memory.row(count: frames.count, width: InkFrames.width)
        row.first.update(from: frames.values, count: frames.values.count)
        for layer in layers { row = layer.run(row, memory: &memory) }
        let chances = SymbolChances(logits: row, symbols: alphabet.count + 1)
        // Pointers lead into both.
        withExtendedLifetime(file) {}
        withExtendedLifetime(memory) {}
        return chances
    }
}

extension NetworkHead {
    /// The alphabet, where each layer takes what the one before it gives, and the last gives a number for each
    /// symbol.
    fileprivate var readsWords: [Character]? {
        guard alphabets.count == 1, let alphabet = alphabets.first else { return nil }
        var width = InkFrames.features
        for shape in shapes {
            guard shape.inputs == width else { return nil }
            if case .picture = shape.kind { return nil }
            width = shape.outputs
        }
        guard shapes.last?.kind == .linear, width == alphabet.count + 1,
            shapes.dropLast().allSatisfy({ $0.outputs % 8 == 0 })
        else { return nil }
        return alphabet
    }
}

extension Layer {
    /// nil for a layer over pictures, see `PictureLayer`.
    init?(_ shape: NetworkHead.Shape, _ matrices: [WeightMatrix]) {
        switch shape.kind {
        case .convolution(let taps, let step):
            self = .convolution(matrices[0], taps: taps, step: step)
        case .picture: return nil
        case .linear: self = .linear(matrices[0])
        case .recurrent:
            let size = shape.outputs / 2
            self = .recurrent(
                forward: RecurrentUnit(size: size, input: matrices[0], state: matrices[1]),
                backward: RecurrentUnit(size: size, input: matrices[2], state: matrices[3]))
        }
    }
}

/// How likely each symbol is at each step of a word; the probabilities of a step add up to 1.
struct SymbolChances: Hashable, Sendable {
    /// Symbol 0, the blank, included.
    let symbols: Int
    /// Step by step.
    let values: [Float]

    var steps: Int { values.count / symbols }

    subscript(step: Int, symbol: Int) -> Float { values[step * symbols + symbol] }
}

extension SymbolChances {
    fileprivate init(logits: VectorRow, symbols: Int) {
        self.symbols = symbols
        var values = [Float](repeating: 0, count: logits.count * symbols)
        for step in 0..<logits.count {
            let row = UnsafeBufferPointer(start: logits[step], count: symbols)
            let greatest = row.max() ?? 0
            var sum: Float = 0
            for symbol in 0..<symbols {
                let value = expf(row[symbol] - greatest)
                values[step * symbols + symbol] = value
                sum += value
            }
            for symbol in 0..<symbols { values[step * symbols + symbol] /= sum }
        }
        self.values = values
    }
}
