// Files of networks that were changed, and are in order by their checksum all the same.

import Testing

@testable import Reading

extension [UInt8] {
    /// With the checksum that belongs to what it holds.
    var sealed: [UInt8] {
        let body = dropLast(Checksum.size)
        let sum = Checksum(of: body).value
        return body + (0..<8).map { UInt8(truncatingIfNeeded: sum >> UInt64(8 * $0)) }
    }

    /// The file with other lines in its head, sealed again.
    func with(_ old: String, _ new: String) throws -> [UInt8] {
        let text = try #require(String(validating: prefix { $0 != 0 }, as: UTF8.self))
        let head = text.replacing(old, with: new)
        try #require(head != text)
        let size = (text.utf8.count + 63) / 64 * 64
        let padding = [UInt8](repeating: 0, count: (64 - head.utf8.count % 64) % 64)
        return (Array(head.utf8) + padding + self[size...]).sealed
    }
}
