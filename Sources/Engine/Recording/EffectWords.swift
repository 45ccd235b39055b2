import Dictionaries

/// The words of effects. Two engines that did the same say the same; the points of the trail, which
/// are those of the input, and distances, which may differ in the last digit, are left out.
public enum EffectWords {
    /// A word or a few of each effect, in their order; none of those that are left out.
    public static func words(of effects: [Effect]) -> [String] {
        effects.compactMap(word)
    }

    private static func word(of effect: Effect) -> String? {
        switch effect {
        case .trail(.extend), .report(.penned), .grab(.fingersBegan), .choices(.showGuide),
            .choices(.hideGuide), .choices(.showRing), .choices(.hideRing):
            nil
        case .grab(.takeTouches(let ids)): "take " + ids.map(String.init).joined(separator: " ")
        case .grab(.leaveTouches(let ids)): "leave " + ids.map(String.init).joined(separator: " ")
        case .grab(.takePad): "take"
        case .grab(.leavePad): "leave"
        case .report(.fingered(let figures)): "\(figures.fingers) fingers, \(figures.steps) steps"
        case .grab(.watchFrozenPointer): "watch"
        case .grab(.replayPress): "replay"
        case .grab(.takePress): "take"
        case .trail(.begin): "trail"
        case .trail(.lift): "lift"
        case .trail(.end): "end"
        case .deed(.type(let actions, _)): "type " + ActionNotation.text(of: actions)
        case .deed(.run(let commands, _, _)):
            commands.map { ActionNotation.text(of: [.run($0)]) }.joined(separator: ", ")
        case .report(.recognised(let reading)):
            reading.match.verdict.rawValue + " "
                + ActionNotation.text(of: reading.match.actions)
        case .report(.takenBack(let reading, let next)):
            "took back " + ActionNotation.text(of: reading.actions)
                + (next.first.map { " or " + ActionNotation.text(of: $0) } ?? "")
        case .report(.retracted(_, let actions)): "retracted " + ActionNotation.text(of: actions)
        case .report(.wordTakenBack(let readings)):
            "took back "
                + readings.map { ActionNotation.text(of: $0.actions) }.joined(separator: " ")
        case .report(.mended(let word)): "mended \(word.typed) to \(word.text)"
        case .report(.restored(let word, _)): "restored \(word.typed)"
        case .report(.nothingToTakeBack): "nothing to take back"
        case .report(.nothingToRepeat): "nothing to repeat"
        case .choices(.offered(let offer)):
            ([offer.asked == nil ? "offer" : "ask"]
                + [offer.alternatives.map(ActionNotation.text(of:)).joined(separator: " or ")])
                .filter { !$0.isEmpty }.joined(separator: " ")
        case .choices(.offerEnded): "offer ended"
        case .deed(.teach): "teach"
        case .report(.missed): "missed"
        case .report(.gestured(let gesture, _, let count)):
            gesture.text + (count == 1 ? "" : "*\(count)")
        case .grab(.detachPointer): "loosen"
        case .report(.turning): nil
        case .report(.turned(let knob)): "turned \(Int(knob.angle.rounded()))"
        case .grab(.scrollBegan): "drag"
        case .report(.scrolled(let figures)): "scrolled \(figures.steps) steps"
        case .report(.erased): "erased"
        case .report(.cancelled): "cancelled"
        case .deed(.pause): "pause"
        case .deed(.open(let window)): "open " + window.rawValue
        case .deed(.window(let action, _)): ActionNotation.text(of: .window(action))
        case .report(.modeChanged(let mode)): "mode " + mode
        case .report(.stickyChanged(let once, let locked)):
            "sticky " + (once.names + locked.names.map { "lock " + $0 }).joined(separator: "+")
        }
    }
}
