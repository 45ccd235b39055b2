// Both ends of a control socket in one process, in a folder that goes with them.

import Glibc
import Session

/// A folder that only this user may enter.
final class SocketFolder {
    let path: String

    init() throws(ControlError) {
        var template = Array("/tmp/krakel-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .system(call: "mkdtemp", path: "", number: errno)
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        let socket = socket()
        for file in [socket.path, socket.folder, path] { remove(file) }
    }

    func socket() -> ControlSocket { ControlSocket(display: ":7", runtimeFolder: path) }
}

/// A server that is served whenever it is asked to, by the thread that asks.
struct ServedSocket {
    let folder: SocketFolder
    let server: ControlServer

    init() throws(ControlError) {
        folder = try SocketFolder()
        server = try ControlServer(at: folder.socket())
    }

    func connect() throws(ControlError) -> ControlClient { try ControlClient(to: folder.socket()) }

    /// Serves whoever has said something by now, and gives what they want.
    func serve() -> [ControlServer.Asked] {
        var requests: [ControlServer.Asked] = []
        while let ready = ready() { requests += server.serve(ready) }
        return requests
    }

    private func ready() -> Int32? {
        var waiting = server.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&waiting, nfds_t(waiting.count), 0) > 0 else { return nil }
        return waiting.first { $0.revents != 0 }?.fd
    }
}
