import CLinux
import Glibc
import Synchronization

/// Work that is done beside a program of one thread: in a thread of its own, which ends with the work.
public final class WorkBeside<Outcome: Sendable>: @unchecked Sendable {
    // Sendable, for the outcome is behind a lock, and the rest is used by the program's own thread alone.
    /// Readable once the work is done, until its outcome is taken.
    public let descriptor: Int32
    private let place = Place()
    private var thread: pthread_t?
    /// Whether work was begun whose outcome was not taken.
    public private(set) var isUnderWay = false

    /// Where the thread leaves the outcome.
    private final class Place: Sendable {
        let outcome = Mutex<Outcome?>(nil)
    }

    /// Wraps `eventfd(2)`.
    public init() {
        descriptor = krakel_eventfd()
    }

    deinit {
        awaitEnd()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Begins `work`, where none is under way. It is done at once where there can be no thread. Wraps
    /// `pthread_create(3)`.
    public func begin(_ work: @escaping @Sendable () -> Outcome) {
        guard !isUnderWay else { return }
        isUnderWay = true
        let whole = { [place, descriptor] in
            let result = work()
            place.outcome.withLock { $0 = result }
            // An idle program has no use for what the work needed.
            malloc_trim(0)
            var one: UInt64 = 1
            _ = write(descriptor, &one, 8)
        }
        var thread = pthread_t()
        // Signals are the program's own thread's.
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        let passed = Callback<() -> Void>(whole).retained
        let code = pthread_create(
            &thread, nil,
            { passed in
                Callback<() -> Void>.of(passed)?()
                Callback<() -> Void>.release(passed)
                return nil
            }, passed)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        if code == 0 {
            self.thread = thread
        } else {
            Callback<() -> Void>.release(passed)
            whole()
        }
    }

    /// What came of the work; waits for it. nil where none is under way.
    @discardableResult
    public func take() -> Outcome? {
        guard isUnderWay else { return nil }
        awaitEnd()
        isUnderWay = false
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        return place.outcome.withLock { $0.take() }
    }

    /// Waits until the program has one thread again. Wraps `pthread_join(3)`.
    ///
    /// - Parameter milliseconds: how long at most: a disk may never answer.
    /// - Returns: whether it has.
    @discardableResult
    public func awaitEnd(within milliseconds: Int32 = -1) -> Bool {
        guard let thread else { return true }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard milliseconds < 0 || poll(&waiting, 1, milliseconds) > 0 else { return false }
        pthread_join(thread, nil)
        self.thread = nil
        return true
    }
}
