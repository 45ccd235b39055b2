import System

/// A running notification service of a test's desktop.
public final class NotificationService {
    /// What it was told.
    public struct Notice: Codable, Hashable, Sendable {
        public var number: Int
        public var replaces: Int
        public var summary: String
        public var body: String
        public var urgency: Int
    }

    private let process: ChildProcess

    /// Has its name on `bus` when this returns.
    ///
    /// - Parameter isMute: it answers nobody.
    public init(on bus: SessionBus, isMute: Bool = false) throws {
        process = try ChildProcess(
            ["/usr/bin/python3", Place.repository + "/Tests/Support/Applications/notifications.py"]
                + (isMute ? ["mute"] : []),
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], isCaptured: true)
        _ = try process.output?.lines(through: "ready")
    }

    /// The next notice.
    public func next() throws -> Notice {
        guard let line = try process.output?.line(),
            let notice = JSONLine.decode(Notice.self, from: line)
        else { throw ChildProcessError.ended }
        return notice
    }

    /// Waits until somebody asks one that is mute.
    public func awaitAsked() throws {
        _ = try process.output?.lines(through: "asked")
    }
}
