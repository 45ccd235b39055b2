// Both ends of a control socket in one process, in a folder that goes with them.

import Glibc
import PureSupport
import Session

extension TemporaryFolder {
    func socket() -> ControlSocket { ControlSocket(display: ":7", runtimeFolder: path) }
}

/// A server that is served whenever it is asked to, by the thread that asks.
struct ServedSocket {
    let folder: TemporaryFolder
    let server: ControlServer

    init() throws {
        folder = TemporaryFolder()
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
