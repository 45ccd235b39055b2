// The guide on a private display: how soon it is seen, what the server has to do for it, what is left of it.

import Glibc
import Session
import Strokes
import TestSupport
import X11

/// Krakel with a dictionary of gestures that begin alike and part later, and a mouse of XTest.
struct GuideScene {
    private let home: KrakelHome
    private let player: PenPlayer
    private let probe: PixelProbe
    private let dictionary: String
    private let compositor: ChildProcess?
    /// Last, so that it outlives the connections.
    private let server: XvfbServer

    static let pause = 250
    /// Where the rest of the line will be, just before the ink's end.
    private static let ahead = 409

    init(_ options: MeasureOptions, isComposited: Bool) throws {
        server = try XvfbServer(screen: "1280x800x24")
        compositor = isComposited ? try startCompositor(on: server.display) : nil
        home = try options.home(display: server.display)
        guard let player = PenPlayer(display: server.display),
            let probe = PixelProbe(display: server.display)
        else { throw MeasureError("no connection to \(server.display)") }
        self.player = player
        self.probe = probe
        dictionary = try home.folder.write(
            """
            krakel-dictionary 1
            mode letters
            <Alt+Left> : 1478963
            <Alt+Right> : 14789632
            <Alt+Up> : 147896321
            <Alt+Down> : 14789635
            <Control+w> : 1478965
            <Control+t> : 14789654
            <Control+r> : 14785
            <Control+n> : 147859
            <F1> : 456

            """, to: "guide.dict")
    }

    /// - Parameter guide: as in the settings; with a rest of so many milliseconds.
    private func start(_ guide: String, pause: Int = pause) throws -> KrakelProcess {
        try home.folder.write(
            "guide = \"\(guide)\"\nguide-pause = \(pause)\n", to: "config/krakel/config.toml")
        let krakel = try KrakelProcess(in: home, ["--dictionary", dictionary, "--no-learning"])
        try krakel.listen()
        return krakel
    }

    /// Rests in the middle of a line, and looks where it goes on.
    ///
    /// - Returns: for each stroke, milliseconds from the end of the rest to the first picture.
    func firstPictures(_ count: Int) throws -> [Double] {
        let krakel = try start("gestures")
        var times: [Double] = []
        for _ in 0..<count {
            player.move(to: Point(x: 300, y: 400))
            player.press(2, after: 2)
            for x in stride(from: 304.0, through: 400, by: 4) {
                player.move(to: Point(x: x, y: 400), after: 2)
            }
            player.synchronise()
            let rested = Deadline.now + Double(Self.pause)
            guard let before = probe.colour(x: Self.ahead, y: 400) else {
                throw MeasureError("the screen cannot be looked at")
            }
            var seen: Double?
            while seen == nil, Deadline.now < rested + 2000 {
                Self.sleep(0.5)
                if let colour = probe.colour(x: Self.ahead, y: 400), colour != before {
                    seen = Deadline.now
                }
            }
            guard let seen else { throw MeasureError("no guide is seen") }
            times.append(seen - rested)
            player.release(2)
            player.synchronise()
            try krakel.settle()
        }
        _ = try krakel.quit()
        return times
    }

    /// What the server does while strokes follow a way at 1000 points a second.
    ///
    /// - Returns: milliseconds of its time.
    func serverTime(isGuided: Bool, strokes: Int) throws -> (server: Double, own: Double) {
        let krakel = try start(isGuided ? "gestures" : "off")
        let path = [(400, 200), (400, 600), (800, 600), (800, 200)]
        func draw() {
            player.move(to: Point(x: 400, y: 200))
            player.press(2, after: 2)
            for y in stride(from: 204.0, through: 300, by: 4) {
                player.move(to: Point(x: 400, y: y), after: 1)
            }
            // It rests once, and is followed then.
            player.move(to: Point(x: 400, y: 300), after: UInt(Self.pause) + 100)
            var last = Point(x: 400, y: 300)
            for (x, y) in path.dropFirst() {
                let corner = Point(x: Double(x), y: Double(y))
                let steps = Int(last.distance(to: corner))
                for step in 1...steps {
                    player.move(
                        to: last.towards(corner, by: Double(step) / Double(steps)), after: 1)
                }
                last = corner
            }
            player.release(2, after: 1)
            player.synchronise()
        }
        draw()
        try krakel.settle()
        let identifier = krakel.process.identifier
        let before = ProcessFigures.processorTime(of: server.process.identifier)
        let own = ProcessFigures.processorTime(of: identifier)
        for _ in 0..<strokes { draw() }
        try krakel.settle()
        let time = ProcessFigures.processorTime(of: server.process.identifier) - before
        let ownTime = ProcessFigures.processorTime(of: identifier) - own
        _ = try krakel.quit()
        return (time, ownTime)
    }

    /// Draws strokes that rest, let go in every manner.
    ///
    /// - Returns: the pixels that are not as they were before, and the strokes without a guide.
    func left(after count: Int) throws -> (pixels: Int, unseen: Int) {
        let krakel = try start("gestures", pause: 20)
        let eyes = try Connection(to: server.display)
        let before = eyes.captureScreen()
        var unseen = 0
        for number in 0..<count {
            let start = Point(x: 200 + Double(number % 40) * 20, y: 100 + Double(number % 30) * 20)
            player.move(to: start)
            player.press(2, after: 2)
            for step in 1...20 {
                player.move(
                    to: Point(x: start.x + Double(step) * 4, y: start.y), after: 1)
            }
            player.synchronise()
            let place = (x: Int(start.x) + 110, y: Int(start.y))
            let ground = before?[place.x, place.y]
            let deadline = Deadline.now + 1000
            var isSeen = false
            while !isSeen, Deadline.now < deadline {
                Self.sleep(1)
                if let colour = probe.colour(x: place.x, y: place.y), let ground {
                    isSeen =
                        colour.red != Int(ground.red) || colour.green != Int(ground.green)
                        || colour.blue != Int(ground.blue)
                }
            }
            if !isSeen { unseen += 1 }
            if number % 3 == 1 { player.tap(key: 0xFF1B) }
            if number % 3 == 2 {
                player.move(to: Point(x: start.x + 90, y: start.y + 60), after: 2)
            }
            player.release(2, after: 1)
            player.synchronise()
            if number % 50 == 49 { try krakel.settle() }
        }
        try krakel.settle()
        // A compositor paints when it comes to it.
        _ = eventually(.screen(server.display), within: 2000) { eyes.captureScreen() == before }
        let after = eyes.captureScreen()
        _ = try krakel.quit()
        guard let before, let after else { throw MeasureError("the screen cannot be looked at") }
        var pixels = 0
        for y in 0..<800 {
            for x in 0..<1280 {
                guard let old = before[x, y], let new = after[x, y] else { continue }
                if old != new { pixels += 1 }
            }
        }
        return (pixels, unseen)
    }

    private static func sleep(_ milliseconds: Double) {
        var time = timespec(tv_sec: 0, tv_nsec: Int(milliseconds * 1e6))
        nanosleep(&time, nil)
    }
}
