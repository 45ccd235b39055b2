/// A program of GTK 3 whose window covers the screen, and writes down what fingers do on it.
public final class TouchWitness {
    private let process: ChildProcess
    private let socket: StreamSocket
    private let folder: PrivateFolder

    /// What a window was told, in root pixels; both times are milliseconds of the monotonic clock.
    public struct Entry: Hashable, Sendable {
        /// nil for what is no touch.
        public var finger: Int?
        public var kind: String
        public var x: Int
        public var y: Int
        /// When it happened, as the server says, and when the window was told.
        public var time: Int
        public var received: Int
    }

    /// Starts it and waits until its window is there.
    public init(display: String, width: Int, height: Int) throws {
        folder = PrivateFolder()
        let listener = try SocketListener(at: folder.path + "/socket")
        process = try ChildProcess(
            [
                "/usr/bin/python3", Place.repository + "/Tests/Support/Applications/touches.py",
                listener.path, "krakel test touches", "\(width)", "\(height)",
            ],
            environment: [
                "DISPLAY": display, "HOME": folder.path, "GDK_BACKEND": "x11",
                "GTK_A11Y": "none", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
                "DBUS_SESSION_BUS_ADDRESS": "disabled:", "WAYLAND_DISPLAY": nil,
                "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8",
            ])
        guard let socket = listener.accept(within: Deadline.generous) else {
            throw TextProgramError.unresponsive(name: "touches")
        }
        self.socket = socket
    }

    /// What has come since the last time.
    public func take() throws -> [Entry] {
        guard socket.write("take\n") else { throw ChildProcessError.ended }
        let answer = try socket.reader.line(within: Deadline.generous)
        guard let text = answer.split(separator: " ").dropFirst().first?.fromHex else { return [] }
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 6, let x = Int(words[2]), let y = Int(words[3]),
                let time = Int(words[4]), let received = Int(words[5])
            else { return nil }
            return Entry(
                finger: Int(words[0]), kind: String(words[1]), x: x, y: y, time: time,
                received: received)
        }
    }
}

extension [TouchWitness.Entry] {
    /// What each finger did, at no particular time, in an order that does not depend on when it was told.
    public var byFinger: [[String]] {
        Dictionary(grouping: self, by: \.finger).values
            .map { $0.map { "\($0.kind) \($0.x) \($0.y)" } }
            .sorted { $0.joined() < $1.joined() }
    }
}
