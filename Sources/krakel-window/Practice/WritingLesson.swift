import CGTK
import Dictionaries
import DictionaryTools
import Learning
import Session
import Strokes

/// Goes through a course with somebody.
final class WritingLesson {
    let widget: Widget
    private(set) var practice: Practice
    private var book: WritingBook
    private let settings: Settings
    private let pad: WritingPad
    private let words: Widget
    private let prompt: Widget
    private let figure: FigureView
    private let message: Widget
    private let offer: Widget
    private let changed: () -> Void
    /// The mode that the next character is read in, by the pad or by a Krakel that runs.
    private var mode: String
    /// Figures by what they mean: making one takes a while.
    private var figures: [FigureKey: Figure] = [:]

    private struct FigureKey: Hashable {
        var mode: String
        var actions: [Action]
    }

    /// Whether the shape of what is due is shown.
    var showsHow = true {
        didSet { showDue() }
    }

    static let side: Int32 = 220

    /// - Parameter changed: is called after each character.
    init?(
        _ practice: Practice, _ book: WritingBook, _ settings: Settings,
        changed: @escaping () -> Void
    ) {
        final class Later { var body: (Written) -> Void = { _ in } }
        let later = Later()
        guard let words = Widget.label(""), let prompt = Widget.label(""),
            let figure = FigureView(size: Self.side), let message = Widget.label("", wraps: true),
            let offer = Widget.box(GTK_ORIENTATION_VERTICAL, []),
            let pad = WritingPad(
                size: Self.side, book.writer(settings), told: { later.body($0) }),
            let widget = Widget.box(
                GTK_ORIENTATION_VERTICAL, spacing: 10,
                [
                    words, prompt,
                    Widget.box(
                        GTK_ORIENTATION_HORIZONTAL, spacing: 16, [pad.pad.widget, figure.widget]),
                    message, offer,
                ])
        else { return nil }
        self.practice = practice
        self.book = book
        self.settings = settings
        self.pad = pad
        self.words = words
        self.prompt = prompt
        self.figure = figure
        self.message = message
        self.offer = offer
        self.widget = widget
        self.changed = changed
        mode = pad.writer.mode
        pad.pad.widget.describe(tr("Draw here"))
        // Somewhere for the keyboard to be where no key does anything.
        gtk_widget_set_focusable(pad.pad.widget.pointer, 1)
        gtk_widget_set_size_request(message.pointer, 2 * Self.side + 16, 40)
        gtk_label_set_yalign(message.opaque, 0)
        message.describe(tr("What it was"))
        offer.show(false)
        later.body = { [unowned self] written in
            mode = self.pad.writer.mode
            take(written)
        }
        showDue()
    }

    func focus() { pad.pad.widget.focus() }

    /// Begins anew with `practice`.
    func start(_ practice: Practice) {
        self.practice = practice
        pad.writer = book.writer(settings)
        mode = pad.writer.mode
        say("")
        offer.show(false)
        showDue()
        changed()
    }

    func skip() {
        practice.skip()
        offer.show(false)
        say("")
        showDue()
        changed()
    }

    /// Reads with what the dictionary has become.
    func reload() {
        guard let book = try? WritingBook() else { return }
        self.book = book
        figures = [:]
        pad.writer.use(book.recogniser)
        practice.use(book.routes)
        showDue()
    }

    /// Takes what a running Krakel has read, or the mode that it reads in from now on.
    func hear(_ written: Written, mode changed: String?) {
        if let changed {
            mode = changed
            showDue()
        } else {
            take(written)
        }
    }

    private func take(_ written: Written) {
        let before = practice
        let mode: String
        switch written {
        case .read(let character), .missed(let character): mode = character.mode
        case .began, .dropped: return
        }
        let step = before.steps(from: mode).first
        switch practice.take(written) {
        case .passed: return
        case .right:
            say(tr("Right."), .right)
            offer.show(false)
        case .onTheWay:
            say(tr("Right, and now the character itself."), .right)
        case .wrong(let actions):
            say(
                actions.isEmpty
                    ? tr("That was not understood. Once more.")
                    : tr("That was read as “%s”. Once more.", ActionWords.ours.text(of: actions)),
                .wrong)
            if let step { offerToLearn(step) }
        }
        showDue()
        changed()
    }

    /// What was right or wrong has a mark and a colour that are seen on light and dark.
    private func say(_ text: String, _ mark: Mark? = nil) {
        let words = (mark.map { $0.rawValue + " " } ?? "") + text
        gtk_label_set_markup(
            message.opaque,
            WordsMarkup.coloured(words, mark?.colour(onDark: message.isOnDark)))
        message.describe(text.isEmpty ? tr("What it was") : text)
    }

    private enum Mark: String {
        case right = "✓"
        case wrong = "✗"

        func colour(onDark isDark: Bool) -> String {
            switch self {
            case .right: isDark ? "#8fdf9f" : "#156a2b"
            case .wrong: isDark ? "#ff9c94" : "#a8101c"
            }
        }
    }

    private func showDue() {
        let isDone = practice.due == nil
        gtk_label_set_markup(words.opaque, WordsMarkup.text(of: practice))
        let steps = practice.steps(from: mode)
        guard let step = steps.first else {
            prompt.setLabel(isDone ? tr("That was all of it.") : "")
            return figure.show(nil, tr("How to draw it"))
        }
        let name = ActionWords.ours.text(of: step.actions)
        let wanted = steps.last.map { ActionWords.ours.text(of: $0.actions) } ?? name
        prompt.setLabel(
            step.isOnTheWay
                ? tr("For “%s” first draw this:", wanted) + " " + name : tr("Draw “%s”", wanted))
        let key = FigureKey(mode: step.mode, actions: step.actions)
        if showsHow, figures[key] == nil { figures[key] = book.figure(of: step) }
        figure.show(
            showsHow ? figures[key] : nil, tr("How to draw “%s”", name))
    }

    // MARK: Learning a hand

    private func offerToLearn(_ step: Step) {
        guard let (examples, _) = practice.misread(step), let example = examples.last,
            let shape = example.shape
        else { return }
        let name = ActionWords.ours.text(of: step.actions)
        let picture = InkView(shape.ink, size: 72, isAnimated: false)
        picture?.widget.describe(tr("Drawn, cells %s", example.cellPath.description))
        let text = Widget.label(
            [
                tr("You draw “%s” alike each time, and it is not read so. Learn your way?", name),
                rival(of: example, for: step).map {
                    tr("It looks much like “%s”, though, which may then be misread.", $0)
                },
            ].compactMap(\.self).joined(separator: " "), wraps: true)
        let learn = Widget.button(tr("_Learn my way")) { [unowned self] in
            self.learn(examples, for: step)
        }
        let leave = Widget.button(tr("N_ot now")) { [unowned self] in
            practice.forgetMisreadings(of: step)
            offer.show(false)
            focus()
        }
        let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, [learn, leave])
        offer.removeAll()
        let row = Widget.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 16,
            [picture?.widget, Widget.box(GTK_ORIENTATION_VERTICAL, [text, buttons])])
        if let row { gtk_box_append(offer.cast(to: GtkBox.self), row.pointer) }
        offer.show(true)
    }

    private func rival(of example: Example, for step: Step) -> String? {
        guard let ink = example.shape?.ink else { return nil }
        let question = Question(ink: ink, mode: step.mode, recogniser: book.recogniser)
        return question?.rival(of: step.actions).map { ActionWords.ours.text(of: $0.actions) }
    }

    private func learn(_ examples: [Example], for step: Step) {
        do throws(DictionaryFileError) {
            try DictionaryFile(path: OwnFile.dictionary).update { document in
                for example in examples { document.add(example, for: step.actions, in: step.home) }
            }
            practice.forgetMisreadings(of: step)
            offer.show(false)
            reload()
            say(tr("Learned. Draw “%s” as you always do.", ActionWords.ours.text(of: step.actions)))
            focus()
        } catch {
            say(error.description, .wrong)
        }
    }
}
