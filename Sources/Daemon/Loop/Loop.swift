import Engine
import Glibc
import System

/// The one queue of effects and the one `poll`, in which the daemon sleeps until an event or a deadline.
final class Loop {
    private let queue = EffectQueue<DaemonEffect>()
    private let display: Int32
    private let components: [any Component]
    /// The component that wakes the loop even while there is nothing to do.
    private let service: Service
    private(set) var isRunning = true
    /// Whether another daemon has the display, and the control socket's file is that one's.
    private(set) var isReplaced = false

    /// - Parameters:
    ///   - display: the descriptor of the connection to the X server.
    ///   - components: those beside `service`.
    init(display: Int32, components: [any Component], service: Service) {
        self.display = display
        self.components = components + [service]
        self.service = service
    }

    func end(isReplaced: Bool = false) {
        isRunning = false
        if isReplaced { self.isReplaced = true }
    }

    /// Carries out `effects` and all that follows from them, in their order.
    func settle(_ effects: [DaemonEffect], by carryOut: (DaemonEffect) -> [DaemonEffect]) {
        guard !effects.isEmpty else { return }
        queue.put(effects)
        queue.carryOutAll(by: carryOut)
    }

    /// Whether nothing but an event is waited for.
    var isAtRest: Bool { components.allSatisfy { $0 === service || $0.deadline == nil } }

    /// Sleeps until something happens or `deadline`, then serves what is not the X server.
    func wait(until deadline: Milliseconds?, by carryOut: (DaemonEffect) -> [DaemonEffect]) {
        var waiting: [pollfd] = [.reading(display)]
        var owners: [any Component] = []
        for component in components {
            for wait in component.waits {
                waiting.append(wait)
                owners.append(component)
            }
        }
        guard poll(&waiting, nfds_t(waiting.count), timeout(deadline)) > 0 else { return }
        for (ready, owner) in zip(waiting.dropFirst(), owners) where ready.revents != 0 {
            settle(owner.ready(ready.fd, at: MonotonicClock.now), by: carryOut)
        }
    }

    /// Milliseconds to the next deadline, `deadline` among them; -1, for ever, where there is none.
    private func timeout(_ deadline: Milliseconds?) -> Int32 {
        let deadlines = [deadline] + components.map { $0.deadline }
        guard let next = deadlines.compactMap(\.self).min() else { return -1 }
        return Int32(max(0, min(next - MonotonicClock.now, 60_000)))
    }
}
