// `measure written-words`: what arrives of words that are written, beside what is read of the same ink.

import ArgumentParser
import Dictionaries
import Engine
import Glibc
import PureSupport
import Reading
import Session
import Strokes
import System
import TestSupport

struct WrittenWords: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "written-words",
        abstract: "The share of whole words that arrive rightly, of writers left out of training.",
        discussion: """
            Each word is read by itself, then written in mode words: into an engine, and with --live \
            on a display into a text view of GTK, so many of them. Capitals count as small letters. What is \
            offered and not typed has not arrived. With --live it also prints the time from the end of the \
            rest to the first key, of words of eight letters or more.

            With --running so many words of ten writers are written one after the other without waiting for \
            what is read, into an engine and on a display, and words a minute are printed, of five \
            characters each.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "The network.")
    var network = "data/words.model"

    @Option(help: "The letter model.")
    var model = "data/letters.model"

    @Option(help: "The dictionary.")
    var dictionary = "data/strokes.dict"

    @Option(help: "The most words of a writer.")
    var perWriter = 10

    @Option(help: "How many words are written on a display.")
    var live = 0

    @Option(help: "How many words are written as running text.")
    var running = 0

    @Option(help: "Milliseconds between the words of running text.")
    var between = 250

    @Option(help: "How far the hand moves on between them, in letters.")
    var gap = 3.0

    @Option(help: "The seed of the pauses.")
    var seed: UInt64 = 1

    @Option(help: "Milliseconds with the pen up between two strokes, in the engine.")
    var penUp: Milliseconds = 150

    @Flag(help: "Print what did not arrive.")
    var misses = false

    @Argument(help: "Words, a line of JSON each.")
    var samples: String

    func run() throws {
        let words = try WrittenWord.read(samples, everyone: false, perWriter: perWriter)
        let reader = WordReader(
            try WordNetwork(MappedFile(network, limit: WordNetwork.largestFile)),
            model: try LetterModel(bytes: SampleFiles.bytes(model)))
        let recogniser = Recogniser(
            try DictionaryStack(own: dictionary, shipped: nil).load().dictionary)
        if running > 0 { return try writeRunning(recogniser, reader) }
        func isRight(_ text: String, _ word: WrittenWord) -> Bool {
            text.lowercased() == word.label.lowercased()
        }
        let alone = words.map { isRight(reader.read($0.onScreen).first?.text ?? "", $0) }
        print("\(words.count) words; read by themselves \(Self.share(alone)) % right")
        var arrived: [Bool] = []
        var offered = 0
        for word in words {
            var writer = WordWriter(recogniser, reader, penUp: penUp)
            writer.write(word.onScreen)
            arrived.append(isRight(writer.text, word))
            if writer.isOffered { offered += 1 }
            if misses, !(arrived.last ?? true), alone[arrived.count - 1] {
                print("\(word.label)\t\(writer.text)\t\(writer.told.joined(separator: ", "))")
            }
        }
        print("written into an engine \(Self.share(arrived)) %; \(offered) were only offered")
        guard live > 0 else { return }
        let chosen = (0..<min(live, words.count)).map { $0 * words.count / min(live, words.count) }
        let scene = try WordScene(options)
        let texts = try scene.write(chosen.map { words[$0].onScreen })
        let there = zip(texts, chosen).map { isRight($0, words[$1]) }
        print(
            "\(there.count) written on a display \(Self.share(there)) %, "
                + "into an engine \(Self.share(chosen.map { arrived[$0] })) %, "
                + "read by themselves \(Self.share(chosen.map { alone[$0] })) %")
        for (text, place) in zip(texts, chosen) where misses && alone[place] {
            if !isRight(text, words[place]) { print("\(words[place].label)\t\(text)") }
        }
        let long = words.filter { $0.label.count >= 8 }.prefix(30).map(\.onScreen)
        let times = try scene.times(Array(long))
        print(
            "from the end of the rest to the first key: median "
                + "\((times.quantile(0.5) ?? .nan).digits(1)) ms, p90 "
                + "\((times.quantile(0.9) ?? .nan).digits(1)) ms, of \(times.count) words")
    }

    /// Writers take turns in the order of their names; each one's words are a text.
    private func writeRunning(_ recogniser: Recogniser, _ reader: WordReader) throws {
        let words = try WrittenWord.read(
            samples, everyone: false, perWriter: (running + Self.writers - 1) / Self.writers)
        let all = Dictionary(grouping: words, by: \.writer).sorted { $0.key < $1.key }
        let count = min(Self.writers, all.count)
        let texts = (0..<count).map { all[$0 * all.count / count].value }
        var random = SeededGenerator(seed: seed)
        var (total, alone, engine, live) = (0, 0, 0, 0)
        var (characters, milliseconds) = (0, 0)
        let scene = try WordScene(options)
        for text in texts {
            let page = WordPage(text, between: between, gap: gap, using: &random)
            let labels = text.map(\.label)
            total += labels.count
            alone += zip(page.inks, labels).count { ink, label in
                reader.read(ink).first?.text.lowercased() == label.lowercased()
            }
            var writer = WordWriter(recogniser, reader, penUp: penUp)
            writer.write(page)
            engine += WordAgreement.count(of: writer.text, with: labels)
            let arrived = try scene.write(page)
            live += WordAgreement.count(of: arrived, with: labels)
            characters += labels.reduce(0) { $0 + $1.count + 1 }
            milliseconds += page.duration + between
            if misses {
                print(labels.joined(separator: " "), arrived, writer.text, separator: "\n")
            }
        }
        func share(_ count: Int) -> String { (100 * Double(count) / Double(total)).digits(1) }
        print(
            "\(total) words of \(count) writers, seed \(seed): read by themselves \(share(alone)) %"
        )
        print(
            "written one after the other into an engine \(share(engine)) %, on a display \(share(live)) %"
        )
        let speed = Double(characters) / 5 / (Double(milliseconds) / 60_000)
        print("\(speed.digits(1)) words a minute")
    }

    private static let writers = 10

    private static func share(_ outcomes: [Bool]) -> String {
        (100 * Double(outcomes.count { $0 }) / Double(max(1, outcomes.count))).digits(1)
    }
}

extension WrittenWord {
    /// Its ink in the middle of a screen of 1280 by 800, about 40 pixels for each letter.
    fileprivate var onScreen: Ink {
        guard let box = ink.box else { return ink }
        let wide = 40 * Double(label.count) / max(box.width, 1)
        let high = 300 / max(box.height, 1)
        let scale = min(wide, high, 1100 / max(box.width, 1))
        return Ink(
            ink.strokes.map { stroke in
                Stroke(
                    stroke.points.map {
                        Point(
                            x: (100 + ($0.x - box.minX) * scale).rounded(),
                            y: (250 + ($0.y - box.minY) * scale).rounded())
                    })
            })
    }
}

/// A hand at an engine in mode `words`, and the text that comes of one word.
struct WordWriter {
    private var engine: Engine
    private let penUp: Milliseconds
    private var now: Milliseconds = 1000
    private(set) var text = ""
    private(set) var told: [String] = []
    private(set) var isOffered = false

    init(_ recogniser: Recogniser, _ reader: WordReader, penUp: Milliseconds) {
        engine = Engine(recogniser: recogniser, mode: "words")
        engine.wordReader = reader
        engine.rhythm = Rhythm(RhythmLimits())
        self.penUp = penUp
    }

    mutating func write(_ ink: Ink) {
        for (index, stroke) in ink.strokes.enumerated() {
            if index > 0 { wait(penUp) }
            guard let first = stroke.points.first, let last = stroke.points.last else { continue }
            send(.press(first))
            for point in stroke.points.dropFirst() {
                now += 8
                send(engine.isDrawing ? .motion(point) : .frozenMotion(point))
            }
            send(engine.isDrawing ? .release(last) : .frozenRelease)
        }
        wait(5000)
    }

    /// Writes words one after the other.
    mutating func write(_ page: WordPage) {
        for step in page.steps {
            wait(Milliseconds(step.pause))
            switch step.act {
            case .press(let point): send(.press(point))
            case .move(let point): send(engine.isDrawing ? .motion(point) : .frozenMotion(point))
            case .release(let point): send(engine.isDrawing ? .release(point) : .frozenRelease)
            }
        }
        wait(5000)
    }

    private mutating func wait(_ time: Milliseconds) {
        let end = now + time
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            send(.tick)
        }
        now = end
    }

    private mutating func send(_ event: InputEvent) {
        for effect in engine.handle(event, at: now) {
            switch effect {
            case .type(let actions, _):
                for action in actions { type(action) }
            case .missed: isOffered = true
            default: break
            }
        }
        _ = engine.anticipate()
    }

    private mutating func type(_ action: Action) {
        told.append(ActionNotation.text(of: action))
        switch action {
        case .text(let more): text += more
        case .chord(.backSpace): if !text.isEmpty { text.removeLast() }
        default: text += ActionNotation.text(of: action)
        }
    }
}

/// A display with a program that is written for.
private final class WordScene {
    private let home: KrakelHome
    private let player: PenPlayer
    /// Last, so that it outlives the connections.
    private let server: XvfbServer
    /// Twice the pause is the rest.
    private static let pause = 300

    init(_ options: MeasureOptions) throws {
        let server = try XvfbServer(screen: "1280x800x24")
        home = try options.home(display: server.display)
        guard let player = PenPlayer(display: server.display) else {
            throw MeasureError("no connection to \(server.display)")
        }
        self.player = player
        self.server = server
        player.pace = 4
        player.dwell = 10
    }

    private func krakel() throws -> KrakelProcess {
        let settings = try home.folder.write(
            "pause = \(Self.pause)\npause-follows = false\n", to: "config.toml")
        let krakel = try KrakelProcess(
            in: home, ["--mode", "words", "--no-learning", "--settings", settings])
        try krakel.listen()
        return krakel
    }

    /// What a text view of GTK has of each word.
    func write(_ inks: [Ink]) throws -> [String] {
        let receiver = try TextApplication.gtk3.start(on: server.display)
        try receiver.takeFocus()
        let krakel = try krakel()
        var texts: [String] = []
        for ink in inks {
            player.write(ink)
            // A word that a dot was taken for has more than one event.
            _ = try? krakel.event(.recognised, .missed, .gesture, within: 3000)
            while (try? krakel.event(.recognised, .missed, .gesture, within: 700)) != nil {}
            player.tap(key: 0xFF0D)
            player.synchronise()
            texts.append(try receiver.line())
            try receiver.clear()
            if try krakel.ask(.status).mode != "words" {
                throw MeasureError("a word has changed the mode")
            }
        }
        _ = try krakel.quit()
        return texts
    }

    /// What a text view of GTK has of words that were written one after the other, as Krakel is set by itself.
    func write(_ page: WordPage) throws -> String {
        let receiver = try TextApplication.gtk3.start(on: server.display)
        try receiver.takeFocus()
        let krakel = try KrakelProcess(in: home, ["--mode", "words", "--no-learning"])
        for step in page.steps {
            let pause = UInt(step.pause)
            switch step.act {
            case .press(let point):
                player.move(to: point, after: pause)
                player.press(2)
            case .move(let point): player.move(to: point, after: pause)
            case .release: player.release(2, after: pause)
            }
        }
        player.synchronise()
        // The last word is over once the pen has rested.
        poll(nil, 0, 2000)
        player.tap(key: 0xFF0D)
        player.synchronise()
        let text = try receiver.line()
        _ = try krakel.quit()
        return text
    }

    /// Milliseconds from the end of the rest to the first key.
    func times(_ inks: [Ink]) throws -> [Double] {
        guard let sink = SinkWindow(display: server.display) else {
            throw MeasureError("no window on \(server.display)")
        }
        let krakel = try krakel()
        var times: [Double] = []
        for ink in inks {
            guard let last = ink.strokes.last, last.points.count > 1 else { continue }
            player.write(Ink(Array(ink.strokes.dropLast())))
            player.drag(last)
            player.synchronise()
            _ = sink.presses()
            player.release(2)
            player.flush()
            let end = Deadline.now + Double(2 * Self.pause)
            if let press = sink.nextPress(within: 3000) { times.append(press.time - end) }
            _ = sink.text()
        }
        _ = try krakel.quit()
        return times
    }
}
