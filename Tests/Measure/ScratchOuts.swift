// `measure scratchouts`: how many scratch-outs are taken for what they are, and how many letters are taken for
// one.

import ArgumentParser
import Dictionaries
import Engine
import Foundation
import PureSupport
import Strokes

struct ScratchOuts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scratchouts",
        abstract: "Scratch-outs that are taken for one, and recorded characters that are.",
        discussion: """
            Four modelled hands draw scratch-outs of 3 to 9 lines, in any direction and of any size. Then \
            characters of the files are written stroke by stroke into an engine, each in the mode that \
            has its label; a word in the mode for letters. Half of the writers were looked at when the \
            bounds were found; the other half judges.
            """)

    enum Part: String, ExpressibleByArgument, CaseIterable {
        case tune
        case judge
        case all

        func takes(_ writer: String) -> Bool {
            let isJudge = writer.checksum & 1 == 1
            return switch self {
            case .tune: !isJudge
            case .judge: isJudge
            case .all: true
            }
        }
    }

    @Argument(help: "Samples, a line of JSON each.")
    var samples: [String] = []

    @Option(help: "The dictionary.")
    var dictionary = "data/strokes.dict"

    @Option(help: "How many scratch-outs each hand draws.")
    var count = 200

    @Option(help: "The seed of the hands.")
    var seed: UInt64 = 1

    @Option(help: "Which of the writers.")
    var part = Part.judge

    @Option(help: "At most so many characters of each file, taken evenly.")
    var most = Int.max

    @Flag(help: "Say which characters were taken for a scratch-out.")
    var verbose = false

    func run() throws {
        let reading = try DictionaryReader.read(try SampleFiles.bytes(dictionary))
        let desk = Desk(Recogniser(reading.dictionary))
        strikeOut(at: desk)
        for file in samples { try write(file, at: desk) }
    }

    private func strikeOut(at desk: Desk) {
        var random = SeededGenerator(seed: seed)
        var byLines: [Int: (all: Int, taken: Int)] = [:]
        for hand in ScratchOutHand.allCases {
            var taken = 0
            for number in 0..<count {
                let lines = 3 + number % 7
                let isTaken = desk.isScratchOut(
                    Ink([hand.stroke(lines: lines, using: &random)]), in: "letters")
                taken += isTaken ? 1 : 0
                byLines[lines, default: (0, 0)].all += 1
                byLines[lines]?.taken += isTaken ? 1 : 0
            }
            print("\(hand.rawValue): \(taken) of \(count) scratch-outs taken")
        }
        for (lines, figures) in byLines.sorted(by: { $0.key < $1.key }) {
            print("\(lines) lines: \(figures.taken) of \(figures.all)")
        }
        let all = byLines.values.map(\.all).reduce(0, +)
        let taken = byLines.values.map(\.taken).reduce(0, +)
        print("all: \(taken) of \(all), \(percent(taken, all)) %")
    }

    private func write(_ file: String, at desk: Desk) throws {
        let own = try SampleFiles.read(file).filter { part.takes($0.user ?? "") }
        let step = max(1, own.count / max(1, most))
        let chosen = own.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
        let sizes = sizes(of: chosen)
        var taken: [String] = []
        for sample in chosen {
            let ink = sample.ink.scaled(by: 60 / (sizes[sample.user ?? ""] ?? 1))
            if desk.isScratchOut(ink, in: desk.mode(of: sample.label)) {
                taken.append("\(sample.label) by \(sample.user ?? "-")")
            }
        }
        let writers = Set(chosen.map { $0.user ?? "" }).count
        print(
            "\(file): \(taken.count) of \(chosen.count) by \(writers) writers taken for one, "
                + "\(percent(5000 * taken.count, 100 * chosen.count)) in 5,000")
        if verbose { for name in taken { print("  \(name)") } }
    }

    /// The usual size of what each writer wrote; recordings have units of their own.
    private func sizes(of samples: [Sample]) -> [String: Double] {
        Dictionary(grouping: samples) { $0.user ?? "" }.mapValues { own in
            let sizes = own.compactMap(\.ink.box).map { max($0.width, $0.height) }.sorted()
            return sizes.isEmpty ? 1 : max(1, sizes[sizes.count / 2])
        }
    }

    private func percent(_ part: Int, _ whole: Int) -> String {
        String(format: "%.1f", 100 * Double(part) / Double(max(1, whole)))
    }
}

/// Writes one thing after the other into engines, without a display and a clock.
private struct Desk {
    private let recogniser: Recogniser

    init(_ recogniser: Recogniser) {
        self.recogniser = recogniser
    }

    /// By what a label is made of.
    func mode(of label: String) -> String {
        guard label.count == 1, let character = label.first else { return "letters" }
        if character.isNumber { return "digits" }
        if character.isLetter { return character.isUppercase ? "capitals" : "letters" }
        return "symbols"
    }

    /// Whether any stroke of `ink` is taken for a scratch-out in `mode`.
    func isScratchOut(_ ink: Ink, in mode: String) -> Bool {
        var engine = Engine(recogniser: recogniser, mode: mode)
        var effects: [Effect] = []
        var now: Milliseconds = 0
        for points in ink.strokes.map(\.points) {
            guard let first = points.first, let last = points.last else { continue }
            effects += engine.handle(.press(first), at: now)
            var isFrozen = true
            for point in points.dropFirst() {
                now += 10
                let done = engine.handle(
                    isFrozen ? .frozenMotion(point) : .motion(point), at: now)
                if done.contains(.takePress) { isFrozen = false }
                effects += done
            }
            effects += engine.handle(isFrozen ? .frozenRelease : .release(last), at: now)
            now += 100
        }
        effects += engine.handle(.tick, at: now + 2000)
        return effects.contains {
            if case .gestured(.scratchOut, _, _) = $0 { true } else { false }
        }
    }
}

extension Ink {
    fileprivate func scaled(by factor: Double) -> Ink {
        guard let box else { return self }
        return Ink(
            strokes.map { stroke in
                Stroke(
                    stroke.points.map {
                        Point(
                            x: 300 + ($0.x - box.minX) * factor,
                            y: 300 + ($0.y - box.minY) * factor)
                    })
            })
    }
}
