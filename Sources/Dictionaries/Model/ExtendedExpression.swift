import Glibc
import System

/// A compiled regular expression for a whole text, built as in xstroke 0.6: a `^` before the pattern and
/// a `$` behind it. So at the top level of `14|89` each of them belongs to one alternative only.
///
/// Wraps `regcomp(3)` and `regexec(3)`, which several threads may call at once.
final class ExtendedExpression: @unchecked Sendable {
    private let compiled: UnsafeMutablePointer<regex_t>

    /// Expressions that are longer, or that repeat more, take too much memory.
    private static let longest = 2000
    private static let mostRepetitions = 1000

    init(_ text: String) throws(PatternError) {
        guard !text.utf8.contains(0) else { throw PatternError(reason: "it holds a NUL") }
        guard text.utf8.count <= Self.longest else {
            throw PatternError(reason: "it is longer than \(Self.longest) bytes")
        }
        guard Self.repetitions(in: text) <= Self.mostRepetitions else {
            throw PatternError(reason: "it repeats more than \(Self.mostRepetitions) times")
        }
        guard !Self.refersBack(text) else {
            throw PatternError(reason: "it refers back to a group, which may take for ever")
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
            throw PatternError(reason: Message(verbatim: reason))
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

    /// The product of the upper bounds of all `{n,m}`: how much they repeat where they are nested.
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
