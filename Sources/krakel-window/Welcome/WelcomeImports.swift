import DictionaryTools
import Session
import System

/// A button for each configuration of another gesture program that was found; nothing where there is none.
struct WelcomeImports {
    let widget = Widget.column(spacing: 6)

    /// - Parameter tell: called with what came of it.
    init(tell: @escaping (String, LessonMark?) -> Void) {
        // Those that have gestures which the user's dictionary has not.
        let found =
            ForeignConfiguration
            .foundHere(beside: OwnFile.dictionary, and: OwnFile.xstroke).filter { $0.news.new > 0 }
        widget.show(!found.isEmpty)
        guard !found.isEmpty else { return }
        widget.append(.label(tr("Gestures of other programs were found:"), wraps: true))
        for gestures in found {
            let program = gestures.program.rawValue
            let button = Widget.button(
                .label(tr("Take over")), name: tr("Take over %s", program)
            ) {}
            let label = Widget.label(gestures.wordsOfNews.translated, wraps: true)
            label.expand()
            connect(button, "clicked") {
                OwnProgram.krakel.run(["import", program, gestures.path]) { _, problem in
                    button.enable(problem != nil)
                    tell(
                        problem ?? tr("Taken over. The dictionary shows them."),
                        problem == nil ? .right : .wrong)
                }
            }
            widget.append(.row(spacing: 12, label, button))
        }
    }
}
