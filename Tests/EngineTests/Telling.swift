// What an engine did, in the words of the conversations in Transcripts.

import Dictionaries
import Engine

enum Telling {
    static func text(of effects: [Effect]) -> String {
        // What is done twice is written twice; who turns a knob wants to count.
        let texts = runs(effects.compactMap(word)).map { word in
            word.count > 2
                ? "\(word.text)*\(word.count)"
                : Array(repeating: word.text, count: word.count).joined(separator: " ")
        }
        return texts.isEmpty ? "-" : texts.joined(separator: " ")
    }

    private static func word(_ effect: Effect) -> String? {
        switch effect {
        case .deed(.type(let actions, let ends)): text(of: actions, ends)
        case .deed(.run(let commands, _, _)):
            commands.map { ActionNotation.text(of: .run($0)) }.joined(separator: " ")
        case .deed(.window(let action, let ends)): text(of: [.window(action)], ends)
        case .choices(.offered(let offer)):
            (offer.asked == nil ? "offers " : "asks ")
                + (offer.alternatives.isEmpty
                    ? "alone"
                    : offer.alternatives.map(ActionNotation.text(of:)).joined(separator: " or "))
        case .choices(.offerEnded): "offers no more"
        case .report(.scrolled(let figures)): "scrolled \(figures.steps)"
        case .report(.stickyChanged(once: [], locked: [])): "lets go"
        case .report(.stickyChanged(let once, let locked)):
            [("holds", once), ("locks", locked)].filter { !$0.1.isEmpty }
                .map { "\($0.0) \($0.1.names.joined(separator: "+"))" }.joined(separator: " ")
        case .grab(.replayPress): "click"
        case .choices(.showGuide(let ways)):
            "guides to "
                + ways.map { ActionNotation.text(of: $0.actions) }.joined(separator: " or ")
        case .choices(.hideGuide): "guides no more"
        case .choices(.showRing(let ring)): "ring at \(ring.chosen)"
        case .choices(.hideRing): "ring gone"
        case .deed(.pause), .deed(.open), .deed(.teach), .report(.takenBack), .report(.retracted),
            .report(.wordTakenBack), .report(.mended), .report(.restored),
            .report(.nothingToTakeBack),
            .report(.nothingToRepeat), .report(.missed), .report(.turned), .report(.cancelled),
            .report(.modeChanged):
            EffectWords.words(of: [effect]).first
        case .grab(.watchFrozenPointer), .grab(.takePress), .trail(.begin), .trail(.extend),
            .trail(.lift), .trail(.end),
            .report(.recognised), .report(.gestured), .grab(.detachPointer), .report(.turning),
            .report(.penned), .report(.erased), .grab(.takeTouches),
            .grab(.leaveTouches),
            .grab(.takePad), .grab(.leavePad), .grab(.fingersBegan), .report(.fingered),
            .grab(.scrollBegan):
            nil
        }
    }

    /// The same action several times over is told once; a pointer action with where it happens.
    private static func text(of actions: [Action], _ ends: InkEnds) -> String {
        let texts = actions.map { action in
            var text = ActionNotation.text(of: action)
            if case .pointer(let pointer) = action {
                let point = pointer.place == .start ? ends.start : ends.end
                text += "@\(Int(point.x)):\(Int(point.y))"
            }
            return text
        }
        return counted(texts)
    }

    /// The same several times over is told once, with how often.
    static func counted(_ texts: [String]) -> String {
        runs(texts).map { $0.count == 1 ? $0.text : "\($0.text)*\($0.count)" }
            .joined(separator: " ")
    }

    private static func runs(_ texts: [String]) -> [(text: String, count: Int)] {
        var runs: [(text: String, count: Int)] = []
        for text in texts {
            if runs.last?.text == text {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((text, 1))
            }
        }
        return runs
    }
}
