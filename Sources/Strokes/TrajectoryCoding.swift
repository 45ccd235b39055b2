// Owns: a trajectory as bytes, and as the text that a dictionary line carries.

extension Trajectory {
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
        let count = Self.sampleCount
        let start = bytes.startIndex + 2
        let end = start + 3 * count
        let quanta = bytes[start..<end].map { Int8(bitPattern: $0) }
        let farthest = Int8(Quantum.direction)
        guard quanta[(2 * count)...].allSatisfy({ -farthest <= $0 && $0 <= farthest }) else {
            return nil
        }
        self.init(
            quanta: quanta,
            liftBits: bytes[end...].reversed().reduce(0) { $0 << 8 | UInt32($1) },
            aspect: Float(Int8(bitPattern: bytes[start - 1])) / Quantum.aspect,
            strokeCount: Int(strokeCount),
            isTap: quanta[..<(2 * count)].allSatisfy { $0 == 0 })
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
