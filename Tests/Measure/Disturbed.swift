// `measure disturbed`: what arrives while somebody else is at the keyboard.

import ArgumentParser
import Glibc
import PureSupport
import TestSupport

struct Disturbed: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What arrives of a text while the layout is switched or keys are held.",
        discussion: """
            Types by `krakel type` into a plain Xlib window while every so many milliseconds the \
            layout is switched among those that are set up (group), replaced by setxkbmap (keymap), \
            or Shift, Control, AltGr and Super of another keyboard go down or up (fingers).
            """)

    enum Disturbance: String, ExpressibleByArgument, CaseIterable {
        case group
        case keymap
        case fingers
    }

    @OptionGroup var options: MeasureOptions

    @Option(help: "group, keymap or fingers; by default all, one after the other.")
    var by: Disturbance?

    @Option(help: "How many characters a text has.")
    var count = 2000

    @Option(help: "How many texts.")
    var rounds = 20

    @Option(help: "Milliseconds between two disturbances.")
    var every = 50

    @Option(help: "What determines the characters.")
    var seed: UInt64 = 1

    func run() throws {
        print("disturbed by\ttext\ttimes\tmeant\tright\twrong\trefused\tstuck")
        for disturbance in by.map({ [$0] }) ?? Disturbance.allCases {
            for isRare in [false, true] {
                let server = try XvfbServer()
                // Xlib ends a process whose server goes away.
                try withExtendedLifetime(server) {
                    try measure(disturbance, isRare: isRare, on: server)
                }
            }
        }
    }

    private func measure(
        _ disturbance: Disturbance, isRare: Bool, on server: XvfbServer
    ) throws {
        try server.setLayout(disturbance == .fingers ? ["de"] : ["us,ru"])
        let home = try options.home(display: server.display)
        do {
            guard let typist = TestTypist(display: server.display) else {
                throw MeasureError("no connection to \(server.display)")
            }
            let receiver = try TextApplication.xlib.start(on: server.display)
            try receiver.takeFocus()
            var hand = DisturbingHand(disturbance, server: server, typist: typist)
            var generator = SeededGenerator(seed: seed)
            let alphabet =
                Array("abcxyzABCXYZ 0123456789.,!?;".unicodeScalars)
                + Array((isRare ? "äöüßéèñçø€→“”語日本" : "").unicodeScalars)
            var figures = (times: 0, right: 0, wrong: 0, refused: 0, stuck: 0)
            for _ in 0..<rounds {
                let text = (0..<count).compactMap { _ in alphabet.randomElement(using: &generator) }
                try receiver.clear()
                let process = try home.start([
                    "type", "--", String(String.UnicodeScalarView(text)),
                ])
                while (try? process.status(within: every)) == nil {
                    try hand.move()
                    figures.times += 1
                }
                if !(try hand.rest()) { figures.stuck += 1 }
                for isPress in [true, false] { typist.testKey(36, isPress: isPress) }
                let got = Array(try receiver.line().unicodeScalars)
                // The rest of a text that was given up is refused, not wrong: what is said to be certain
                // counts.
                let certain = try process.errors?.rest().typedCount ?? text.count
                let meant = text.prefix(certain)
                let changes = got.prefix(certain).difference(from: meant)
                figures.wrong += max(changes.insertions.count, changes.removals.count)
                figures.right += meant.count - changes.removals.count
                figures.refused += text.count - meant.count
            }
            print(
                "\(disturbance.rawValue)\t\(isRare ? "mixed" : "common")\t\(figures.times)"
                    + "\t\(rounds * count)\t\(figures.right)\t\(figures.wrong)\t\(figures.refused)"
                    + "\t\(figures.stuck)")
            fflush(nil)
        }
    }
}

/// Somebody who is in the way.
private struct DisturbingHand {
    let disturbance: Disturbed.Disturbance
    let server: XvfbServer
    let typist: TestTypist
    private var turn = 0
    /// The keys of a German keyboard that are down: Shift_L, Control_L, AltGr, Super_L.
    private var down: Set<UInt8> = []

    init(_ disturbance: Disturbed.Disturbance, server: XvfbServer, typist: TestTypist) {
        self.disturbance = disturbance
        self.server = server
        self.typist = typist
    }

    mutating func move() throws {
        turn += 1
        switch disturbance {
        case .group: typist.lockGroup(turn % 2)
        case .keymap: try server.setLayout([turn % 2 == 0 ? "us,ru" : "de"])
        case .fingers:
            let key: UInt8 = [50, 37, 108, 133][turn / 2 % 4]
            let isPress = down.insert(key).inserted
            if !isPress { down.remove(key) }
            typist.key(key, isPress: isPress)
        }
    }

    /// Ends the disturbance; whether the keyboard is as its hand has left it.
    mutating func rest() throws -> Bool {
        switch disturbance {
        case .group:
            return typist.group == turn % 2
        case .keymap:
            return true
        case .fingers:
            let isRight = typist.keysDown == down
            for key in down { typist.key(key, isPress: false) }
            down = []
            return isRight && typist.keysDown.isEmpty
        }
    }
}
