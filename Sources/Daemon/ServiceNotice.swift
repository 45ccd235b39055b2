// Owns: telling a service manager that the daemon is ready.

import Glibc

/// The notification protocol of sd_notify(3): one datagram to `$NOTIFY_SOCKET`, where there is one.
enum ServiceNotice {
    static func send(_ state: String) {
        guard let variable = getenv("NOTIFY_SOCKET") else { return }
        var path = Array(String(cString: variable).utf8)
        var address = sockaddr_un()
        guard path.count > 1, path.count < MemoryLayout.size(ofValue: address.sun_path) else {
            return
        }
        // A leading @ stands for the abstract namespace.
        if path[0] == UInt8(ascii: "@") { path[0] = 0 }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + path.count }
        let bytes = Array(state.utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(
                    descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0,
                    socklen_t(length ?? 0))
            }
        }
    }
}
