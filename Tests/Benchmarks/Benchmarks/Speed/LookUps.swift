// How long one character takes to be looked up among many examples.

import Benchmark
import Engine
import Samples
import Strokes

/// Times the look-up alone, the character being prepared.
func addLookUps(among count: Int) {
    addNearest(among: count)
    addRunnerUp(among: count)
}

private func addNearest(among count: Int) {
    Benchmark(
        "look up among \(count): Krakel",
        closure: { benchmark, desk in
            let character = desk.characters[benchmark.currentIteration % desk.characters.count]
            blackHole(desk.matcher.nearest(to: character))
        },
        setup: { () -> (matcher: SampleMatcher, characters: [Query]) in
            var writing = try SyntheticWriting()
            let matcher = SampleMatcher(training: writing.samples(count))
            return (matcher, writing.samples(256).compactMap { Query($0.ink) })
        })
}

/// As the program does it at each stroke: tuned examples, the second nearest entry as well.
private func addRunnerUp(among count: Int) {
    Benchmark(
        "look up among \(count): Krakel, tuned, with runner-up",
        closure: { benchmark, desk in
            let character = desk.characters[benchmark.currentIteration % desk.characters.count]
            blackHole(desk.matcher.rank(character))
        },
        setup: { () -> (matcher: Matcher, characters: [Query]) in
            var writing = try SyntheticWriting()
            let classes = Dictionary(grouping: writing.samples(count), by: \.label)
            let sets = classes.sorted { $0.key < $1.key }.map { _, samples in
                ExampleSet(tuned: samples.compactMap { Trajectory($0.ink).map { Template($0) } })
            }
            return (Matcher(sets), writing.samples(256).compactMap { Query($0.ink) })
        })
}
