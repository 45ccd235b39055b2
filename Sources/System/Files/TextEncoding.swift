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
        if name?.uppercased().filter({ $0 != "-" }) == "UTF8" {
            return String(decoding: bytes, as: UTF8.self)
        }
        guard let table = table(of: name ?? "ISO8859-1") else { return nil }
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(table[Int(byte)]) }
        return String(text)
    }

    /// All of `bytes` as text; nil where one of them stands for no character, or the encoding is not known.
    ///
    /// - Parameter name: as iconv(3) knows it, such as `GBK`.
    public static func text(allOf bytes: some Collection<UInt8>, in name: String) -> String? {
        guard let converter = Converter(of: name) else { return nil }
        return converter.text(of: bytes)
    }

    /// The character of each byte. Encodings with more bytes a character are not known.
    private static func table(of name: String) -> [Unicode.Scalar]? {
        let known = name.lowercased().hasPrefix("microsoft-cp") ? "CP" + name.dropFirst(12) : name
        guard let converter = Converter(of: known) else { return nil }
        return (UInt8.min...UInt8.max).map {
            converter.text(of: CollectionOfOne($0))?.unicodeScalars.first ?? "\u{FFFD}"
        }
    }
}

/// Wraps `iconv_open` and `iconv`.
private struct Converter: ~Copyable {
    private let handle: iconv_t

    init?(of name: String) {
        // iconv_open(3) answers with -1, which no pointer is.
        guard let handle = iconv_open("UTF-8", name), handle != iconv_t(bitPattern: -1) else {
            return nil
        }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// nil where iconv(3) does not read it all.
    func text(of bytes: some Collection<UInt8>) -> String? {
        var input = bytes.map(CChar.init(bitPattern:))
        // No byte alone becomes more.
        var output = [CChar](repeating: 0, count: 4 * input.count)
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, left) = (input.baseAddress, input.count)
                var (to, room) = (output.baseAddress, output.count)
                let isRead = left == 0 || iconv(handle, &from, &left, &to, &room) != -1
                return isRead ? output.count - room : -1
            }
        }
        guard count >= 0 else { return nil }
        return String(
            validating: output.prefix(count).lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
