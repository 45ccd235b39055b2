/// FNV-1a in 64 bits, by Fowler, Noll and Vo: any single byte that is changed changes it. It finds what
/// was changed by hand or by accident, but not what was forged.
package struct Checksum {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// In bytes.
    static let size = 8

    /// Whether what stands at `end`, from the lowest byte on, is the checksum of everything before.
    static func isRight(in bytes: UnsafeRawBufferPointer, at end: Int) -> Bool {
        Checksum(of: bytes[..<end]).value
            == bytes[end...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    package init(of bytes: some Sequence<UInt8>) {
        add(bytes)
    }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }
}
