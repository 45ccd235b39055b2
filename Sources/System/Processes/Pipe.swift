import CLinux
import Glibc

/// The two ends of a new pipe, which a started program does not inherit by itself. The code that made
/// the pipe closes them.
public struct Pipe {
    public let reading: Int32
    public let writing: Int32

    /// Wraps `pipe2(2)`.
    public init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .last }
        (reading, writing) = (ends[0], ends[1])
    }
}
