// Owns: the compression of GIF (Lempel, Ziv, Welch 1984; GIF89a, appendix F), for bytes.

enum LZW {
    /// Codes of a growing number of bits, the lowest bit first.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        let (clear, end) = (256, 257)
        var output = BitWriter()
        var table: [Int: Int] = [:]
        var (next, size) = (end + 1, 9)
        output.append(clear, bits: size)
        var prefix: Int?
        for byte in bytes {
            guard let known = prefix else {
                prefix = Int(byte)
                continue
            }
            let key = known << 8 | Int(byte)
            if let longer = table[key] {
                prefix = longer
                continue
            }
            output.append(known, bits: size)
            prefix = Int(byte)
            // 4096 codes are all there may be; then it begins anew.
            if next == 4096 {
                output.append(clear, bits: size)
                table.removeAll(keepingCapacity: true)
                (next, size) = (end + 1, 9)
            } else {
                if next == 1 << size { size += 1 }
                table[key] = next
                next += 1
            }
        }
        if let prefix { output.append(prefix, bits: size) }
        // Who reads adds one more code here, which may want another bit.
        if prefix != nil, next == 1 << size, size < 12 { size += 1 }
        output.append(end, bits: size)
        return output.bytes
    }
}

/// Bits that fill bytes from below.
private struct BitWriter {
    private var done: [UInt8] = []
    private var waiting = 0
    private var count = 0

    mutating func append(_ code: Int, bits: Int) {
        waiting |= code << count
        count += bits
        while count >= 8 {
            done.append(UInt8(truncatingIfNeeded: waiting))
            waiting >>= 8
            count -= 8
        }
    }

    var bytes: [UInt8] { count == 0 ? done : done + [UInt8(truncatingIfNeeded: waiting)] }
}
