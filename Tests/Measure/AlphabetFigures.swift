// `measure alphabet`: from nothing to the letters of a language, and how they are read then.

import ArgumentParser
import CX11
import Dictionaries
import Learning
import PureSupport
import Session
import Strokes
import TestSupport

struct AlphabetFigures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alphabet",
        abstract: "What drawing an alphabet takes, and how its next letters are read.",
        discussion: """
            A hand draws the letters of a language in the window of `krakel alphabet`, as it is told to, and \
            keeps what is said to be too like another letter. It draws each letter in one of the shipped ways, \
            its own, with a hand's variation. Then it writes letters, which the dictionary that came of \
            it reads by itself, without the shipped letters of the language. The same is done for further hands \
            without a window, whose ways and variation are others.
            """)

    @OptionGroup var options: MeasureOptions
    @Option(help: "The folder with strokes.dict and languages.dict.")
    var data = "data"
    @Option(help: "The code of the language, of another script than Latin.")
    var language = "el"
    @Option(help: "So many letters are written.")
    var letters = 200
    @Option(help: "So many further hands, without a window.")
    var hands = 20
    @Option(help: "Milliseconds until the hand begins, once it sees a letter.")
    var reaction: UInt = 300
    @Option(help: "Milliseconds between two points of a stroke, which are at most 6 pixels apart.")
    var pace: UInt = 8
    @Flag(help: "Each letter is drawn twice.")
    var twice = false
    @Option(help: "The seed of ways and variation.")
    var seed: UInt64 = 1

    func run() throws {
        print("seed \(seed)")
        let hand = try AlphabetHand(language, data: data, seed: seed)
        let scene = try AlphabetScene(options)
        let drawing = try scene.draw(by: hand, reaction: reaction, pace: pace, isTwice: twice)
        print("letters\t\(hand.alphabet.letters.count)")
        print("seconds\t\((drawing.milliseconds / 1000).digits(1))")
        print("of these the hand looks and draws\t\((drawing.ofHand / 1000).digits(1))")
        print("drawings\t\(drawing.drawings)")
        print("strokes\t\(drawing.strokes)")
        print("said to be too like another\t\(drawing.doubts)")
        let made = try DictionaryStack(
            own: scene.home.ownDictionary, shipped: data + "/strokes.dict"
        ).load().dictionary
        let result = hand.write(letters, read: Recogniser(made), in: hand.alphabet.mode)
        report("the next \(letters) letters, right %", result)
        guard hands > 0 else { return }
        var (all, fickle) = (Reading(), Reading())
        for index in 1...UInt64(hands) {
            let other = try AlphabetHand(language, data: data, seed: seed &+ index)
            let made = try other.drawn(isTwice: twice, data: data)
            let recogniser = Recogniser(made)
            all.add(other.write(letters, read: recogniser, in: other.alphabet.mode))
            fickle.add(
                other.write(letters, read: recogniser, in: other.alphabet.mode, inAnyWay: true))
        }
        report("the same by \(hands) further hands, without a window, right %", all)
        report("where these draw in any of the shipped ways from then on, right %", fickle)
    }

    private func report(_ name: String, _ reading: Reading) {
        print("\(name)\t\(reading.percent.digits(1))")
        for (pair, count) in reading.wrong.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
            .prefix(8)
        {
            print("\t\(pair)\t\(count)")
        }
    }

    /// Letters that were read, and those that were read as something else.
    struct Reading {
        var count = 0
        var wrong: [String: Int] = [:]

        var percent: Double {
            100 - 100 * Double(wrong.values.reduce(0, +)) / Double(max(1, count))
        }

        mutating func add(_ other: Reading) {
            count += other.count
            wrong.merge(other.wrong, uniquingKeysWith: +)
        }
    }
}

/// A hand that has one way to draw each letter of a language.
private final class AlphabetHand {
    let alphabet: Alphabet
    private var hand: LanguageHand
    /// The same hand with all ways.
    private var fickle: LanguageHand
    private var random: SeededGenerator

    init(_ code: String, data: String, seed: UInt64) throws {
        guard let language = Language(code: code), language.script != .latin else {
            throw MeasureError("\(code): name a language with an alphabet of its own, such as el")
        }
        let stack = DictionaryStack(
            own: data + "/strokes.dict", shipped: data + "/strokes.dict", languages: [language],
            forms: data + "/languages.dict")
        var dictionary = try stack.load().dictionary
        let (shipped, forms) = try stack.loadShipped()
        let alphabet = shipped.alphabet(of: language, forms)
        let recogniser = Recogniser(dictionary)
        fickle = LanguageHand(
            dictionary, recogniser, random: SeededGenerator(seed: seed &+ 104_729))
        var random = SeededGenerator(seed: seed)
        for mode in dictionary.modes.indices where dictionary.modes[mode].name == alphabet.mode {
            for entry in dictionary.modes[mode].entries.indices {
                let actions = dictionary.modes[mode].entries[entry].actions
                let ways = dictionary.modes[mode].entries[entry].examples.filter { example in
                    let ink = example.shape?.ink ?? example.cellPath.ink
                    return Query(ink).flatMap {
                        recogniser.recognise($0, in: alphabet.mode)
                    }?.actions == actions
                }
                guard actions.character != nil, let way = ways.randomElement(using: &random) else {
                    continue
                }
                dictionary.modes[mode].entries[entry].examples = [way]
            }
        }
        self.alphabet = alphabet
        self.random = random
        hand = LanguageHand(dictionary, recogniser, random: SeededGenerator(seed: seed &+ 7919))
    }

    func draw(_ letter: String, inAnyWay: Bool = false) throws -> Ink {
        guard let character = letter.first,
            let ink = inAnyWay
                ? fickle.draw(character, in: alphabet.mode)
                : hand.draw(character, in: alphabet.mode)
        else { throw MeasureError("no shape of \(letter)") }
        return ink
    }

    /// What comes of drawing the alphabet, without a window.
    func drawn(isTwice: Bool, data: String) throws -> StrokeDictionary {
        let stack = DictionaryStack(
            own: data + "/strokes.dict", shipped: data + "/strokes.dict",
            forms: data + "/languages.dict")
        let (shipped, forms) = try stack.loadShipped()
        var dictionary = try stack.load().dictionary
        dictionary = AlphabetFrame(
            alphabet, withCapitals: false, in: dictionary, shipped: shipped, forms: forms,
            isAlone: false
        ).applied(to: dictionary)
        var lesson = AlphabetLesson(AlphabetWalk(alphabet), in: dictionary)
        lesson.isTwice = isTwice
        while let place = lesson.due {
            guard let step = lesson.take(try draw(place.letter)) else { break }
            lesson.keepBoth()
            dictionary.add(step.drawing.example, for: place.actions, in: place.mode)
        }
        return dictionary
    }

    /// Writes letters at random, each as often as any other.
    func write(
        _ count: Int, read recogniser: Recogniser, in mode: String, inAnyWay: Bool = false
    ) -> AlphabetFigures.Reading {
        var reading = AlphabetFigures.Reading()
        for _ in 0..<count {
            guard let letter = alphabet.letters.randomElement(using: &random),
                let ink = try? draw(letter, inAnyWay: inAnyWay), let query = Query(ink)
            else { continue }
            reading.count += 1
            let match = recogniser.recognise(query, in: mode)
            let isRead = match.map { $0.verdict != .rejected } ?? false
            if !isRead || match?.actions != [.text(letter)] {
                let read =
                    match.map { (isRead ? "" : "?") + Label.text(of: $0.actions) } ?? "nothing"
                reading.wrong["\(letter) \(read)", default: 0] += 1
            }
        }
        return reading
    }
}

/// The window on a server of its own, and a hand before it.
private final class AlphabetScene {
    let home: KrakelHome
    private let display: OpaquePointer
    private let player: PenPlayer
    private let manager: ChildProcess
    private let bus: SessionBus
    /// Last, so that it outlives the connections: Xlib ends a process whose server goes away.
    private let server: XvfbServer

    struct Drawing {
        var milliseconds = 0.0
        /// How much of them the hand looks and draws; the rest is the window's.
        var ofHand = 0.0
        var drawings = 0
        var strokes = 0
        var doubts = 0
    }

    private static let title = "An alphabet of your own"

    init(_ options: MeasureOptions) throws {
        server = try XvfbServer()
        var home = try options.home(display: server.display)
        bus = try home.startBus(.accessibility)
        guard
            let manager = try WindowManager.openbox.start(on: server.display, folder: home.folder),
            let display = XOpenDisplay(server.display),
            let player = PenPlayer(display: server.display)
        else { throw MeasureError("no openbox on \(server.display)") }
        (self.home, self.manager, self.display, self.player) = (home, manager, display, player)
    }

    deinit { XCloseDisplay(display) }

    /// Draws what the window asks for until it asks for nothing more.
    func draw(
        by hand: AlphabetHand, reaction: UInt, pace: UInt, isTwice: Bool
    ) throws -> Drawing {
        player.pace = pace
        let code = hand.alphabet.language?.code ?? ""
        let process = try home.start(["alphabet", "--language", code])
        let reader = ScreenReader(of: "krakel-window", environment: home.environment)
        guard
            eventually(
                .screen(display),
                until: { managedWindow(titled: Self.title, on: self.display) != nil })
        else { throw MeasureError("no window “\(Self.title)”") }
        try reader.awaitTree { $0.contains { $0.hasSuffix("\tDraw here") } }
        let field = try place(of: try reader.place(of: "Draw here"))
        if isTwice { underlined(0x74) }
        var result = Drawing()
        var asked: Set<String> = []
        var doubted = 0
        let start = Deadline.now
        // What is shown comes from one program that is told of each change.
        try reader.awaitTree(within: 600_000) { tree in
            let names = tree.compactMap { $0.split(separator: "\t").last.map(String.init) }
            if names.contains("All letters are drawn.") { return true }
            if names.contains("Keep both") {
                guard doubted < result.drawings else { return false }
                doubted = result.drawings
                result.doubts += 1
                underlined(0x6B)
                return false
            }
            guard let prompt = names.first(where: { $0.hasPrefix("Draw “") }),
                asked.insert(prompt).inserted
            else { return false }
            let letter = prompt.dropFirst("Draw “".count).prefix { $0 != "”" }
            guard let ink = try? hand.draw(String(letter)) else { return true }
            result.drawings += 1
            result.strokes += ink.strokes.count
            let begin = Deadline.now
            write(ink, in: field, after: reaction)
            result.ofHand += Deadline.now - begin
            return false
        }
        result.milliseconds = Deadline.now - start
        player.tap(key: 0xFF1B)
        player.synchronise()
        _ = try process.status()
        return result
    }

    private func place(of field: Box) throws -> Box {
        guard let window = managedWindow(titled: Self.title, on: display) else {
            throw MeasureError("the window is gone")
        }
        var child: Window = 0
        var (x, y): (Int32, Int32) = (0, 0)
        XTranslateCoordinates(
            display, window, XDefaultRootWindow(display), 0, 0, &x, &y, &child)
        return Box(
            minX: field.minX + Double(x), minY: field.minY + Double(y),
            maxX: field.maxX + Double(x),
            maxY: field.maxY + Double(y))
    }

    private func write(_ ink: Ink, in field: Box, after reaction: UInt) {
        let corner = Point(x: field.minX + field.width / 4, y: field.minY + field.height / 4)
        player.move(to: corner, after: reaction)
        player.write(ink.fitted(at: corner, side: field.width / 2).dense, button: 1)
    }

    /// Presses the control whose underlined letter this is.
    private func underlined(_ keysym: Int) {
        player.key(0xFFE9, isPress: true)
        player.tap(key: keysym)
        player.key(0xFFE9, isPress: false)
        player.synchronise()
    }
}
