// Owns: POSIX extended regular expressions, through the C library. Leaves what they are held against
// to Rule.

import Glibc

/// A compiled regular expression that must match a whole text, as xstroke 0.6 puts it together: a
/// `^` before it and a `$` behind. At the top of `14|89` these belong to one side each.
///
/// Wraps `regcomp(3)` and `regexec(3)`, which several threads may call at once.
final class ExtendedExpression: @unchecked Sendable {
    /// Why it cannot be one, in the words of the C library.
    struct Failure: Error {
        var reason: String
    }

    private let compiled: UnsafeMutablePointer<regex_t>

    /// Longer ones, and those that repeat something as often, take more memory than they are worth.
    private static let longest = 2000
    private static let mostRepetitions = 1000

    init(_ text: String) throws(Failure) {
        guard !text.utf8.contains(0) else { throw Failure(reason: "it holds a NUL") }
        guard text.utf8.count <= Self.longest else {
            throw Failure(reason: "it is longer than \(Self.longest) bytes")
        }
        guard Self.repetitions(in: text) <= Self.mostRepetitions else {
            throw Failure(reason: "it repeats more than \(Self.mostRepetitions) times")
        }
        guard !Self.refersBack(text) else {
            throw Failure(reason: "it refers back to a group, which may take for ever")
        }
        let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
        compiled.initialize(to: regex_t())
        let code = regcomp(compiled, "^\(text)$", REG_EXTENDED | REG_NOSUB)
        guard code == 0 else {
            let reason = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                let length = regerror(code, compiled, buffer.baseAddress, buffer.count)
                return String(
                    decoding: buffer.prefix(max(0, min(length, buffer.count) - 1))
                        .map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
            compiled.deallocate()
            throw Failure(reason: reason)
        }
        self.compiled = compiled
    }

    deinit {
        regfree(compiled)
        compiled.deallocate()
    }

    func matches(_ text: String) -> Bool {
        regexec(compiled, text, 0, nil, 0) == 0
    }

    /// What the upper bounds of all `{n,m}` come to where they stand in each other.
    private static func repetitions(in text: String) -> Int {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().reduce(1) {
            let bounds = $1.prefix { $0 != "}" }.split(separator: ",")
            let most = bounds.compactMap { Int($0) }.max() ?? 1
            return min($0, 1 << 20) * max(1, min(most, 1 << 20))
        }
    }

    private static func refersBack(_ text: String) -> Bool {
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped, byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "9") { return true }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        }
        return false
    }
}
