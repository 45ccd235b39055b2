// Owns: telling a file that Krakel wrote from one that somebody has changed since. Leaves what stands
// in it to AutostartEntry and ServiceUnit.

/// A text with a line on top by which it can be told later whether it is still as it was written,
/// whichever version wrote it.
enum AuthoredText {
    private static let beginning =
        "# Made by `krakel autostart enable`; once changed, it is yours ("
    private static let end = ")"

    /// `body` below its line. Lines that begin with `#` are comments in both kinds of files.
    static func signed(_ body: String) -> String {
        beginning + mark(of: body) + end + "\n" + body
    }

    /// Whether `text` is as it was written.
    static func isUntouched(_ text: String) -> Bool {
        guard let line = text.firstIndex(of: "\n") else { return false }
        return text[..<line] == beginning + mark(of: String(text[text.index(after: line)...])) + end
    }

    /// FNV-1a of 64 bits, in hexadecimal: told by hand or by accident, not by malice.
    private static func mark(of text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }
}
