// `measure peers`: what a start and a rest cost, beside other programs that wait for a button.

import ArgumentParser
import Glibc
import TestSupport

struct Peers: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Start-up, memory and wake-ups beside xbindkeys and sxhkd, where there are such.",
        discussion: """
            Each is started on a private server, bound to the middle button. A start counts as the \
            processor time until the program rests, which a busy machine does not change much; memory \
            and wake-ups are those of the program and its children. None of the others draws, reads or \
            learns anything: they are the least that a program which waits for a button can cost.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How often each is started.")
    var rounds = 5

    @Option(help: "Seconds to watch.")
    var seconds = 10

    func run() throws {
        try options.onServer { _, home in
            try home.folder.write("\"true\"\n  b:2\n", to: "xbindkeysrc")
            try home.folder.write("button2\n\ttrue\n", to: "sxhkdrc")
            let peers = [
                [home.program, "run", "--ask", "never"],
                ["xbindkeys", "-n", "-f", home.folder.path + "/xbindkeysrc"],
                ["sxhkd", "-c", home.folder.path + "/sxhkdrc"],
            ]
            print("program\tstart ms\tprivate KB\tdirty KB\twake-ups in \(seconds) s")
            for (peer, name) in zip(peers, ["krakel", "xbindkeys", "sxhkd"]) {
                guard name == "krakel" || Place.isInstalled(name) else { continue }
                print(try figures(of: peer, named: name, in: home))
            }
        }
    }

    private func figures(
        of command: [String], named name: String, in home: KrakelHome
    ) throws -> String {
        var starts: [Double] = []
        for _ in 0..<rounds {
            let process = try ChildProcess(command, environment: home.environment)
            starts.append(try StartCost.untilRest(of: process, named: name))
            process.stop()
        }
        let process = try ChildProcess(command, environment: home.environment)
        _ = try StartCost.untilRest(of: process, named: name)
        let family = [process.identifier] + Family.children(of: process.identifier, named: name)
        let before = family.map { ProcessFigures(of: $0).switches }.reduce(0, +)
        poll(nil, 0, Int32(1000 * seconds))
        let all = family.map { ProcessFigures(of: $0) }
        let dirty = family.map { ProcessFigures.privateDirty(of: $0) }.reduce(0, +)
        let columns = [
            name, (starts.quantile(0.5) ?? .nan).digits(1),
            "\(all.map(\.privateMemory).reduce(0, +))", "\(dirty)",
            "\(all.map(\.switches).reduce(0, +) - before)",
        ]
        process.stop()
        return columns.joined(separator: "\t")
    }
}
