// `measure typing-kills`: what a Krakel that is killed while it types leaves on the keyboard.

import ArgumentParser
import Glibc
import Keyboard
import PureSupport
import TestSupport
import X11

struct TypingKills: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What is left on a keyboard after kills, and after their repair.",
        discussion: """
            Starts `krakel type` with a text of common and rare characters, Caps Lock on and in the \
            second of two groups, kills it at a random moment, runs `krakel doctor --repair`, and \
            compares the keyboard with what it was: map, modifiers, group, keys, and the output of \
            xkbcomp.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many kills.")
    var count = 200

    @Option(help: "What determines the moments.")
    var seed: UInt64 = 1

    @Flag(help: "End it by SIGTERM instead, and repair nothing.")
    var terminate = false

    func run() throws {
        let server = try XvfbServer()
        // Xlib ends a process whose server goes away.
        try withExtendedLifetime(server) { try kill(on: server) }
    }

    private func kill(on server: XvfbServer) throws {
        try server.setLayout(["us,ru"])
        let home = try options.home(display: server.display)
        do {
            guard let typist = TestTypist(display: server.display),
                let sink = SinkWindow(display: server.display)
            else { throw MeasureError("no connection to \(server.display)") }
            typist.lock(0x02)
            typist.lockGroup(1)
            let text = String(
                String.UnicodeScalarView(TypingTexts.random(count: 600, seed: seed)))
            let before = try KeyboardSnapshot(server.display)
            var generator = SeededGenerator(seed: seed)
            var amid = 0
            var dirty = 0
            var left = 0
            var ends: [Double] = []
            for _ in 0..<count {
                let process = try home.start(["type", "--", text])
                // A twentieth of them while it starts, the others while it types.
                let keys = Int.random(in: 0..<200, using: &generator)
                if keys >= 10 { _ = sink.presses(count: keys - 9) }
                _ = try? process.status(within: Int.random(in: 0..<10, using: &generator))
                let start = Deadline.now
                process.send(signal: terminate ? SIGTERM : SIGKILL)
                let status = try process.status()
                ends.append(Deadline.now - start)
                if status != 0 { amid += 1 }
                let after = try KeyboardSnapshot(server.display)
                if after != before || after.hasJournal { dirty += 1 }
                if !terminate { _ = try home.run("doctor", "--repair") }
                let repaired = try KeyboardSnapshot(server.display)
                if repaired != before || repaired.hasJournal { left += 1 }
                _ = sink.presses()
            }
            print("ended while typing\t\(amid) of \(count)")
            print("something left on the keyboard\t\(dirty)")
            if !terminate { print("something left after the repair\t\(left)") }
            print(
                "from the signal to the end\tmedian \((ends.quantile(0.5) ?? 0).digits(1)) ms, "
                    + "at most \((ends.max() ?? 0).digits(1)) ms")
        }
    }
}

/// What a keyboard is, by every way to look at it.
private struct KeyboardSnapshot: Equatable {
    var keymap: Keymap
    var state: KeyboardState?
    var description: String
    /// Whether there is something to be put back; not part of what the keyboard is.
    var hasJournal: Bool

    init(_ display: String) throws {
        let connection = try Connection(to: display)
        keymap = try KeymapReader(connection).keymap()
        state = connection.keyboardState()
        hasJournal = connection.readJournal() != nil
        let process = try ChildProcess(["xkbcomp", "-w", "0", display, "-"], isCaptured: true)
        description = try process.output?.rest() ?? ""
    }

    static func == (one: KeyboardSnapshot, other: KeyboardSnapshot) -> Bool {
        one.keymap == other.keymap && one.state == other.state
            && one.description == other.description
    }
}
