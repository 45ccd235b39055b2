import Glibc
import System

/// The path of the control socket of one display.
public struct ControlSocket: Hashable, Sendable {
    public let path: String
    /// The folder, which belongs to this user alone.
    public let folder: String

    /// The socket for `display` (as in `$DISPLAY`), in `$XDG_RUNTIME_DIR/krakel`, or in
    /// `/tmp/krakel-UID` where the session has no such folder.
    public init(display: String) {
        self.init(display: display, runtimeFolder: Environment.runtimeFolder ?? "")
    }

    /// The socket of a Krakel whose `$XDG_RUNTIME_DIR` is `runtimeFolder`; empty where it has none.
    public init(display: String, runtimeFolder: String) {
        folder = runtimeFolder.isEmpty ? "/tmp/krakel-\(getuid())" : runtimeFolder + "/krakel"
        path = folder + "/" + Self.fileName(display: display)
    }

    /// `:0`, `:0.0` and `unix:0` are the same display; slashes do not belong in a file name.
    static func fileName(display: String) -> String {
        var name = display[...]
        if let colon = name.lastIndex(of: ":"), let dot = name[colon...].firstIndex(of: ".") {
            name = name[..<dot]
        }
        if name.hasPrefix("unix:") { name = name.dropFirst(4) }
        return "display" + name.map { $0 == "/" ? "_" : String($0) }.joined() + ".socket"
    }

    /// Makes the folder where it is missing, for this user alone.
    ///
    /// - Throws: `ControlError.unsafeFolder` where another user could put files into it.
    func makeFolder() throws(ControlError) {
        do throws(SystemError) {
            try Folder.makeOne(folder)
        } catch {
            throw .system(call: "mkdir", path: folder, number: error.code)
        }
        var attributes = stat()
        guard lstat(folder, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFDIR,
            attributes.st_uid == getuid(), attributes.st_mode & 0o077 == 0
        else { throw .unsafeFolder(folder) }
    }

    /// Calls `body` with the socket's address.
    func withAddress(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(ControlError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw .system(call: "bind", path: path, number: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    static func open() throws(ControlError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", path: "", number: errno) }
        return descriptor
    }
}

/// What can go wrong between the command and the daemon.
public enum ControlError: Error, Hashable, Sendable {
    /// No daemon listens for this display.
    case notRunning
    case unsafeFolder(String)
    case noAnswer
    case system(call: String, path: String, number: Int32)
}
