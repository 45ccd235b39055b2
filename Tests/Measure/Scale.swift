// `measure scale`: what a very large dictionary costs, and how fast garbage is refused.

import ArgumentParser
import Dictionaries
import PureSupport
import Strokes

struct Scale: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What 1,000 modes and 100,000 entries cost, and 10 MB of garbage.")

    @Option(help: "How many modes.")
    var modes = 1000

    @Option(help: "How many entries in each.")
    var entries = 100

    @Flag(help: "Entries known by a recorded shape, instead of cells alone.")
    var recorded = false

    @Flag(help: "Each mode inherits the one before, and counts all of its entries.")
    var chained = false

    @Flag(help: "Also look for mistakes in it.")
    var check = false

    func run() throws {
        var random = SeededGenerator(seed: 7)
        let text = Array(dictionary(&random).utf8)
        print("\(modes) modes of \(entries) entries, \(text.count >> 10) kB")
        let (reading, readTime) = try Self.timed { try DictionaryReader.read(text) }
        let (recogniser, layoutTime) = Self.timed { Recogniser(reading.dictionary) }
        print("read: \(readTime), laid out: \(layoutTime), problems \(reading.diagnostics.count)")

        var first: [Double] = []
        var further: [Double] = []
        for name in recogniser.modes.shuffled(using: &random).prefix(200) {
            for isFirst in [true, false] {
                guard let query = Query(Self.path(&random).ink) else { continue }
                let start = ContinuousClock.now
                let match = recogniser.recognise(query, in: name)
                _ = recogniser.mayContinue(query, match, in: name)
                let time = (ContinuousClock.now - start) / .milliseconds(1)
                if isFirst { first.append(time) } else { further.append(time) }
            }
        }
        for (name, figures) in [("first stroke in a mode", first), ("further strokes", further)] {
            guard let median = figures.quantile(0.5), let worst = figures.max() else { continue }
            print("\(name): median \(median.digits(3)) ms, worst \(worst.digits(2)) ms")
        }
        if check {
            let (findings, time) = Self.timed { DictionaryCheck.findings(in: reading.dictionary) }
            print("checked: \(time), \(findings.count) findings")
        }
        try refuseGarbage(&random)
    }

    /// Bytes, a single line of cells, and lines that nearly are entries: 10 MB of each.
    private func refuseGarbage(_ random: inout SeededGenerator) throws {
        let size = 10 << 20
        let line = Array("mode letters\n\"a".utf8)
        let garbage: [(String, [UInt8])] = [
            ("random bytes", (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }),
            ("zeros", [UInt8](repeating: 0, count: size)),
            ("line feeds", [UInt8](repeating: 10, count: size)),
            ("one line of letters", [UInt8](repeating: 0x61, count: size)),
            ("one open quote", line + [UInt8](repeating: 0x62, count: size)),
            ("one long path", line + Array("\" : ".utf8) + Self.repeated("12", to: size)),
            ("one line of paths", line + Array("\" : ".utf8) + Self.repeated("12 ", to: size)),
            ("unknown words", Self.repeated("moed x\nfoo : 12\n", to: size)),
            ("unknown modes", line + Self.repeated("\" : 1\nlock y : 12\n", to: size)),
        ]
        for (name, bytes) in garbage {
            let (reading, time) = try Self.timed { try DictionaryReader.read(bytes) }
            let (entries, layoutTime) = Self.timed {
                (Recogniser(reading.dictionary), reading.dictionary.modes.map(\.entries.count))
            }
            print(
                "\(name): read \(time), laid out \(layoutTime), "
                    + "\(reading.diagnostics.count) problems, \(entries.1.reduce(0, +)) entries")
        }
    }

    private static func repeated(_ text: String, to size: Int) -> [UInt8] {
        let bytes = Array(text.utf8)
        return (0..<size / bytes.count).flatMap { _ in bytes }
    }

    private func dictionary(_ random: inout SeededGenerator) -> String {
        var text = "krakel-dictionary 1\n"
        for mode in 0..<modes {
            text += "\nmode m\(mode)"
            text += chained && mode > 0 ? " inherits m\(mode - 1)\n" : "\n"
            text += "lock m\((mode + 1) % modes) : 7531\n"
            for entry in 1..<entries {
                let path = Self.path(&random)
                let example: String
                if recorded, let learned = Example(learning: Self.wobbly(path.ink, &random)) {
                    example = ExampleNotation.text(of: learned)
                } else {
                    example = path.description
                }
                text += "\"\(mode)-\(entry)\" : \(example)\n"
            }
        }
        return text
    }

    /// Like a word of cells: neighbours mostly, three to nine of them.
    private static func path(_ random: inout SeededGenerator) -> CellPath {
        while true {
            var cells = ""
            var last = 0
            for _ in 0..<Int.random(in: 3...9, using: &random) {
                var next = last
                while next == last { next = Int.random(in: 1...9, using: &random) }
                cells += String(next)
                last = next
            }
            if let path = CellPath(cells) { return path }
        }
    }

    private static func wobbly(_ ink: Ink, _ random: inout SeededGenerator) -> Ink {
        Ink(
            ink.strokes.map { stroke in
                Stroke(
                    stroke.points.map {
                        Point(
                            x: 50 * $0.x + .random(in: -8...8, using: &random),
                            y: 50 * $0.y + .random(in: -8...8, using: &random))
                    })
            })
    }

    private static func timed<Result>(
        _ work: () throws -> Result
    ) rethrows -> (Result, String) {
        let start = ContinuousClock.now
        let result = try work()
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        return (result, "\(time.digits(1)) ms")
    }
}
