import Glibc
import TestSupport

/// What it costs to start a program: milliseconds of processor time, of it and of what it started.
enum StartCost {
    /// Until a program that stays has computed nothing for half a second.
    static func untilRest(of process: ChildProcess, named name: String) throws -> Double {
        var last = -1.0
        for _ in 0..<40 {
            poll(nil, 0, 500)
            let family = [process.identifier] + Family.children(of: process.identifier, named: name)
            let time = family.map(soFar).reduce(0, +)
            if time == last, time > 0 { return time }
            last = time
        }
        throw MeasureError("\(name) does not come to rest")
    }

    /// From the start of a program to its end. Wraps `getrusage(2)`.
    ///
    /// - Throws: where it fails.
    static func toTheEnd(of start: () throws -> ChildProcess) throws -> Double {
        let before = ofEnded
        let process = try start()
        let status = try process.status()
        guard status == 0 else { throw MeasureError("the program ended with \(status)") }
        return ofEnded - before
    }

    private static var ofEnded: Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
        return 1000 * Double(seconds) + Double(microseconds) / 1000
    }

    /// As exact as the scheduler has it. Wraps `/proc/PID/schedstat`.
    private static func soFar(of process: pid_t) -> Double {
        let text = PrivateFolder.text(of: "/proc/\(process)/schedstat")
        return (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e6
    }
}
