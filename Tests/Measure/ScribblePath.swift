// The way of a scribble, a point each millisecond, and what the screen shows of it.

import Glibc
import Strokes
import TestSupport

/// What moves a pointer; whether it draws is told for its pressure.
struct ScribbleHand {
    var move: (Point, _ isDrawing: Bool) throws -> Void
    var press: (Point, _ isPress: Bool) throws -> Void
    var synchronise: () throws -> Void
}

/// To and fro over a field of 1000 by 600 pixels, never quite the same way.
struct ScribblePath {
    private(set) var sent = 0
    /// Seconds.
    private(set) var took = 0.0
    /// Pixels that were looked at, and those that had no ink yet.
    private(set) var seen = 0
    private(set) var late = 0
    private(set) var veryLate = 0
    /// Asked now and then for a figure of this moment; the last one is kept.
    var look: ((Double) -> Int?)?
    private(set) var looked: Int?

    /// Pixels without ink that are looked at once more, and when.
    private var unsure: [(x: Int, y: Int, time: Double)] = []
    /// Where the pointer was, and when in seconds; only the last are needed.
    private var places: [(point: Point, time: Double)] = []
    /// The pixels that may have ink, and since when.
    private var inked = [Float](repeating: .infinity, count: width * height)

    private static let (width, height) = (1280, 800)
    private static let frame = 1 / 60.0
    /// Pixels around the pointer that ink covers at most.
    private static let reach = 5

    private static func point(at time: Double) -> Point {
        Point(
            x: (640 + 500 * sin(2 * .pi * 0.71 * time) * cos(0.11 * time)).rounded(),
            y: (400 + 300 * sin(2 * .pi * 1.13 * time + 0.05 * time)).rounded())
    }

    /// Moves for so many seconds, by the clock, with the button down or not.
    mutating func follow(
        for seconds: Double, by hand: ScribbleHand, isDrawing: Bool, _ probe: PixelProbe
    ) throws {
        let first = Self.point(at: 0)
        try hand.move(first, false)
        if isDrawing { try hand.press(first, true) }
        try hand.synchronise()
        let start = Self.now
        var last = first
        var nextLook = 0.2
        for step in 1...Int(seconds * 1000) {
            let time = Double(step) / 1000
            var point = Self.point(at: time)
            // The server tells of no move to where the pointer is.
            if point == last { point.x += 1 }
            last = point
            Self.sleep(until: start + time)
            try hand.move(point, isDrawing)
            sent += 1
            let now = Self.now - start
            note(point, at: now)
            lookAgain(probe, at: now)
            if now >= nextLook {
                nextLook = now + 0.05
                lookAtInk(probe, start: start)
                if let figure = look?(now), figure >= 0 { looked = figure }
            }
        }
        lookAgain(probe, at: .infinity)
        try hand.synchronise()
        took = Self.now - start
        if isDrawing { try hand.press(last, false) }
        try hand.synchronise()
    }

    private mutating func note(_ point: Point, at time: Double) {
        places.append((point, time))
        if places.count > 2000 { places.removeFirst(1000) }
        let (x, y) = (Int(point.x), Int(point.y))
        for row in max(0, y - Self.reach)...min(Self.height - 1, y + Self.reach) {
            for column in max(0, x - Self.reach)...min(Self.width - 1, x + Self.reach) {
                let index = row * Self.width + column
                inked[index] = min(inked[index], Float(time))
            }
        }
    }

    /// Looks at the place of two frames ago, if nothing was drawn there before.
    private mutating func lookAtInk(_ probe: PixelProbe, start: Double) {
        let now = Self.now - start
        guard let place = places.last(where: { $0.time <= now - 2 * Self.frame }) else { return }
        let (x, y) = (Int(place.point.x), Int(place.point.y))
        guard Double(inked[y * Self.width + x]) > place.time - 0.01 else { return }
        seen += 1
        guard !isInk(probe, x, y) else { return }
        late += 1
        unsure.append((x, y, now + Self.frame))
    }

    private mutating func lookAgain(_ probe: PixelProbe, at now: Double) {
        while let pixel = unsure.first, pixel.time <= now {
            unsure.removeFirst()
            if !isInk(probe, pixel.x, pixel.y) { veryLate += 1 }
        }
    }

    /// Nearer to the ink's blue than to black or white.
    private func isInk(_ probe: PixelProbe, _ x: Int, _ y: Int) -> Bool {
        guard let colour = probe.colour(x: x, y: y) else { return false }
        return colour.blue > 150 && colour.red < 100
    }

    /// Seconds of a clock that only goes on.
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func sleep(until seconds: Double) {
        var time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
