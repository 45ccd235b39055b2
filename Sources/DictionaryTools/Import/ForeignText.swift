import System

/// The text of another program's file, whatever it is written in: what a file says of that is often wrong, as
/// Windows' programs write scripts in the code page of the machine.
public struct ForeignText: Sendable {
    /// What text is written in, by its usual name.
    public enum Encoding: String, Sendable {
        case utf8 = "UTF-8"
        case gbk = "GBK"
        case windows = "WINDOWS-1252"
        case latin = "ISO-8859-1"
    }

    /// In UTF-8.
    let bytes: [UInt8]
    /// What those parts were written in that are not UTF-8.
    let encoding: Encoding

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Each part of a line by itself, as one may be UTF-8 beside another that is not.
    init(_ bytes: [UInt8]) {
        // Larger files are refused.
        guard bytes.count <= XMLReader.maximumSize, String(validating: bytes, as: UTF8.self) == nil
        else {
            (self.bytes, encoding) = (bytes, .utf8)
            return
        }
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        // No encoding has these for anything else.
        for (index, byte) in bytes.enumerated() where [0x0A, 0x22, 0x3C].contains(byte) {
            parts.append(bytes[start...index])
            start = index + 1
        }
        parts.append(bytes[start...])
        let others = parts.filter { String(validating: $0, as: UTF8.self) == nil }
        let all = Array(others.joined())
        let found =
            [Encoding.gbk, .windows].first {
                ($0 != .gbk || Self.isChinese(all))
                    && TextEncoding.text(allOf: all, in: $0.rawValue) != nil
            } ?? .latin
        encoding = found
        self.bytes = parts.flatMap { part in
            let isOther =
                String(validating: part, as: UTF8.self) == nil
                // Two characters of GBK may look like UTF-8, but not like Chinese in it.
                || found == .gbk && !part.contains { $0 >= 0xE0 } && Self.isChinese(part)
            let text = isOther ? TextEncoding.text(allOf: part, in: found.rawValue) : nil
            return text.map { Array($0.utf8) } ?? Array(part)
        }
    }

    /// What `bytes` hold in JSON, behind the mark of UTF-8 where there is one; see `JSONLine.decode`.
    static func json<Value: Decodable>(
        _ bytes: [UInt8], isCapitalised: Bool = false, saying text: Message
    ) throws(ForeignError) -> Value {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        guard bytes.count <= XMLReader.maximumSize,
            let line = String(validating: bytes.dropFirst(hasMark ? 3 : 0), as: UTF8.self),
            let value = JSONLine.decode(Value.self, from: line, isCapitalised: isCapitalised)
        else { throw ForeignError(text: text) }
        return value
    }

    /// Whether most of what is not ASCII is, in GBK, among the usual characters of Chinese and its signs. Letters
    /// with accents stand before others: they would be seldom ones.
    private static func isChinese(_ bytes: some Collection<UInt8>) -> Bool {
        var (usual, count) = (0, 0)
        var rest = bytes[...]
        while let lead = rest.popFirst() {
            guard lead >= 0x80 else { continue }
            count += 1
            guard let trail = rest.popFirst() else { break }
            if trail >= 0xA1, (0xA1...0xA3).contains(lead) || (0xB0...0xD7).contains(lead) {
                usual += 1
            }
        }
        return 2 * usual > count
    }
}
