import Engine
import Session

extension PenLimits {
    init(_ settings: Settings, scale: Double) {
        self.init(scale: scale, hold: Milliseconds(settings.hold))
        threshold = settings.movement * scale
        pressureFloor = settings.pressureFloor
    }
}

extension GestureLimits {
    init(_ settings: Settings, scale: Double) {
        self.init(scale: scale)
        flick.length = settings.flickLength * scale
        flick.deviation = settings.flickDeviation * scale
        turn.engagement = settings.turnAfter
        turn.step = settings.turnStep
        fingers.gathering = Milliseconds(settings.fingerWait)
        fingers.hold = Milliseconds(settings.hold)
        fingers.threshold = settings.movement * scale
        fingers.panStep = settings.panStep * scale
        fingers.pinchStep = settings.pinchStep
        fingers.rotationStep = settings.rotationStep
        fingers.swipeLength = settings.swipeLength * scale
        fingers.kineticScrolling = Milliseconds(settings.kineticScrolling)
    }
}

extension RhythmLimits {
    init(_ settings: Settings) {
        let pause = Milliseconds(settings.pause)
        self =
            settings.pauseFollows
            ? RhythmLimits(
                start: pause, least: Milliseconds(settings.pauseLeast),
                most: Milliseconds(settings.pauseMost))
            : .fixed(pause)
    }
}
