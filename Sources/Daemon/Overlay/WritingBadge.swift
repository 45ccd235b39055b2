import Engine
import Strokes
import System
import X11

/// The badge by the pen: what has changed, for a moment, or what the stroke under way would be.
final class WritingBadge {
    private let badge: Badge
    private var state: WritingState?
    /// Where the pen was last.
    private var pen = Point(x: 0, y: 0)
    /// What was shown of a knob last.
    private var turn: String?
    /// What it says of the stroke under way, and where the pen was then.
    private var live: (text: String, pen: Point)?
    /// How many pixels the pen moves before the badge follows it.
    private static let leash = 24.0
    /// Reads what the first font needs: no stroke has to wait until that is done.
    let fonts = WorkBeside<Void>()
    private var areFontsRead = false
    /// What is shown once they are.
    private var waiting: (text: String, pen: Point)?
    /// When the badge goes; nil where there is none.
    private(set) var deadline: Milliseconds?

    init(_ badge: Badge) {
        self.badge = badge
    }

    func use(scale: Double) {
        badge.use(scale: scale)
    }

    func forgetFonts() {
        badge.forgetFonts()
    }

    /// Tells what `effects` have changed, once they have been carried out.
    ///
    /// - Parameter time: for how many milliseconds; nil where nothing is to be shown.
    func tell(
        _ effects: [Effect], state new: WritingState, for time: Milliseconds?, at now: Milliseconds
    ) {
        var offer: String?
        for effect in effects {
            switch effect {
            case .trail(.begin(let sample)), .trail(.extend(let sample)): pen = sample.point
            case .report(let report): note(report, offering: &offer)
            case .grab, .trail, .choices, .deed: break
            }
        }
        let old = state ?? new
        state = new
        let words = [offer, BadgeText.text(from: old, to: new, translate: { tr($0) })].compactMap(
            \.self)
        if let time, !words.isEmpty {
            tell(words.joined(separator: "  "), at: nil, for: time, at: now)
        } else if old != new {
            hide()
        }
    }

    private func note(_ report: Effect.Report, offering offer: inout String?) {
        switch report {
        case .takenBack(_, let next):
            offer = next.first.map { BadgeText.text(offering: $0, translate: { tr($0) }) }
        case .turning(let knob), .turned(let knob):
            pen = Point(x: knob.centre.x + knob.radius, y: knob.centre.y)
            let text = BadgeText.text(turning: knob)
            if text != turn { offer = text }
            turn = if case .turned = report { nil } else { text }
        case .nothingToTakeBack: offer = tr("nothing to take back")
        case .nothingToRepeat: offer = tr("nothing to repeat")
        case .recognised: offer = nil
        case .missed, .retracted, .wordTakenBack, .mended, .restored, .gestured, .fingered,
            .scrolled, .penned, .erased, .cancelled, .modeChanged, .stickyChanged:
            break
        }
    }

    /// Shows what the stroke under way would be, beside the pen; nil for nothing.
    func tell(_ anticipation: Anticipation?) {
        guard let text = anticipation?.text(translate: { tr($0) }) else {
            if live != nil { hide() }
            return
        }
        if let live, live.text == text, live.pen.distance(to: pen) < Self.leash { return }
        show(text, at: pen)
        live = (text, pen)
        deadline = nil
    }

    /// Shows a few words, beside the pen where no place is given.
    func tell(_ words: String, at place: Point?, for time: Milliseconds, at now: Milliseconds) {
        show(words, at: place ?? pen)
        deadline = now + time
        live = nil
    }

    private func show(_ text: String, at pen: Point) {
        if areFontsRead {
            badge.show(text, at: pen)
        } else {
            waiting = (text, pen)
            fonts.begin(Badge.readFonts)
        }
    }

    /// Shows what has waited for the fonts.
    func showWaiting() {
        fonts.take()
        areFontsRead = true
        if let waiting { badge.show(waiting.text, at: waiting.pen) }
        waiting = nil
    }

    /// Takes the badge away once its time has come.
    func tick(at now: Milliseconds) {
        if let deadline, now >= deadline { hide() }
    }

    func hide() {
        badge.hide()
        waiting = nil
        deadline = nil
        live = nil
    }
}
