import CGTK
import Dictionaries
import Learning
import Strokes

/// Asks what one character means.
final class LearnDialog {
    /// What came of it.
    enum Outcome {
        case answer(Answer)
        case dropped
        /// Nobody wants to be asked for so many seconds.
        case quiet(Int)
    }

    private let question: Question
    private let window: Widget
    private let field: MeaningField
    private let mode: Widget
    private let onlyHere: Widget?
    private let remedies: Remedies
    private let log: LogOpinion
    private let end: (Outcome) -> Void
    private var hasEnded = false

    init?(
        _ question: Question, log: LogOpinion,
        in application: UnsafeMutablePointer<GtkApplication>,
        end: @escaping (Outcome) -> Void
    ) {
        // The field is there before what it warns in.
        let later = Later()
        guard let window = Widget(gtk_application_window_new(application)),
            let field = MeaningField(changed: { later.body() }),
            let mode = Widget.choice(
                question.modes, chosen: question.modes.firstIndex(of: question.mode) ?? 0),
            let remedies = Remedies()
        else { return nil }
        self.question = question
        self.window = window
        self.field = field
        self.mode = mode
        self.remedies = remedies
        self.log = log
        self.end = end
        onlyHere = question.group.flatMap { group in
            let box = Widget(gtk_check_button_new_with_mnemonic(tr("_Only for %s", group)))
            box?.describe(tr("Only for %s", group))
            return box
        }
        later.body = { [unowned self] in self.remedies.clear() }
        build()
    }

    func present() {
        gtk_window_present(window.cast(to: GtkWindow.self))
        field.focus()
    }

    private func build() {
        let frame = window.cast(to: GtkWindow.self)
        gtk_window_set_title(frame, tr("What does this mean?"))
        gtk_window_set_resizable(frame, 0)
        mode.describe(tr("Mode"))
        connect(window.raw, "close-request") { [unowned self] in finish(.dropped) }
        onKey(of: window.pointer) { [unowned self] in isUsed(keysym: $0, state: $1) }

        let save = Widget.button(tr("_Save")) { [unowned self] in self.save() }
        let drop = Widget.button(tr("_Cancel")) { [unowned self] in finish(.dropped) }
        let quiet = Widget.button(tr("_Not now, for ten minutes")) { [unowned self] in
            finish(.quiet(600))
        }
        save?.style("suggested-action")
        let picture = InkView(question.ink, size: 168, isAnimated: true)?.widget
        picture?.describe(
            tr("What you drew, cells %s", question.example.cellPath.description))
        let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, [quiet, drop, save])
        if let buttons { gtk_widget_set_halign(buttons.pointer, GTK_ALIGN_END) }
        let fields = Widget.box(
            GTK_ORIENTATION_VERTICAL,
            [
                Widget.label(tr("It was one of these, drawn otherwise:")), nearestButtons(),
                Widget.label(tr("Or it means:")),
                field.widget,
                Widget.box(
                    GTK_ORIENTATION_HORIZONTAL, [Widget.label(tr("in mode")), mode, onlyHere]),
                remedies.widget, buttons,
            ])
        let path = Widget.label(question.example.cellPath.description)
        path?.style("dim-label")
        let content = Widget.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 16,
            [Widget.box(GTK_ORIENTATION_VERTICAL, [picture, path]), fields])
        guard let content else { return }
        content.surround(by: 16)
        gtk_window_set_child(frame, content.pointer)
        if let box = question.ink.box { window.stay(near: box) }
        if let save { gtk_window_set_default_widget(frame, save.pointer) }
    }

    /// A button an entry, with its shape: one click makes the character a further example of it.
    private func nearestButtons() -> Widget? {
        let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, [])
        for alternative in question.nearest {
            let name = Label.text(of: alternative.actions)
            let shape = InkView(
                alternative.example.shape?.ink ?? alternative.example.cellPath.ink, size: 56,
                isAnimated: false)
            let content = Widget.box(
                GTK_ORIENTATION_VERTICAL, spacing: 2, [shape?.widget, Widget.label(name)])
            guard let row, let content, let button = Widget(gtk_button_new()) else { continue }
            gtk_button_set_child(button.cast(to: GtkButton.self), content.pointer)
            button.describe(tr("This was %s", name))
            connect(button.raw, "clicked") { [unowned self] in
                finish(.answer(Answer(alternative.actions, in: alternative.mode)))
            }
            gtk_box_append(row.cast(to: GtkBox.self), button.pointer)
        }
        return row
    }

    /// Escape drops; while a key is asked for, every key is one.
    private func isUsed(keysym: UInt32, state: GdkModifierType) -> Bool {
        if field.take(keysym: keysym, state: state) { return true }
        guard keysym == UInt32(GDK_KEY_Escape) else { return false }
        finish(.dropped)
        return true
    }

    private func save() {
        do throws(MeaningError) {
            guard let actions = try field.actions() else {
                return warn(tr("Say first what it means."), remedy: nil)
            }
            let group = onlyHere?.isTicked == true ? question.group : nil
            var answer = Answer(actions, in: question.modes[mode.chosen], for: group)
            answer.isWritten = true
            consider(answer)
        } catch {
            warn(error.message, remedy: error.remedy)
        }
    }

    private func warn(_ message: String, remedy: String?) {
        remedies.warn([message, remedy].compactMap(\.self).joined(separator: "\n"))
        field.focus()
    }

    /// Takes the answer, or says first what it would be confused with and what it would spoil.
    private func consider(_ answer: Answer) {
        let spoilt = log.warning(of: answer, to: question)
        guard let rival = question.rival(of: answer.actions) else {
            guard let spoilt else { return finish(.answer(answer)) }
            return remedies.offer(
                spoilt, shape: nil,
                [(tr("_Keep it even so"), { [unowned self] in finish(.answer(answer)) })])
        }
        let name = Label.text(of: rival.actions)
        var replacing = answer
        replacing.remedy = .replace
        let choices: [(String, Answer)] = [
            (tr("It _was that one"), Answer(rival.actions, in: rival.mode)),
            (tr("_Replace that one"), replacing), (tr("_Keep both"), answer),
        ]
        let warning = tr("This looks much like your stroke for %s.", name)
        remedies.offer(
            [warning, spoilt].compactMap(\.self).joined(separator: "\n"),
            shape: (
                rival.example.shape?.ink ?? rival.example.cellPath.ink,
                tr("Your stroke for %s", name)
            ),
            choices.map { words, answer in
                (words, { [unowned self] in finish(.answer(answer)) })
            })
    }

    private func finish(_ outcome: Outcome) {
        guard !hasEnded else { return }
        hasEnded = true
        gtk_window_destroy(window.cast(to: GtkWindow.self))
        end(outcome)
    }
}

/// What is not known yet when it is passed on.
private final class Later {
    var body: () -> Void = {}
}
