import CGTK
import Glibc
import System

/// What another gesture program has left in the user's home, and what takes it over.
struct FoundGestures {
    /// The program, and the file.
    var name: String
    /// The words of `krakel` that take it over.
    var command: [String]

    /// Everything that is there.
    static func all() -> [FoundGestures] {
        guard let home = Environment.value("HOME") else { return [] }
        let places = [
            ("easystroke", ".easystroke/actions-0.5.6", "easystroke"),
            ("easystroke", ".easystroke/actions-0.4.1", "easystroke"),
            ("xstroke", ".xstroke/alphabet", "xstroke"),
        ]
        return places.compactMap { program, file, command in
            let path = home + "/" + file
            guard access(path, R_OK) == 0 else { return nil }
            return FoundGestures(
                name: "\(program): ~/\(file)", command: ["import", command, path])
        }
    }
}

/// A button for each configuration of another gesture program that was found; nothing where there is none.
struct WelcomeImports {
    let widget = Widget.column(spacing: 6)

    /// - Parameter tell: called with what came of it.
    init(
        _ found: [FoundGestures] = FoundGestures.all(),
        tell: @escaping (String, LessonMark?) -> Void
    ) {
        widget.show(!found.isEmpty)
        guard !found.isEmpty else { return }
        widget.append(.label(tr("Gestures of other programs were found:"), wraps: true))
        for gestures in found {
            let button = Widget.button(
                .label(tr("Take over")), name: tr("Take over %s", gestures.name)
            ) {}
            let label = Widget.label(gestures.name, wraps: true)
            label.expand()
            connect(button, "clicked") {
                KrakelCommand.run(gestures.command) { problem in
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
