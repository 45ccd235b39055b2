// How long ink takes to become what the matcher compares.

import Benchmark
import Samples
import Strokes

/// The characters whose trajectories are timed, as cells.
private struct Script {
    var name: String
    var cells: String
    var pointsPerStroke: Int
}

func addExtraction() {
    let scripts = [
        Script(name: "a stroke of 60 points", cells: "3214789636", pointsPerStroke: 60),
        Script(name: "three strokes of 40 points", cells: "147|123|456", pointsPerStroke: 40),
    ]
    for script in scripts {
        Benchmark(
            "extract: \(script.name)", configuration: .init(scalingFactor: .kilo),
            closure: { benchmark, inks in
                for index in benchmark.scaledIterations {
                    blackHole(Trajectory(inks[index % inks.count]))
                }
            },
            setup: { () -> [Ink] in
                guard let path = CellPath(script.cells) else { return [] }
                var hand = SyntheticHand(seed: script.name)
                return (0..<64).map { _ in
                    hand.write(path, pointsPerStroke: script.pointsPerStroke)
                }
            })
    }
}
