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
        var output: [UInt8] = []
        output.reserveCapacity(text.count * 3 / 4 + 1)
        var bits: UInt32 = 0
        var held = 0
        for byte in text {
            let value = values[Int(byte)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                output.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        guard held < 6, bits & ((1 << UInt32(held)) - 1) == 0 else { return nil }
        return output
    }

    /// What each byte stands for; 64 for those outside the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }()
}
