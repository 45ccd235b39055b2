// `measure xstroke`: whether an imported alphabet reads strokes as xstroke does.

import ArgumentParser
import Dictionaries
import DictionaryTools
import Engine
import Glibc
import PureSupport
import Strokes

struct Xstroke: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Whether an imported alphabet reads strokes as xstroke does.",
        discussion: """
            Imports the alphabet, writes it down, reads it again, and holds cell path and first \
            match of random strokes and of recorded ones against a second implementation of \
            xstroke's rule, or against answers given from outside.
            """)

    @Argument(help: "The alphabet.")
    var alphabet: String

    @Argument(help: "Files of samples.")
    var samples: [String] = []

    @Option(help: "How many random strokes.")
    var random = 10_000

    @Option(help: "How many recorded strokes at most.")
    var recorded = 5000

    @Option(help: "The seed.")
    var seed: UInt64 = 1

    @Option(help: "Write the strokes to this file: the mode, a tab, and its points.")
    var strokesTo: String?

    @Option(
        help: """
            Compare with the answers in this file: for each stroke the cells over its box, those \
            over the screen, the mode and the number of the definition, with tabs between.
            """)
    var answers: String?

    @Option(help: "Straighten the strokes by so many degrees first; needs --answers.")
    var slant: Double?

    private static let width = 1280
    private static let height = 800

    func validate() throws {
        if slant != nil, answers == nil {
            throw ValidationError("--slant: the reference is not straightened; give --answers")
        }
    }

    func run() throws {
        let source = XstrokeSource(name: alphabet, bytes: try SampleFiles.bytes(alphabet))
        let file = try XstrokeAlphabet(source)
        var document = DictionaryDocument()
        _ = XstrokeMerge(of: XstrokeConversion(file), into: &document)
        let reading = try DictionaryReader.read(document.bytes)
        guard reading.diagnostics.isEmpty else {
            throw MeasureError("what was imported cannot be read again")
        }
        let recogniser = Recogniser(reading.dictionary)
        let modes = file.modes.map(\.name).filter {
            $0 != XstrokeMode.global && $0 != XstrokeMode.fallback
        }
        var generator = SeededGenerator(seed: seed)
        let drawn = randomStrokes(file, &generator)
        let recordings = try recordedStrokes(&generator)
        var lines = ""
        var reference = XstrokeReference(file, width: Self.width, height: Self.height)
        let given = try answers.map { try Self.answers(in: $0) }
        var number = 0
        for (name, strokes) in [("random", drawn), ("recorded", recordings)] {
            var tally = Tally()
            for points in strokes {
                let mode = modes[number % modes.count]
                let pixels = points.map {
                    (x: Int($0.x.rounded(.down)), y: Int($0.y.rounded(.down)))
                }
                let expected: XstrokeAnswer
                if let given {
                    guard number < given.count else { throw MeasureError("too few answers") }
                    expected = given[number]
                } else {
                    expected = try reference.answer(pixels, in: mode)
                }
                number += 1
                if strokesTo != nil {
                    lines +=
                        mode + "\t"
                        + pixels.map { "\($0.x),\($0.y)" }.joined(separator: " ") + "\n"
                }
                tally.note(expected, read(points, in: mode, recogniser), in: file)
            }
            print("\(name): \(tally.text)")
        }
        if let strokesTo { try Self.write(lines, to: strokesTo) }
    }

    private func read(
        _ points: [Point], in mode: String, _ recogniser: Recogniser
    ) -> (grid: String, anchor: String, rule: Rule?) {
        let screen = Box(
            minX: 0, minY: 0, maxX: Double(Self.width), maxY: Double(Self.height))
        let surface = Surface(screen: screen, isTurned: slant != nil)
        var ink = Ink([Stroke(points)])
        if let slant {
            // Whole pixels, as a pointer has them: the middle is that of xstroke.
            ink.strokes[0].points = points.map {
                Point(x: $0.x.rounded(.down), y: $0.y.rounded(.down))
            }
            ink = ink.turned(by: -slant * .pi / 180)
        }
        guard let query = Query(ink), let raster = RasterStroke(ink, isTurned: surface.isTurned)
        else { return ("", "", nil) }
        let found = recogniser.firstRule(for: query, in: mode, on: surface)
        return (raster.gridPath(), raster.anchorPath(on: screen), found?.rule)
    }

    /// What agreed.
    private struct Tally {
        var count = 0
        var matched = 0
        var otherGrid = 0
        var otherAnchor = 0
        var otherMatch = 0

        mutating func note(
            _ expected: XstrokeAnswer, _ found: (grid: String, anchor: String, rule: Rule?),
            in alphabet: XstrokeAlphabet
        ) {
            count += 1
            let definition = alphabet.modes.first { $0.name == expected.mode }.flatMap { mode in
                expected.index.map { mode.definitions[$0] }
            }
            if definition != nil { matched += 1 }
            if expected.grid != found.grid { otherGrid += 1 }
            if expected.anchor != found.anchor { otherAnchor += 1 }
            if definition?.features.compactMap(\.pattern) != found.rule?.patterns {
                otherMatch += 1
            }
        }

        var text: String {
            "\(count) strokes, \(matched) of which match; other cells \(otherGrid), "
                + "other cells of the screen \(otherAnchor), another first match \(otherMatch)"
        }
    }

    // MARK: Strokes

    /// Half of them scribbles of every size and place, half drawn after the paths in the alphabet,
    /// unsteadily.
    private func randomStrokes(
        _ alphabet: XstrokeAlphabet, _ generator: inout SeededGenerator
    ) -> [[Point]] {
        let paths = alphabet.modes.flatMap(\.definitions).flatMap(\.features)
            .filter { $0.engine == "doc" }
            .map { $0.text.compactMap(\.wholeNumberValue).compactMap(Cell.init(number:)) }
            .filter { !$0.isEmpty }
        return (0..<random).map { index in
            func within(_ low: Double, _ high: Double) -> Double {
                Double.random(in: low...high, using: &generator)
            }
            let x = within(0, Double(Self.width - 1))
            let y = within(0, Double(Self.height - 1))
            let sizes: [Double] = [2, 6, 12, 60, 200, 800, 1280]
            let width = within(0, sizes.randomElement(using: &generator) ?? 1)
            let height = within(0, sizes.randomElement(using: &generator) ?? 1)
            var shape: [Point] = []
            if index % 2 == 0 || paths.isEmpty {
                for _ in 0..<Int.random(in: 1...12, using: &generator) {
                    shape.append(Point(x: within(0, 1), y: within(0, 1)))
                }
            } else {
                let noise = within(0, 0.12)
                for cell in paths.randomElement(using: &generator) ?? [] {
                    shape.append(
                        Point(
                            x: cell.center.x / 2 + within(-noise, noise),
                            y: cell.center.y / 2 + within(-noise, noise)))
                }
            }
            return shape.map {
                Point(
                    x: min(max(x + $0.x * width, 0), Double(Self.width - 1)),
                    y: min(max(y + $0.y * height, 0), Double(Self.height - 1)))
            }
        }
    }

    /// Single strokes of the samples, as large as writing is, anywhere on the screen.
    private func recordedStrokes(_ generator: inout SeededGenerator) throws -> [[Point]] {
        var strokes: [[Point]] = []
        for path in samples {
            let all = try SampleFiles.read(path).flatMap(\.ink.strokes).filter {
                $0.points.count > 1
            }
            let share = recorded / samples.count
            let step = max(1, all.count / max(1, share))
            strokes += stride(from: 0, to: all.count, by: step).prefix(share).compactMap { index in
                guard let box = Ink([all[index]]).box else { return nil }
                let longer = max(box.width, box.height, 1e-9)
                let scale = Double.random(in: 20...500, using: &generator) / longer
                let x = Double.random(in: -20...1300, using: &generator)
                let y = Double.random(in: -20...800, using: &generator)
                return all[index].points.map { point in
                    Point(
                        x: min(max(x + (point.x - box.minX) * scale, 0), Double(Self.width - 1)),
                        y: min(max(y + (point.y - box.minY) * scale, 0), Double(Self.height - 1)))
                }
            }
        }
        return strokes
    }

    // MARK: Files

    private static func answers(in path: String) throws -> [XstrokeAnswer] {
        let text = String(decoding: try SampleFiles.bytes(path), as: UTF8.self)
        return try text.split(separator: "\n").map { line in
            let words = line.split(separator: "\t").map(String.init)
            guard words.count == 4, let index = Int(words[3]) else {
                throw MeasureError("\(path): no answer: \(line)")
            }
            return XstrokeAnswer(
                grid: words[0], anchor: words[1], mode: index < 0 ? nil : words[2],
                index: index < 0 ? nil : index)
        }
    }

    private static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw MeasureError("\(path): cannot be written") }
        fputs(text, file)
        fclose(file)
    }
}
