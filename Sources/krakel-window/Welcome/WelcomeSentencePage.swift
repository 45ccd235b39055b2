import CGTK
import Dictionaries
import DictionaryTools
import Learning
import Session
import System

/// Has the user write a sentence into a field, as into any other program, and shows how it went.
final class WelcomeSentencePage: WelcomePage {
    let widget: Widget
    private let book: WritingBook
    private let sentence: String
    private let field = Widget.entry(tr("Your sentence"))
    private let comparison = Widget.label()
    private let message = Widget.label(wraps: true)
    private let prompt = Widget.label(wraps: true)
    private let figure = FigureView(size: WelcomeSentencePage.side)
    private let pad: WritingPad
    /// The mode that the next character is read in, by the pad or by a running daemon.
    private var mode: LessonMode
    /// What the pad has put into the field, a character or word each.
    private var padded: [String] = []
    private var isWriting = false
    /// When the first and the last character came, in milliseconds.
    private var times: (first: Int64, last: Int64)?
    private var figures: [EntryKey: Figure] = [:]

    private static let side: Int32 = Monitors.isLow ? 100 : 160

    /// nil where the dictionary has too little for a sentence.
    init?(_ book: WritingBook, _ settings: Settings) {
        let beginning = book.beginning(settings)
        let letters = book.readsWords(in: beginning) ? book.recogniser.firstMode : beginning
        let candidates = [tr("My 1st line!"), "My 1st line!"]
        guard
            let sentence = book.lessons(from: letters).sentence(
                of: candidates, from: letters, routes: book.routes)
        else { return nil }
        self.book = book
        self.sentence = sentence
        mode = LessonMode(home: beginning)
        pad = WritingPad(size: Self.side, book.reader(settings), tr("Draw here"))
        let wanted = Widget.label()
        gtk_label_set_markup(wanted.opaque, "<span size=\"xx-large\">\(markup(sentence))</span>")
        widget = .column(
            spacing: 10, .heading(tr("Write your first sentence")),
            .label(
                tr(
                    "Krakel types it into this field as into any other program. If a letter goes wrong, delete it or scratch it out."
                ), wraps: true),
            wanted, comparison, field, message, prompt,
            .row(spacing: 16, pad.widget, figure.widget))
        gtk_label_set_yalign(message.opaque, 0)
        pad.written = { [unowned self] in
            mode.take($0)
            mode.change(to: pad.reader.mode)
            put($0)
        }
        connect(field, "changed") { [unowned self] in update() }
        show(WrittenText("", wanted: sentence))
    }

    func focus() {
        field.focus()
        gtk_editable_set_position(field.opaque, -1)
    }

    /// What a daemon reads, it types into the field.
    func hear(_ written: Written, mode changed: String?) {
        if let changed { mode.change(to: changed) } else { mode.take(written) }
        let sofar = WrittenText(field.text, wanted: sentence)
        switch written {
        case .missed: tellOfMiss(sofar)
        case .read: tell(sofar)
        case .began, .dropped, .retracted, .takenBack: break
        }
        showDue(sofar)
    }

    /// Puts into the field what was drawn on the pad.
    private func put(_ written: Written) {
        switch written {
        case .read(let character):
            switch character.actions {
            case [.chord(.backSpace)]: write(String(field.text.dropLast()))
            case let actions:
                let texts = actions.compactMap { action in
                    if case .text(let text) = action { text } else { nil }
                }
                guard !texts.isEmpty else {
                    return showDue(WrittenText(field.text, wanted: sentence))
                }
                padded.append(texts.joined())
                write(field.text + texts.joined())
            }
        case .retracted, .takenBack:
            guard let last = padded.popLast() else { return }
            if field.text.hasSuffix(last) { write(String(field.text.dropLast(last.count))) }
        case .missed: tellOfMiss(WrittenText(field.text, wanted: sentence))
        case .began, .dropped: break
        }
        gtk_editable_set_position(field.opaque, -1)
    }

    /// GTK tells of the text that goes and of the one that comes; only that one counts.
    private func write(_ text: String) {
        isWriting = true
        field.text = text
        isWriting = false
        update()
    }

    private func update() {
        guard !isWriting else { return }
        let now = MonotonicClock.now
        let written = WrittenText(field.text, wanted: sentence)
        if field.text.isEmpty {
            times = nil
            padded = []
        } else {
            times = (times?.first ?? now, now)
        }
        show(written)
    }

    private func show(_ written: WrittenText) {
        gtk_label_set_markup(
            comparison.opaque, LessonMarkup.text(of: written, onDark: comparison.isOnDark))
        comparison.describe(
            joined(tr("Written: “%s”.", field.text), words(for: written), separator: " "))
        tell(written)
        showDue(written)
    }

    private func words(for written: WrittenText) -> String {
        if written.places.isEmpty { return "" }
        return written.mistakes == 0
            ? tr("All right so far.")
            : tr(
                "Right: %s, wrong: %s", "\(written.places.count - written.mistakes)",
                "\(written.mistakes)")
    }

    /// Once the sentence is there, nothing is to be tried again.
    private func tellOfMiss(_ written: WrittenText) {
        guard !written.rest.isEmpty else { return tell(written) }
        message.say(tr("That was not recognised. Try again."), .wrong)
    }

    private func tell(_ written: WrittenText) {
        guard !written.places.isEmpty else { return message.say("") }
        guard written.rest.isEmpty else {
            return message.say(words(for: written), written.mistakes == 0 ? .right : nil)
        }
        let right = "\(written.places.count { $0.verdict == .right })"
        let all = "\(sentence.count)"
        let result =
            speed(of: written).map {
                tr("Your first sentence: %s of %s letters right, %s a minute.", right, all, "\($0)")
            } ?? tr("Your first sentence: %s of %s letters right.", right, all)
        message.say(
            joined(
                result, written.isRight ? nil : tr("Take letters back to a wrong one to mend it."),
                separator: " "), .right)
    }

    /// Characters a minute since the first one came.
    private func speed(of written: WrittenText) -> Int? {
        let count = written.places.count { $0.verdict == .right } - 1
        guard let times, times.last > times.first, count > 0 else { return nil }
        return Int((Double(count) * 60_000 / Double(times.last - times.first)).rounded())
    }

    /// Shows how the next character is drawn, or how a wrong one is deleted.
    private func showDue(_ written: WrittenText) {
        let isWord = book.readsWords(in: mode.current)
        // Words are read for good where only letters were: one who did not mean that would not get on.
        let back = isWord ? mode.wayBack(book.routes).first : nil
        var steps: [Step] = []
        if let back {
            steps = [back]
        } else if written.places.last?.verdict == .wrong {
            steps =
                book.routes.step(doing: [.chord(.backSpace)], in: mode.current).map { [$0] } ?? []
        } else if let next = written.rest.first {
            steps = book.routes.steps(to: next, from: mode.current) ?? []
        }
        guard let step = steps.first, back != nil || !isWord else {
            prompt.setLabel("")
            return figure.show(nil, tr("How to draw it"))
        }
        let name = ActionWords.ours.text(of: step.actions)
        prompt.setLabel(back.map(LessonPrompt.back(by:)) ?? LessonPrompt.text(of: steps))
        let key = EntryKey(step.mode, step.actions)
        if figures[key] == nil { figures[key] = book.figure(of: step) }
        figure.show(figures[key], tr("How to draw “%s”", name))
    }
}
