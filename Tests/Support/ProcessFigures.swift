import Glibc
import System

/// What Linux tells of a running process in `/proc/PID`.
public struct ProcessFigures {
    public var threads = 0
    /// Voluntary and other context switches of all threads since the start.
    public var switches = 0
    /// Memory of the process alone, and that with its share of what is shared, in KB.
    public var privateMemory = 0
    public var proportionalMemory = 0

    public init(of process: pid_t) {
        let status = Self.values(of: "/proc/\(process)/status")
        threads = status["Threads"] ?? 0
        switches =
            (status["voluntary_ctxt_switches"] ?? 0) + (status["nonvoluntary_ctxt_switches"] ?? 0)
        let memory = Self.values(of: "/proc/\(process)/smaps_rollup")
        privateMemory = (memory["Private_Clean"] ?? 0) + (memory["Private_Dirty"] ?? 0)
        proportionalMemory = memory["Pss"] ?? 0
    }

    /// Dirty pages of the process alone, in KB.
    public static func privateDirty(of process: pid_t) -> Int {
        values(of: "/proc/\(process)/smaps_rollup")["Private_Dirty"] ?? 0
    }

    /// Milliseconds that the process has computed, by itself and in the kernel, all threads together.
    public static func processorTime(of process: pid_t) -> Double {
        let ticks = Double(ProcessStat(of: process)?.processorTime ?? 0)
        return ticks * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Lines of `Name: NUMBER ...`.
    private static func values(of file: String) -> [String: Int] {
        var values: [String: Int] = [:]
        for line in PrivateFolder.text(of: file).split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2,
                let word = parts[1].split(whereSeparator: \.isWhitespace).first
            else { continue }
            values[String(parts[0])] = Int(word)
        }
        return values
    }
}
