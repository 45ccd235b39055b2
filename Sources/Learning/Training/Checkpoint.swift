import Strokes

extension Training {
    private static let magic = Array("krakel-training 1\n".utf8)

    /// The state of the training, to continue it later with the same samples and the same plan.
    public var checkpoint: [UInt8] {
        var writer = NumberWriter(Self.magic)
        writer.add(fingerprint)
        writer.add(UInt64(epoch))
        writer.add(UInt64(shapes.stepCount))
        writer.add(UInt64(shapes.prototypes.count))
        for prototype in shapes.prototypes { prototype.write(to: &writer) }
        pictures.write(to: &writer)
        return writer.bytes
    }

    /// Continues from `checkpoint`; false, with nothing changed, where it is of other samples or of another
    /// plan, or damaged.
    public mutating func resume(from checkpoint: [UInt8]) -> Bool {
        guard checkpoint.starts(with: Self.magic) else { return false }
        var reader = NumberReader(checkpoint.dropFirst(Self.magic.count))
        guard reader.take() == fingerprint, let epoch = reader.take(),
            let steps = reader.take(), let count = reader.take(), epoch <= UInt64(plan.epochCount),
            count == UInt64(shapes.prototypes.count), steps < 1 << 40
        else { return false }
        var prototypes: [Prototype] = []
        for _ in 0..<count {
            guard let prototype = Prototype(from: &reader, classCount: labels.count) else {
                return false
            }
            prototypes.append(prototype)
        }
        var pictures = pictures
        guard pictures.read(from: &reader), reader.isAtEnd else { return false }
        self.pictures = pictures
        shapes = PrototypeTraining(
            resuming: prototypes, classCount: labels.count, stepCount: Int(steps))
        self.epoch = Int(epoch)
        return true
    }
}

extension Prototype {
    fileprivate func write(to writer: inout NumberWriter) {
        writer.add(UInt64(classIndex))
        writer.add(UInt64(strokeCount))
        writer.add(u + v + direction + lift + [aspect, offset, energy])
        writer.add(momentum.u + momentum.v + momentum.direction)
        writer.add([momentum.aspect, momentum.offset])
    }

    fileprivate init?(from reader: inout NumberReader, classCount: Int) {
        let count = Trajectory.sampleCount
        guard let classIndex = reader.take(), classIndex < UInt64(classCount),
            let strokes = reader.take(), strokes < 1 << 20,
            let shape = reader.take(4 * count), let rest = reader.take(3),
            let gradients = reader.take(3 * count), let others = reader.take(2)
        else { return nil }
        func part(_ values: [Float], _ index: Int) -> [Float] {
            Array(values[index * count..<(index + 1) * count])
        }
        self.init(
            Trajectory(
                u: part(shape, 0), v: part(shape, 1), direction: part(shape, 2),
                lift: part(shape, 3), aspect: rest[0], strokeCount: Int(strokes)),
            classIndex: Int(classIndex))
        // In full precision: the stored form of a trajectory is rounded.
        (u, v, direction, lift) = (part(shape, 0), part(shape, 1), part(shape, 2), part(shape, 3))
        (aspect, offset, energy) = (rest[0], rest[1], rest[2])
        momentum.u = part(gradients, 0)
        momentum.v = part(gradients, 1)
        momentum.direction = part(gradients, 2)
        (momentum.aspect, momentum.offset) = (others[0], others[1])
    }
}

extension DiscriminantTraining {
    fileprivate func write(to writer: inout NumberWriter) {
        writer.add(UInt64(stepCount))
        writer.add(weights + mean + variance)
    }

    fileprivate mutating func read(from reader: inout NumberReader) -> Bool {
        let count = weights.count
        guard let steps = reader.take(), steps < 1 << 40, let values = reader.take(3 * count)
        else { return false }
        stepCount = Int(steps)
        weights = Array(values[..<count])
        mean = Array(values[count..<2 * count])
        variance = Array(values[(2 * count)...])
        return true
    }
}

/// Writes numbers as bytes, the lowest first.
private struct NumberWriter {
    private(set) var bytes: [UInt8]

    init(_ start: [UInt8]) { bytes = start }

    mutating func add(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    mutating func add(_ values: [Float]) {
        for value in values {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
        }
    }
}

private struct NumberReader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func take() -> UInt64? {
        guard bytes.count >= 8 else { return nil }
        defer { bytes = bytes.dropFirst(8) }
        return bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func take(_ count: Int) -> [Float]? {
        guard bytes.count >= 4 * count else { return nil }
        defer { bytes = bytes.dropFirst(4 * count) }
        let start = bytes.startIndex
        return (0..<count).map { index in
            let place = start + 4 * index
            let pattern = bytes[place..<place + 4].reversed().reduce(UInt32(0)) {
                $0 << 8 | UInt32($1)
            }
            return Float(bitPattern: pattern)
        }
    }
}
