import Glibc
import TestSupport

/// How long it takes from the moment that a text is asked for to the first key, where both programs run already: a
/// Krakel asked by its socket, an xdotool that reads commands.
struct TypingRunning {
    let home: KrakelHome
    let sink: SinkWindow
    var runs: Int

    /// Medians in milliseconds, by program, one text after the other, the programs in turn.
    func times(of texts: [String]) throws -> [(program: String, median: Double)] {
        let krakel = try KrakelProcess(in: home)
        defer { _ = try? krakel.quit() }
        let client = try home.connect()
        var krakels: [Double] = []
        var xdotools: [Double] = []
        let xdotool = Place.isInstalled("xdotool") ? try CommandReader(in: home) : nil
        for run in 0..<runs {
            let text = texts[run % texts.count]
            krakels.append(try time { try client.send(.type(text)) })
            _ = try client.readLine(timeout: 10_000)
            guard let xdotool else { continue }
            xdotools.append(try time { xdotool.send("type --delay 0 '\(text)'\n") })
        }
        return [("krakel", krakels), ("xdotool", xdotools)].compactMap { program, times in
            times.quantile(0.5).map { (program, $0) }
        }
    }

    private func time(_ ask: () throws -> Void) throws -> Double {
        // What came before is over when nothing comes for a while.
        while sink.nextPress(within: 300) != nil {}
        let start = Deadline.now
        try ask()
        guard let first = sink.nextPress(within: 10_000) else {
            throw MeasureError("nothing was typed")
        }
        return first.time - start
    }
}

/// An xdotool that carries out lines as they come.
private final class CommandReader {
    private let process: ChildProcess
    private let descriptor: Int32

    init(in home: KrakelHome) throws {
        let path = home.folder.path + "/commands"
        unlink(path)
        guard mkfifo(path, 0o600) == 0 else { throw MeasureError("cannot make \(path)") }
        process = try ChildProcess(
            ["sh", "-c", "exec xdotool - < '\(path)'"], environment: home.environment)
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
    }

    func send(_ line: String) {
        let bytes = Array(line.utf8)
        _ = write(descriptor, bytes, bytes.count)
    }
}
