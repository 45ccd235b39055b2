/// The bytes of a file of word pairs, see `WordPairs`.
public enum PairsFile {
    /// - Parameters:
    ///   - values: of two words with a space between them, or of one with a space behind it, in tenths.
    ///   - key: the checksum of these.
    public static func bytes(_ values: [String: Int8], key: (String) -> UInt64) -> [UInt8] {
        var buckets = [[UInt8]](repeating: [], count: 4096)
        for (name, value) in values {
            let key = key(name)
            let rest = UInt16(truncatingIfNeeded: key >> 36)
            buckets[Int(key >> 52)] += [
                UInt8(truncatingIfNeeded: rest), UInt8(rest >> 8), UInt8(bitPattern: value),
            ]
        }
        var starts: [UInt8] = []
        var count: UInt32 = 0
        for bucket in buckets + [[]] {
            withUnsafeBytes(of: count.littleEndian) { starts += $0 }
            count += UInt32(bucket.count / 3)
        }
        return Array("krakel-pairs 1\nnote of a test\n\n".utf8) + starts + buckets.joined()
    }
}
