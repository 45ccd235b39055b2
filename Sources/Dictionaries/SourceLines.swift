// Owns: where the lines of a text begin and end.

/// The lines of a text in UTF-8. A byte order mark and the line breaks, `\n` or `\r\n`, belong to
/// no line's content; a break at the very end starts no further line.
struct SourceLines: Sequence, IteratorProtocol {
    struct Line {
        /// Without byte order mark and line break.
        var content: ArraySlice<UInt8>
        /// With both.
        var whole: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private var position = 0

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Line? {
        guard position < bytes.count else { return nil }
        var start = position
        let end = bytes[start...].firstIndex(of: Byte.lineFeed) ?? bytes.count
        let next = Swift.min(end + 1, bytes.count)
        let whole = bytes[start..<next]
        if start == 0, bytes.starts(with: Self.byteOrderMark) { start = 3 }
        let isBroken = end < bytes.count
        let contentEnd =
            isBroken && end > start && bytes[end - 1] == Byte.carriageReturn ? end - 1 : end
        position = next
        return Line(content: bytes[start..<contentEnd], whole: whole)
    }
}
