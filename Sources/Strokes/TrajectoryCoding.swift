// Owns: a trajectory as bytes, and as the text that a dictionary line carries.

extension Trajectory {
    /// Bytes: stroke count, aspect, `u` x 32, `v` x 32, direction x 32, four bytes of lift bits.
    static let encodedSize = 2 + 3 * sampleCount + sampleCount / 8

    /// The stored form: `encodedSize` bytes, every number in its own quantum.
    public var bytes: [UInt8] {
        func quanta(_ values: [Float], _ steps: Float) -> [UInt8] {
            values.map { UInt8(bitPattern: Int8(($0 * steps).rounded())) }
        }
        var bytes = [UInt8(min(strokeCount, 255)), quanta([aspect], Quantum.aspect)[0]]
        bytes += quanta(u, Quantum.position)
        bytes += quanta(v, Quantum.position)
        bytes += quanta(direction, Quantum.direction)
        for start in stride(from: 0, to: Self.sampleCount, by: 8) {
            bytes.append((0..<8).reduce(0) { $0 | (lift[start + $1] > 0 ? 1 << $1 : 0) })
        }
        return bytes
    }

    /// nil unless `bytes` are as `bytes` makes them.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.encodedSize, bytes[0] > 0 else { return nil }
        let count = Self.sampleCount
        func values(from start: Int, _ steps: Float) -> [Float] {
            [Float](unsafeUninitializedCapacity: count) { values, filled in
                for index in 0..<count {
                    values[index] = Float(Int8(bitPattern: bytes[start + index])) / steps
                }
                filled = count
            }
        }
        var lift = [Float](repeating: 0, count: count)
        for index in 0..<count where bytes[2 + 3 * count + index / 8] >> (index % 8) & 1 == 1 {
            lift[index] = 1
        }
        self.init(
            u: values(from: 2, Quantum.position),
            v: values(from: 2 + count, Quantum.position),
            direction: values(from: 2 + 2 * count, Quantum.direction),
            lift: lift,
            aspect: Float(Int8(bitPattern: bytes[1])) / Quantum.aspect,
            strokeCount: Int(bytes[0]),
            isTap: bytes[2..<2 + 2 * count].allSatisfy { $0 == 0 }
        )
        guard direction.allSatisfy({ abs($0) <= 1 }) else { return nil }
    }

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
