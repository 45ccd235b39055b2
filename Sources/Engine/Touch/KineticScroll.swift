/// A pan that was let go in motion, and goes on until it stops.
struct KineticScroll {
    private var motion: FingerMotion
    private let deceleration: Deceleration
    /// Where it was let go.
    private let base: (x: Double, y: Double)
    /// When it has come to its next step, or to its end.
    private(set) var deadline: Milliseconds

    /// - Returns: nil where the motion was let go at rest, or is none that goes on.
    init?(_ motion: FingerMotion, at now: Milliseconds) {
        guard let deceleration = motion.deceleration(at: now) else { return nil }
        self.motion = motion
        self.deceleration = deceleration
        base = (motion.figures.x, motion.figures.y)
        deadline = motion.nextStep(of: deceleration, from: base)
    }

    /// What the fingers did, kinetic scrolling included.
    var figures: FingerFigures { motion.figures }

    /// Time went on.
    ///
    /// - Returns: the steps that it has reached by now, and whether it has stopped.
    mutating func advance(to now: Milliseconds) -> (steps: [FingerSteps], isOver: Bool) {
        let steps = motion.advance(by: deceleration, from: base, at: now)
        deadline = motion.nextStep(of: deceleration, from: base)
        return (steps, now >= deceleration.end)
    }
}

/// A motion that slows down evenly to a stop.
struct Deceleration {
    private let start: Milliseconds
    private let length: Milliseconds
    /// Pixels a millisecond at its start.
    private let x: Double
    private let y: Double

    /// - Parameter length: milliseconds.
    /// - Returns: nil where there is nothing to slow down.
    init?(x: Double, y: Double, at start: Milliseconds, length: Milliseconds) {
        guard length > 0, x != 0 || y != 0 else { return nil }
        self.start = start
        self.length = length
        self.x = x
        self.y = y
    }

    var end: Milliseconds { start + length }

    /// How far it has gone, in pixels.
    func shift(at now: Milliseconds) -> (x: Double, y: Double) {
        let time = Double(min(max(now - start, 0), length))
        let worth = time - time * time / (2 * Double(length))
        return (x * worth, y * worth)
    }

    /// When it has gone `x` pixels to the right or `y` down, whichever is first; its end where it goes
    /// that far in neither.
    func time(towards x: [Double], _ y: [Double]) -> Milliseconds {
        let times =
            x.compactMap { time(for: $0, of: self.x) } + y.compactMap { time(for: $0, of: self.y) }
        return min(times.min() ?? end, end)
    }

    private func time(for distance: Double, of speed: Double) -> Milliseconds? {
        guard speed != 0 else { return nil }
        let rest = 1 - 2 * distance / (speed * Double(length))
        guard rest >= 0, rest <= 1 else { return nil }
        return start + Milliseconds((Double(length) * (1 - rest.squareRoot())).rounded(.up))
    }
}
