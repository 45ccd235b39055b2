// `measure flicks`: how many recorded characters are taken for flicks where both are bound.

import ArgumentParser
import Dictionaries
import Engine
import Strokes

struct Flicks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "How many recorded characters are taken for flicks in a mode that reads them.",
        discussion: """
            Each is drawn large, where nearly every straight stroke is long enough to be a flick. A \
            flick is what is straight and no entry, as in the engine.
            """)

    @Argument(help: "Samples, a line of JSON each.")
    var samples: [String]

    @Option(help: "The dictionary.")
    var dictionary = "data/strokes.dict"

    @Option(help: "The mode to read in.")
    var mode = "letters"

    @Option(help: "Pixels that the longer side of a character has.")
    var size = 300.0

    @Option(help: "Only characters of these labels.")
    var labels = "li-"

    func run() throws {
        let reading = try DictionaryReader.read(try SampleFiles.bytes(dictionary))
        let recogniser = Recogniser(reading.dictionary)
        let wanted = Set(labels.map(String.init))
        var counts: [String: (all: Int, straight: Int, taken: Int)] = [:]
        for sample in try samples.flatMap(SampleFiles.read) where wanted.contains(sample.label) {
            counts[sample.label, default: (0, 0, 0)].all += 1
            guard sample.ink.strokes.count == 1, let box = sample.ink.box else { continue }
            let scale = size / max(box.width, box.height, 1)
            let ink = Ink(
                sample.ink.strokes.map { stroke in
                    Stroke(stroke.points.map { Point(x: $0.x * scale, y: $0.y * scale) })
                })
            guard ink.strokes[0].flick(within: FlickLimits()) != nil, let query = Query(ink) else {
                continue
            }
            counts[sample.label]?.straight += 1
            let match = recogniser.recognise(query, in: mode)
            if match.map({ $0.verdict == .rejected }) ?? true { counts[sample.label]?.taken += 1 }
        }
        for (label, count) in counts.sorted(by: { $0.key < $1.key }) {
            print("\(label): \(count.all) characters, \(count.straight) straight, ", terminator: "")
            print("\(count.taken) taken for a flick")
        }
    }
}
