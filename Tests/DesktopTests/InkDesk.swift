// A desktop to draw on and to look at: what Krakel draws on it shows, and is gone after.

import Session
import Strokes
import TestSupport
import Testing
import X11

/// A desktop that one window covers, with a compositor or without one, and a Krakel on it.
final class InkDesk {
    /// Whether screens are composited here: not at all, and where it can be in either way.
    static let isComposited = Place.isInstalled("picom") ? [false, true] : [false]

    let krakel: KrakelProcess
    /// What is on the screen while nobody draws.
    let before: ScreenImage
    private let eyes: Connection
    private let window: EventLogWindow
    private let compositor: ChildProcess?
    let desktop: Desktop

    init(shipped: String? = nil, settings: String? = nil, isComposited: Bool = false) throws {
        desktop = try Desktop(shipped: shipped, settings: settings)
        window = try desktop.cover()
        eyes = try Connection(to: desktop.server.display)
        before = try #require(eyes.captureScreen())
        compositor = isComposited ? try startCompositor(on: desktop.server.display) : nil
        krakel = try desktop.krakel("--no-learning")
        #expect(try krakel.ask(.status).isComposited == isComposited)
        // The compositor may still be painting what it found.
        expectAsBefore()
    }

    var screen: ScreenImage? { eyes.captureScreen() }

    /// Waits until the screen is as it is wanted.
    func shows(_ isWanted: (ScreenImage) -> Bool) -> Bool {
        eventually(.screen(desktop.display)) { screen.map(isWanted) ?? false }
    }

    func expectAsBefore(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(shows { $0 == before }, sourceLocation: sourceLocation)
    }

    /// Draws a line to the right, and holds the button.
    func begin(at start: Double) {
        for x in stride(from: start, through: start + 100, by: 4) {
            desktop.player.move(to: Point(x: x, y: 240), after: 2)
            if x == start { desktop.player.press(2, after: 2) }
        }
        desktop.player.synchronise()
    }

    /// Ends what is being drawn by Escape, and nothing of it is left.
    func giveUp() throws {
        desktop.player.tap(key: 0xFF1B)
        desktop.player.release(2).synchronise()
        _ = try krakel.event(.cancelled)
        expectAsBefore()
    }

    /// Ends what is being drawn by force, and nothing of it is left.
    func stop() {
        krakel.process.stop()
        desktop.player.release(2).synchronise()
        expectAsBefore()
    }
}
