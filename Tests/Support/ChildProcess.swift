// Owns: starting a program and waiting for it, never longer than told. Leaves what it is for to
// XvfbServer and the tests.

import Glibc

/// A program that a test started. It is killed when the last reference goes.
public final class ChildProcess {
    public let identifier: pid_t
    /// What the child writes to descriptor 3; it reads as ended once the child has.
    private let output: Int32
    private var hasEnded = false

    /// Starts `arguments[0]`, found in `$PATH`, with no signal blocked.
    public init(_ arguments: [String]) throws(ChildProcessError) {
        guard let program = arguments.first else { throw .notStarted("") }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .notStarted(program) }
        // Other children must not inherit them, or the end of this one would go unnoticed.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A test thread's blocked signals would be inherited, and SIGTERM would never arrive.
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var strings = arguments.map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        var child: pid_t = 0
        let failure = posix_spawnp(&child, program, &actions, &attributes, &strings, environ)
        close(ends[1])
        guard failure == 0 else {
            close(ends[0])
            throw .notStarted(program)
        }
        identifier = child
        output = ends[0]
    }

    deinit {
        stop()
        close(output)
    }

    /// The first line written to descriptor 3.
    public func firstLine(within milliseconds: Int32 = 20_000) throws(ChildProcessError) -> String {
        var line: [UInt8] = []
        while true {
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, milliseconds) == 1 else { throw .timedOut }
            var byte: UInt8 = 0
            guard read(output, &byte, 1) == 1 else { throw .ended }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    /// Waits for the end and gives back the exit status.
    public func status(within milliseconds: Int32 = 20_000) throws(ChildProcessError) -> Int32 {
        var waiting = pollfd(fd: output, events: 0, revents: 0)
        guard poll(&waiting, 1, milliseconds) == 1 else { throw .timedOut }
        var status: Int32 = 0
        waitpid(identifier, &status, 0)
        hasEnded = true
        return status
    }

    /// Kills the child, if it runs still.
    public func stop() {
        guard !hasEnded else { return }
        hasEnded = true
        kill(identifier, SIGTERM)
        // Descriptor 3 closes with the child; one that does not obey is killed outright.
        var waiting = pollfd(fd: output, events: 0, revents: 0)
        if poll(&waiting, 1, 5_000) != 1 { kill(identifier, SIGKILL) }
        waitpid(identifier, nil, 0)
    }
}

public enum ChildProcessError: Error {
    case notStarted(String)
    case timedOut
    /// The child closed its output without the line that was waited for.
    case ended
    case failed(status: Int32)
}
