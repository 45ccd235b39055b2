import Glibc

/// Which commands may be started, whatever dictionary they stand in. A file cannot tell who wrote
/// it: an editor, `cp`, a synchronised folder and an import leave the same traces. So each command
/// is asked about once, and what is kept is its digest: once changed, it is another.
public struct ConfirmedCommands: Hashable, Sendable {
    public let path: String

    private static let header = "krakel-commands 1\n"
    /// More bytes than somebody can have said yes to.
    private static let maximumSize = 4 << 20

    public init(path: String) {
        self.path = path
    }

    /// What was confirmed. Nothing where there is no such file, where it cannot be read, and where
    /// others can have written it.
    public func read() -> Set<CommandDigest> { (try? content()) ?? [] }

    /// - Throws: where the file may say something, and cannot be read.
    private func content() throws(SystemError) -> Set<CommandDigest> {
        do throws(SystemError) {
            let file = try FileDescriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let status = try file.status
            guard status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid() || status.st_uid == 0,
                status.st_mode & (S_IWGRP | S_IWOTH) == 0,
                let bytes = try file.readAll(limit: Self.maximumSize),
                bytes.starts(with: Self.header.utf8)
            else { return [] }
            return Set(
                bytes.split(separator: Byte.lineFeed).compactMap { CommandDigest(line: $0) })
        } catch  where error.code == ENOENT {
            return []
        }
    }

    public func contains(_ command: Command) -> Bool { read().contains(CommandDigest(command)) }

    /// Somebody has said yes to these. If anything fails, the file is as it was.
    public func add(_ commands: some Sequence<Command>) throws(DictionaryFileError) {
        let new = Set(commands.map(CommandDigest.init))
        guard !new.isSubset(of: read()) else { return }
        try change { $0.formUnion(new) }
    }

    /// Nothing is confirmed any more.
    ///
    /// - Returns: how many commands were.
    @discardableResult
    public func forget() throws(DictionaryFileError) -> Int {
        let count = read().count
        if count > 0 { try change { $0 = [] } }
        return count
    }

    private func change(
        _ body: (inout Set<CommandDigest>) -> Void
    ) throws(DictionaryFileError) {
        try Path.makeFolder(Path.folder(of: path))
        let lock = try FileLock(path + ".lock", patience: .seconds(5))
        defer { lock.release() }
        var digests: Set<CommandDigest>
        do throws(SystemError) {
            digests = try content()
        } catch {
            throw .unreadable(path: path, errno: error.code)
        }
        body(&digests)
        let lines = digests.map { $0.text + "\n" }.sorted()
        do throws(SystemError) {
            var replacement = try FileReplacement(of: path, old: nil)
            try replacement.write(Array((Self.header + lines.joined()).utf8))
            try replacement.putInPlace()
        } catch {
            throw .unwritable(path: path, errno: error.code)
        }
    }
}

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

/// SHA-256, after FIPS 180-4.
enum SHA256 {
    /// The 32 bytes of the digest.
    static func digest(of message: [UInt8]) -> [UInt8] {
        var text = message
        text.append(0x80)
        while text.count % 64 != 56 { text.append(0) }
        text += bytes(of: UInt64(message.count) * 8)
        var state = initial
        for start in stride(from: 0, to: text.count, by: 64) {
            compress(text[start..<start + 64], into: &state)
        }
        return state.flatMap(bytes)
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var schedule: [UInt32] = []
        schedule.reserveCapacity(64)
        for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
            schedule.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index - 15], schedule[index - 2])
            let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
            let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
            schedule.append(schedule[index - 16] &+ first &+ schedule[index - 7] &+ second)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for (constant, word) in zip(constants, schedule) {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let one = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constant
            let two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ one &+ word)
            (d, c, b, a) = (c, b, a, one &+ word &+ two)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func turned(_ word: UInt32, _ places: UInt32) -> UInt32 {
        word >> places | word << (32 - places)
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: number >> $0)
        }
    }

    /// Of the square roots of the first eight primes.
    private static let initial: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]

    /// Of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
