// Owns: programs that a test starts on a display of its own: Xvfb and a compositor. Leaves what is
// done there to the tests.

import Glibc
import XServer

/// A child process that ends with its owner.
final class ChildProcess {
    private let identifier: pid_t

    /// Starts `arguments[0]`, found on the path. Its standard output goes to `output`, its other
    /// output nowhere; nil where it is not installed.
    init?(_ arguments: [String], output: Int32? = nil, environment: [String] = []) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        // Test threads block signals; a child that inherits that cannot be ended politely.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let argv = arguments.map { strdup($0) } + [nil]
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let envp = (["PATH=\(path)"] + environment).map { strdup($0) } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var identifier: pid_t = 0
        guard posix_spawnp(&identifier, arguments[0], &actions, &attributes, argv, envp) == 0
        else { return nil }
        self.identifier = identifier
    }

    deinit {
        kill(identifier, SIGTERM)
        waitpid(identifier, nil, 0)
    }

    /// Processor time used so far, in clock ticks of 10 ms.
    var ticks: Int {
        guard let file = fopen("/proc/\(identifier)/stat", "r") else { return 0 }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = fread(&bytes, 1, bytes.count, file)
        let fields = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
        return fields.count > 14 ? (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0) : 0
    }
}

/// An Xvfb of 320x240 pixels, or as asked for.
struct ServerProcess {
    let display: String
    let process: ChildProcess

    init?(screen: String = "320x240x24") {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let process = ChildProcess(
            [
                "Xvfb", "-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", screen,
            ], output: ends[1])
        close(ends[1])
        guard let process else { return nil }
        var poller = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        var name: [UInt8] = []
        var byte: UInt8 = 0
        while byte != UInt8(ascii: "\n") {
            guard poll(&poller, 1, 10_000) == 1, read(ends[0], &byte, 1) == 1 else { return nil }
            name.append(byte)
        }
        display = ":" + String(decoding: name.dropLast(), as: UTF8.self)
        self.process = process
    }

    /// Starts picom here; nil where it is not installed.
    func compositor() -> ChildProcess? {
        ChildProcess(
            ["picom", "--backend", "xrender", "--config", "/dev/null"],
            environment: ["DISPLAY=\(display)"])
    }
}

/// Milliseconds of a clock that only goes forwards.
func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

/// Asks again until `condition` holds, for ten seconds at most. Each question should be one to the
/// server, which is what paces this.
func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = milliseconds() + 10_000
    while milliseconds() < deadline {
        if condition() { return true }
    }
    return condition()
}
