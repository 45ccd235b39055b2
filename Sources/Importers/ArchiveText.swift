// Owns: the words of a text archive, one after the other. Leaves what they mean to ObjectArchive.

/// The numbers and texts of a text archive of Boost.Serialization: numbers stand between white
/// space, a text after its length in bytes and one space.
struct ArchiveText {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A number has 24 characters as Boost writes it.
    private static let longestWord = 64

    mutating func integer(in range: ClosedRange<Int>) throws(ArchiveError) -> Int {
        let word = takeWord()
        let text = String(decoding: bytes[word], as: UTF8.self)
        guard let number = Int(text), range.contains(number) else {
            throw error(.integer(range), at: word.lowerBound)
        }
        return number
    }

    mutating func flag() throws(ArchiveError) -> Bool {
        try integer(in: 0...1) == 1
    }

    /// May be infinite or no number at all.
    mutating func number() throws(ArchiveError) -> Double {
        let word = takeWord()
        guard word.count <= Self.longestWord,
            let number = Double(String(decoding: bytes[word], as: UTF8.self))
        else { throw error(.number, at: word.lowerBound) }
        return number
    }

    mutating func text() throws(ArchiveError) -> [UInt8] {
        let length = try integer(in: 0...bytes.count)
        let start = position + 1
        guard length > 0 else { return [] }
        guard start + length <= bytes.count, Self.isBlank(bytes[position]) else {
            throw error(.text(length: length), at: position)
        }
        position = start + length
        return Array(bytes[start..<position])
    }

    mutating func end() throws(ArchiveError) {
        let word = takeWord()
        guard word.isEmpty else { throw error(.end, at: word.lowerBound) }
    }

    /// Where the next word starts.
    var nextWord: Int {
        bytes[position...].firstIndex { !Self.isBlank($0) } ?? bytes.count
    }

    func error(_ expected: ArchiveError.Expected, at offset: Int) -> ArchiveError {
        ArchiveError(expected, at: offset, of: bytes)
    }

    private mutating func takeWord() -> Range<Int> {
        let start = nextWord
        position = bytes[start...].firstIndex(where: Self.isBlank) ?? bytes.count
        return start..<position
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
