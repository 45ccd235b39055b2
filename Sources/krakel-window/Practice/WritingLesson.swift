import CGTK
import Dictionaries
import DictionaryTools
import Learning
import Session
import Strokes
import System

/// Goes through a course: says what to draw, takes what is drawn, and says whether it was right.
final class WritingLesson {
    let widget: Widget
    /// Called after each character.
    var changed: () -> Void = {}
    private(set) var practice: Practice
    private var book: WritingBook
    private let settings: Settings
    /// The mode to begin in; nil for that of the settings.
    private var start: String?
    private let pad: WritingPad
    private let words = Widget.label()
    private let prompt = Widget.label(wraps: true)
    private let figure = FigureView(size: WritingLesson.side)
    private let message = Widget.label(wraps: true)
    private let offer = Widget.column()
    /// The mode that the next character is read in, by the pad or by a running daemon.
    private var mode: LessonMode
    /// The characters of the text that were just drawn, and are right.
    private var praised = 0..<0
    /// Whether another mode that stays is to be left first.
    private let leadsBack: Bool
    /// Figures by what they mean: making one takes a while.
    private var figures: [EntryKey: Figure] = [:]

    /// Whether whole words are written on the pad.
    var writesWords: Bool {
        get { book.readsWords(in: pad.reader.mode) }
        set {
            start = newValue ? book.wordMode : book.recogniser.firstMode
            pad.reader = book.reader(settings, mode: start)
            mode = LessonMode(home: pad.reader.mode)
            showDue()
            focus()
        }
    }

    /// Whether the shape of what is due is shown.
    var showsHow = true {
        didSet { showDue() }
    }

    static let side: Int32 = Monitors.isLow ? 140 : 220

    /// - Parameter leadsBack: shows what leads back first where a mode stays that the lesson did not begin in;
    ///   else any mode is as good, as long as it leads to what is due.
    init(_ practice: Practice, _ book: WritingBook, _ settings: Settings, leadsBack: Bool = false) {
        self.practice = practice
        self.leadsBack = leadsBack
        self.book = book
        self.settings = settings
        pad = WritingPad(size: Self.side, book.reader(settings), tr("Draw here"))
        mode = LessonMode(home: pad.reader.mode)
        widget = .column(
            spacing: 10, words, message, prompt, .row(spacing: 16, pad.widget, figure.widget),
            offer)
        // The pad has the focus, as no key does anything there.
        gtk_widget_set_focusable(pad.widget.pointer, 1)
        message.setSize(width: 2 * Self.side + 16, height: 24)
        // Large letters must not make them wider than the pad and the picture.
        for label in [message, prompt] { gtk_label_set_max_width_chars(label.opaque, 1) }
        gtk_label_set_yalign(message.opaque, 0)
        message.describe(tr("Result"))
        offer.show(false)
        pad.written = { [unowned self] written in
            take(written, nowIn: pad.reader.mode)
        }
        showDue()
    }

    func focus() { pad.widget.focus() }

    /// Begins `practice`, and leaves nothing of the one before: no word on it, no ink, no mode.
    func start(_ practice: Practice) {
        goOn(with: practice)
        if leadsBack, mode.current != mode.home {
            _ = try? ControlClient.ofDisplay()?.send(.mode(mode.home))
        }
        pad.restart(with: book.reader(settings, mode: start))
        mode = LessonMode(home: pad.reader.mode)
        goOn()
    }

    /// Takes what is drawn from now on for `practice`; what was said of the last character stays.
    func goOn(with practice: Practice) {
        self.practice = practice
        praised = 0..<0
        offer.show(false)
        showDue()
    }

    func skip() {
        practice.skip()
        goOn()
    }

    private func goOn() {
        say("")
        offer.show(false)
        showDue()
        changed()
    }

    /// Reads with the dictionary as it is now.
    func reload() {
        guard let book = try? WritingBook() else { return }
        self.book = book
        figures = [:]
        pad.reader.use(book.recogniser)
        practice.use(book.routes)
        showDue()
    }

    /// Takes what a running daemon has read, or the mode that it reads in from now on.
    func hear(_ written: Written, mode changed: String?) {
        if let changed {
            mode.change(to: changed)
            showDue()
        } else {
            take(written)
        }
    }

    /// - Parameter after: the mode that the next character is read in; nil where that is told by itself.
    private func take(_ written: Written, nowIn after: String? = nil) {
        let before = practice
        let modeBefore = self.mode
        self.mode.take(written)
        if let after { self.mode.change(to: after) }
        let mode: String
        switch written {
        case .read(let character), .missed(let character): mode = character.mode
        case .began, .dropped: return
        case .takenBack:
            let name = before.steps(from: modeBefore.current).first.map(Self.name(of:)) ?? ""
            guard practice.take(written) == .right else { return }
            say(tr("Correct: %s", name), .right)
            showDue()
            return changed()
        case .retracted:
            _ = practice.take(written)
            say("")
            showDue()
            return changed()
        }
        let isLed = leadsBack && !modeBefore.wayBack(before.routes).isEmpty
        let step = before.steps(from: mode).first
        let name = step.map(Self.name(of:)) ?? ""
        let due = before.due.map { "“\($0)”" } ?? name
        let outcome = leadsBack ? practice.take(written, in: modeBefore) : practice.take(written)
        switch outcome {
        case .passed: return
        case .right:
            praised = before.position..<practice.position
            let word = praised.count > 1 ? String(before.course.characters[praised]) : nil
            say(tr("Correct: %s", word.map { "“\($0)”" } ?? name), .right)
            offer.show(false)
        case .onTheWay:
            praised = 0..<0
            let led = isLed ? modeBefore.wayBack(before.routes).first.map(Self.name(of:)) : nil
            say(tr("Correct: %s", led ?? name), .right)
        case .slow, .part:
            let isSlow = outcome == .slow
            praised = before.position..<practice.position
            say(
                joined(
                    isSlow ? tr("Correct: %s", due) : nil,
                    tr(
                        "Its strokes belong together: draw them faster one after the other, or let Krakel wait longer for further strokes in the settings."
                    ), separator: ". "), isSlow ? .right : .wrong)
            if isSlow { offer.show(false) }
        case .wrong(let actions):
            praised = 0..<0
            say(
                actions.isEmpty
                    ? tr("That was not recognised. Try again.")
                    : tr("That was read as “%s”. Try again.", ActionWords.ours.text(of: actions)),
                .wrong)
            if let step, !isLed, !book.readsWords(in: mode) { offerToLearn(step) }
        }
        showDue()
        changed()
    }

    private func say(_ text: String, _ mark: LessonMark? = nil) {
        if text.isEmpty { praised = 0..<0 }
        message.say(text, mark)
    }

    private static func name(of step: Step) -> String {
        "“\(ActionWords.ours.text(of: step.actions))”"
    }

    private func showDue() {
        let isDone = practice.isDone
        gtk_label_set_markup(
            words.opaque, LessonMarkup.text(of: practice, praising: praised, onDark: words.isOnDark)
        )
        let isLed = leadsBack && !mode.wayBack(practice.routes).isEmpty
        let word = !isLed && book.readsWords(in: mode.current) ? practice.dueWord?.text : nil
        makeRoom(forWords: word != nil)
        if let word { return prompt.setLabel(tr("Write “%s”", word)) }
        let steps = leadsBack ? practice.steps(in: mode) : practice.steps(from: mode.current)
        guard let step = steps.first else {
            prompt.setLabel(isDone ? tr("All done.") : "")
            return figure.show(nil, tr("How to draw it"))
        }
        let name = ActionWords.ours.text(of: step.actions)
        prompt.setLabel(isLed ? LessonPrompt.back(by: step) : LessonPrompt.text(of: steps))
        let key = EntryKey(step.mode, step.actions)
        if showsHow, figures[key] == nil { figures[key] = book.figure(of: step) }
        figure.show(showsHow ? figures[key] : nil, tr("How to draw “%s”", name))
    }

    /// A word takes the place of the picture as well, for there is none of it.
    private func makeRoom(forWords isWide: Bool) {
        figure.widget.show(!isWide)
        pad.widget.setSize(width: isWide ? 2 * Self.side + 16 : Self.side, height: Self.side)
    }

    // MARK: Learning a hand

    private func offerToLearn(_ step: Step) {
        guard let (examples, _) = practice.misread(step), let example = examples.last,
            let shape = example.shape
        else { return }
        let name = ActionWords.ours.text(of: step.actions)
        let picture = InkView(
            shape.ink, size: 72, tr("Your drawing, cells %s", example.cellPath.description))
        let text = joined(
            tr(
                "You draw “%s” the same way each time, but it is not recognised. Learn your way?",
                name),
            examples.lazy.compactMap { self.rival(of: $0, for: step) }.first.map {
                tr("It looks very similar to “%s”, though, which may then be misread.", $0)
            }, separator: " ")
        let learn = Widget.button(tr("_Learn my way")) { [unowned self] in
            self.learn(examples, for: step)
        }
        let leave = Widget.button(tr("N_ot now")) { [unowned self] in
            practice.forgetMisreadings(of: step)
            offer.show(false)
            focus()
        }
        offer.removeAll()
        offer.append(
            .row(
                spacing: 16, picture.widget,
                .column(.label(text, wraps: true), .row(learn, leave))))
        offer.show(true)
    }

    private func rival(of example: Example, for step: Step) -> String? {
        guard let ink = example.shape?.ink else { return nil }
        let question = Question(ink: ink, mode: step.mode, recogniser: book.recogniser)
        return question?.rival(of: step.actions).map { ActionWords.ours.text(of: $0.actions) }
    }

    private func learn(_ examples: [Example], for step: Step) {
        do throws(FileError) {
            try DictionaryFile(path: OwnFile.dictionary).update { document in
                for example in examples { document.add(example, for: step.actions, in: step.home) }
            }
            practice.forgetMisreadings(of: step)
            offer.show(false)
            reload()
            let taught = Unlearning.label(Label.text(of: step.actions), mode: nil)
            say(
                tr(
                    "Learned. Keep drawing “%s” your way; `krakel unlearn --taught %s` takes it back.",
                    ActionWords.ours.text(of: step.actions), taught.words()))
            focus()
        } catch {
            say(error.description.translated, .wrong)
        }
    }
}
