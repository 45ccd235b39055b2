// Touches that mean nothing to Krakel, on a window of GTK, with it and without: what the window was told,
// and how late.

import Glibc
import PureSupport
import Strokes
import TestSupport

/// The second part of `measure fingers`.
struct FingersBelow {
    let options: MeasureOptions
    let count: Int
    let seed: UInt64

    private enum Deed: String, CaseIterable {
        case click = "click by one finger"
        case drag = "drag by one finger"
        case hold = "one finger that rests, then drags"
        case pan = "pan by two fingers"
        case tap = "tap by three fingers"
        case pinch = "touchpad: pinch of three fingers"
    }

    func run() throws {
        let server = try InputTestServer()
        var home = try options.home(display: server.display)
        try home.folder.write("ask = \"never\"\n", to: "config/krakel/config.toml")
        // Two fingers mean something, but nothing of what is done here.
        try home.folder.write(
            "krakel-dictionary 1\nmode letters\n\"l\" : 258\n\"z\" : pinch-2-out\n",
            to: "shipped/strokes.dict")
        home.environment["KRAKEL_DATA"] = home.folder.path + "/shipped"
        let krakel = try KrakelProcess(in: home)
        guard let control = InputDeviceControl(display: server.display) else {
            throw MeasureError("no connection to \(server.display)")
        }
        let witness = try TouchWitness(display: server.display, width: 1280, height: 800)
        let player = try FingerPlayer(server)
        player.pace = { usleep(4_000) }
        print(
            "touches that mean nothing\tdone\ttold otherwise\tlate without\tlate with (median, worst ms)"
        )
        for deed in Deed.allCases {
            var told: [[[[String]]]] = [[], []]
            var delays: [[Double]] = [[], []]
            for round in 0...1 {
                if round == 0 { try krakel.ask(.pause) } else { try krakel.ask(.resume) }
                var random = SeededGenerator(seed: seed)
                _ = try witness.take()
                for _ in 0..<max(1, count / Deed.allCases.count) {
                    try make(deed, with: player, &random)
                    try krakel.catchUp()
                    _ = control.isPointerFree
                    let entries = try witness.take()
                    told[round].append(entries.byFinger)
                    // GTK tells each event twice; what begins is what somebody waits for.
                    delays[round] += entries.filter { $0.kind == "begin" || $0.kind == "pinch" }
                        .prefix(1).map { Double($0.received - $0.time) }
                }
            }
            let otherwise = zip(told[0], told[1]).count { $0 != $1 }
            func late(_ delays: [Double]) -> String {
                "\((delays.quantile(0.5) ?? 0).digits(0)), \((delays.max() ?? 0).digits(0))"
            }
            print(
                "\(deed.rawValue)\t\(told[1].count)\t\(otherwise)\t\(late(delays[0]))\t"
                    + late(delays[1]))
        }
        _ = try krakel.quit()
    }

    private func make(
        _ deed: Deed, with player: FingerPlayer, _ random: inout SeededGenerator
    ) throws {
        let x = Double(300 + random.next() % 500)
        let y = Double(200 + random.next() % 300)
        let place = Point(x: x, y: y)
        switch deed {
        case .click:
            try player.down(at: place)
            usleep(40_000)
            try player.up()
        case .drag, .hold:
            try player.down(at: place)
            if deed == .hold { usleep(100_000) }
            try player.move(x: 80, y: -40)
            try player.up()
        case .pan:
            try player.down(2, at: place, radius: 60)
            try player.move(x: -50, y: 90)
            try player.up()
        case .tap:
            try player.down(3, at: place, radius: 60)
            usleep(40_000)
            try player.up()
        case .pinch:
            try player.pinch(3, scale: 1.5)
        }
    }
}
