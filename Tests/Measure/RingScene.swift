// The ring on a private display: what arrives of choices, seen and unseen, and what is left of it.

import Glibc
import PureSupport
import Session
import Strokes
import TestSupport
import X11

/// Krakel with entries of three, five and eight variants, a mouse of XTest, and a window that has the keyboard.
final class RingScene {
    /// A choice as a hand makes it.
    struct Choice {
        /// How many variants there are, and which is meant: the usual one is 0.
        var count: Int
        var index: Int
        /// From the right, clockwise, in degrees.
        var direction: Double
        /// Pixels.
        var length: Double

        /// - Parameters:
        ///   - scatter: how far the hand goes wrong at most, in degrees.
        init(scatter: Double, _ random: inout SeededGenerator) {
            let (count, _) = RingScene.entries.randomElement(using: &random) ?? (3, "")
            self.count = count
            index = Int.random(in: 0..<count, using: &random)
            let exact = 360 * Double(max(0, index - 1)) / Double(count - 1)
            direction = exact + Double.random(in: -scatter...scatter, using: &random)
            length =
                index == 0
                ? Double.random(in: 0...12, using: &random)
                : Double.random(in: 30...150, using: &random)
        }

        var wanted: String { "\(index + 1)" }
    }

    private static let entries = [(3, "456"), (5, "258"), (8, "852")]
    static let pause = 450
    /// What XTest waits before an unseen flick: a loaded machine tells of the rest later.
    private static let rest: UInt = 560

    private let player: PenPlayer
    private let probe: PixelProbe
    private let keys: KeyLog
    private let eyes: Connection
    private let krakel: KrakelProcess
    private let before: ScreenImage
    /// Last, so that it outlives the connections.
    private let server: XvfbServer

    init(_ options: MeasureOptions) throws {
        server = try XvfbServer(screen: "1280x800x24")
        let home = try options.home(display: server.display)
        let lines = Self.entries.map { count, cells in
            (1...count).map { "\"name \($0)\" = \"\($0)\"" }.joined(separator: " / ")
                + " : \(cells)"
        }
        let dictionary = try home.folder.write(
            "krakel-dictionary 1\nmode letters\n" + lines.joined(separator: "\n") + "\n",
            to: "ring.dict")
        guard let player = PenPlayer(display: server.display),
            let probe = PixelProbe(display: server.display),
            let keys = KeyLog(display: server.display)
        else { throw MeasureError("no connection to \(server.display)") }
        (self.player, self.probe, self.keys) = (player, probe, keys)
        krakel = try KrakelProcess(in: home, ["--dictionary", dictionary, "--no-learning"])
        try krakel.listen()
        try krakel.settle()
        eyes = try Connection(to: server.display)
        guard let before = eyes.captureScreen() else {
            throw MeasureError("the screen cannot be looked at")
        }
        self.before = before
    }

    /// Draws the entry, rests, and chooses.
    ///
    /// - Parameter isSeen: whether the hand waits until the ring is there.
    /// - Returns: what arrived, and the milliseconds from the end of the rest to the picture.
    func choose(_ choice: Choice, isSeen: Bool, at middle: Point) throws -> (
        typed: String, picture: Double?
    ) {
        guard let cells = Self.entries.first(where: { $0.0 == choice.count })?.1 else {
            throw MeasureError("no such entry")
        }
        let tip = draw(cells, to: middle)
        let angle = choice.direction * .pi / 180
        let end = Point(
            x: tip.x + choice.length * cos(angle), y: tip.y + choice.length * sin(angle))
        var picture: Double?
        if isSeen {
            picture = try waitForPicture(at: tip)
            for step in 1...6 {
                player.move(to: tip.towards(end, by: Double(step) / 6), after: 8)
            }
        } else {
            player.move(to: end, after: Self.rest)
        }
        player.release(2, after: 2)
        player.synchronise()
        let typed = keys.entries { $0.contains { !$0.isPress } }
        return (typed.filter(\.isPress).map(\.text).joined(), picture)
    }

    /// - Returns: where the pen rests.
    private func draw(_ cells: String, to middle: Point) -> Point {
        let (x, y): (Double, Double) =
            switch cells {
            case "456": (1, 0)
            case "852": (0, -1)
            default: (0, 1)
            }
        let start = Point(x: middle.x - 100 * x, y: middle.y - 100 * y)
        player.move(to: start)
        player.press(2, after: 2)
        for step in 1...25 {
            player.move(to: start.towards(middle, by: Double(step) / 25), after: 2)
        }
        player.synchronise()
        return middle
    }

    /// The second name is right of the pen, where none of the strokes comes from.
    private func waitForPicture(at tip: Point) throws -> Double {
        let rested = Deadline.now + Double(Self.pause)
        let (x, y) = (Int(tip.x) + 78, Int(tip.y))
        guard let ground = probe.colour(x: x, y: y) else {
            throw MeasureError("the screen cannot be looked at")
        }
        while Deadline.now < rested + 2000 {
            var time = timespec(tv_sec: 0, tv_nsec: 500_000)
            nanosleep(&time, nil)
            if let colour = probe.colour(x: x, y: y), colour != ground {
                return Deadline.now - rested
            }
        }
        throw MeasureError("no ring is seen")
    }

    /// - Returns: the pixels that are not as they were before.
    func left() throws -> Int {
        try krakel.settle()
        guard let after = eyes.captureScreen() else {
            throw MeasureError("the screen cannot be looked at")
        }
        return zip(before.rgb, after.rgb).count { $0 != $1 }
    }

    func quit() throws { _ = try krakel.quit() }
}
