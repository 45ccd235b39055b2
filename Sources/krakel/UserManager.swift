// Owns: asking systemd's manager of this user, where one runs.

import Glibc
import Places
import Starting

/// The manager that runs the user's services.
struct UserManager {
    /// nil where none runs for this user. Its own socket says so, as for systemctl(1).
    init?() {
        guard let folder = Environment.value("XDG_RUNTIME_DIR"),
            access(folder + "/systemd/private", F_OK) == 0
        else { return nil }
    }

    /// Has it read the units again.
    func reload() {
        _ = run("daemon-reload")
    }

    /// Starts the service where it does not run, and waits until it is ready. Whoever asks at the same
    /// time waits for the same start.
    func start() {
        guard run("is-active", "--quiet", ServiceUnit.fileName) != 0 else { return }
        // The manager is older than the session, and knows no display by itself.
        let variables = ["DISPLAY", "XAUTHORITY"].filter { Environment.value($0) != nil }
        _ = run(["import-environment"] + variables)
        _ = run("start", ServiceUnit.fileName)
    }

    private func run(_ words: String...) -> Int32 {
        run(words)
    }

    /// The exit status of `systemctl --user`; -1 where that cannot be run. Wraps `posix_spawnp`.
    private func run(_ words: [String]) -> Int32 {
        let arguments = (["systemctl", "--user"] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        guard posix_spawnp(&process, "systemctl", nil, nil, arguments, environ) == 0 else {
            return -1
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return -1 }
        }
        return status
    }
}
