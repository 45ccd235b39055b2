/// Why a file was not read or not changed. It then is as it was before.
public enum FileError: Error, Hashable, Sendable {
    case missing(path: String)
    /// Its format is of a later version than this program knows.
    case newerVersion(path: String, version: Int)
    case isFolder(path: String)
    /// A FIFO, a socket or a device.
    case isNoFile(path: String)
    case danglingLink(path: String)
    /// Larger than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    case unreadable(path: String, errno: Int32)
    /// The file or its folder cannot be written.
    case unwritable(path: String, errno: Int32)
    /// Another program holds the lock file `path`; `holder` is the process, where it is known.
    case locked(path: String, holder: Int32?)
    case lockFailed(path: String, errno: Int32)
    /// Nothing in the file counts, because others can change what is at `place`.
    case foreign(path: String, place: String)

    /// What went wrong, without a full stop.
    public var message: Message {
        switch self {
        case .missing(let path): "\(path): there is no such file"
        case .newerVersion(let path, let version):
            "\(path): the format is version \(version), newer than this program"
        case .isFolder(let path): "\(path): this is a folder, not a regular file"
        case .isNoFile(let path): "\(path): this is not a regular file"
        case .danglingLink(let path): "\(path): the link leads to no file"
        case .tooLarge(let path, let limit):
            limit < 1 << 20
                ? "\(path): larger than \(limit >> 10) KB"
                : "\(path): larger than \(limit >> 20) MB"
        case .unreadable(let path, let code):
            "\(path): cannot be read: \(SystemError(code: code).reason())"
        case .unwritable(let path, let code):
            "\(path): cannot be written: \(SystemError(code: code).reason(isWriting: true))"
        case .locked(let path, let holder?): "\(path): process \(holder) is writing the file"
        case .locked(let path, nil): "\(path): another program is writing the file"
        case .lockFailed(let path, let code):
            "\(path): cannot be locked: \(SystemError(code: code).reason(isWriting: true))"
        case .foreign(let path, let place):
            "\(path): warning: others can change \(place), so the programs that it starts are not started"
        }
    }

    /// What went wrong and what helps, on two lines.
    public var description: Message { "\(message)\n  help: \(remedy)" }

    /// What helps.
    public var remedy: Message {
        switch self {
        case .missing(let path): "see what there is: `ls \(Path.word(Path.folder(of: path)))`"
        case .newerVersion: "install a newer krakel; this one leaves the file alone"
        case .isFolder(let path), .isNoFile(let path):
            "name another file; see what this is: `ls -ld \(Path.word(path))`"
        case .danglingLink: "create the file it leads to, or delete the link"
        case .tooLarge(let path, _): "check that this is the right file: `head \(Path.word(path))`"
        case .unreadable(let path, _):
            "check the owner and the mode: `ls -ld \(Path.word(path)) \(Path.word(Path.folder(of: path)))`"
        case .unwritable(let path, let code), .lockFailed(let path, let code):
            SystemError(code: code).remedy(writing: path)
        case .locked(_, let holder?):
            "try again; where that does not help, see `ps \(holder)` and end it"
        case .locked(let path, nil): "try again; where that does not help, see `fuser \(path)`"
        case .foreign(_, let place): "read it, then type: \("chmod go-w \(Path.word(place))")"
        }
    }
}
