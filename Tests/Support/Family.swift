import Glibc
import System

/// The processes that another has started, by what Linux tells of them.
public enum Family {
    /// Those of them that run a program of this name; a child that went on with its parent's program counts as well.
    public static func children(of process: pid_t, named name: String) -> [pid_t] {
        PrivateFolder.text(of: "/proc/\(process)/task/\(process)/children").split(separator: " ")
            .compactMap { pid_t($0) }
            .filter { PrivateFolder.text(of: "/proc/\($0)/comm") == name.prefix(15) + "\n" }
    }

    /// Those that run a program of this name with this folder as their home, whoever started them.
    public static func processes(named name: String, at home: String) -> [pid_t] {
        Folder.names(in: "/proc").compactMap { pid_t($0) }.filter {
            PrivateFolder.text(of: "/proc/\($0)/comm") == name.prefix(15) + "\n"
                && environment(of: $0).contains("HOME=\(home)\0")
        }
    }

    /// Linux names a new program before its environment is there, within its `execve`.
    private static func environment(of process: pid_t) -> String {
        var text = ""
        _ = eventually(
            .nothing(because: "/proc tells of no change"), .end(of: process), within: 1_000
        ) {
            text = PrivateFolder.text(of: "/proc/\(process)/environ")
            return !text.isEmpty || !isAlive(process)
        }
        return text
    }

    /// Whether it runs or is stopped, and is no zombie.
    public static func isAlive(_ process: pid_t) -> Bool {
        ProcessStat(of: process).map { $0.state != .ended } ?? false
    }

    /// Sends SIGSTOP and waits until it has come to a stop.
    public static func stop(_ process: pid_t) -> Bool {
        kill(process, SIGSTOP)
        return eventually(.nothing(because: "only a parent is told that its child has stopped")) {
            ProcessStat(of: process)?.state == .stopped
        }
    }

    /// Waits until none of them is alive.
    public static func awaitEnd(of processes: [pid_t]) -> Bool {
        processes.allSatisfy { process in eventually(.end(of: process)) { !isAlive(process) } }
    }
}
