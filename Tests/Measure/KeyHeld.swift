// `measure key-held`: letters that are drawn while a key is held, beside the same with a button.

import ArgumentParser
import Engine
import PureSupport
import Strokes
import TestSupport

struct KeyHeld: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What arrives of letters that are drawn while a key is held, and what else does.",
        discussion: """
            Plays recorded letters of one stroke into a running Krakel: by XTest with a button, the same with \
            a key held, some to each hold with a rest between them, at the same places, and by the touchpad and the keyboard of \
            a real Xorg. Away is a hold after which the pointer was not at its pixel; stray, what the \
            window below got of motion and buttons, and the window with the keyboard of the key. \
            Stalled is a letter that took a quarter of a second longer than it should, as on a machine that does \
            other things: a hand that rests so long has ended its stroke. At the end Krakel is killed with the key held, before and amidst a stroke: stuck is a key whose next \
            tap does not arrive.
            """)

    private static let screen = "1280x800x24"

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many letters by XTest.")
    var count = 500

    @Option(help: "How many letters on the touchpad; 0 for none.")
    var pad = 200

    @Option(help: "How many kills.")
    var kills = 50

    @Option(help: "The key.")
    var key = "Super_R"

    @Option(help: "How many letters are drawn in one hold of the key.")
    var hold = 3

    @Option(
        help: """
            Between the last motion of a letter and the first of the next, in milliseconds, at least, with a \
            button as well: a hand looks where it goes.
            """)
    var pause: Milliseconds = 400

    @Flag(help: "Tell of each letter that arrives as another, and which of its hold it was.")
    var errors = false

    @Option(help: "What determines the letters.")
    var seed: UInt64 = 1

    @Argument(help: "A file of samples, a line of JSON each.")
    var samples: String

    func run() throws {
        var random = SeededGenerator(seed: seed)
        let letters = try SampleFiles.read(samples)
            .filter { $0.ink.strokes.count == 1 && $0.label.count == 1 && $0.label.isLetters }
            .shuffled(using: &random)
        print("how\tletters\tright\taway\tstray motions\tclicks\tkeys\tstalled")
        try report("a button", Array(letters.prefix(count))) {
            try MouseHand(on: $0, options, key: nil)
        }
        try report("\(key) held", Array(letters.prefix(count))) {
            try MouseHand(on: $0, options, key: key)
        }
        if pad > 0 {
            guard InputTestServer.isInstalled else {
                throw MeasureError("Xorg with the drivers dummy and inputtest is not installed")
            }
            for key in [nil, key] {
                let scene = try PadHand(options, key: key)
                let how = key.map { "\($0) held" } ?? "a button"
                print(
                    "touchpad, \(how)\t"
                        + (try scene.write(Array(letters.prefix(pad)), by: hold, pause, errors))
                        .line)
            }
        }
        let server = try XvfbServer(screen: Self.screen)
        let stuck = try MouseHand(on: server.display, options, key: key).kill(kills)
        print("killed with the key held\t\(kills)\tstuck \(stuck)")
    }

    private func report(
        _ how: String, _ letters: [Sample], _ hand: (String) throws -> MouseHand
    ) throws {
        let server = try XvfbServer(screen: Self.screen)
        print("\(how)\t" + (try hand(server.display).write(letters, by: hold, pause, errors)).line)
    }
}

extension String {
    fileprivate var isLetters: Bool { allSatisfy { ("a"..."z").contains($0) } }
}

/// What came of letters.
struct KeyHeldFigure {
    var (done, right, away, motions, clicks, keys) = (0, 0, 0, 0, 0, 0)
    /// Letters in which the machine stood still for so long that the hand rested, which ends a stroke.
    var stalled = 0

    var line: String {
        let share = done > 0 ? 100 * Double(right) / Double(done) : 0
        return "\(done)\t\(share.digits(1)) %\t\(away)\t\(motions)\t\(clicks)\t\(keys)\t\(stalled)"
    }
}
