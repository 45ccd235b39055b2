// Owns: what the engine did in a few words each, for recordings. Leaves events for scripts to Control.

import Dictionaries
import Gestures

/// The words of effects. Two engines that did the same say the same; the points of the trail, which
/// are those of the input, and distances, which may differ in the last digit, are left out.
public enum EffectWords {
    public static func words(of effects: [Effect]) -> [String] {
        effects.compactMap(word)
    }

    private static func word(of effect: Effect) -> String? {
        switch effect {
        case .extendTrail, .penned, .fingersBegan: nil
        case .takeTouches(let ids): "take " + ids.map(String.init).joined(separator: " ")
        case .leaveTouches(let ids): "leave " + ids.map(String.init).joined(separator: " ")
        case .takePad: "take"
        case .leavePad: "leave"
        case .fingered(let figures): "\(figures.fingers) fingers, \(figures.steps) steps"
        case .watchFrozenPointer: "watch"
        case .replayPress: "replay"
        case .takePress: "take"
        case .beginTrail: "trail"
        case .liftTrail: "lift"
        case .endTrail: "end"
        case .type(let actions, _): "type " + ActionNotation.text(of: actions)
        case .run(let commands, _, _):
            commands.map { ActionNotation.text(of: [.run($0)]) }.joined(separator: ", ")
        case .recognised(let reading):
            "\(reading.match.verdict) " + ActionNotation.text(of: reading.match.actions)
        case .takenBack(let reading, let next):
            "took back " + ActionNotation.text(of: reading.actions)
                + (next.first.map { " or " + ActionNotation.text(of: $0) } ?? "")
        case .nothingToTakeBack: "nothing to take back"
        case .offered(let offer):
            "offer " + offer.readings.map(ActionNotation.text(of:)).joined(separator: " or ")
        case .offerEnded: "offer ended"
        case .missed: "missed"
        case .gestured(let gesture, _, let count):
            gesture.text + (count == 1 ? "" : "*\(count)")
        case .loosenPointer: "loosen"
        case .turning: nil
        case .turned(let knob): "turned \(Int(knob.angle.rounded()))"
        case .erased: "erased"
        case .cancelled: "cancelled"
        case .pause: "pause"
        case .open(let window): "open " + window.rawValue
        case .modeChanged(let mode): "mode " + mode
        case .stickyChanged(let once, let locked):
            "sticky " + (once.names + locked.names.map { "lock " + $0 }).joined(separator: "+")
        }
    }
}
