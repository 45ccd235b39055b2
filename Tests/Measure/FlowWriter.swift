import Dictionaries
import Engine
import PureSupport
import Strokes

/// A hand that writes characters one after the other without waiting for what is read: samples in,
/// the text that a text field would hold out. Needs no display and no clock.
struct FlowWriter {
    private(set) var player: StrokePlayer
    private var page: FlowPage
    /// What a text field would hold.
    private(set) var text = ""
    /// How often something that was typed was taken away again.
    private(set) var changes = 0
    /// For each character that was typed, the milliseconds since the pen was last lifted.
    private(set) var waits: [Milliseconds] = []
    /// Clicks that the program below got.
    private(set) var clicks = 0
    /// What the engine did.
    private(set) var outcomes: [StrokePlayer.Outcome] = []
    private var lifted: Milliseconds = 0

    init(_ engine: Engine, hand: FlowHand, random: SeededGenerator) {
        player = StrokePlayer(engine)
        page = FlowPage(hand, random: random)
    }

    /// Writes a character in its place.
    mutating func write(_ ink: Ink, size: Double = 1) { play(page.write(ink, size: size)) }

    /// Draws a character where it is, in pixels.
    mutating func draw(_ ink: Ink) { play(page.draw(ink)) }

    /// Turns to another mode, once what was written is read.
    mutating func turn(to mode: String) {
        var engine = player.engine
        let now = max(player.now, page.now)
        let effects = engine.turn(to: mode, at: now)
        player = StrokePlayer(engine, at: now)
        for case .deed(.type(let actions, _)) in effects {
            for action in actions { type(action, at: now) }
        }
    }

    private mutating func play(_ strokes: [TimedStroke]) {
        for stroke in strokes {
            let outcomes = player.draw(stroke)
            take(outcomes.filter { $0.time < stroke.lifted })
            lifted = stroke.lifted
            take(outcomes.filter { $0.time >= stroke.lifted })
        }
    }

    /// Rests for as long as anything may still come of what was written.
    mutating func finish() {
        take(player.rest(until: page.now + 1500))
    }

    private mutating func take(_ outcomes: [StrokePlayer.Outcome]) {
        self.outcomes += outcomes
        for outcome in outcomes {
            switch outcome.effect {
            case .grab(.replayPress): clicks += 1
            case .deed(.type(let actions, _)):
                for action in actions { type(action, at: outcome.time) }
            default: break
            }
        }
    }

    private mutating func type(_ action: Action, at time: Milliseconds) {
        switch action {
        case .text(let new):
            text += new
            waits.append(time - lifted)
        case .chord(let chord) where chord == .backSpace:
            if !text.isEmpty { text.removeLast() }
            changes += 1
        default: break
        }
    }
}
