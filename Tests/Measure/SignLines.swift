// `measure signs`: signs at their places on a line of the same writer's letters, on one spot with them, and alone.

import ArgumentParser
import Dictionaries
import Engine
import Glibc
import PureSupport
import Reading
import Strokes

struct SignLines: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signs",
        abstract: "Signs behind letters on a line, on one spot with them, and read alone.",
        discussion: """
            Before each sign stand four letters of the same writer, as large beside it as they were \
            recorded. In a line letters and signs stand as they are printed, with a deviation of 0.15 heights \
            of a small letter; on one spot all have the same middle. Printed is the share of signs that are \
            read rightly and taken. The dictionary and the network should know none of the writers.
            """)

    @OptionGroup var dictionary: DictionaryOption

    @Option(help: "So many samples of a sign by each writer.")
    var each = 6

    @Option(help: "The seed of letters, deviations and pauses.")
    var seed: UInt64 = 1

    @OptionGroup var network: NetworkOption

    @Argument(help: "Files of samples, of small letters and of signs.")
    var samples: [String]

    func run() throws {
        let recogniser = Recogniser(
            try dictionary.read(),
            network: try network.read())
        var random = SeededGenerator(seed: seed)
        let writers = Dictionary(grouping: try samples.flatMap(SampleFiles.read)) { $0.user ?? "" }
            .sorted { $0.key < $1.key }.compactMap { LineHand($0.value) }
        print("\(writers.count) writers, seed \(seed)")
        var tallies: [String: (all: Int, right: [Int])] = [:]
        for writer in writers {
            for (sign, inks) in writer.signs.sorted(by: { $0.key < $1.key }) {
                for ink in inks.shuffled(using: &random).prefix(each) {
                    let before = (0..<4).compactMap { _ in
                        writer.letters.randomElement(using: &random)
                    }
                    let line = writer.line(before + [(sign, ink)], using: &random)
                    let spot = line.map { $0.centered(on: Point(x: 400, y: 300)) }
                    let alone = Query(ink).flatMap { recogniser.recognise($0, in: "symbols") }
                    var isRight = [
                        alone.map { $0.verdict != .rejected && $0.actions == [.text(sign)] }
                            ?? false
                    ]
                    for inks in [line, spot] {
                        let text = write(inks, by: Engine(recogniser: recogniser), random)
                        isRight.append(text == sign)
                    }
                    var tally = tallies[sign] ?? (0, [0, 0, 0])
                    tally.all += 1
                    for (index, one) in isRight.enumerated() where one { tally.right[index] += 1 }
                    tallies[sign] = tally
                }
            }
        }
        print("sign\tcount\talone %\tin a line %\ton one spot %")
        let placed = tallies.filter { ".,'`-_|".contains($0.key) }
        for (sign, tally) in tallies.sorted(by: { $0.key < $1.key }) { report(sign, [tally]) }
        report("place decides", Array(placed.values))
        report("others", tallies.filter { placed[$0.key] == nil }.map(\.value))
        report("all", Array(tallies.values))
    }

    private func report(_ name: String, _ tallies: [(all: Int, right: [Int])]) {
        let all = tallies.map(\.all).reduce(0, +)
        let shares = (0..<3).map { index in
            (100 * Double(tallies.map { $0.right[index] }.reduce(0, +)) / Double(max(1, all)))
                .digits(1)
        }
        print(([name, "\(all)"] + shares).joined(separator: "\t"))
    }

    /// What is typed for the last of `inks`, the mode for signs being turned to before it.
    private func write(_ inks: [Ink], by engine: Engine, _ pauses: SeededGenerator) -> String {
        var engine = engine
        engine.rhythm = Rhythm(RhythmLimits(start: 300, least: 150, most: 800))
        var hand = FlowHand()
        hand.spacing = 4
        var writer = FlowWriter(engine, hand: hand, random: pauses)
        for ink in inks.dropLast() { writer.draw(ink) }
        writer.turn(to: "symbols")
        let before = writer.text.count
        inks.last.map { writer.draw($0) }
        writer.finish()
        return String(writer.text.dropFirst(before))
    }
}

/// A writer's letters and signs, in heights of a small letter.
private struct LineHand {
    private(set) var letters: [(String, Ink)] = []
    private(set) var signs: [String: [Ink]] = [:]

    /// A small letter is so many pixels high.
    private static let height = 70.0
    private static let small = Set("acemnorsuvwxz".map(String.init))

    /// nil without enough small letters, or without signs.
    init?(_ samples: [Sample]) {
        let heights = samples.filter { Self.small.contains($0.label) }
            .compactMap { $0.ink.box?.height }
        guard heights.count >= 8, let height = heights.quantile(0.5), height > 0 else { return nil }
        for sample in samples where sample.label.count == 1 {
            let ink = sample.ink.scaled(by: Self.height / height)
            guard let character = sample.label.first else { continue }
            if character.isLetter {
                if character != "j" { letters.append((sample.label, ink)) }
            } else {
                signs[sample.label, default: []].append(ink)
            }
        }
        if letters.isEmpty || signs.isEmpty { return nil }
    }

    /// Characters side by side, each as high on the line as it is printed.
    func line(
        _ characters: [(String, Ink)], using random: inout SeededGenerator
    ) -> [Ink] {
        let base = 600.0
        var left = 150.0
        return characters.compactMap { character, ink in
            guard let box = ink.box else { return nil }
            let deviation = 0.15 * Self.height * normal(using: &random)
            let top = base - Self.top(of: character, box.height) + deviation
            let moved = ink.moved(x: left - box.minX, y: top - box.minY)
            left += box.width + 25
            return moved
        }
    }

    /// How far the top is above the base line, in pixels.
    private static func top(of character: String, _ height: Double) -> Double {
        switch character {
        case "g", "p", "q", "y": Self.height
        case ",": 0.15 * Self.height
        case "'", "`", "\"", "^": 1.8 * Self.height
        case "-", "=", "+", "~", "<", ">": 0.5 * Self.height + height / 2
        case "*": 0.9 * Self.height + height / 2
        case "_": -0.1 * Self.height + height / 2
        default: height
        }
    }

    private func normal(using random: inout SeededGenerator) -> Double {
        (-2 * log(Double.random(in: 1e-9..<1, using: &random))).squareRoot()
            * cos(Double.random(in: 0..<(2 * .pi), using: &random))
    }
}

extension Ink {
    fileprivate func mapped(_ change: (Point) -> Point) -> Ink {
        Ink(strokes.map { Stroke($0.points.map(change)) })
    }

    fileprivate func scaled(by factor: Double) -> Ink {
        mapped { Point(x: $0.x * factor, y: $0.y * factor) }
    }

    fileprivate func moved(x: Double, y: Double) -> Ink {
        mapped { Point(x: $0.x + x, y: $0.y + y) }
    }

    fileprivate func centered(on point: Point) -> Ink {
        guard let center = box?.center else { return self }
        return moved(x: point.x - center.x, y: point.y - center.y)
    }
}
