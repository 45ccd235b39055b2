import Glibc

/// An `errno`: why the system refused a call.
public struct SystemError: Error, Hashable, Sendable {
    public var code: Int32

    public init(code: Int32) { self.code = code }

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

    /// In the user's words, as far as Krakel has such: for what happens to people, and not to programs.
    ///
    /// - Parameter isWriting: whether a file was to be made or written. What is missing is its folder then.
    public func reason(isWriting: Bool = false) -> Message {
        switch code {
        case ENOSPC, EDQUOT: "the disk is full"
        case ENOENT where isWriting: "there is no such folder"
        default: Message(verbatim: message)
        }
    }

    /// What helps where `path` could not be made or written.
    public func remedy(writing path: String) -> Message {
        let folder = Path.word(Path.folder(of: path))
        // The folder that it lies in may be on another disk.
        let place = Path.isMissing(path) ? folder : Path.word(path)
        return switch code {
        case ENOSPC, EDQUOT: "make room; see how much there is: `df -h \(place)`"
        case EROFS: "the disk can only be read; see how it is mounted: `findmnt -T \(place)`"
        case ENOENT: "make the folder: `mkdir -p \(folder)`"
        default: "check the owner and the mode: `ls -ld \(Path.word(path)) \(folder)`"
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
