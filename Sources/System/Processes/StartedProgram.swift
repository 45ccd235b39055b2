import Glibc

/// A program that runs, and is ended with its owner.
public final class StartedProgram {
    public let identifier: pid_t
    private var hasEnded = false

    public init(_ program: ProgramStart) throws(SystemError) {
        identifier = try program.start().get()
    }

    deinit {
        end()
    }

    /// Asks the program to end and waits for it, at most two seconds; then ends it.
    public func end() {
        guard !hasEnded else { return }
        hasEnded = true
        kill(identifier, SIGTERM)
        for _ in 0..<100 {
            if waitpid(identifier, nil, WNOHANG) != 0 { return }
            MonotonicClock.sleep(milliseconds: 20)
        }
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }
}
