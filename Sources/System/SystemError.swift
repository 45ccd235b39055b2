import Glibc

/// An `errno`: why the system refused a call.
public struct SystemError: Error, Hashable, Sendable {
    public var code: Int32

    public init(code: Int32) {
        self.code = code
    }

    /// What the last call left in `errno`. Only right after a call that failed.
    public static var last: SystemError { SystemError(code: errno) }

    /// In words, `No space left on device`. Wraps `strerror_r(3)`.
    public var message: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, strerror_r(code, start, buffer.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: start)
        }
    }

    /// Repeats a call while signals interrupt it.
    ///
    /// - Returns: what the call returned, 0 or more.
    static func retrying(_ call: () -> Int) throws(SystemError) -> Int {
        while true {
            let count = call()
            if count >= 0 { return count }
            if errno != EINTR { throw .last }
        }
    }
}
