import Glibc
import System

/// Files under `/proc`, see proc_pid_stat(5), of one process that is looked at again and again.
struct ProcessStatus {
    private let process: pid_t
    /// How often it had waited or been interrupted at the last look.
    private var switches: [String] = []

    init(of process: pid_t) {
        self.process = process
    }

    /// What the system does with the process. A process that has waited and gone on since the last look
    /// makes progress, however slowly: on a busy machine a few short questions to the server take
    /// long, and the process is found waiting more often than not. A process that waits for a child that
    /// has not become a program yet makes progress when the child does: until then `posix_spawn` keeps the
    /// parent waiting.
    mutating func look() -> StallDetector.Activity {
        let before = switches
        switches = ProcessStat.switches(of: process)
        let activity = Self.activityAlone(of: process)
        guard activity == .waiting else { return activity }
        guard switches == before else { return .running }
        guard let program = Self.program(of: process) else { return activity }
        let isStarting = Self.children(of: process).contains {
            Self.program(of: $0) == program && Self.activityAlone(of: $0) == .running
        }
        return isStarting ? .running : .waiting
    }

    private static func activityAlone(of process: pid_t) -> StallDetector.Activity {
        switch ProcessStat(of: process)?.state {
        case .stopped: .stopped
        case .running: .running
        case .sleeping, .waitingForDisk: .waiting
        case .ended, nil: .gone
        }
    }

    /// Its children but for this process, which is one of them.
    private static func children(of process: pid_t) -> [pid_t] {
        let path = "/proc/\(process)/task/\(process)/children"
        let text = (try? FileDescriptor(path, O_RDONLY).read(most: 4096)) ?? []
        return String(decoding: text, as: UTF8.self)
            .split(separator: " ").compactMap { pid_t($0) }.filter { $0 != getpid() }
    }

    /// The file that it runs.
    private static func program(of process: pid_t) -> String? {
        Path.destination(ofLink: "/proc/\(process)/exe")
    }
}
