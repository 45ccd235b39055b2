// `measure several`: characters of several strokes, also with dots that come late, on a live display and one
// by one.

import ArgumentParser
import Dictionaries
import Engine
import Glibc
import PureSupport
import Strokes
import TestSupport

struct Several: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Characters of several strokes and late dots, written live, beside their readings alone.",
        discussion: """
            Recorded characters are written one after the other on a private display, in lines, by a hand \
            that does not wait for what is read; between an i and its dot it writes on for up to a second \
            and a half. Prints how many characters each of the two gets wrong, what was typed and taken \
            away again, and the clicks that the program below got.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many characters of each kind.")
    var count = 60

    @Option(help: "Milliseconds with the pen up within a character.")
    var penUp: UInt = 130

    @Option(help: "Milliseconds between two characters.")
    var between: UInt = 250

    @Option(help: "The seed of samples and of the time that dots come late.")
    var seed: UInt64 = 1

    @Flag(help: "What was meant and what arrived.")
    var verbose = false

    @Argument(help: "Samples of letters and capitals, a line of JSON each.")
    var samples: [String]

    /// Characters of one kind.
    private struct Kind {
        var name: String
        var mode = "letters"
        var labels: String
        var strokeCount = 2
        var hasLateDot = false
    }

    private static let kinds = [
        Kind(name: "i, its dot late", labels: "i", hasLateDot: true),
        Kind(name: "i", labels: "i"), Kind(name: "t", labels: "t"), Kind(name: "x", labels: "x"),
        Kind(name: "k", labels: "k"), Kind(name: "f", labels: "f"),
        Kind(
            name: "capitals of three", mode: "capitals", labels: "ABDEFGHIJKNRTYZ", strokeCount: 3),
    ]

    func run() throws {
        let dictionary = try DictionaryReader.read(
            try SampleFiles.bytes(Place.repository + "/data/strokes.dict")
        ).dictionary
        let recogniser = Recogniser(dictionary)
        let letters = try Misses.letters()
        var all: [Sample] = []
        for file in samples { all += try SampleFiles.read(file) }
        print("seed \(seed), \(penUp) ms within characters, \(between) ms between them")
        print("kind                count  alone wrong  live wrong  taken away  clicks")
        for kind in Self.kinds {
            var random = SeededGenerator(seed: seed)
            let chosen = all.filter { $0.belongs(to: kind.labels, strokeCount: kind.strokeCount) }
                .shuffled(using: &random).prefix(count)
            let alone = chosen.count { sample in
                let match = Query(sample.ink.fitted(side: Page.size).dense).flatMap {
                    recogniser.recognise($0, in: kind.mode)
                }
                return match?.verdict == .rejected || match?.actions != [.text(sample.label)]
            }
            let live = try write(
                chosen.map { ($0.label, $0.ink) }, of: kind, among: letters, &random)
            let numbers = [chosen.count, alone, live.wrong, live.changes, live.clicks]
            let words = zip(numbers, [6, 13, 12, 12, 8]).map { number, width in
                String(repeating: " ", count: max(0, width - "\(number)".count)) + "\(number)"
            }
            let padding = String(repeating: " ", count: 19 - kind.name.count)
            print(kind.name + padding + words.joined())
        }
    }

    /// Lines of characters on a screen.
    private struct Page {
        static let size = 70.0
        var place = Point(x: 80, y: 100)

        /// Where a character of this ink stands; the next one is beside it.
        mutating func ink(_ ink: Ink) -> Ink {
            let ink = ink.fitted(at: place, side: Self.size).dense
            place.x += (ink.box?.width ?? 0) + 25
            return ink
        }

        mutating func breakLine() {
            guard place.x > 850 else { return }
            place = Point(x: 80, y: place.y > 500 ? 100 : place.y + 140)
        }
    }

    private func write(
        _ characters: [(text: String, ink: Ink)], of kind: Kind,
        among letters: [(text: String, ink: Ink)], _ random: inout SeededGenerator
    ) throws -> (wrong: Int, changes: Int, clicks: Int) {
        let server = try XvfbServer(screen: "1280x800x24")
        let home = try options.home(display: server.display)
        guard let player = PenPlayer(display: server.display),
            let window = EventLogWindow(
                display: server.display, area: Box(minX: 0, minY: 0, maxX: 1180, maxY: 800)),
            let sink = SinkWindow(display: server.display, place: (x: 1190, y: 700))
        else { throw MeasureError("no connection to \(server.display)") }
        let krakel = try KrakelProcess(in: home, ["--mode", kind.mode])
        player.pace = 8
        player.dwell = 8
        var page = Page()
        var meant = ""
        for character in characters {
            let ink = page.ink(character.ink)
            meant += character.text
            guard kind.hasLateDot, let dot = ink.strokes.last else {
                draw(ink.strokes, by: player)
                page.breakLine()
                continue
            }
            draw([ink.strokes[0]], by: player)
            // What comes between the stem and its dot takes its time as well.
            var left = Int.random(in: 150...1500, using: &random)
            while let letter = letters.randomElement(using: &random) {
                let next = page.ink(letter.ink)
                let points = next.strokes.reduce(0) { $0 + $1.points.count }
                let time = points * Int(player.pace) + Int(between)
                guard time < left else {
                    page.place.x -= (next.box?.width ?? 0) + 25
                    break
                }
                left -= time
                meant += letter.text
                draw(next.strokes, by: player)
            }
            draw([dot], after: UInt(left), by: player)
            page.breakLine()
        }
        player.synchronise()
        // What waits for a further stroke is typed once none has come.
        _ = poll(nil, 0, 2000)
        try krakel.catchUp()
        var (text, changes) = ("", 0)
        for character in sink.text() {
            if character == "\u{8}" {
                changes += 1
                _ = text.popLast()
            } else {
                text.append(character)
            }
        }
        if verbose { print("meant   \(meant)\narrived \(text)") }
        let difference = Array(text).difference(from: Array(meant))
        let clicks = window.entries().count { $0.kind == .press }
        _ = try krakel.quit()
        withExtendedLifetime(server) {}
        return (max(difference.removals.count, difference.insertions.count), changes, clicks)
    }

    /// - Parameter delay: before the first of them; as between two characters where nil.
    private func draw(_ strokes: [Stroke], after delay: UInt? = nil, by player: PenPlayer) {
        for (number, stroke) in strokes.enumerated() {
            guard let first = stroke.points.first else { continue }
            player.move(to: first, after: number > 0 ? penUp : delay ?? between)
            player.draw(stroke)
        }
        player.flush()
    }
}

extension Sample {
    /// Whether it is one of these letters, of so many strokes; an i's second is its dot.
    fileprivate func belongs(to labels: String, strokeCount: Int) -> Bool {
        guard label.count == 1, labels.contains(label), ink.strokes.count == strokeCount else {
            return false
        }
        guard label == "i", let stem = ink.strokes.first.flatMap({ Ink([$0]).box }),
            let dot = ink.strokes.last.flatMap({ Ink([$0]).box })
        else { return label != "i" }
        return 3 * max(dot.width, dot.height) < stem.height && dot.maxY < stem.center.y
    }
}
