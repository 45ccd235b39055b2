import Dictionaries
import Engine
import Strokes
import X11

/// What strokes have the window manager do with the windows under them and with the desktops. It answers nothing,
/// so that this looks for a while whether it has been done.
final class WindowActions: Component {
    private let connection: Connection
    private let isDryRun: Bool
    private var waiting: [(request: WindowRequest, until: Milliseconds)] = []
    /// When to look; nil while nothing is waited for.
    private(set) var deadline: Milliseconds?

    /// For how long a window manager may take: they do it in a few milliseconds, unless they draw it.
    private static let patience: Milliseconds = 700
    /// How often to look.
    private static let interval: Milliseconds = 25

    init(on connection: Connection, isDryRun: Bool) {
        self.connection = connection
        self.isDryRun = isDryRun
    }

    /// Has something done with the window at `place`, in root pixels, or with the desktops.
    func carryOut(_ action: WindowAction, at place: Point, at now: Milliseconds) -> [DaemonEffect] {
        guard !isDryRun else { return [] }
        do throws(WindowRefusal) {
            let request = try request(action, at: place)
            if request.hasSign {
                waiting.append((request, now + Self.patience))
                deadline = min(deadline ?? .max, now + Self.interval)
            }
            return []
        } catch {
            return [.refuse([.window(action)], reason: error.reason)]
        }
    }

    /// Asks that the window at `place` gets the keyboard, for keys that wait for that.
    ///
    /// - Returns: the number of the window; nil in a dry run.
    func focus(at place: Point) throws(WindowRefusal) -> UInt? {
        isDryRun ? nil : try request(.focus, at: place).window
    }

    private func request(
        _ action: WindowAction, at place: Point
    ) throws(WindowRefusal) -> WindowRequest {
        guard !connection.isLocked else { throw .locked }
        return try connection.request(action, at: place)
    }

    /// Looks what has been done, and tells what has not in time.
    func tick(at now: Milliseconds) -> [DaemonEffect] {
        guard let deadline, now >= deadline else { return [] }
        for index in waiting.indices { connection.renew(&waiting[index].request) }
        waiting.removeAll { connection.isDone($0.request) }
        let late = waiting.filter { $0.until <= now }
        waiting.removeAll { $0.until <= now }
        self.deadline = waiting.isEmpty ? nil : now + Self.interval
        return late.map { .refuse([.window($0.request.action)], reason: $0.request.refusal.reason) }
    }
}
