// `measure typing`: what arrives of what `krakel type` types.

import ArgumentParser
import Glibc
import TestSupport
import X11

struct Typing: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The characters that arrive as meant, in layouts and applications.",
        discussion: """
            Types printable ASCII, everything that the layout has on its keys, and characters at \
            random (of the Basic Multilingual Plane, one in ten an emoji) by `krakel type`, on a \
            server of its own for each layout and application. A layout is written as us, us(intl) \
            or us,ru:2, which is its second group. What an application takes from no key (see \
            `measure receivers`) is left out and counted by itself.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(name: .customLong("layout"), help: "A layout; may be repeated. By default, many.")
    var layouts: [TypingLayout] = []

    @Option(
        name: .customLong("application"),
        help:
            "An application, one of \(TextApplication.names); may be repeated. By default, those of the tests."
    )
    var applications: [TextApplication] = []

    @Option(help: "An input method that has the keys first: ibus or fcitx5.")
    var method: InputMethod.Kind?

    @Option(help: "A control of AccessX that is on: slow, bounce, sticky or mouse.")
    var control: KeyControl?

    @Option(help: "How many characters at random.")
    var count = 2000

    @Option(help: "What determines the characters at random.")
    var seed: UInt64 = 1

    @Flag(help: "Measure the speed instead, side by side with xdotool.")
    var speed = false

    @Option(help: "How often each program is started for --speed.")
    var runs = 21

    func run() throws {
        if speed {
            try TypingSpeed(options: options, runs: runs, seed: seed).measure()
            return
        }
        printRow(["layout", "application", "text", "meant", "right", "refused", "wrong", "untaken"])
        var all = TypingOutcome()
        for layout in layouts.isEmpty ? TypingLayout.all : layouts {
            let usual = method == nil ? TextApplication.all : TextApplication.withMethods
            for application in applications.isEmpty ? usual : applications {
                all = all + (try measure(layout, application))
            }
        }
        printRow(["total", "", ""] + figures(of: all))
    }

    private func measure(
        _ layout: TypingLayout, _ application: TextApplication
    ) throws -> TypingOutcome {
        var all = TypingOutcome()
        try options.onServer { server, home in
            try server.setLayout(layout)
            let typist = try TestTypist(display: server.display)
            typist.lockGroup(layout.group)
            guard let keymap = try KeymapReader(Connection(to: server.display)).keymap() else {
                throw MeasureError("no keymap of \(server.display)")
            }
            let method = try method.map { try InputMethod($0, on: server.display) }
            defer { withExtendedLifetime(method) {} }
            let cell = TypingCell(
                home: home, application: application,
                receiver: try application.start(on: server.display, method: method),
                typist: typist, controls: control?.mask ?? 0)
            try cell.receiver.takeFocus()
            let texts = [
                ("ascii", TypingTexts.printableASCII),
                ("layout", TypingTexts.engraved(on: keymap, group: layout.group)),
                ("random", TypingTexts.random(count: count, seed: seed)),
            ]
            for (name, characters) in texts {
                let outcome = try cell.type(characters)
                printRow(
                    [layout.description, application.rawValue, name] + figures(of: outcome)
                        + [outcome.details])
                all = all + outcome
            }
        }
        return all
    }

    private func figures(of outcome: TypingOutcome) -> [String] {
        [
            "\(outcome.meant)", "\(outcome.right)", "\(outcome.refused.count)", "\(outcome.wrong)",
            "\(outcome.untaken)",
        ]
    }

    private func printRow(_ cells: [String]) {
        print(cells.joined(separator: "\t"))
        // One sees how far it is, also through a pipe.
        fflush(nil)
    }
}

extension TextApplication: ExpressibleByArgument {}

extension InputMethod.Kind: ExpressibleByArgument {}

/// A control of AccessX, with its bit of XKB.h.
enum KeyControl: String, ExpressibleByArgument {
    case slow, bounce, sticky, mouse

    var mask: UInt32 {
        switch self {
        case .slow: 1 << 1
        case .bounce: 1 << 2
        case .sticky: 1 << 3
        case .mouse: 1 << 4
        }
    }
}

extension TypingLayout: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}
