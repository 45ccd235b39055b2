// Owns: feeding a recording to an engine again. Leaves what the engine does to Gestures.

import Dictionaries
import Gestures

extension InputRecording {
    /// What an engine does now upon each step, see `EffectWords`: one list for each.
    public func replayed(with recogniser: Recogniser) -> [[String]] {
        var engine = Engine(
            recogniser: recogniser, mode: setting.mode, limits: setting.limits,
            pause: setting.pause)
        engine.offerTime = setting.offer
        if let pauses = setting.pauses {
            engine.rhythm = setting.pace.map { Rhythm(pauses, pace: $0) } ?? Rhythm(pauses)
        }
        engine.typesAtOnce = setting.typesAtOnce
        return steps.map { step in
            switch step.input {
            case .event(let event):
                return EffectWords.words(of: engine.handle(event, at: step.time))
            case .loss:
                return EffectWords.words(of: engine.loseWord())
            case .window(let window):
                return EffectWords.words(of: engine.enter(window))
            }
        }
    }
}
