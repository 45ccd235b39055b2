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
        func values(from start: Int, _ count: Int, _ steps: Float) -> [Float] {
            bytes[start..<start + count].map { Float(Int8(bitPattern: $0)) / steps }
        }
        self.init(
            u: values(from: 2, count, Quantum.position),
            v: values(from: 2 + count, count, Quantum.position),
            direction: values(from: 2 + 2 * count, count, Quantum.direction),
            lift: (0..<count).map { Float((bytes[2 + 3 * count + $0 / 8] >> ($0 % 8)) & 1) },
            aspect: values(from: 1, 1, Quantum.aspect)[0],
            strokeCount: Int(bytes[0]),
            isTap: false
        )
        guard direction.allSatisfy({ abs($0) <= 1 }) else { return nil }
        isTap = (u + v).allSatisfy { $0 == 0 }
    }

    /// The bytes in the URL-safe alphabet of RFC 4648 section 5, without padding: one word that
    /// needs no quoting.
    public var text: String { Base64.encode(bytes) }

    /// nil unless `text` is as `text` makes it.
    public init?(text: some StringProtocol) {
        guard let bytes = Base64.decode(text) else { return nil }
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
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count * 3 / 4)
        var bits = 0
        var held = 0
        for byte in text.utf8 {
            guard let value = value(of: byte) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            held += 6
            if held >= 8 {
                held -= 8
                output.append(UInt8(truncatingIfNeeded: bits >> held))
            }
        }
        guard held < 6, bits & ((1 << held) - 1) == 0 else { return nil }
        return output
    }

    private static func value(of byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97 + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48 + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
