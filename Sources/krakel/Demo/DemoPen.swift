import Glibc
import Session
import Strokes
import System
import X11

/// A pointer with its button, and a camera where the demo is to be kept.
final class DemoPen {
    static let button = 2
    /// Milliseconds between two pictures of the film.
    private static let shutter = 80
    /// Milliseconds from one stroke of a letter to the next: well below the pause that ends a letter.
    private static let lift = 120

    private let connection: Connection
    private let pace: Pace
    private var film: Film?
    private var sincePicture = 0
    /// Milliseconds since the clock's beginning at which the pen is where it is now.
    private var due = 0
    private let stop: StopSignals

    /// - Parameter film: where the pictures go; nil where none are taken.
    init(_ connection: Connection, pace: Pace, film: Film?) {
        self.connection = connection
        self.pace = pace
        stop = StopSignals()
        self.film = film
    }

    /// Takes and writes what is still missing of the film.
    func finishFilm() throws {
        sincePicture = max(sincePicture, Self.shutter)
        try shoot()
        try film?.finish()
    }

    /// Draws with the button held, at the pace of a hand.
    ///
    /// - Returns: the screen as it was before the last release, where that was asked for.
    func draw(_ ink: Ink, takingPicture: Bool) throws -> ScreenImage? {
        var picture: ScreenImage?
        due = Self.now
        for (index, stroke) in ink.strokes.enumerated() {
            guard let first = stroke.points.first else { continue }
            if index > 0 { try pass(milliseconds: Self.lift, filming: false) }
            connection.movePointer(to: first)
            connection.setPointerButton(Self.button, isPressed: true)
            // Whatever happens, nobody is left with a button held.
            defer { connection.setPointerButton(Self.button, isPressed: false) }
            for point in pace.places(along: stroke).dropFirst() {
                connection.movePointer(to: point)
                try pass(milliseconds: Pace.tick)
            }
            let isLast = index == ink.strokes.count - 1
            if isLast, takingPicture || film != nil {
                // Two frames, so that the trail has caught up with the pen.
                try pass(milliseconds: 40, filming: false)
                try shoot()
            }
            if isLast, takingPicture { picture = connection.captureScreen() }
        }
        return picture
    }

    /// Waits until `events` say what came of it, ten seconds at most.
    ///
    /// - Returns: what was read; nil where it was not understood.
    func reading(from events: ControlClient) throws -> String? {
        due = Self.now
        let end = due + 10_000
        while Self.now < end {
            var waiting = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 0) > 0 else {
                try pass(milliseconds: Pace.tick)
                continue
            }
            guard let lines = events.linesAtHand() else { return nil }
            for event in lines.compactMap({ JSONLine.decode(ControlEvent.self, from: $0) }) {
                switch event.event {
                case .recognised: return event.text
                case .missed, .refused, .cancelled: return nil
                default: continue
                }
            }
        }
        return nil
    }

    /// Leaves the pointer where it is.
    func rest(milliseconds: Int) throws {
        due = Self.now
        for _ in 0..<(milliseconds / Pace.tick) { try pass(milliseconds: Pace.tick) }
    }

    /// What a busy machine was late with is made up for: a hand that stays still for long drags, and one
    /// that lifts the pen for long has ended its letter.
    ///
    /// - Throws: a `Failure` where the demo was told to end.
    private func pass(milliseconds: Int, filming: Bool = true) throws {
        due += milliseconds
        if stop.arrives(within: max(due - Self.now, 0)) { throw Failure("the demo was stopped") }
        sincePicture += milliseconds
        if filming, sincePicture >= Self.shutter { try shoot() }
    }

    private static var now: Int { Int(MonotonicClock.now) }

    /// The film counts the time that a hand took, not what a busy machine made of it; and the hand
    /// waits for the camera.
    private func shoot() throws {
        let before = Self.now
        guard film != nil, let screen = connection.captureScreen() else { return }
        try film?.add(screen, for: sincePicture)
        sincePicture = 0
        due += Self.now - before
    }
}

/// Ctrl+C and its like, as something to wait for: what is held can be let go before the end.
private struct StopSignals {
    private var signals = sigset_t()

    /// From now on they end nothing by themselves. Wraps `sigprocmask`.
    init() {
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        sigprocmask(SIG_BLOCK, &signals, nil)
    }

    /// Whether one comes within so many milliseconds. Wraps `sigtimedwait`.
    func arrives(within milliseconds: Int) -> Bool {
        var wanted = signals
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        return sigtimedwait(&wanted, nil, &time) > 0
    }
}
