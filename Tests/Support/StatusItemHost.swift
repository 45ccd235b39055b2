import System

/// A running watcher of status items on a bus of a test's own, which may be a host as well.
public final class StatusItemHost {
    /// What an item shows.
    public struct Item: Codable, Hashable, Sendable {
        public var title: String
        /// The sides of its pictures that are not empty, in pixels.
        public var sides: [Int]
        /// What can be chosen.
        public var menu: [String]
    }

    private let process: ChildProcess
    private let environment: [String: String?]
    private static let program = [
        "/usr/bin/python3", Place.repository + "/Tests/Support/Applications/statusitems.py",
    ]

    /// Has its name on `bus` when this returns.
    public init(on bus: SessionBus, isHost: Bool = true) throws {
        environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        process = try ChildProcess(
            Self.program + (isHost ? [] : ["hostless"]), environment: environment,
            isCaptured: true)
        _ = try process.output?.lines(through: "ready")
    }

    /// What the item shows once its title is this.
    public func item(titled title: String) throws -> Item {
        while let line = try process.output?.line() {
            if let item = JSONLine.decode(Item.self, from: line), item.title == title {
                return item
            }
        }
        throw ChildProcessError.ended
    }

    public func click() throws { try ask(["click"]) }

    public func choose(_ label: String) throws { try ask(["choose", label]) }

    /// From now on there is a host.
    public func becomeHost() throws { try ask(["host"]) }

    private func ask(_ words: [String]) throws {
        let status = try ChildProcess(Self.program + ["ask"] + words, environment: environment)
            .status()
        guard status == 0 else { throw ChildProcessError.failed(status: status) }
    }
}
