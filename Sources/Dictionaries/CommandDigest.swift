// Owns: what stands for a command where somebody has said yes to it. Leaves the file to
// ConfirmedCommands.

/// A command by its digest: another character in it, or a shell that reads it, makes another one.
public struct CommandDigest: Hashable, Sendable {
    /// 64 digits, base 16.
    let text: String

    public init(_ command: Command) {
        let kind = command.usesShell ? "shell" : "words"
        let digest = SHA256.digest(of: Array((kind + "\0" + command.text).utf8))
        text = digest.reduce(into: "") { text, byte in
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }

    /// nil where `line` is no digest.
    init?(line: some Collection<UInt8>) {
        let isDigit = { (byte: UInt8) in
            Byte.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
        guard line.count == 64, line.allSatisfy(isDigit) else { return nil }
        text = String(decoding: line, as: UTF8.self)
    }
}
