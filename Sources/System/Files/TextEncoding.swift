import Glibc

/// Text in the encodings that files had before all were UTF-8.
public enum TextEncoding {
    /// `bytes` as text: UTF-8 where they are, otherwise by `name` as iconv(3) knows it, such as `ISO8859-2`. What
    /// stands for no character becomes U+FFFD.
    ///
    /// - Parameter name: nil for Latin-1, which takes any bytes.
    /// - Returns: nil where the encoding is not known.
    public static func text(_ bytes: UnsafeRawBufferPointer, named name: String?) -> String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if isUnicode(name) { return String(decoding: bytes, as: UTF8.self) }
        guard let table = table(of: name ?? "ISO8859-1") else { return nil }
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(table[Int(byte)]) }
        return String(text)
    }

    private static func isUnicode(_ name: String?) -> Bool {
        name.map { $0.uppercased().filter { $0 != "-" } == "UTF8" } ?? false
    }

    /// The character of each byte. Encodings with more bytes a character are not known.
    private static func table(of name: String) -> [Unicode.Scalar]? {
        let known =
            name.lowercased().hasPrefix("microsoft-cp") ? "CP" + name.dropFirst(12) : name
        let converter = iconv_open("UTF-32LE", known)
        // iconv_open(3) answers with -1, which no pointer is.
        guard converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        return (UInt8.min...UInt8.max).map { byte in
            var input = CChar(bitPattern: byte)
            var output: UInt32 = 0
            var (left, room) = (1, 4)
            let result = withUnsafeMutablePointer(to: &input) { input in
                withUnsafeMutableBytes(of: &output) { output in
                    var from: UnsafeMutablePointer<CChar>? = input
                    var to = output.bindMemory(to: CChar.self).baseAddress
                    return iconv(converter, &from, &left, &to, &room)
                }
            }
            // iconv(3) answers with -1 where it read nothing, or not all.
            let isRead = result != .max && room == 0
            return (isRead ? Unicode.Scalar(UInt32(littleEndian: output)) : nil) ?? "\u{FFFD}"
        }
    }
}
