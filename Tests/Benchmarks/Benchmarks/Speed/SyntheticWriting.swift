// As many labelled characters as are wanted, of the shapes that the shipped dictionary has.

import Dictionaries
import Engine
import Samples
import Strokes

/// Characters by a hand that writes the shipped dictionary's cell paths in turn. The same ones at
/// every start.
struct SyntheticWriting {
    private let script: [(label: String, path: CellPath)]
    private var hand = SyntheticHand(seed: "writing")
    private var next = 0

    init() throws {
        script = try ShippedDictionary.dictionary().modes.flatMap { mode in
            mode.entries.flatMap { entry in
                entry.examples.map { example in
                    ("\(mode.name) \(Label.text(of: entry.actions))", example.cellPath)
                }
            }
        }.filter { !$0.path.isTap }
    }

    mutating func samples(_ count: Int) -> [Sample] {
        guard !script.isEmpty else { return [] }
        return (0..<count).map { _ in
            let (label, path) = script[next % script.count]
            next += 1
            return Sample(label: label, ink: hand.write(path))
        }
    }
}
