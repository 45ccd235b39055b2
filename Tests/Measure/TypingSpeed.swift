import Keyboard
import PureSupport
import TestSupport
import X11

/// `measure typing --speed`: how fast `krakel type` is, beside `xdotool type`, into a plain Xlib window.
struct TypingSpeed {
    var options: MeasureOptions
    /// How often each program is started.
    var runs: Int
    var seed: UInt64

    func measure() throws {
        try options.onServer { server, home in
            try server.setLayout(["us"])
            let sink = try SinkWindow(display: server.display)
            let typist = try TestTypist(display: server.display)
            guard let keymap = try KeymapReader(Connection(to: server.display)).keymap() else {
                throw MeasureError("no keymap of \(server.display)")
            }
            let present = keymap.characters(in: 0)
            let stopwatch = Stopwatch(sink: sink, typist: typist)
            let krakel = { text in try home.start(["type", "--", text]) }
            let xdotool = { text in
                try ChildProcess(
                    ["xdotool", "type", "--delay", "0", "--", text], environment: home.environment,
                    isCaptured: true)
            }

            var generator = SeededGenerator(seed: seed)
            let ascii = (0..<20_000).compactMap { _ in
                TypingTexts.printableASCII.randomElement(using: &generator)
            }
            let foreign = TypingTexts.outside(present, distinct: 200, count: 2000, seed: seed)
            print("text\tmeant\tright\tfirst key ms\tlast key ms\tend ms\tcharacters/s")
            for (name, text) in [("in the layout", ascii), ("200 outside it", foreign)] {
                let time = try stopwatch.time(text, krakel)
                print(
                    "\(name)\t\(text.count)\t\(time.right)\t\(time.figures)"
                        + "\t\((1000 * Double(text.count) / time.last).digits(0))")
            }

            print("program\ttext\tmeant\tright (worst)\tfirst key ms\tlast key ms\tend ms")
            let short = [
                ("in the layout", Array(ascii.prefix(40))),
                ("outside it", Array(foreign.prefix(40))),
            ]
            for (name, text) in short {
                var times: [String: [Times]] = [:]
                for _ in 0..<runs {
                    times["krakel", default: []].append(try stopwatch.time(text, krakel))
                    guard Place.isInstalled("xdotool") else { continue }
                    times["xdotool", default: []].append(try stopwatch.time(text, xdotool))
                }
                for (program, times) in times.sorted(by: { $0.key < $1.key }) {
                    print(
                        "\(program)\t\(name)\t\(text.count)\t\(times.map(\.right).min() ?? 0)"
                            + "\t\(Times.medians(of: times).figures)")
                }
            }

            print("both running\ttext\tfirst key ms")
            let running = TypingRunning(home: home, sink: sink, runs: runs)
            for (name, texts) in [
                ("in the layout", ["a", "Hello", "q9"]), ("outside it", ["é", "жук", "→"]),
            ] {
                for (program, median) in try running.times(of: texts) {
                    print("\(program)\t\(name)\t\(median.digits(3))")
                }
            }
        }
    }
}

/// Milliseconds since a program was started.
private struct Times {
    var first: Double
    var last: Double
    var end: Double
    /// How many of the characters arrived.
    var right: Int

    var figures: String { "\(first.digits(2))\t\(last.digits(2))\t\(end.digits(2))" }

    static func medians(of times: [Times]) -> Times {
        func median(_ values: [Double]) -> Double { values.quantile(0.5) ?? .nan }
        return Times(
            first: median(times.map(\.first)), last: median(times.map(\.last)),
            end: median(times.map(\.end)), right: times.map(\.right).min() ?? 0)
    }
}

private struct Stopwatch {
    let sink: SinkWindow
    let typist: TestTypist

    /// Starts a program that types `text` and reads along until it has ended and all is read.
    func time(_ text: [Unicode.Scalar], _ start: (String) throws -> ChildProcess) throws -> Times {
        let begin = Deadline.now
        let process = try start(String(String.UnicodeScalarView(text)))
        var arrived: [(press: SinkWindow.Press, time: Double)] = []
        while !process.channel.waitForEnd(within: 0) {
            while let next = sink.nextPress(within: 1) { arrived.append(next) }
        }
        let end = Deadline.now
        // What was sent before the end comes before this.
        for isPress in [true, false] { typist.testKey(36, isPress: isPress) }
        while let next = sink.nextPress(within: 5_000), next.press.text != "\r" {
            arrived.append(next)
        }
        guard let first = arrived.first?.time, let last = arrived.last?.time else {
            throw MeasureError("nothing was typed: \(try process.errors?.rest() ?? "")")
        }
        let difference = arrived.flatMap(\.press.text.unicodeScalars).difference(from: text)
        return Times(
            first: first - begin, last: last - begin, end: end - begin,
            right: text.count - difference.removals.count)
    }
}
