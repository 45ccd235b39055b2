import System

/// A part of a model's file, read where it lies: a model that is mapped takes no memory of its own.
struct ModelBytes: Equatable, Sendable {
    private let file: MappedFile
    private let range: Range<Int>

    /// - Parameter range: within the file.
    init(_ file: MappedFile, _ range: Range<Int>) {
        self.file = file
        self.range = range.clamped(to: 0..<file.bytes.count)
    }

    init(_ bytes: [UInt8]) {
        self.init(MappedFile(copying: bytes), bytes.indices)
    }

    var count: Int { range.count }

    subscript(index: Int) -> UInt8 {
        withExtendedLifetime(file) { file.bytes[range.lowerBound + index] }
    }

    /// Four bytes, from the lowest on.
    func integer(at index: Int) -> UInt32 {
        withExtendedLifetime(file) {
            UInt32(
                littleEndian: file.bytes.loadUnaligned(
                    fromByteOffset: range.lowerBound + index, as: UInt32.self))
        }
    }

    var copy: [UInt8] { withExtendedLifetime(file) { Array(file.bytes[range]) } }

    static func == (one: ModelBytes, other: ModelBytes) -> Bool {
        (one.file === other.file && one.range == other.range) || one.copy == other.copy
    }
}
