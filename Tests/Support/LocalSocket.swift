import Glibc

/// Sockets with a name in the file system, of 107 bytes at most. -1 where there is none to be had.
enum LocalSocket {
    /// One that programs connect to.
    static func listen(at path: String) -> Int32 {
        open(path) { bind($0, $1, $2) == 0 && Glibc.listen($0, 16) == 0 }
    }

    static func connect(to path: String) -> Int32 {
        open(path) { Glibc.connect($0, $1, $2) == 0 }
    }

    /// One that datagrams are sent to.
    static func receive(at path: String) -> Int32 {
        open(path, SOCK_DGRAM) { bind($0, $1, $2) == 0 }
    }

    /// The process at the other end. Wraps `getsockopt` with `SO_PEERCRED`.
    static func peer(of descriptor: Int32) -> pid_t {
        var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
        return credentials.process
    }

    private static func open(
        _ path: String, _ kind: __socket_type = SOCK_STREAM,
        _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let isDone = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard isDone else {
            close(descriptor)
            return -1
        }
        return descriptor
    }
}
