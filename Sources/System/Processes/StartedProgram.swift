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

    /// Waits for the end of `process`.
    ///
    /// - Returns: its exit status; 128 and the signal where one has ended it.
    static func wait(for process: pid_t) throws(SystemError) -> Int32 {
        var status: Int32 = 0
        _ = try SystemError.retrying { Int(waitpid(process, &status, 0)) }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
