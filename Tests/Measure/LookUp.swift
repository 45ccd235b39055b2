// `measure look-up`: how long a stroke takes to be found among many examples.

import ArgumentParser
import Dictionaries
import PureSupport
import Strokes

struct LookUp: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "How long a stroke takes to be made comparable, and what is nearest to be found.",
        discussion: """
            Strokes of 60 points and the examples are drawn by a hand that draws the characters of \
            the dictionary a little otherwise each time. Prints medians in microseconds.
            """)

    @Option(help: "The dictionary.")
    var dictionary = "data/strokes.dict"

    @Option(parsing: .upToNextOption, help: "Among so many examples.")
    var examples = [520, 1_600, 10_000, 100_000]

    @Option(help: "So many strokes are looked up.")
    var times = 1_000

    func run() throws {
        let dictionary = try DictionaryReader.read(try SampleFiles.bytes(dictionary)).dictionary
        var hand = LanguageHand(
            dictionary, Recogniser(dictionary), random: SeededGenerator(seed: 1))
        // In turn, each as a class of its own.
        let characters = dictionary.modes.flatMap { mode in
            mode.entries.compactMap { entry in
                entry.actions.character.map { (mode: mode.name, character: $0) }
            }
        }.filter { hand.draw($0.character, in: $0.mode) != nil }
        guard !characters.isEmpty else { throw MeasureError("no character can be drawn") }
        func draw(_ index: Int) -> Ink {
            let (mode, character) = characters[index % characters.count]
            return hand.draw(character, in: mode) ?? Ink()
        }

        let drawn = (0..<times).map(draw).filter { $0.strokes.count == 1 }.map {
            Ink([Stroke($0.resampled(to: 60).map(\.point))])
        }
        print("examples\tmicroseconds")
        print("none\t\(try median(of: drawn) { Trajectory($0) })")
        let queries = drawn.compactMap { Query($0) }
        for count in examples {
            var sets = [ExampleSet](repeating: ExampleSet(), count: characters.count)
            for index in 0..<count {
                guard let trajectory = Trajectory(draw(index)) else { continue }
                sets[index % characters.count].raw.append(Template(trajectory))
            }
            let matcher = Matcher(sets)
            print("\(count)\t\(try median(of: queries) { matcher.rank($0, count: 1).first })")
        }
    }

    private func median<Value, Result>(
        of values: [Value], _ body: (Value) -> Result?
    ) throws -> String {
        let times = try values.map { value in
            let start = ContinuousClock.now
            guard let result = body(value) else { throw MeasureError("a stroke is like nothing") }
            return withExtendedLifetime(result) {
                (ContinuousClock.now - start) / .microseconds(1)
            }
        }
        return (times.quantile(0.5) ?? .nan).digits(1)
    }
}
