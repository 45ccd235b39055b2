// `measure ring`: whether what is chosen from the ring is what arrives.

import ArgumentParser
import PureSupport
import Strokes
import TestSupport

struct RingFigures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ring",
        abstract: "The ring of variants: choices that arrive, seen and unseen.",
        discussion: """
            Draws entries of three, five and eight variants on a display, rests, and chooses one, the usual one \
            as well: half of the times once the ring is seen, half of the times at once, by one motion behind \
            the rest. A hand goes up to so many degrees beside the direction, and 30 to 150 pixels far. Wrong \
            is what arrives in the window that has the keyboard and was not meant, and what does not arrive. \
            Left are the parts of pixels that the screen has not got back.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many choices.")
    var count = 200

    @Option(help: "How far a hand goes beside a direction, in degrees.")
    var scatter = 12.0

    @Option(help: "The seed of the choices; another one each time where there is none.")
    var seed: UInt64?

    func run() throws {
        let seed = seed ?? UInt64.random(in: 0..<1_000_000)
        var random = SeededGenerator(seed: seed)
        let scene = try RingScene(options)
        var wrong = [true: 0, false: 0]
        var times: [Double] = []
        for number in 0..<count {
            let isSeen = number.isMultiple(of: 2)
            let choice = RingScene.Choice(scatter: scatter, &random)
            let place = Point(
                x: Double.random(in: 260...1020, using: &random),
                y: Double.random(in: 220...580, using: &random))
            let told = try scene.choose(choice, isSeen: isSeen, at: place)
            if let time = told.picture { times.append(time) }
            if told.typed != choice.wanted {
                wrong[isSeen, default: 0] += 1
                print("of \(choice.count), meant \(choice.wanted), arrived \(told.typed)")
            }
        }
        let left = try scene.left()
        try scene.quit()
        print("seed \(seed), scatter \(scatter.digits(0)) degrees")
        print("choices\twrong seen\twrong unseen\tleft")
        print("\(count)\t\(wrong[true] ?? 0)\t\(wrong[false] ?? 0)\t\(left)")
        print(
            "from the end of the rest to the picture: \((times.quantile(0.5) ?? 0).digits(1)) ms, "
                + "worst \((times.max() ?? 0).digits(1)) ms of \(times.count)")
    }
}
