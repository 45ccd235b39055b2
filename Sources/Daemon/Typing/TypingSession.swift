import Glibc
import Keyboard
import System
import X11

extension KeyboardRepair {
    /// Repairs what a killed Krakel left behind, where no other Krakel runs.
    ///
    /// - Parameter patience: how many milliseconds applications get to read what was typed.
    public static func byItself(
        on connection: Connection, patience: Int64
    ) throws(DaemonError) -> KeyboardRepair {
        do throws(DisplayLockError) {
            let lock = try DisplayLock(on: connection, replaces: false, isBrief: true)
            defer { withExtendedLifetime(lock) {} }
            return KeyboardRepair(
                on: connection, keymaps: KeymapReader(connection), patience: patience)
        } catch {
            throw .display(connection.name, error)
        }
    }
}

/// A Krakel that is there only to type something, and gives everything back when it ends.
public final class TypingSession {
    private let connection: Connection
    private let lock: DisplayLock
    private let keymaps: KeymapReader
    private let typist: Typist
    private let signals = Signals()

    /// Takes `connection`'s display for as long as this lives, and repairs what a killed Krakel left.
    public init(on connection: Connection) throws(DaemonError) {
        self.connection = connection
        do throws(DisplayLockError) {
            lock = try DisplayLock(on: connection, replaces: false, isBrief: true)
        } catch {
            throw .display(connection.name, error)
        }
        keymaps = KeymapReader(connection)
        _ = KeyboardRepair(on: connection, keymaps: keymaps, patience: 0)
        typist = Typist(
            on: connection, keymaps: keymaps, keyboard: KeyboardWatch(on: connection),
            probe: ApplicationPing(on: connection), panicKey: nil)
        typist.inherit()
    }

    /// Does all of `tasks`, or as many as can be done until something or a signal ends it, and finds out
    /// whether they have been read.
    public func type(_ tasks: [KeyTask]) -> Typist.Outcome {
        _ = typist.take(tasks, isToBeProven: true)
        var outcomes: [Typist.Outcome] = []
        while outcomes.isEmpty {
            outcomes = typist.work()
            guard outcomes.isEmpty else { break }
            let pause = max(0, (typist.deadline ?? 0) - MonotonicClock.now)
            // What happens at the keyboard meanwhile is looked at at once.
            var waiting = [signals.descriptor, connection.fileDescriptor].map(pollfd.reading)
            if poll(&waiting, 2, Int32(pause)) > 0, waiting[0].revents != 0 {
                outcomes = typist.stop()
            }
        }
        // An application that has not read its keys in all that time will not do so now.
        typist.finish(patience: outcomes.first?.error == .notReading ? 0 : 2000)
        return outcomes[0]
    }
}
