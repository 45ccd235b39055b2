// `measure rhythm`: what a pause that follows the writer is worth.

import ArgumentParser
import Engine
import Foundation
import PureSupport

struct RhythmFigures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rhythm",
        abstract: "Characters cut in two, and the wait, with a fixed pause and one that follows.",
        discussion: """
            The samples are of one stroke and have times. They say how much quicker or slower each \
            writer is than the others of the set, and by how much the same writer's time for the same \
            character varies. With these figures the times that the pen is up are drawn by lot: there \
            is no recording of characters of several strokes with their times.
            """)

    @Argument(help: "Samples with times, a line of JSON each.")
    var samples: [String]

    @Option(help: "Milliseconds that the pen of the writer in the middle is up within a character.")
    var gap: [Double] = [120, 160, 200, 260]

    @Option(help: "Characters of each writer.")
    var characters = 300

    private struct Hand {
        var tempo: Double
        var spread: Double
    }

    func run() throws {
        let hands = try samples.flatMap(Self.hands)
        guard !hands.isEmpty else { throw MeasureError("no sample has times") }
        print("\(hands.count) writers, tempo \(Self.range(hands.map(\.tempo)))")
        for gap in gap {
            print("within a character \(gap.digits(0)) ms in the mean:")
            for (name, limits) in [
                ("fixed at 300", RhythmLimits.fixed(300)), ("following", RhythmLimits()),
            ] {
                print("  \(name): \(figures(of: hands, gap: gap, limits))")
            }
        }
    }

    private func figures(of hands: [Hand], gap: Double, _ limits: RhythmLimits) -> String {
        var random = SeededGenerator(seed: 1)
        var (cut, joined) = (0, 0)
        var waits: [Double] = []
        for hand in hands {
            var rhythm = Rhythm(limits)
            for _ in 0..<characters {
                let spread = hand.spread * Self.normal(using: &random)
                let within = gap * hand.tempo * exp(spread)
                // And to the next character as long as a thought takes.
                let thought = -400 * hand.tempo * log(Double.random(in: 1e-9..<1, using: &random))
                let pause = Double(rhythm.pause)
                waits.append(pause)
                if within + thought < pause { joined += 1 }
                if within > pause { cut += 1 }
                // Of those that were cut half are noticed by their halves.
                if within <= pause || within <= 2 * pause && Bool.random(using: &random) {
                    rhythm.note(Milliseconds(within))
                }
            }
        }
        let all = Double(max(1, waits.count)) / 100
        return "\((Double(cut) / all).digits(2)) % cut in two, "
            + "\((Double(joined) / all).digits(1)) % followed within the pause, which joins them "
            + "only where both may be one, median wait \((waits.quantile(0.5) ?? 0).digits(0)) ms "
            + "(\(Self.range(waits)))"
    }

    private static func range(_ values: [Double]) -> String {
        let digits = (values.max() ?? 0) < 10 ? 2 : 0
        return "\((values.quantile(0.1) ?? 0).digits(digits)) to "
            + "\((values.quantile(0.9) ?? 0).digits(digits)) for 8 of 10"
    }

    /// The writers of a file: the median of how much longer than others they take for each label, and
    /// the standard deviation of the logarithm of their own times.
    private static func hands(_ path: String) throws -> [Hand] {
        var times: [String: [String: [Double]]] = [:]
        for line in try SampleFiles.bytes(path).split(separator: UInt8(ascii: "\n")) {
            guard
                let sample = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
                let user = sample["user"] as? String, let label = sample["label"] as? String,
                let stroke = (sample["strokes"] as? [[[Double]]])?.first,
                let first = stroke.first, let last = stroke.last, first.count > 2, last.count > 2,
                last[2] > first[2]
            else { continue }
            // The same at another speed is another gesture.
            let condition = sample["cond"] as? String ?? ""
            times[user, default: [:]][label + condition, default: []].append(last[2] - first[2])
        }
        var usual: [String: [Double]] = [:]
        for labels in times.values {
            for (label, times) in labels {
                usual[label, default: []].append(times.quantile(0.5) ?? 0)
            }
        }
        return times.sorted { $0.key < $1.key }.compactMap { _, labels in
            let tempo = labels.compactMap { label, times -> Double? in
                guard let own = times.quantile(0.5), let all = usual[label]?.quantile(0.5) else {
                    return nil
                }
                return own / all
            }.quantile(0.5)
            let spread = labels.values.compactMap(deviation).quantile(0.5)
            guard let tempo, let spread else { return nil }
            return Hand(tempo: tempo, spread: spread)
        }
    }

    private static func deviation(_ times: [Double]) -> Double? {
        guard times.count > 4 else { return nil }
        let logs = times.map { log($0) }
        let mean = logs.reduce(0, +) / Double(logs.count)
        let sum = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (sum / Double(logs.count - 1)).squareRoot()
    }

    private static func normal(using random: inout SeededGenerator) -> Double {
        let radius = (-2 * log(Double.random(in: 1e-9..<1, using: &random))).squareRoot()
        return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
    }
}
