/// Bytes that arrive in pieces and are taken out as lines.
public struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Up to where there is no line end, so that a long line is searched only once.
    private var searched = 0

    public init() {}

    /// How many bytes have not been taken.
    public var count: Int { bytes.count - start }

    /// Adds what was read next.
    public mutating func append(_ new: some Collection<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += new
    }

    /// Takes the next whole line, without its end; nil where none is left.
    public mutating func next() -> String? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
