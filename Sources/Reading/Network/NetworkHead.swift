/// The head of a network's file, `words.model` or `characters.model`. Its lines of text, so that people see
/// what it is and whose writing it was learned from, end with an empty line:
///
///     krakel-words 1
///     note Trained on ...
///     alphabet abc...
///     layer convolution 11 64 5 1
///     layer recurrent 128 96
///     layer linear 192 83
///
/// The numbers are those of a vector that goes in and of one that comes out; a convolution has its taps and
/// its step as well, a picture, which is one in two dimensions with three taps either way, its step. Characters
/// have an alphabet for each kind of them. Zeros fill the head up to a multiple of 64 bytes; what follows is
/// `NetworkFile`'s.
struct NetworkHead {
    struct Shape: Hashable {
        enum Kind: Hashable {
            case convolution(taps: Int, step: Int)
            case picture(step: Int)
            case recurrent, linear
        }

        var kind = Kind.linear
        var inputs: Int
        var outputs: Int
    }

    private(set) var notes: [String] = []
    /// One for each line that has one.
    private(set) var alphabets: [[Character]] = []
    private(set) var shapes: [Shape] = []
    /// In bytes, what fills it up included.
    private(set) var size = 0

    static let version = 1
    /// Longer heads are rejected as damaged.
    private static let largest = 1 << 14
    private static let mostLayers = 16
    private static let widest = 1024

    init(_ bytes: UnsafeRawBufferPointer, of kind: NetworkKind) throws(NetworkError.Problem) {
        let magic = Array("\(kind.magic) ".utf8)
        guard bytes.starts(with: magic) else { throw .notANetwork }
        let start = bytes.prefix(Self.largest)
        let newline = UInt8(ascii: "\n")
        guard
            let end = start.indices.dropLast().first(where: {
                start[$0] == newline && start[$0 + 1] == newline
            }), let text = String(validating: start[..<end], as: UTF8.self)
        else { throw .damaged }
        size = (end + 2 + 63) / 64 * 64
        let lines = text.split(separator: "\n")
        guard let version = lines.first.flatMap({ Int($0.dropFirst(magic.count)) }) else {
            throw .damaged
        }
        guard version <= Self.version else { throw .newerVersion(version) }
        for line in lines.dropFirst() {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            switch (parts.first, parts.count) {
            case ("note", 2): notes.append(parts[1])
            case ("alphabet", 2): alphabets.append(Array(parts[1]))
            case ("layer", 2): shapes.append(try Self.shape(parts[1]))
            // What a later program of the same version adds.
            default: break
            }
        }
        let all = alphabets.flatMap(\.self)
        guard !all.isEmpty, Set(all).count == all.count, !shapes.isEmpty,
            shapes.count <= Self.mostLayers
        else { throw .damaged }
    }

    private static func shape(_ text: String) throws(NetworkError.Problem) -> Shape {
        let parts = text.split(separator: " ")
        let numbers = parts.dropFirst().compactMap { Int($0) }
        guard numbers.count == parts.count - 1, numbers.count > 1,
            numbers.allSatisfy({ (1...widest).contains($0) }),
            parts[0] == "linear" || numbers[1] % 8 == 0
        else { throw .damaged }
        var shape = Shape(inputs: numbers[0], outputs: numbers[1])
        switch (parts[0], numbers.count) {
        case ("convolution", 4):
            guard numbers[2] % 2 == 1, numbers[2] / 2 <= VectorRow.margin, numbers[3] <= 4
            else { throw .damaged }
            shape.kind = .convolution(taps: numbers[2], step: numbers[3])
        case ("picture", 3):
            guard numbers[2] <= 2 else { throw .damaged }
            shape.kind = .picture(step: numbers[2])
        case ("recurrent", 2): (shape.kind, shape.outputs) = (.recurrent, 2 * shape.outputs)
        case ("linear", 2): break
        default: throw .damaged
        }
        return shape
    }
}

extension NetworkHead.Shape {
    var matrices: [(rows: Int, columns: Int)] {
        let inputs = WeightMatrix.padded(inputs, to: 4)
        let gates = 3 * outputs / 2
        return switch kind {
        case .convolution(let taps, _): [(outputs, taps * inputs)]
        case .picture: [(outputs, 9 * inputs)]
        case .linear: [(outputs, inputs)]
        case .recurrent:
            [(gates, inputs), (gates, outputs / 2), (gates, inputs), (gates, outputs / 2)]
        }
    }
}
