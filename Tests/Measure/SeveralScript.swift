// Strokes with their times, and the two places that they are written in.

import Engine
import Glibc
import PureSupport
import Strokes
import TestSupport

/// What a hand does that writes characters of several strokes in lines.
struct SeveralScript {
    /// The size of a character in pixels, and milliseconds from one point to the next.
    private static let size = 70.0
    private static let pace = 8
    /// As the settings have it by default.
    private static let rhythm = RhythmLimits(start: 300, least: 150, most: 800)

    /// What a program holds in the end.
    struct Outcome {
        var text = ""
        /// How often something was taken away again.
        var changes = 0
        var clicks = 0

        mutating func type(_ new: String) {
            for character in new {
                if character == "\u{8}" {
                    changes += 1
                    _ = text.popLast()
                } else {
                    text.append(character)
                }
            }
        }

        /// How many of its characters are not as they were meant.
        func wrong(_ meant: String) -> Int {
            let difference = Array(text).difference(from: Array(meant))
            return max(difference.removals.count, difference.insertions.count)
        }
    }

    private let penUp: Int
    private let between: Int
    private var random: SeededGenerator
    private var place = Point(x: 80, y: 100)
    private(set) var meant = ""
    /// Each with the milliseconds that the pen is up before it.
    private var strokes: [(stroke: Stroke, delay: Int)] = []

    init(penUp: Int, between: Int, random: SeededGenerator) {
        (self.penUp, self.between, self.random) = (penUp, between, random)
    }

    /// Writes a character.
    ///
    /// - Parameter letters: what is written before its last stroke comes; nil where that is not late.
    mutating func write(
        _ ink: Ink, meaning text: String, lateAmong letters: [(text: String, ink: Ink)]?
    ) {
        defer {
            if place.x > 850 { place = Point(x: 80, y: place.y > 500 ? 100 : place.y + 140) }
        }
        let ink = laid(ink)
        meant += text
        guard let letters, let last = ink.strokes.last else { return add(ink.strokes) }
        add(ink.strokes.dropLast())
        // What comes between takes its time as well.
        var left = Int.random(in: 150...1500, using: &random)
        while let letter = letters.randomElement(using: &random) {
            let before = place
            let next = laid(letter.ink)
            let points = next.strokes.reduce(0) { $0 + $1.points.count }
            guard points * Self.pace + between < left else {
                place = before
                break
            }
            left -= points * Self.pace + between
            meant += letter.text
            add(next.strokes)
        }
        strokes.append((last, left))
    }

    private mutating func add(_ new: [Stroke]) {
        strokes += new.enumerated().map { ($1, $0 == 0 ? between : penUp) }
    }

    /// The ink where the hand is, which moves on.
    private mutating func laid(_ ink: Ink) -> Ink {
        let ink = ink.fitted(at: place, side: Self.size).dense
        place.x += (ink.box?.width ?? 0) + 25
        return ink
    }

    // MARK: - Where it is written

    /// Written without a display.
    func played(on engine: Engine) -> Outcome {
        var engine = engine
        engine.rhythm = Rhythm(Self.rhythm)
        var player = StrokePlayer(engine)
        var effects: [StrokePlayer.Outcome] = []
        for (stroke, delay) in strokes {
            let times = stroke.points.indices.map {
                player.now + Milliseconds(delay + $0 * Self.pace)
            }
            guard let last = times.last else { continue }
            effects += player.draw(TimedStroke(stroke.points, times: times, lifted: last + 1))
        }
        effects += player.rest(until: player.now + 2000)
        var outcome = Outcome()
        for effect in effects.map(\.effect) {
            switch effect {
            case .grab(.replayPress): outcome.clicks += 1
            case .deed(.type(let actions, _)):
                for action in actions {
                    if case .text(let new) = action { outcome.type(new) }
                    if action == .chord(.backSpace) { outcome.type("\u{8}") }
                }
            default: break
            }
        }
        return outcome
    }

    /// Written into a window on a private display.
    func playedLive(in mode: String, _ options: MeasureOptions) throws -> Outcome {
        let server = try XvfbServer(screen: "1280x800x24")
        // Its clients are gone before it is: Xlib ends a program whose server has died.
        let outcome = try played(on: server.display, in: mode, options)
        withExtendedLifetime(server) {}
        return outcome
    }

    private func played(
        on display: String, in mode: String, _ options: MeasureOptions
    ) throws -> Outcome {
        let home = try options.home(display: display)
        guard let player = PenPlayer(display: display),
            let window = EventLogWindow(
                display: display, area: Box(minX: 0, minY: 0, maxX: 1180, maxY: 800)),
            let sink = SinkWindow(display: display, place: (x: 1190, y: 700))
        else { throw MeasureError("no connection to \(display)") }
        let krakel = try KrakelProcess(in: home, ["--mode", mode])
        player.pace = UInt(Self.pace)
        player.dwell = UInt(Self.pace)
        for (stroke, delay) in strokes {
            guard let first = stroke.points.first else { continue }
            player.move(to: first, after: UInt(delay))
            player.draw(stroke)
        }
        player.synchronise()
        // What waits for a further stroke is typed once none has come.
        _ = poll(nil, 0, 2000)
        try krakel.catchUp()
        var outcome = Outcome()
        outcome.type(sink.text())
        outcome.clicks = window.entries().count { $0.kind == .press }
        _ = try krakel.quit()
        return outcome
    }
}
