// Owns: bytes as one word of text, and back.

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
        let values = values
        // Foreign characters stand out by their high bits, those cut off by their low ones; both are
        // looked at once, at the end.
        var foreign: UInt8 = 0
        var cut: UInt32 = 0
        func word(from start: Int, length: Int) -> UInt32 {
            var bits: UInt32 = 0
            for index in start..<start + length {
                let value = values[Int(text[index])]
                foreign |= value
                bits = bits << 6 | UInt32(value)
            }
            return bits
        }
        let output = [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { output, count in
            var position = text.startIndex
            while position + 4 <= text.endIndex {
                let bits = word(from: position, length: 4)
                output[count] = UInt8(truncatingIfNeeded: bits >> 16)
                output[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                output[count + 2] = UInt8(truncatingIfNeeded: bits)
                count += 3
                position += 4
            }
            guard rest > 0 else { return }
            let bits = word(from: position, length: rest) << UInt32(6 * (4 - rest))
            for index in 0..<rest - 1 {
                output[count] = UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * index))
                count += 1
            }
            cut = bits & (0xFF_FFFF >> UInt32(8 * (rest - 1)))
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
