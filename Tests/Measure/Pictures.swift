// `measure pictures`: characters known by their look, drawn in every order, direction and number of strokes;
// strangers; and the time of looking among many.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Strokes

struct Pictures: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Whether characters are found by their look, and others are not.",
        discussion: """
            Each writer's dictionary has one example of every label, and there are some such \
            dictionaries of each writer, since much hangs on the one example. E, H, A, X, # and + are pictures \
            there, drawn by program from the writer's own straight strokes; the others are as they \
            were recorded. Asked are further drawings of the six, in other orders, directions and \
            numbers of strokes. Strangers are the writer's other characters, and those of --strangers, \
            asked of a dictionary of the six alone.
            """)

    @Argument(help: "Samples, a line of JSON each, with their writers.")
    var samples: [String]

    @Option(help: "Samples that are none of the six.")
    var strangers: [String] = []

    @Option(help: "Drawings of each of the six and of each writer.")
    var drawings = 12

    @Option(help: "Dictionaries of each writer, with other examples of the six.")
    var dictionaries = 5

    @Option(help: "Patterns to look among.")
    var patterns = 10_000

    func run() throws {
        var random = SeededGenerator(seed: 1)
        let all = try samples.flatMap(SampleFiles.read)
        let foreign = try strangers.flatMap(SampleFiles.read).filter {
            !["x", "t", "#", "+"].contains($0.label)
        }.map(\.ink)
        let writers = Dictionary(grouping: all.filter { $0.user != nil }) { $0.user ?? "" }
        var found = PictureTally()
        for (_, samples) in writers.sorted(by: { $0.key < $1.key }) {
            let inks = Dictionary(grouping: samples) { $0.label }.mapValues { $0.map(\.ink) }
            guard inks.count >= 15, let hand = Hand("HETAF".flatMap { inks["\($0)"] ?? [] }) else {
                continue
            }
            for _ in 0..<dictionaries {
                found.ask(
                    hand, others: inks, foreign: foreign, drawings: drawings, using: &random)
            }
        }
        print(found.report)
        printTimes(of: all.map(\.ink), using: &random)
    }

    private func printTimes(of inks: [Ink], using random: inout SeededGenerator) {
        let shuffled = inks.shuffled(using: &random)
        let silhouettes = shuffled.prefix(patterns).compactMap { Silhouette($0) }
        guard let example = CellPath("5") else { return }
        let matcher = SilhouetteMatcher(
            silhouettes.map { silhouette in
                ExampleSet(raw: [
                    Template(
                        Trajectory(example),
                        silhouette: silhouette)
                ])
            })
        var microseconds: [Double] = []
        var missed = 0
        let queries = shuffled.suffix(500).compactMap { Silhouette($0) }
        for query in queries {
            var shortest = Duration.seconds(1)
            var nearest: Candidate?
            for _ in 0..<5 {
                let start = ContinuousClock.now
                nearest = matcher.rank(query, count: 1).first
                shortest = min(shortest, ContinuousClock.now - start)
            }
            microseconds.append(shortest / .microseconds(1))
            let best = matcher.rank(query, count: 1, isExhaustive: true).first
            if let nearest, let best, nearest.distance > 1.1 * best.distance { missed += 1 }
        }
        print(
            "one among \(silhouettes.count): median "
                + "\((microseconds.quantile(0.5) ?? 0).digits(0)) us, p99 "
                + "\((microseconds.quantile(0.99) ?? 0).digits(0)) us; farther by a tenth than the "
                + "nearest of all: \(missed) of \(queries.count)")
    }
}

/// What came of asking.
struct PictureTally {
    private var asked: [Character: Int] = [:]
    private var right: [Character: Int] = [:]
    private var acted = 0
    private var dictionaries = 0
    private var known: [Float] = []
    private var strange: [Float] = []
    private var strangeActedOn = 0
    /// The same of entries written as cell paths.
    private var knownByPath: [Float] = []
    private var strangeByPath: [Float] = []

    /// Five of the six; a # does not lie on nine cells.
    private static var writtenByHand: StrokeDictionary {
        var dictionary = StrokeDictionary()
        for (label, path) in [
            ("E", "147|123|456|789"), ("H", "147|369|456"), ("A", "27|29|46"), ("X", "159|357"),
            ("+", "258|456"),
        ] {
            CellPath(path).map { dictionary.addPicture(Example(cellPath: $0), label) }
        }
        return dictionary
    }

    mutating func ask(
        _ hand: Hand, others: [String: [Ink]], foreign: [Ink], drawings: Int,
        using random: inout SeededGenerator
    ) {
        dictionaries += 1
        var six = StrokeDictionary()
        for label in Hand.forms {
            Example(learning: hand.draw(label, using: &random)).map {
                six.addPicture($0, "\(label)")
            }
        }
        var whole = six
        for (label, inks) in others.sorted(by: { $0.key < $1.key }) where !Self.isOne(label) {
            guard let ink = inks.first, let example = Example(learning: ink) else { continue }
            whole.add(example, for: [.text(label)], in: Mode.letters)
        }
        let (reader, small) = (Recogniser(whole), Recogniser(six))
        let written = Recogniser(Self.writtenByHand)
        func askWritten(_ query: Query) -> Float {
            let match: Match? = written.recognise(query, in: Mode.letters)
            return match?.distance ?? .infinity
        }
        for label in Hand.forms {
            for _ in 0..<drawings {
                let ink = Self.redrawn(hand.draw(label, using: &random), using: &random)
                guard let query = Query(ink) else { continue }
                asked[label, default: 0] += 1
                let match: Match? = reader.recognise(query, in: Mode.letters)
                if match?.actions == [.text("\(label)")] {
                    right[label, default: 0] += 1
                    if match?.verdict != .rejected { acted += 1 }
                }
                let alone: Match? = small.recognise(query, in: Mode.letters)
                known.append(alone?.distance ?? .infinity)
                if label != "#" { knownByPath.append(askWritten(query)) }
            }
        }
        let strangers =
            others.sorted { $0.key < $1.key }
            .filter { !Self.isOne($0.key) }.flatMap { $0.value.prefix(8) }
            + foreign.shuffled(using: &random).prefix(150)
        for ink in strangers {
            guard let query = Query(ink) else { continue }
            let match: Match? = small.recognise(query, in: Mode.letters)
            strange.append(match?.distance ?? .infinity)
            strangeByPath.append(askWritten(query))
            if let match, match.verdict != .rejected { strangeActedOn += 1 }
        }
    }

    private static func isOne(_ label: String) -> Bool {
        label.count == 1 && label.allSatisfy(Hand.forms.contains)
    }

    /// The same strokes in another order, some of them backwards.
    private static func redrawn(_ ink: Ink, using random: inout SeededGenerator) -> Ink {
        Ink(
            ink.strokes.shuffled(using: &random).map {
                Bool.random(using: &random) ? $0 : Stroke($0.points.reversed())
            })
    }

    var report: String {
        let (all, rights) = (asked.values.reduce(0, +), right.values.reduce(0, +))
        let each = Hand.forms.map { label in
            "\(label) \(Self.percent(right[label] ?? 0, asked[label] ?? 0))"
        }
        func taken(_ known: [Float], _ strange: [Float]) -> String {
            let limit = known.map(Double.init).quantile(0.95) ?? 0
            let taken = strange.count { Double($0) <= limit }
            return "95 % of them are nearer than \(limit.digits(2)), and "
                + "\(Self.percent(taken, strange.count)) % of \(strange.count) strangers"
        }
        return """
            \(dictionaries) dictionaries with one example of each: \(each.joined(separator: ", ")); \
            \(Self.percent(rights, all)) % of \(all) nearest to their own, \
            \(Self.percent(acted, all)) % acted on rightly
            \(taken(known, strange)); with the limits as they are \
            \(Self.percent(strangeActedOn, strange.count)) % are acted on
            written as cell paths, without #: \(taken(knownByPath, strangeByPath))
            """
    }

    private static func percent(_ part: Int, _ whole: Int) -> String {
        (100 * Double(part) / Double(max(1, whole))).digits(1)
    }
}

extension StrokeDictionary {
    /// Adds an entry whose look counts.
    fileprivate mutating func addPicture(_ example: Example, _ label: String) {
        add(example, for: [.text(label)], in: Mode.letters)
        for mode in modes.indices {
            for entry in modes[mode].entries.indices
            where modes[mode].entries[entry].actions == [.text(label)] {
                modes[mode].entries[entry].isPicture = true
            }
        }
    }
}
