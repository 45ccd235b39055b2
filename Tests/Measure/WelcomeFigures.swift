// `measure welcome`: from the first start to the first sentence, by pointer, keyboard and pen.

import ArgumentParser
import Dictionaries
import PureSupport
import Session
import Strokes
import TestSupport

struct WelcomeFigures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "welcome",
        abstract: "What a newcomer takes from the first start to the first sentence.",
        discussion: """
            In a home without any file of Krakel's, `krakel run --welcome` is started, and its welcome gone \
            through: the trigger is chosen, every lesson done, and the sentence written into the field, by the \
            running daemon. The hand reads what is new on a page, looks at what the window says is due until \
            that has stood for the time of a reaction (of what it asks for each time in the same words, it \
            reads those that are new), and draws each character in one of the shipped ways \
            with a hand's variation. What was misread or missed it draws again, in another of these ways, and \
            a stroke after which nothing changed as well. Buttons are pressed by the pointer, by keys, or by \
            the tip of a pen. Without a pointer nothing can be drawn: with `keyboard` the strokes alone are \
            the pointer's.
            """)

    @OptionGroup var options: MeasureOptions
    @Option(help: "The folder with strokes.dict and languages.dict.")
    var data = "data"
    @Option(parsing: .upToNextOption, help: "Those that go the way.")
    var by: [WelcomeHandKind] = WelcomeHandKind.allCases
    @Option(help: "Milliseconds for each word that is read.")
    var reading: UInt = 240
    @Option(help: "Milliseconds until the hand begins, once it sees what is to be drawn.")
    var reaction: UInt = 300
    @Option(help: "Milliseconds of finding a button, and of reaching it.")
    var pointing: UInt = 1000
    @Option(help: "Milliseconds between two points of a stroke, which are at most 6 pixels apart.")
    var pace: UInt = 8
    @Option(help: "The seed of ways and variation.")
    var seed: UInt64 = 1

    @Flag(help: "Say what the hand draws, and why.")
    var verbose = false

    func run() throws {
        print("seed \(seed)")
        let tempo = Tempo(reading: reading, reaction: reaction, pointing: pointing, pace: pace)
        for kind in by {
            let walk = try WelcomeWalk(
                kind, options, tempo, NewcomersStrokes(data: data, seed: seed), isTold: verbose)
            let result: WelcomeResult
            do {
                result = try walk.walk()
            } catch {
                // The server goes first, and Xlib ends this process with it.
                print("by \(kind.rawValue)\n\t\(error)")
                throw error
            }
            print("by \(kind.rawValue)")
            for (name, value) in result.rows { print("\t\(name)\t\(value)") }
        }
    }

    /// How fast a hand is, in milliseconds.
    struct Tempo {
        var reading: UInt
        var reaction: UInt
        var pointing: UInt
        var pace: UInt
    }
}

enum WelcomeHandKind: String, CaseIterable, ExpressibleByArgument {
    case pointer, keyboard, pen
}

/// What came of a walk.
struct WelcomeResult {
    var milliseconds = 0.0
    var untilWindow = 0.0
    /// How much of them the hand reads, looks, points and draws.
    var ofHand = 0.0
    var clicks = 0
    var keys = 0
    var strokes = 0
    var again = 0

    var rows: [(String, String)] {
        [
            ("seconds to the first sentence", (milliseconds / 1000).digits(1)),
            ("of these until the window is there", (untilWindow / 1000).digits(1)),
            ("of these the hand reads, points and draws", (ofHand / 1000).digits(1)),
            ("clicks", "\(clicks)"), ("keys", "\(keys)"), ("strokes", "\(strokes)"),
            ("characters drawn again", "\(again)"),
        ]
    }
}

/// What a newcomer draws: characters with a hand's variation, and the other strokes as they are shown.
struct NewcomersStrokes {
    private var hand: LanguageHand

    init(data: String, seed: UInt64) throws {
        let dictionary = try DictionaryStack(
            own: data + "/strokes.dict", shipped: data + "/strokes.dict",
            forms: data + "/languages.dict"
        ).load().dictionary
        hand = LanguageHand(
            dictionary, Recogniser(dictionary), random: SeededGenerator(seed: seed))
    }

    /// As `prompt` of the lessons asks for it.
    mutating func ink(for prompt: String) throws -> Ink {
        let cells: [(end: String, cells: String)] = [
            ("for a capital:", "852"), ("for a digit:", "753"), ("for a symbol:", "951"),
            ("from now on: letters", "3571"), ("“space”", "456"), ("“Backspace”", "654"),
            ("“take back”", "654565456"),
        ]
        if let known = cells.first(where: { prompt.hasSuffix($0.end) }),
            let path = CellPath(known.cells)
        {
            return path.ink
        }
        guard let character = prompt.dropLast().last else { throw MeasureError(prompt) }
        let mode =
            character.isNumber
            ? "digits"
            : character.isUppercase ? "capitals" : character.isLetter ? "letters" : "symbols"
        guard let ink = hand.draw(character, in: mode) else {
            throw MeasureError("no shape of \(character)")
        }
        return ink
    }
}
