// `measure unread`: what arrives in an application that does not read its keys for a while.

import ArgumentParser
import Glibc
import Keyboard
import PureSupport
import TestSupport
import X11

struct Unread: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What arrives in applications that are stopped, or hardly get to compute.",
        discussion: """
            Types texts by `krakel type`, each with characters that the layout lacks. Meanwhile the \
            application is stopped (SIGSTOP) for --stop seconds, at --moments moments: before the first \
            key, then after so many keys, as another client counts them. Of long stops only as many are \
            made as take 40 seconds. With --load or --nice nothing is stopped, and --texts texts are \
            typed. By `krakel type` a text is typed when it exits with 0; else as far as it says. \
            Columns: wrong came but was not meant there; unsaid is missing of what is said to be typed, \
            said is missing of the rest; overstated are the texts of which less came, from their \
            beginning on, than is said to be typed; unknown those of which it is said that the \
            application does not tell what it has read.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(name: .customLong("layout"), help: "A layout; may be repeated. By default us, de, ru.")
    var layouts: [TypingLayout] = []

    @Option(
        name: .customLong("application"),
        help:
            "One of \(TextApplication.names); may be repeated. By default, all that are installed.")
    var applications: [TextApplication] = []

    @Option(help: "Seconds that it is stopped for; may be repeated. By default 0.5, 4 and 20.")
    var stop: [Double] = []

    @Option(help: "At how many moments it is stopped.")
    var moments = 10

    @Flag(help: "Stop all processes of the application, not only the one that is connected.")
    var tree = false

    @Option(help: "Stop nothing; so many other processes compute all the time.")
    var load: Int?

    @Flag(help: "Stop nothing; another process computes on each processor, and all go before it.")
    var nice = false

    @Option(help: "How many texts without a stop.")
    var texts = 30

    @Flag(help: "With a running Krakel, which does the typing.")
    var daemon = false

    @Option(help: "How many characters a text has.")
    var count = 140

    @Option(help: "How many of them, all different, are not in the layout.")
    var outside = 40

    @Option(help: "What determines texts and moments.")
    var seed: UInt64 = 1

    private static let usual = ["us", "de", "ru"].compactMap { TypingLayout($0) }

    func run() throws {
        print("seed \(seed), texts of \(count), \(outside) of them outside the layout")
        printRow([
            "layout", "application", "hindrance", "texts", "meant", "right", "wrong", "unsaid",
            "said",
            "overstated", "unknown",
        ])
        var all = UnreadFigures()
        let chosen = applications.isEmpty ? TextApplication.allCases : applications
        for application in chosen {
            if let package = application.missingPackage {
                print("\(application.rawValue) is left out: there is no \(package)")
                continue
            }
            for layout in layouts.isEmpty ? Self.usual : layouts {
                let server = try XvfbServer(screen: "1024x768x24")
                // Xlib ends a process whose server goes away.
                try withExtendedLifetime(server) {
                    for (hindrance, figures) in try measure(layout, application, on: server) {
                        printRow(
                            [layout.description, application.rawValue, hindrance] + figures.cells)
                        all = all + figures
                    }
                }
            }
        }
        printRow(["total", "", ""] + all.cells)
    }

    private func measure(
        _ layout: TypingLayout, _ application: TextApplication, on server: XvfbServer
    ) throws -> [(hindrance: String, figures: UnreadFigures)] {
        try server.setLayout(layout)
        let home = try options.home(display: server.display)
        guard let typist = TestTypist(display: server.display),
            let witness = InputWitness(display: server.display)
        else { throw MeasureError("no connection to \(server.display)") }
        typist.lockGroup(layout.group)
        let keymap = try KeymapReader(Connection(to: server.display)).keymap()
        let scene = UnreadScene(
            home: home, typist: typist, witness: witness, stopsTree: tree,
            receiver: try application.start(on: server.display, niceness: nice ? 19 : 0))
        try scene.receiver.takeFocus()
        let krakel = daemon ? try KrakelProcess(in: home) : nil
        defer { _ = try? krakel?.quit() }
        func texts(_ count: Int) -> [[Unicode.Scalar]] {
            (0..<count).map { index in
                TypingTexts.mixed(
                    on: keymap, group: layout.group, count: self.count, outside: outside,
                    seed: seed &* 1000 &+ UInt64(index), isTaken: application.takes)
            }
        }
        if nice || load != nil {
            let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
            let loops = try (0..<(load ?? processors)).map { _ in
                try ChildProcess(["sh", "-c", "while :; do :; done"])
            }
            return try withExtendedLifetime(loops) {
                let figures = try texts(self.texts).map { try scene.type($0, stop: nil) }
                    .reduce(UnreadFigures(), +)
                return [("load \(loops.count)" + (nice ? ", nice 19" : ""), figures)]
            }
        }
        var generator = SeededGenerator(seed: seed)
        return try (stop.isEmpty ? [0.5, 4, 20] : stop).map { seconds in
            let many = max(1, min(moments, Int(40 / seconds)))
            var figures = UnreadFigures()
            for (index, text) in texts(many).enumerated() {
                // The first is before everything, the others are spread.
                let range = (index - 1) * count / many..<max(1, index) * count / many
                let keys = index == 0 ? 0 : Int.random(in: range, using: &generator) + 1
                figures = figures + (try scene.type(text, stop: (keys, seconds)))
            }
            return ("stopped \(seconds.digits(1)) s", figures)
        }
    }

    private func printRow(_ cells: [String]) {
        print(cells.joined(separator: "\t"))
        // One sees how far it is, also through a pipe.
        fflush(nil)
    }
}
