import Dictionaries
import Engine
import Session
import System
import X11

extension Daemon {
    /// Takes over what the settings' file holds now; keeps the last good state where something is
    /// wrong in it.
    ///
    /// - Returns: whether it was right.
    @discardableResult
    func reloadSettings() -> Bool {
        guard let new = settingsSource.load() else {
            log.say("the settings stay as they were")
            settingsSource.problems.forEach(log.write)
            post(settingsSource.problems, in: .settings)
            return false
        }
        use(new)
        post(settingsSource.problems, in: .settings)
        return true
    }

    /// Behaves as `new` says from now on; a character under way ends without a result.
    private func use(_ new: Settings) {
        guard new != settings else { return }
        feed(.cancel, at: MonotonicClock.now)
        if recorder != nil { log.say("the settings changed: what follows is not recorded") }
        recorder = nil
        let old = settings
        let mode = engine.mode
        settings = new
        if (new.spelling, new.letterModel) != (old.spelling, old.letterModel) { readLetters() }
        if new.learning != old.learning {
            writeDownLessons()
            gathering = gatheringAsSet()
        }
        if new.log, !old.log { log.say("keeps your strokes in \(options.strokeLog.path)") }
        scale = connection.scale
        trail.use(TrailStyle(new.trail, scale: scale))
        engine = makeEngine()
        if new.triggers != old.triggers, grab != nil {
            releaseTrigger()
            do throws(DaemonError) {
                try takeTrigger()
            } catch {
                log.say("the trigger that the settings name cannot be had; it stays as it was")
                settings.triggers = old.triggers
                engine = makeEngine()
                try? takeTrigger()
            }
        }
        tellUnknownModes()
        tellRhythm()
        if engine.mode != mode { run([.modeChanged(engine.mode)]) }
        if new.tray, !old.tray { showTray() }
        tell(ControlEvent(.reloaded))
    }

    /// The writing machine as the settings want it.
    func makeEngine() -> Engine {
        let modes = settings.triggers.map { trigger in
            trigger.mode.flatMap { recogniser.modes.contains($0) ? $0 : nil }
        }
        var engine = Engine(
            recogniser: recogniser, letters: letters?.model, mode: modes[0],
            otherModes: Array(modes.dropFirst()), limits: PenLimits(settings, scale: scale),
            gestureLimits: GestureLimits(settings, scale: scale),
            slant: settings.slant.map { SlantLimit(degrees: $0) },
            pause: Milliseconds(settings.pause))
        let rhythm = RhythmLimits(settings)
        engine.rhythm =
            rhythm == self.engine.rhythm.limits
            ? self.engine.rhythm : rhythmFile?.read(for: rhythm) ?? Rhythm(rhythm)
        engine.typesAtOnce = settings.typesAtOnce
        engine.screen = connection.screenBox
        engine.offerTime = offerTime
        return engine
    }

    /// Whoever changes the desktop's scale wants writing to follow.
    func followScale() {
        let now = connection.scale
        guard now != scale else { return }
        scale = now
        trail.use(TrailStyle(settings.trail, scale: scale))
        badge.use(scale: scale)
        row.use(scale: scale)
        engine.limits = PenLimits(settings, scale: scale)
        engine.gestureLimits = GestureLimits(settings, scale: scale)
        if recorder != nil { log.say("the scale changed: what follows is not recorded") }
        recorder = nil
    }

    /// A mode that the dictionary lacks is no mode to begin in.
    func tellUnknownModes() {
        for trigger in settings.triggers {
            guard let mode = trigger.mode, !recogniser.modes.contains(mode) else { continue }
            log.say(
                """
                the dictionary has no mode `\(mode)` for \(trigger.description) to begin in
                  help: its modes are \(recogniser.modes.joined(separator: ", "))
                """)
        }
    }

    /// The letter model that was asked for; one that cannot be read is told and not asked.
    func readLetters() {
        letters = options.letters
        guard letters == nil, settings.spelling else { return }
        guard let path = settings.letterModel ?? options.shippedLetters else {
            return log.say("the shipped letter model is missing: letters are read by their shapes")
        }
        do throws(LetterModelProblem) {
            letters = try LetterModelFile(readingFrom: path)
        } catch {
            log.say("\(error.message)\n  help: letters are read by their shapes until it is right")
        }
    }

    /// What gathers examples; nil where nothing is to be learned. A dry run types nothing that could
    /// be taken back.
    func gatheringAsSet() -> Gathering? {
        guard settings.learning, !options.isDryRun else { return nil }
        return options.dictionaries.learned.map { Gathering(into: $0) }
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

extension PenLimits {
    fileprivate init(_ settings: Settings, scale: Double) {
        self.init(scale: scale, hold: Milliseconds(settings.hold))
        threshold = settings.movement * scale
        pressureFloor = settings.pressureFloor
    }
}

extension GestureLimits {
    fileprivate init(_ settings: Settings, scale: Double) {
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
        fingers.kineticScrolling = Milliseconds(settings.runOut)
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
