// The demo writes what its text says, whatever that is and however fast: its hand before the engine, with
// the times of `DemoPen`, and no display.

import Dictionaries
import Engine
import Strokes
import Testing

@testable import krakel

@Suite struct DemoTextTests {
    private static let texts = [
        "write anywhere.", "hi there", "text to type", "Big 42 (x)", "lemon pie", "t",
        "the quick brown fox jumps over the lazy dog.", "sphinx of black quartz, judge my vow.",
        "Pack MY box, with five: dozen liquor jugs!", "jit tif jilt fit fix xi kit",
        "The 5 boxing wizards jump; quickly! 1980-03-27 @ $7.50 & 60% off?",
        "a1b2c3 = [d4] {e5} <f6> \"g7\" 'h8' ~i9 #j0 x^2 y|z a\\b c/d e_f g+h i*j `k`",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789", "l t l t i l i t - l - t . i . l , t",
        "Every Word Is Here: (yes)! [No] {Way}? 100% - it's #1 & \"done\"; ok.",
    ]

    @Test(arguments: texts, [0.5, 1, 3, 10])
    func whatItSaysIsTyped(_ text: String, pace: Double) throws {
        let dictionary = try Checkout.dictionary()
        let drawings = try DemoText(text, in: dictionary).strokes
        let (recogniser, pace) = (Recogniser(dictionary), Pace(factor: pace))
        var writer = DemoWriter(recogniser, pace: pace)
        var hand = Hand(seed: 7)
        let page = Page(area: DemoWriter.area)
        var before: DemoText.Drawing?
        for drawing in drawings.dropLast() {
            if page.isBegun(by: drawing, after: before) {
                writer.pass(Milliseconds(DemoPen.lineBreak))
            }
            writer.write(drawing.ink(by: &hand, at: pace, on: page, for: recogniser))
            before = drawing
        }
        #expect(writer.text == text)
        #expect(writer.clicks == 0)
    }
}

/// `DemoPen` before an engine in the place of a daemon.
private struct DemoWriter {
    /// Of the terminal on the demo's own display.
    static let area = Box(minX: 0, minY: 0, maxX: 800, maxY: 450)

    private var player: StrokePlayer
    private let pace: Pace
    private var isRead = false
    /// What the terminal holds.
    private(set) var text = ""
    private(set) var clicks = 0

    init(_ recogniser: Recogniser, pace: Pace) {
        self.pace = pace
        var engine = Engine(
            recogniser: recogniser,
            settings: EngineSettings(pen: PenLimits(hold: 2000), pause: 450))
        engine.screen = Self.area
        player = StrokePlayer(engine)
    }

    /// Draws a character and waits until it is read.
    mutating func write(_ ink: Ink) {
        isRead = false
        for (index, stroke) in ink.strokes.enumerated() {
            if index > 0 { pass(Milliseconds(DemoPen.lift)) }
            let places = pace.places(along: stroke)
            // The second place is told with the press.
            let times = (-1..<places.count).map {
                player.now + Milliseconds(max(0, $0) * Pace.tick)
            }
            take(player.draw(TimedStroke(places, times: times, lifted: times.last ?? 0)))
        }
        while !isRead, let deadline = player.engine.deadline { take(player.rest(until: deadline)) }
        pass(Milliseconds(Pace.tick))
    }

    mutating func pass(_ time: Milliseconds) { take(player.rest(until: player.now + time)) }

    private mutating func take(_ outcomes: [StrokePlayer.Outcome]) {
        for outcome in outcomes {
            switch outcome.effect {
            case .grab(.replayPress): clicks += 1
            case .report(.recognised), .report(.missed), .report(.cancelled): isRead = true
            case .deed(.type(let actions, _)):
                for action in actions {
                    if case .text(let new) = action { text += new }
                    if action == .chord(.backSpace), !text.isEmpty { text.removeLast() }
                }
            default: break
            }
        }
    }
}
