// `measure orders`: characters drawn in every order and direction of their strokes, after one example.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Strokes

struct Orders: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Whether characters are found in every order and direction of their strokes.",
        discussion: """
            Each writer's dictionary has one example of every label. Asked are the strokes of that \
            example in every other way to draw them, a little shaken, and those of the writer's other \
            characters of the label.
            """)

    @Argument(help: "Samples, a line of JSON each, with their writers.")
    var samples: [String]

    @Option(help: "The labels that are asked.")
    var labels = "EHAX#+"

    @Option(help: "At most so many ways of one character are asked.")
    var ways = 24

    private struct Tally {
        var asked = 0
        var right = 0
        var acted = 0
        var time = Duration.zero

        var text: String {
            let share = asked == 0 ? 0 : 100 * Double(right) / Double(asked)
            let accepted = asked == 0 ? 0 : 100 * Double(acted) / Double(asked)
            let mean = asked == 0 ? 0 : time / .microseconds(1) / Double(asked)
            return "\(asked) asked, \(share.digits(1)) % nearest to their own, "
                + "\(accepted.digits(1)) % acted on rightly, \(mean.digits(0)) us each"
        }
    }

    func run() throws {
        var random = SeededGenerator(seed: 1)
        var writers: [String: [String: [Ink]]] = [:]
        for sample in try samples.flatMap(SampleFiles.read) {
            guard let user = sample.user else { continue }
            writers[user, default: [:]][sample.label, default: []].append(sample.ink)
        }
        var own: [Int: Tally] = [:]
        var others: [Int: Tally] = [:]
        for (_, inks) in writers.sorted(by: { $0.key < $1.key }) where inks.count >= 15 {
            var dictionary = StrokeDictionary()
            for (label, inks) in inks.sorted(by: { $0.key < $1.key }) {
                guard let first = inks.first, let example = Example(learning: first) else {
                    continue
                }
                dictionary.add(example, for: [.text(label)], in: Mode.letters)
            }
            let recogniser = Recogniser(dictionary)
            for label in labels.map(String.init) {
                let meaning: [Action] = [.text(label)]
                for (index, ink) in (inks[label] ?? []).enumerated() {
                    let count = ink.strokes.count
                    guard (2...4).contains(count) else { continue }
                    for way in Self.ways(of: ink, most: ways, using: &random) {
                        let shaken = Self.shaken(way, using: &random)
                        guard let query = Query(shaken) else { continue }
                        let start = ContinuousClock.now
                        let match: Match? = recogniser.recognise(query, in: Mode.letters)
                        let time = ContinuousClock.now - start
                        func note(_ tally: inout Tally) {
                            tally.asked += 1
                            tally.time += time
                            guard let match, match.actions == meaning else { return }
                            tally.right += 1
                            if match.verdict != .rejected { tally.acted += 1 }
                        }
                        if index == 0 {
                            note(&own[count, default: Tally()])
                        } else {
                            note(&others[count, default: Tally()])
                        }
                    }
                }
            }
        }
        for (name, tallies) in [("the example's own strokes", own), ("other drawings", others)] {
            for (count, tally) in tallies.sorted(by: { $0.key < $1.key }) {
                print("\(name), \(count) strokes: \(tally.text)")
            }
        }
    }

    /// Some of the orders and directions, each as likely.
    private static func ways(
        of ink: Ink, most: Int, using random: inout SeededGenerator
    ) -> [Ink] {
        (0..<most).map { _ in
            let order = ink.strokes.shuffled(using: &random)
            return Ink(
                order.map { stroke in
                    Bool.random(using: &random) ? stroke : Stroke(stroke.points.reversed())
                })
        }
    }

    /// Each point moved by up to two hundredths of the size.
    private static func shaken(_ ink: Ink, using random: inout SeededGenerator) -> Ink {
        guard let box = ink.box else { return ink }
        let reach = 0.02 * max(box.width, box.height)
        return Ink(
            ink.strokes.map { stroke in
                Stroke(
                    stroke.points.map {
                        Point(
                            x: $0.x + Double.random(in: -reach...reach, using: &random),
                            y: $0.y + Double.random(in: -reach...reach, using: &random))
                    })
            })
    }
}
