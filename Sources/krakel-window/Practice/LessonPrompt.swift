import Dictionaries
import Learning
import System

/// What a lesson says is to be drawn next.
enum LessonPrompt {
    /// The first of the steps, and what it is for.
    static func text(of steps: [Step]) -> String {
        guard let step = steps.first, let last = steps.last else { return "" }
        let wanted = ActionWords.ours.text(of: last.actions)
        guard step.isOnTheWay else { return tr("Draw “%s”", wanted) }
        if steps.count == 2, case .shift(let mode)? = step.actions.first {
            switch mode {
            // Each alphabet has capitals of its own.
            case _ where mode.hasSuffix("capitals"):
                return tr("To write “%s”, first draw this, for a capital:", wanted)
            case "digits": return tr("To write “%s”, first draw this, for a digit:", wanted)
            case "symbols": return tr("To write “%s”, first draw this, for a symbol:", wanted)
            default: break
            }
        }
        return tr("To write “%s”, first draw this:", wanted) + " "
            + ActionWords.ours.text(of: step.actions)
    }

    /// A stroke that leads back to the mode that the lesson began in.
    static func back(by step: Step) -> String {
        tr("Another mode stays on. To get back, first draw this:") + " "
            + ActionWords.ours.text(of: step.actions)
    }
}
