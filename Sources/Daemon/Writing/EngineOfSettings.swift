import Engine
import Session
import Strokes

extension EngineSettings {
    /// - Parameter scale: dots per inch of the display by 96.
    init(_ settings: Settings, scale: Double) {
        self.init(
            pen: PenLimits(settings, scale: scale),
            gestures: GestureLimits(settings, scale: scale),
            slant: settings.slant.map { SlantLimit(degrees: $0) })
        pauses = RhythmLimits(settings)
        typesAtOnce = settings.typesAtOnce
        offers = OfferPolicy(settings)
        guide = GuidePolicy(settings, scale: scale)
        ring = RingPolicy(pause: Milliseconds(settings.ringPause), scale: scale)
    }
}

extension PenLimits {
    /// In less no character is drawn.
    private static let leastGiveUp = 500

    fileprivate init(_ settings: Settings, scale: Double) {
        self.init(scale: scale, hold: Milliseconds(settings.hold))
        threshold = settings.movement * scale
        pressureFloor = settings.pressureFloor
        giveUp = settings.giveUp == 0 ? nil : Milliseconds(max(Self.leastGiveUp, settings.giveUp))
    }
}

extension GestureLimits {
    fileprivate init(_ settings: Settings, scale: Double) {
        self.init(scale: scale)
        flick = FlickLimits(settings, scale: scale)
        turn = TurnLimits(settings, scale: scale)
        fingers.gathering = Milliseconds(settings.fingerWait)
        fingers.hold = Milliseconds(settings.hold)
        fingers.threshold = settings.movement * scale
        fingers.panStep = settings.panStep * scale
        fingers.pinchStep = settings.pinchStep
        fingers.rotationStep = settings.rotationStep
        fingers.swipeLength = settings.swipeLength * scale
        fingers.kineticScrolling = Milliseconds(settings.kineticScrolling)
        drag.triggers = Set(settings.triggers.indices.filter { settings.triggers[$0].scrolls })
        heldKeys = Set(settings.triggers.indices.filter { settings.triggers[$0].key != nil })
        drag.isNatural = settings.scrollsNaturally
    }
}

extension GuidePolicy {
    fileprivate init(_ settings: Settings, scale: Double) {
        let entries: Entries =
            switch settings.guide {
            case .gestures: .gestures
            case .all: .all
            case .off: .none
            }
        // Where no trail is wanted, nothing is drawn.
        self.init(
            entries: settings.trail.isShown ? entries : .none,
            pause: Milliseconds(settings.guidePause), scale: scale)
    }
}

extension RhythmLimits {
    fileprivate init(_ settings: Settings) {
        let pause = Milliseconds(settings.pause)
        self =
            settings.pauseFollows
            ? RhythmLimits(
                start: pause, least: Milliseconds(settings.pauseLeast),
                most: Milliseconds(settings.pauseMost))
            : .fixed(pause)
    }
}

extension OfferPolicy {
    /// For how long alternatives are offered: a writer has to think, move the pen there and click; the
    /// row is in the way of all others no longer than that.
    private static let offerTime: Milliseconds = 2000
    /// For how long the user is asked after a miss: it comes unexpected, and there is more to look at.
    private static let askTime: Milliseconds = 5000

    fileprivate init(_ settings: Settings) {
        self.init(
            doubtfulTime: settings.alternatives ? Self.offerTime : nil,
            missedTime: settings.ask == .never ? nil : Self.askTime,
            asksInDoubt: settings.ask == .doubt)
    }
}
