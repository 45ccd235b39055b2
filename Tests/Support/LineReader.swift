import Glibc

/// The reading end of what another process writes; never waits longer than told. Closed with the last reference.
public final class LineReader {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    public init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The next line, without its end.
    public func line(within milliseconds: Int = Deadline.generous) throws(ChildProcessError)
        -> String
    {
        let deadline = Deadline(milliseconds)
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeSubrange(...end) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            guard waitUntilReadable(descriptor, deadline) else { throw .timedOut }
            guard fill() else { throw .ended }
        }
    }

    /// The lines up to the first that contains `text`, that one last.
    public func lines(
        through text: String, within milliseconds: Int = Deadline.generous
    ) throws(ChildProcessError) -> [String] {
        let deadline = Deadline(milliseconds)
        var lines: [String] = []
        while lines.last?.contains(text) != true {
            lines.append(try line(within: Int(deadline.left)))
        }
        return lines
    }

    /// What has come; never waits.
    public func waiting() -> String {
        while isReadable(descriptor), fill() {}
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Everything until the writer closes its end.
    public func rest(within milliseconds: Int = Deadline.generous) throws(ChildProcessError)
        -> String
    {
        let deadline = Deadline(milliseconds)
        while true {
            guard waitUntilReadable(descriptor, deadline) else { throw .timedOut }
            guard fill() else { break }
        }
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Whether the writer closes its end in time. What it has written can still be read.
    public func waitForEnd(within milliseconds: Int) -> Bool {
        waitUntilReadable(descriptor, Deadline(milliseconds), events: 0)
    }

    private func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return false }
        buffer += chunk[..<count]
        return true
    }
}
