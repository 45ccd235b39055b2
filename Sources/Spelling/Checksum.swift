// Owns: telling a damaged file from a whole one.

/// FNV-1a in 64 bits, by Fowler, Noll and Vo: any single byte that is changed changes it.
enum Checksum {
    static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes {
            sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        return sum
    }
}
