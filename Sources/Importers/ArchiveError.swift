// Owns: what is wrong in an archive, and where. Leaves the words to ArchiveWording.

/// The first thing in an archive that is not as it must be.
public struct ArchiveError: Error, Hashable, Sendable {
    /// What had to stand there.
    public enum Expected: Hashable, Sendable {
        /// The first words of every archive of Boost's.
        case signature
        /// A version of the library from 1 to the given one.
        case libraryVersion(newest: Int)
        /// A version of the class up to the given one.
        case classVersion(ofClass: String, newest: Int)
        /// A whole number in this range.
        case integer(ClosedRange<Int>)
        case number
        /// A text of so many bytes, after one space.
        case text(length: Int)
        /// The number of a class that may stand here.
        case classNumber
        /// One of the kinds of action that easystroke has.
        case actionKind
        /// The number of an object that came before, or of the next one.
        case objectNumber
        /// Lists inside each other, up to this depth.
        case depth(Int)
        /// At most so many bytes.
        case size(Int)
        case end
    }

    public var expected: Expected
    /// From the start of the file, in bytes.
    public var offset: Int
    /// From 1 on.
    public var line: Int
    /// From 1 on, in bytes.
    public var column: Int

    init(_ expected: Expected, at offset: Int, of bytes: [UInt8]) {
        self.expected = expected
        self.offset = offset
        let before = bytes.prefix(offset)
        let lineFeed = UInt8(ascii: "\n")
        line = 1 + before.count { $0 == lineFeed }
        column = 1 + offset - (before.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0)
    }
}
