// The list of what is timed.

import Benchmark

/// What the benchmark plugin runs.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = Benchmark.Configuration(
        metrics: [.wallClock], warmupIterations: 3, maxDuration: .seconds(2), maxIterations: 10_000)
    addExtraction()
    addDictionaryLoading()
    for count in [520, 1_600, 10_000, 100_000] {
        addLookUps(among: count)
    }
}
