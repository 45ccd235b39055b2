// `measure kills`: what is left of a Krakel that is killed at any moment.

import ArgumentParser
import TestSupport

struct Kills: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What is left of a Krakel that is killed at any moment.",
        discussion: """
            Kills it at rest, with the pointer frozen, amidst a stroke, while it types, while what was \
            learned is written, and with its dialog open, each after a random time. Then pointer, keys \
            and screen must be everybody's, the dictionaries whole, nothing that was learned may be \
            lost, and the next one must start without a word.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many kills altogether.")
    var count = 300

    @Option(help: "What determines the moments.")
    var seed: UInt64 = 1

    func run() throws {
        try options.onServer { server, home in
            let scene = try KillScene(server.display, home, seed: seed)
            var outcomes: [KillMoment: [KillOutcome]] = [:]
            for index in 0..<count {
                let moment = KillMoment.allCases[index % KillMoment.allCases.count]
                outcomes[moment, default: []].append(try scene.kill(moment))
            }
            print("moment\tkills\tfree: median, worst (ms)\tstuck\tbroken\tlost\tunclean starts")
            for moment in KillMoment.allCases {
                let all = outcomes[moment] ?? []
                let times = all.map(\.time)
                guard let median = times.quantile(0.5), let worst = times.max() else { continue }
                print(
                    "\(moment.rawValue)\t\(all.count)\t\(median.digits(1)), \(worst.digits(1))\t"
                        + "\(all.count(where: \.isStuck))\t\(all.count(where: \.isBroken))\t"
                        + "\(all.count(where: \.isLost))\t\(all.count(where: \.isUnclean))")
            }
        }
    }
}
