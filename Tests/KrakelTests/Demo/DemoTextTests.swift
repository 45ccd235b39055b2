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

    private var engine: Engine
    private let pace: Pace
    private var now: Milliseconds = 0
    private var isFrozen = false
    private var isRead = false
    /// What the terminal holds.
    private(set) var text = ""
    private(set) var clicks = 0

    init(_ recogniser: Recogniser, pace: Pace) {
        self.pace = pace
        engine = Engine(
            recogniser: recogniser,
            settings: EngineSettings(pen: PenLimits(hold: 2000), pause: 450))
        engine.screen = Self.area
    }

    /// Draws a character and waits until it is read.
    mutating func write(_ ink: Ink) {
        isRead = false
        for (index, stroke) in ink.strokes.enumerated() {
            if index > 0 { pass(Milliseconds(DemoPen.lift)) }
            draw(pace.places(along: stroke))
        }
        while !isRead, let deadline = engine.deadline {
            now = max(now, deadline)
            take(engine.handle(.tick, at: now))
        }
        pass(Milliseconds(Pace.tick))
    }

    private mutating func draw(_ places: [Point]) {
        guard let first = places.first, let last = places.last else { return }
        isFrozen = true
        take(engine.handle(.press(first), at: now))
        for place in places.dropFirst() {
            let motion = isFrozen ? InputEvent.frozenMotion(place) : .motion(place)
            take(engine.handle(motion, at: now))
            pass(Milliseconds(Pace.tick))
        }
        take(engine.handle(isFrozen ? .frozenRelease : .release(last), at: now))
    }

    mutating func pass(_ time: Milliseconds) {
        let end = now + time
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            take(engine.handle(.tick, at: now))
        }
        now = end
    }

    private mutating func take(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .grab(.takePress): isFrozen = false
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
