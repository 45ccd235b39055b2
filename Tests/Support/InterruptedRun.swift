// Shows that a server does not outlive tests which are interrupted.

import Glibc

extension ChildProcess {
    /// What ends the program, should this process be gone before. An Xorg whose devices nobody drives any
    /// more would keep a processor busy for good.
    ///
    /// - Returns: to be kept as long as the program.
    func endedWithTests() throws(ChildProcessError) -> ChildProcess {
        try ChildProcess([
            "sh", "-c", "tail -f --pid=\(getpid()) /dev/null; kill -- -\(identifier)",
        ])
    }
}
