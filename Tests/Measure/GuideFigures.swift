// `measure guide`: how soon the guide is there, what it costs the server, and whether it shows what is meant.

import ArgumentParser
import Engine
import PureSupport
import Strokes
import TestSupport

struct GuideFigures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guide",
        abstract: "The guide: whether it shows the gesture that is meant, how soon, at what cost.",
        discussion: """
            Recorded gestures of one stroke, by writers that have drawn each of them three times before, at \
            30, 50 and 70 % of their length, beside 4, 49 and 499 others; what is more than was recorded is \
            made. Shown is that the true one is among the eight; first, that it is the likeliest; its end is \
            so far from the true one, in percent of the gesture's size, at the median. Then on a \
            display, without a compositor and with picom: from the end of the rest to the first picture; the \
            server's time for motions at 1000 a second with the guide, as a multiple of that with the trail \
            alone; and what is left of the guide after so many strokes.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many gestures are drawn among each number of others.")
    var trials = 1000

    @Option(parsing: .upToNextOption, help: "Among how many.")
    var among = [5, 50, 500]

    @Option(help: "The seed of the choices.")
    var seed: UInt64 = 1

    @Option(help: "How many strokes on the display, each with a rest; 0 for none.")
    var strokes = 1000

    @Option(help: "How many seconds of motion the server's time is compared for.")
    var seconds = 20.0

    @Argument(help: "Files of gestures; none to leave them out.")
    var samples: [String] = []

    func run() throws {
        if !samples.isEmpty { try tellShares() }
        guard strokes > 0 else { return }
        try tellDisplay(isComposited: false)
        if Place.isInstalled("picom") { try tellDisplay(isComposited: true) }
    }

    private func tellShares() throws {
        var shares = GuideShares(try samples.map { try SampleFiles.read($0) })
        var random = SeededGenerator(seed: seed)
        print("\(shares.classCount) recorded gestures, seed \(seed)")
        print("among\tat\tshown %\tfirst %\tend off %")
        for count in among {
            let figures = shares.figures(among: count, trials: trials, using: &random)
            for (share, figure) in zip(GuideShares.shares, figures) {
                let all = Double(max(1, figure.count))
                print(
                    [
                        "\(count)", "\((100 * share).digits(0)) %",
                        (100 * Double(figure.shown) / all).digits(1),
                        (100 * Double(figure.first) / all).digits(1),
                        (100 * (figure.errors.quantile(0.5) ?? 0)).digits(0),
                    ].joined(separator: "\t"))
            }
            print(
                "a look among \(count): \((shares.times.quantile(0.5) ?? 0).digits(2)) ms, worst "
                    + "\((shares.times.max() ?? 0).digits(2)) ms; laid out before the first in "
                    + "\((shares.layoutTimes.quantile(0.5) ?? 0).digits(2)) ms")
        }
    }
}

extension GuideFigures {
    private func tellDisplay(isComposited: Bool) throws {
        print(isComposited ? "with a compositor:" : "without a compositor:")
        let scene = try GuideScene(options, isComposited: isComposited)
        let times = try scene.firstPictures(min(100, strokes))
        print(
            "from the end of the rest to the first picture: \((times.quantile(0.5) ?? 0).digits(1)) ms, "
                + "worst \((times.max() ?? 0).digits(1)) ms of \(times.count)")
        // A stroke lasts 1.5 seconds.
        let count = max(1, Int(seconds / 1.5))
        let bare = try scene.serverTime(isGuided: false, strokes: count)
        let guided = try scene.serverTime(isGuided: true, strokes: count)
        print(
            "the server's time for \(count) strokes: \(bare.server.digits(0)) ms with the trail, "
                + "\(guided.server.digits(0)) ms with the guide, "
                + "\((guided.server / max(1, bare.server)).digits(2)) times; Krakel's own "
                + "\(bare.own.digits(0)) ms and \(guided.own.digits(0)) ms")
        let left = try scene.left(after: strokes)
        print(
            "left after \(strokes) strokes: \(left.pixels) pixels; without a guide: \(left.unseen)")
    }
}
