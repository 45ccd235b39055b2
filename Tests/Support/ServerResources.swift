// How much a server keeps for its clients, as xrestop counts it. Speaks the protocol itself, for the library
// of the X-Resource extension is not needed for anything else.

import Glibc

public enum ServerResources {
    /// How many resources all clients of a local server have, this one's own left out; nil where the
    /// server does not tell. X Resource Extension, version 1.0: QueryClients and QueryClientResources.
    public static func count(on display: String) -> Int? {
        let socket = LocalSocket.connect(
            to: "/tmp/.X11-unix/X" + display.drop { $0 == ":" }.prefix { $0 != "." })
        guard socket >= 0 else { return nil }
        defer { close(socket) }
        let wire = Wire(socket: socket)
        wire.send([0x6C, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        guard let head = wire.receive(8), head[0] == 1,
            let setup = wire.receive(4 * (Int(head[6]) | Int(head[7]) << 8))
        else { return nil }
        let own = Wire.number(setup, 4)
        let name = Array("X-Resource".utf8)
        wire.send([98, 0, 5, 0, UInt8(name.count), 0, 0, 0] + name + [0, 0])
        guard let found = wire.reply()?.head, found[8] == 1 else { return nil }
        let opcode = found[9]
        wire.send([opcode, 1, 1, 0])
        guard let clients = wire.reply() else { return nil }
        var total = 0
        for index in 0..<Wire.number(clients.head, 8) {
            let base = Wire.number(clients.rest, 8 * index)
            guard base != own else { continue }
            wire.send([opcode, 2, 2, 0] + (0..<4).map { UInt8(base >> (8 * $0) & 0xFF) })
            guard let types = wire.reply() else { return nil }
            for type in 0..<Wire.number(types.head, 8) {
                total += Wire.number(types.rest, 8 * type + 4)
            }
        }
        return total
    }
}

/// A connection on which one question waits for its answer.
private struct Wire {
    let socket: Int32

    func send(_ bytes: [UInt8]) {
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// So many bytes; nil where they do not come.
    func receive(_ count: Int) -> [UInt8]? {
        let deadline = Deadline(Deadline.generous)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: max(1, count))
        while bytes.count < count {
            guard waitUntilReadable(socket, deadline) else { return nil }
            let length = read(socket, &piece, count - bytes.count)
            guard length > 0 else { return nil }
            bytes += piece[..<length]
        }
        return bytes
    }

    /// The next reply: its first 32 bytes, and what follows.
    func reply() -> (head: [UInt8], rest: [UInt8])? {
        guard let head = receive(32), head[0] == 1,
            let rest = receive(4 * Self.number(head, 4))
        else { return nil }
        return (head, rest)
    }

    static func number(_ bytes: [UInt8], _ index: Int) -> Int {
        guard index + 4 <= bytes.count else { return 0 }
        return (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
}
