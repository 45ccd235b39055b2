import Glibc

/// What Linux says of a process at one moment, from `/proc/PID/stat`, see proc_pid_stat(5).
public struct ProcessStat: Hashable, Sendable {
    public enum State: Hashable, Sendable {
        /// It computes, or would if it got a processor.
        case running
        /// It waits for something that will come soon, such as a disk.
        case waitingForDisk
        case sleeping
        case stopped
        /// It has ended, and its parent has not asked for how.
        case ended
    }

    /// Of its first thread.
    public var state: State
    /// How long all of its threads have computed, in ticks of `sysconf(_SC_CLK_TCK)`, mostly of 10 ms.
    public var processorTime: Int

    /// nil where there is no such process, or Linux hides it.
    public init?(of process: pid_t) {
        self.init(Self.read("/proc/\(process)/stat"))
    }

    /// - Parameter line: of the file; the name in parentheses may hold anything.
    init?(_ line: [UInt8]) {
        guard let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        // Behind the name, the first field is the third that the manual counts.
        let fields = line[(end + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 12, let letter = fields[0].first,
            let user = Int(String(decoding: fields[11], as: UTF8.self)),
            let system = Int(String(decoding: fields[12], as: UTF8.self))
        else { return nil }
        state =
            switch letter {
            case UInt8(ascii: "R"): .running
            case UInt8(ascii: "D"): .waitingForDisk
            case UInt8(ascii: "T"), UInt8(ascii: "t"): .stopped
            case UInt8(ascii: "Z"), UInt8(ascii: "X"): .ended
            default: .sleeping
            }
        processorTime = user + system
    }

    /// How often the first thread has given up the processor and how often that was taken from it, as
    /// `/proc/PID/status` has them; the same twice says that it has not run in between.
    public static func switches(of process: pid_t) -> [String] {
        String(decoding: read("/proc/\(process)/status"), as: UTF8.self).split(separator: "\n")
            .filter { $0.hasPrefix("voluntary") || $0.hasPrefix("nonvoluntary") }.map(String.init)
    }

    private static func read(_ path: String) -> [UInt8] {
        (try? FileDescriptor(path, O_RDONLY).read(most: 4096)) ?? []
    }
}
