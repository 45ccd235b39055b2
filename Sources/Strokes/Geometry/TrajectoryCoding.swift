/// A prototype: a shape that no hand drew, with what a trainer found to be added to its distance.
public struct ComputedTrajectory: Storable, Hashable, Sendable {
    public let trajectory: Trajectory
    /// `offset` in its steps.
    private let offsetQuanta: Int8

    private static let offsetSteps: Float = 128

    /// - Parameters:
    ///   - trajectory: taken as it will be read again.
    ///   - offset: rounded to 1/128 and pulled into its range; 0 where it is no number.
    public init(_ trajectory: Trajectory, offset: Float = 0) {
        let steps = (offset * Self.offsetSteps).rounded()
        offsetQuanta = steps.isNaN ? 0 : Int8(min(max(steps, -128), 127))
        self.trajectory = Trajectory(bytes: trajectory.bytes) ?? trajectory
    }

    /// nil unless `bytes` are as `bytes` makes them.
    public init?(bytes: [UInt8]) {
        guard let offset = bytes.last, let trajectory = Trajectory(stored: bytes.dropLast()) else {
            return nil
        }
        offsetQuanta = Int8(bitPattern: offset)
        self.trajectory = trajectory
    }

    /// Added to the distance, in 1/128 from -1 to 127/128: below 0 the prototype reaches farther
    /// than others.
    public var offset: Float { Float(offsetQuanta) / Self.offsetSteps }

    /// The stored form: the trajectory's bytes, then the offset as a signed byte.
    public var bytes: [UInt8] { trajectory.bytes + [UInt8(bitPattern: offsetQuanta)] }
}

extension Trajectory: Storable {
    /// Bytes: stroke count, aspect, `u` x 32, `v` x 32, direction x 32, four bytes of lift bits.
    static let encodedSize = 2 + 3 * sampleCount + sampleCount / 8

    /// The stored form: `encodedSize` bytes, every number in its own quantum.
    public var bytes: [UInt8] {
        let aspect = Int8((aspect * Quantum.aspect).rounded())
        var bytes = [UInt8(min(strokeCount, 255)), UInt8(bitPattern: aspect)]
        bytes.reserveCapacity(Self.encodedSize)
        bytes += quanta.lazy.map { UInt8(bitPattern: $0) }
        for start in stride(from: 0, to: UInt32(Self.sampleCount), by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: liftBits >> start))
        }
        return bytes
    }

    /// nil unless `bytes` are as `bytes` makes them.
    public init?(bytes: [UInt8]) { self.init(stored: bytes[...]) }

    /// The same, of a part of a longer form.
    init?(stored bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.encodedSize, let strokeCount = bytes.first, strokeCount > 0 else {
            return nil
        }
        let positions = 2 * Self.sampleCount
        var aspect: Int8 = 0
        var liftBits: UInt32 = 0
        // A start reads a thousand of these: each is looked at in one pass.
        var moved: UInt8 = 0
        var farthest: UInt8 = 0
        let quanta = [Int8](unsafeUninitializedCapacity: 3 * Self.sampleCount) { quanta, count in
            count = 3 * Self.sampleCount
            bytes.withUnsafeBufferPointer { bytes in
                aspect = Int8(bitPattern: bytes[1])
                for index in 0..<count { quanta[index] = Int8(bitPattern: bytes[index + 2]) }
                for index in 0..<positions { moved |= bytes[index + 2] }
                for index in positions..<count { farthest = max(farthest, quanta[index].magnitude) }
                for index in (count + 2..<bytes.count).reversed() {
                    liftBits = liftBits << 8 | UInt32(bytes[index])
                }
            }
        }
        guard farthest <= UInt8(Quantum.direction) else { return nil }
        self.init(
            quanta: quanta, liftBits: liftBits, aspect: Float(aspect) / Quantum.aspect,
            strokeCount: Int(strokeCount), isTap: moved == 0)
    }
}

/// What has a stored form of bytes, and is written as one word of a dictionary.
public protocol Storable {
    /// The stored form.
    var bytes: [UInt8] { get }

    /// nil unless `bytes` are as `bytes` makes them.
    init?(bytes: [UInt8])
}

extension Storable {
    /// The bytes in the URL-safe alphabet of RFC 4648 section 5, without padding: one word that
    /// needs no quoting.
    public var text: String { Base64.encode(bytes) }

    /// nil unless `text` is as `text` makes it.
    public init?(text: String) { self.init(encoded: Array(text.utf8)[...]) }

    /// The same, of the bytes of the text.
    public init?(encoded: ArraySlice<UInt8>) {
        guard let bytes = Base64.decode(encoded) else { return nil }
        self.init(bytes: bytes)
    }
}

/// Base64 in the URL-safe alphabet, without padding (RFC 4648 section 5). Written out here because
/// the pure modules do without Foundation.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 4 / 3 + 2)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0...group.count {
                output.append(alphabet[bits >> (18 - 6 * index) & 63])
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// nil where a character is outside the alphabet or a group is cut short.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let rest = text.count % 4
        guard rest != 1 else { return nil }
        // Foreign characters stand out by their high bits, those cut off by their low ones; both are
        // looked at once, at the end.
        var foreign: UInt8 = 0
        var cut: UInt32 = 0
        let output = [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { output, count in
            text.withUnsafeBufferPointer { text in
                values.withUnsafeBufferPointer { values in
                    func word(from start: Int, length: Int) -> UInt32 {
                        var bits: UInt32 = 0
                        for index in start..<start + length {
                            let value = values[Int(text[index])]
                            foreign |= value
                            bits = bits << 6 | UInt32(value)
                        }
                        return bits
                    }
                    for start in stride(from: 0, to: text.count - rest, by: 4) {
                        let bits = word(from: start, length: 4)
                        output[count] = UInt8(truncatingIfNeeded: bits >> 16)
                        output[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                        output[count + 2] = UInt8(truncatingIfNeeded: bits)
                        count += 3
                    }
                    guard rest > 0 else { return }
                    let bits = word(from: text.count - rest, length: rest) << UInt32(6 * (4 - rest))
                    for index in 0..<rest - 1 {
                        output[count] = UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * index))
                        count += 1
                    }
                    cut = bits & (0xFF_FFFF >> UInt32(8 * (rest - 1)))
                }
            }
        }
        return foreign < 64 && cut == 0 ? output : nil
    }

    /// What each byte stands for; 64 for those outside the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }()
}
