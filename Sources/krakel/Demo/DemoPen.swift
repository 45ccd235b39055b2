import Glibc
import Session
import Strokes
import System
import X11

/// The demo's pointer with its button, and the camera that films it.
final class DemoPen {
    /// What letters are written with.
    static let button = 2
    /// Milliseconds between two pictures of the film.
    private static let shutter = 80
    /// Milliseconds from one stroke of a letter to the next: well below the pause that ends a letter.
    static let lift = 120
    /// Milliseconds at the end of a line. What is drawn over a letter sooner than two seconds after the
    /// last may be a mark of it, as a bar that makes a t of an l.
    static let lineBreak = 2200

    private let connection: Connection
    private let pace: Pace
    private var film: Film?
    private var sincePicture = 0
    /// When the pen is due where it is now, in milliseconds of the monotonic clock.
    private var due = 0
    /// What tells to end, so that the button is released before.
    private let stop = Signals()

    /// - Parameter film: where the pictures go; nil where none are taken.
    init(_ connection: Connection, pace: Pace, film: Film?) {
        self.connection = connection
        self.pace = pace
        self.film = film
    }

    /// Takes the last picture of the film and writes what is left of it.
    func finishFilm() throws {
        sincePicture = max(sincePicture, Self.shutter)
        try shoot()
        try film?.finish()
    }

    /// Draws with the button held, at the pace of a hand.
    ///
    /// - Returns: the screen as it was before the last release, where that was asked for.
    func draw(_ ink: Ink, with button: Int, takingPicture: Bool) throws -> ScreenImage? {
        var picture: ScreenImage?
        due = Self.now
        for (index, stroke) in ink.strokes.enumerated() {
            guard let first = stroke.points.first else { continue }
            if index > 0 { try pass(milliseconds: Self.lift, filming: false) }
            connection.movePointer(to: first)
            connection.setPointerButton(button, isPressed: true)
            // Also where an error ends the stroke, no client is left with a pressed button.
            defer { connection.setPointerButton(button, isPressed: false) }
            for point in pace.places(along: stroke).dropFirst() {
                connection.movePointer(to: point)
                try pass(milliseconds: Pace.tick)
            }
            let isLast = index == ink.strokes.count - 1
            if isLast, takingPicture || film != nil {
                // 40 ms are two frames: the trail is drawn up to the pen by then.
                try pass(milliseconds: 40, filming: false)
                try shoot()
            }
            if isLast, takingPicture { picture = connection.captureScreen() }
        }
        return picture
    }

    /// Waits until `events` say what the daemon made of the stroke, ten seconds at most.
    ///
    /// - Returns: what the daemon read; nil where it did not understand the stroke.
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
            for event in lines.compactMap({ JSONLine.decode(HeardEvent.self, from: $0) }) {
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

    /// Waits until so many milliseconds after the last wait was due. Where a busy machine made it late,
    /// this wait is shorter: a pen that rested too long would drag, and one that was lifted too long would
    /// end its letter.
    ///
    /// - Throws: a `Failure` where a signal tells the demo to end.
    private func pass(milliseconds: Int, filming: Bool = true) throws {
        due += milliseconds
        var stop = pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&stop, 1, Int32(max(due - Self.now, 0))) > 0 {
            throw Failure("the demo was stopped\n  help: start it again: krakel demo")
        }
        sincePicture += milliseconds
        if filming, sincePicture >= Self.shutter { try shoot() }
    }

    private static var now: Int { Int(MonotonicClock.now) }

    /// Takes a picture. The film counts the time that the hand was to take, not what a busy machine made
    /// of it; and the hand waits while the picture is taken.
    private func shoot() throws {
        let before = Self.now
        guard film != nil, let screen = connection.captureScreen() else { return }
        try film?.add(screen, for: sincePicture)
        sincePicture = 0
        due += Self.now - before
    }
}
