import CGTK
import Dictionaries
import Learning
import Strokes
import System

/// Asks what one character means.
final class LearnDialog {
    enum Outcome {
        case answer(Answer)
        case dropped
        /// The user wants no questions for so many seconds.
        case quiet(Int)
    }

    private let question: Question
    private let window: AppWindow
    private let field = MeaningField()
    private let mode: Widget
    private let onlyHere: Widget?
    private let warning = WarningBox()
    private let log: LogWarning
    private let keep: (Outcome) throws(FileError) -> Void
    private let end: () -> Void
    private var hasEnded = false
    /// Whether another window has had the keyboard since it came up.
    private(set) var wasLeft = false

    /// - Parameters:
    ///   - keep: called with what came of it. Where it throws, the dialog stays and says why.
    ///   - end: called once the dialog has closed.
    init(
        _ question: Question, log: LogWarning, in application: Application,
        keep: @escaping (Outcome) throws(FileError) -> Void, end: @escaping () -> Void
    ) {
        self.question = question
        self.log = log
        self.keep = keep
        self.end = end
        window = AppWindow(tr("What does this mean?"), in: application)
        mode = .choice(
            tr("Mode"), question.modes.map { tr($0) },
            chosen: question.modes.firstIndex(of: question.mode) ?? 0)
        onlyHere = question.group.map { group in
            let box = Widget(gtk_check_button_new_with_mnemonic(tr("_Only for %s", group)))
            box.describe(tr("Only for %s", group))
            return box
        }
        build()
        window.presentNow()
        field.focus()
    }

    private func build() {
        field.changed = { [unowned self] in warning.clear() }
        window.onClose { [unowned self] in finish(.dropped) }
        connect(window.widget, "notify::is-active") { [weak self] in
            // A list that is dropped down has the keyboard for itself.
            if let self, !window.isActive, !window.hasOpenList { wasLeft = true }
        }
        // While a key is asked for, every key is one, Escape included.
        window.onEscape(unless: field.take) { [unowned self] in finish(.dropped) }
        let save = Widget.button(tr("_Save")) { [unowned self] in self.save() }
        let cancel = Widget.button(tr("_Cancel")) { [unowned self] in finish(.dropped) }
        let quiet = Widget.button(tr("_Don’t ask for ten minutes")) { [unowned self] in
            finish(.quiet(600))
        }
        warning.usual = save
        let cells = question.example.cellPath.description
        let path = Widget.label(cells, style: "dim-label")
        let picture = InkView(
            question.ink, size: 168, isAnimated: true, tr("Your drawing, cells %s", cells))
        window.fill(
            .row(
                spacing: 16, .column(picture.widget, path),
                .column(
                    .label(tr("Did you mean one of these?")), nearestButtons(),
                    .label(tr("If not, enter what it means:")), field.widget,
                    .row(.label(tr("in mode")), mode, onlyHere), warning.widget,
                    .dialogButtons(quiet, cancel, save))),
            default: save)
        if let box = question.ink.box { window.stay(near: box) }
        window.takeStrokesInTextsOnly()
    }

    /// A button for each near entry, with its shape: a click makes the character a further example of it.
    private func nearestButtons() -> Widget {
        let row = Widget.row()
        for alternative in question.nearest() {
            let name = ActionWords.ours.text(of: alternative.actions)
            let shape = InkView(alternative.example.ink, size: 56, name)
            row.append(
                .button(
                    .column(spacing: 2, shape.widget, .label(name, upTo: 20)),
                    name: tr("I meant %s", name)
                ) { [unowned self] in
                    finish(.answer(Answer(alternative.actions, in: alternative.mode)))
                })
        }
        return row
    }

    private func save() {
        do throws(MeaningError) {
            guard let actions = try field.actions() else {
                return warn(tr("Enter what it means first."))
            }
            let group = onlyHere?.isTicked == true ? question.group : nil
            var answer = Answer(actions, in: question.modes[mode.chosen], for: group)
            answer.isWritten = true
            consider(answer)
        } catch {
            warn(error.words)
        }
    }

    private func warn(_ message: String) {
        warning.show(message)
        field.focus()
    }

    /// Takes the answer, or first says what it would be confused with and which readings it would spoil.
    private func consider(_ answer: Answer) {
        let spoilt = log.warning(of: answer, to: question)
        guard let rival = question.rival(of: answer.actions, in: answer.mode) else {
            guard let spoilt else { return finish(.answer(answer)) }
            return warning.offer(
                spoilt, [(tr("Save _anyway"), { [unowned self] in finish(.answer(answer)) })])
        }
        let name = ActionWords.ours.text(of: rival.actions)
        var replacing = answer
        replacing.remedy = .replace
        let choices: [(String, Answer)] = [
            (tr("I _meant that one"), Answer(rival.actions, in: rival.mode)),
            (tr("_Replace that one"), replacing), (tr("_Keep both"), answer),
        ]
        warning.offer(
            joined(tr("This looks very similar to your stroke for %s.", name), spoilt),
            picture: InkView(
                rival.example.ink, size: 72, isAnimated: true, tr("Your stroke for %s", name)),
            choices.map { words, answer in
                (words, { [unowned self] in finish(.answer(answer)) })
            })
    }

    private func finish(_ outcome: Outcome) {
        guard !hasEnded else { return }
        do throws(FileError) {
            try keep(outcome)
        } catch {
            return warn(error.description.translated)
        }
        hasEnded = true
        window.destroy()
        end()
    }
}
