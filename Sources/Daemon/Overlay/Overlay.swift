import Engine
import Glibc
import Session
import Strokes
import System
import X11

/// What is drawn over the screen: the trail, the badge, the row of alternatives, and the ring of variants.
final class Overlay: Component {
    private let connection: Connection
    private let trail: Trail
    private let badge: WritingBadge
    private let row: OfferRow
    private let ring: VariantRing
    private var pacer = FramePacer()
    private var growth = GuideGrowth()
    private var settings = Settings()
    /// Dots per inch of the display by 96, as it was looked at last.
    private(set) var scale: Double

    /// How long a notice that the desktop does not show stays in the badge: at least so long, and for each
    /// character of it long enough to be read.
    private static func time(of notice: String) -> Milliseconds {
        max(3000, Milliseconds(notice.count) * 50)
    }

    init(trail: Trail, badge: Badge, row: OfferRow, scale: Double, on connection: Connection) {
        self.trail = trail
        self.badge = WritingBadge(badge)
        self.row = row
        ring = VariantRing(on: connection, scale: scale)
        self.scale = scale
        self.connection = connection
    }

    var deadline: Milliseconds? {
        [pacer.deadline, growth.deadline, badge.deadline].compactMap(\.self).min()
    }

    var waits: [pollfd] { [.reading(badge.fonts.descriptor)] }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        badge.showWaiting()
        return []
    }

    /// Waits until no font is read, for so many milliseconds at most.
    func awaitFonts(within milliseconds: Int32) -> Bool {
        badge.fonts.awaitEnd(within: milliseconds)
    }

    /// Whether the screen has a compositor, so that the trail can be seen through.
    var isComposited: Bool { trail.compositor.isRunning }

    // MARK: - Drawing

    /// Draws what has become of the stroke.
    func carryOut(_ effect: Effect.Trail) {
        switch effect {
        case .begin(let sample): trail.begin(at: sample)
        case .extend(let sample): pacer.add(sample)
        case .lift:
            trail.extend(through: pacer.take())
            trail.lift()
        case .end:
            _ = pacer.take()
            growth.hide()
            ring.hide()
            trail.end()
        }
    }

    /// Shows what may be chosen from. While another client has the keyboard, as a screen locker or a menu, nothing
    /// is offered.
    ///
    /// - Parameter mayAsk: whether the user wants to be asked at this moment what a character means.
    func carryOut(_ effect: Effect.Choices, mayAsk: Bool) -> [DaemonEffect] {
        switch effect {
        case .showGuide(let ways):
            // The ways begin where the ink ends.
            trail.extend(through: pacer.take())
            let drawn = growth.show(ways.map { GuideWay($0) }, at: MonotonicClock.now)
            trail.showGuide(drawn, isWhole: growth.isWhole)
        case .hideGuide:
            growth.hide()
            trail.hideGuide()
        case .showRing(let shown):
            trail.extend(through: pacer.take())
            ring.show(
                shown.variants.map { BadgeText.text(naming: $0, translate: { tr($0) }) },
                around: shown.centre, chosen: shown.chosen)
        case .hideRing: ring.hide()
        case .offered(let offer):
            let isShown =
                (offer.asked == nil || mayAsk) && !connection.isKeyboardGrabbed
                && row.show(
                    offer.alternatives.map { BadgeText.text(choosing: $0, translate: { tr($0) }) }
                        + (offer.teaches == nil || !mayAsk ? [] : [tr("teach…")]),
                    after: offer.asked?.ink, beside: offer.ink, pen: offer.pen)
            if !isShown { return [.input(.offer(.disturbed))] }
        case .offerEnded: row.hide()
        }
        return []
    }

    /// Tells on the badge what `effects` have changed, once they have been carried out.
    func tell(_ effects: [Effect], _ state: WritingState, at now: Milliseconds) {
        badge.tell(
            effects, state: state, for: settings.badge ? Milliseconds(settings.badgeTime) : nil,
            at: now)
    }

    /// Shows what the stroke under way would be, where that is wanted, and how far a word has been read.
    func show(_ anticipation: Anticipation?) {
        let isShown = if case .word = anticipation { settings.badge } else { settings.live }
        badge.tell(isShown ? anticipation : nil)
    }

    /// Shows a notice that the desktop does not show, but not over a screen locker.
    func show(_ notice: Notice, at now: Milliseconds) {
        guard !connection.isLocked else { return }
        let text = notice.shortLines.joined(separator: "\n")
        badge.tell(text, at: connection.cursorPosition(), for: Self.time(of: text), at: now)
    }

    /// Draws and takes away what is due.
    func tick(at now: Milliseconds) {
        let points = pacer.due(at: now)
        if !points.isEmpty { trail.extend(through: points) }
        if let ways = growth.due(at: now) { trail.showGuide(ways, isWhole: growth.isWhole) }
        badge.tick(at: now)
    }

    /// Follows an offer that ended with the engine, or whose text is typed by now.
    func followOffer(stands: Bool, isTyped: Bool) {
        guard row.isShown else { return }
        if !stands { row.hide() } else if isTyped { row.watch() }
    }

    // MARK: - How it looks

    func use(_ settings: Settings) {
        self.settings = settings
        growth.hide()
        ring.hide()
        if !followScale() { trail.use(TrailStyle(settings.trail, scale: scale)) }
    }

    /// Looks whether the desktop's scale was changed: writing follows.
    ///
    /// - Returns: whether it was.
    func followScale() -> Bool {
        let now = connection.scale
        guard now != scale else { return false }
        scale = now
        trail.use(TrailStyle(settings.trail, scale: scale))
        badge.use(scale: scale)
        row.use(scale: scale)
        ring.use(scale: scale)
        return true
    }

    /// Nothing is written: the memory of fonts goes back to the system.
    func rest() {
        if !row.isShown { badge.forgetFonts() }
    }

    func screenChanged() {
        growth.hide()
        ring.hide()
        trail.screenChanged()
    }
}

extension GuideWay {
    fileprivate init(_ way: OpenWay) {
        self.init(
            points: way.points,
            caption: BadgeText.text(guidingTo: way.actions, translate: { tr($0) }),
            likelihood: way.likelihood)
    }
}

/// Holds back points so that a trail is drawn at most once a frame: a mouse reports 1000 times a
/// second, a screen shows 60.
struct FramePacer {
    private var points: [PenSample] = []
    private var lastFrame: Milliseconds = 0
    private static let frame: Milliseconds = 16

    /// When the points held back are due; nil where there are none.
    var deadline: Milliseconds? { points.isEmpty ? nil : lastFrame + Self.frame }

    mutating func add(_ sample: PenSample) {
        points.append(sample)
    }

    /// The points to draw now: all of them, once the frame is due.
    mutating func due(at now: Milliseconds) -> [PenSample] {
        guard let deadline, now >= deadline else { return [] }
        lastFrame = now
        return take()
    }

    /// Every point held back, due or not.
    mutating func take() -> [PenSample] {
        defer { points.removeAll(keepingCapacity: true) }
        return points
    }
}

extension TrailStyle {
    /// - Parameter scale: dots per inch of the display by 96.
    init(_ trail: TrailSettings, scale: Double) {
        self.init(
            color: Color(trail.colour), outline: Color(trail.outline), width: trail.width,
            outlineWidth: trail.outlineWidth, scale: scale)
        isShown = trail.isShown
        followsPressure = trail.followsPressure
    }
}

extension TrailStyle.Color {
    fileprivate init(_ colour: Colour) {
        self.init(
            red: Double(colour.red) / 255, green: Double(colour.green) / 255,
            blue: Double(colour.blue) / 255, alpha: Double(colour.alpha) / 255)
    }
}
